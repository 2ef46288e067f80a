#include "support/tasks/symmetric_pddl.h"

#include <stdio.h>

#include "base/data/vec.h"
#include "base/rng.h"

/* Predicates by the types of their arguments; the last ones are only in conditions. */
static const struct predicate {
    const char *name, *args;
} predicates[] = {{"p", "a"}, {"q", "b"},     {"r", "ab"},     {"s", "aa"},
                  {"z", ""},  {"fixed", "a"}, {"derived", "a"}};
enum { NUM_CHANGING = 5, NUM_PREDICATES = 7 };
enum { NUM_A = 3, NUM_B = 2 };

typedef struct writer {
    rp_arena *arena;
    rp_rng rng;
    char text[8000];
    size_t size;
} writer;

static uint32_t below(writer *w, uint32_t bound) { return rp_rng_below(&w->rng, bound); }

static void put(writer *w, const char *text)
{
    w->size += (size_t)snprintf(w->text + w->size, sizeof w->text - w->size, "%s", text);
}

/* `mark` begins the names of the arguments: "?" for variables. */
static void put_atom(writer *w, uint32_t pred, const char *mark)
{
    char arg[16];

    put(w, "(");
    put(w, predicates[pred].name);
    for (const char *type = predicates[pred].args; *type != '\0'; type++) {
        snprintf(arg, sizeof arg, " %s%c%u", mark, *type, below(w, *type == 'a' ? NUM_A : NUM_B));
        put(w, arg);
    }
    put(w, ")");
}

static void put_literal(writer *w, uint32_t pred, uint32_t negated_in)
{
    const bool negated = below(w, negated_in) == 0;

    put(w, negated ? "(not " : "");
    put_atom(w, pred, "?");
    put(w, negated ? ") " : " ");
}

static void put_literals(writer *w, uint32_t most, uint32_t preds, uint32_t negated_in)
{
    put(w, "(and ");
    for (uint32_t n = 1 + below(w, most); n > 0; n--)
        put_literal(w, below(w, preds), negated_in);
}

static void put_action(writer *w, uint32_t number)
{
    char name[40];

    snprintf(name, sizeof name, "(:action act%u :parameters (", number);
    put(w, name);
    put(w, "?a0 ?a1 ?a2 - a ?b0 ?b1 - b)\n :precondition ");
    put_literals(w, 2, NUM_PREDICATES, 3);
    put(w, ")\n :effect ");
    put_literals(w, 2, NUM_CHANGING, 2);
    put_atom(w, number % NUM_CHANGING, "?");
    if (below(w, 3) == 0) {
        put(w, "(when ");
        put_literals(w, 2, NUM_PREDICATES, 3);
        put(w, ") ");
        put_literal(w, below(w, NUM_CHANGING), 3);
        put(w, ") ");
    }
    snprintf(name, sizeof name, "(increase (total-cost) %u)))\n", below(w, 4));
    put(w, name);
}

static void put_atoms(writer *w, uint32_t most, uint32_t preds)
{
    for (uint32_t n = 1 + below(w, most); n > 0; n--)
        put_atom(w, below(w, preds), "");
}

/* Of all objects, or of some. */
static void put_goals(writer *w)
{
    for (uint32_t n = 1 + below(w, 3); n > 0; n--) {
        const bool all = below(w, 2) == 0;
        put(w, all ? "(forall (?a0 ?a1 ?a2 - a ?b0 ?b1 - b) " : "");
        put_atom(w, below(w, NUM_CHANGING), all ? "?" : "");
        put(w, all ? ")" : "");
    }
}

static const char *finish(writer *w)
{
    const char *const text = rp_arena_text(w->arena, w->text, w->size);

    w->size = 0;
    return text;
}

random_pddl symmetric_pddl_make(rp_arena *arena, uint64_t seed)
{
    writer *const w = RP_ARENA_NEW(arena, writer);
    random_pddl task;

    w->arena = arena;
    rp_rng_seed(&w->rng, seed);
    put(w, "(define (domain d) (:requirements :adl :derived-predicates :action-costs)\n"
           "(:types a b)\n(:predicates (p ?a - a) (q ?b - b) (r ?a - a ?b - b) (s ?a ?c - a) (z)\n"
           " (fixed ?a - a) (derived ?a - a))\n(:functions (total-cost) - number)\n"
           "(:derived (derived ?a - a) (exists (?b - b) (and (r ?a ?b) (q ?b))))\n");
    for (uint32_t i = 0, n = 4 + below(w, 2); i < n; i++)
        put_action(w, i);
    put(w, ")");
    task.domain = finish(w);
    put(w, "(define (problem x) (:domain d) (:objects a0 a1 a2 - a b0 b1 - b)\n(:init ");
    put_atoms(w, 3, NUM_CHANGING);
    put(w, below(w, 2) == 0 ? "(fixed a0)(fixed a1)(fixed a2)" : "(fixed a1)");
    put(w, "(= (total-cost) 0))\n(:goal (and ");
    put_goals(w);
    put(w, "))\n(:metric minimize (total-cost)))");
    task.problem = finish(w);
    return task;
}
