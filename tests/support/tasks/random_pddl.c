#include "support/tasks/random_pddl.h"

#include <stdio.h>

#include "base/data/vec.h"
#include "base/rng.h"

enum { NUM_OBJECTS = 4 };

/* Predicates by name and arity; the last three are derived. */
static const struct predicate {
    const char *name;
    uint32_t arity;
    int stratum; /* -1: basic */
} predicates[] = {{"p", 0, -1}, {"q", 1, -1}, {"r", 2, -1}, {"s", 2, -1},
                  {"d", 2, 0},  {"f", 1, 0},  {"e", 1, 1}};
enum { NUM_BASIC = 4, NUM_PREDICATES = 7 };

static const char *const types[] = {"object", "t", "u"};

typedef struct writer {
    rp_limits *limits;
    rp_rng rng;
    RP_VEC(char) text;
    uint32_t variables; /* in scope: ?v0, ?v1, … */
    int stratum;        /* of the axiom being written; 2: anything goes */
} writer;

static uint32_t below(writer *w, uint32_t bound) { return rp_rng_below(&w->rng, bound); }

static void put(writer *w, const char *text)
{
    for (; *text != '\0'; text++)
        rp_vec_push(w->limits, &w->text, *text);
}

static void put_number(writer *w, const char *before, uint32_t number)
{
    char text[32];
    snprintf(text, sizeof text, "%s%u", before, number);
    put(w, text);
}

static void put_term(writer *w)
{
    if (w->variables > 0 && below(w, 4) > 0)
        put_number(w, " ?v", below(w, w->variables));
    else
        put_number(w, " o", below(w, NUM_OBJECTS));
}

static void put_atom(writer *w, uint32_t pred)
{
    put(w, "(");
    put(w, predicates[pred].name);
    for (uint32_t i = 0; i < predicates[pred].arity; i++)
        put_term(w);
    put(w, ")");
}

static void put_variables(writer *w, uint32_t count)
{
    for (; count > 0; count--) {
        put_number(w, " ?v", w->variables++);
        put(w, " - ");
        put(w, types[below(w, 3)]);
    }
}

/* An axiom may read lower strata freely, its own in positive places only.  Derived
   predicates are drawn more often: they are where mistakes hide. */
static void put_some_atom(writer *w, bool positive)
{
    uint32_t pred;

    do
        pred = below(w, 2) > 0 ? below(w, NUM_PREDICATES)
                               : NUM_BASIC + below(w, NUM_PREDICATES - NUM_BASIC);
    while (predicates[pred].stratum > w->stratum ||
           (predicates[pred].stratum == w->stratum && !positive));
    put_atom(w, pred);
}

static void put_formula(writer *w, uint32_t depth, bool positive);

static void put_children(writer *w, const char *word, uint32_t depth, bool positive)
{
    put(w, word);
    for (uint32_t count = below(w, 4); count > 0; count--) {
        put(w, " ");
        put_formula(w, depth - 1, positive);
    }
    put(w, ")");
}

static void put_quantifier(writer *w, const char *word, uint32_t depth, bool positive)
{
    const uint32_t before = w->variables;

    put(w, word);
    put_variables(w, 1 + below(w, 2));
    put(w, ") ");
    put_formula(w, depth - 1, positive);
    put(w, ")");
    w->variables = before;
}

static void put_equality(writer *w)
{
    put(w, "(=");
    put_term(w);
    put_term(w);
    put(w, ")");
}

static void put_formula(writer *w, uint32_t depth, bool positive)
{
    if (depth == 0) {
        put_some_atom(w, positive);
        return;
    }
    switch (below(w, 9)) {
    case 0:
        put_children(w, "(and", depth, positive);
        break;
    case 1:
        put_children(w, "(or", depth, positive);
        break;
    case 2:
        put(w, "(not ");
        put_formula(w, depth - 1, !positive);
        put(w, ")");
        break;
    case 3:
        put(w, "(imply ");
        put_formula(w, depth - 1, !positive);
        put(w, " ");
        put_formula(w, depth - 1, positive);
        put(w, ")");
        break;
    case 4:
    case 5:
        put_quantifier(w, "(forall (", depth, positive);
        break;
    case 6:
    case 7:
        put_quantifier(w, "(exists (", depth, positive);
        break;
    default:
        put_equality(w);
    }
}

static void put_effect(writer *w, uint32_t depth)
{
    const uint32_t before = w->variables;
    const uint32_t kind = depth == 0 ? below(w, 2) : below(w, 5);

    switch (kind) {
    case 0:
        put_atom(w, below(w, NUM_BASIC));
        break;
    case 1:
        put(w, "(not ");
        put_atom(w, below(w, NUM_BASIC));
        put(w, ")");
        break;
    case 2:
        put(w, "(and ");
        for (uint32_t count = 1 + below(w, 3); count > 0; count--)
            put_effect(w, depth - 1);
        put(w, ")");
        break;
    case 3:
        put(w, "(forall (");
        put_variables(w, 1 + below(w, 2));
        put(w, ") ");
        put_effect(w, depth - 1);
        put(w, ")");
        w->variables = before;
        break;
    default:
        put(w, "(when ");
        put_formula(w, 2, true);
        put(w, " ");
        put_effect(w, 0);
        put(w, ")");
    }
}

static void put_action(writer *w, uint32_t i)
{
    w->variables = 0;
    w->stratum = 2;
    put_number(w, "\n(:action a", i);
    put(w, " :parameters (");
    put_variables(w, below(w, 3));
    put(w, ")\n  :precondition ");
    put_formula(w, below(w, 4), true);
    put(w, "\n  :effect (and ");
    put_effect(w, 2);
    put_effect(w, 2);
    if (w->variables > 0 && below(w, 2) > 0)
        put(w, " (increase (total-cost) (c ?v0))");
    put(w, " (increase (total-cost) 2)))");
}

/* Bodies that need many rounds, by predicate. */
static const char *const recursions[][2] = {
    {"(or (r ?v0 ?v1) (exists (?v2) (and (r ?v0 ?v2) (d ?v2 ?v1))))",
     "(or (s ?v1 ?v0) (and (d ?v1 ?v0) (q ?v1)) (exists (?v2) (and (d ?v0 ?v2) (f ?v2))))"},
    {"(forall (?v1) (imply (r ?v0 ?v1) (or (f ?v1) (and (q ?v1) (d ?v1 ?v0)))))",
     "(or (exists (?v1) (and (s ?v0 ?v1) (f ?v1))) (forall (?v2 ?v3) (not (r ?v2 ?v3))) (q ?v0))"},
    {"(not (exists (?v1) (and (or (r ?v0 ?v1) (s ?v1 ?v0)) (not (e ?v1)))))",
     "(or (and (f ?v0) (not (d ?v0 ?v0))) (exists (?v1) (and (s ?v0 ?v1) (e ?v1))))"},
};

static void put_axiom(writer *w, uint32_t pred)
{
    w->variables = 0;
    w->stratum = predicates[pred].stratum;
    put(w, "\n(:derived (");
    put(w, predicates[pred].name);
    put_variables(w, predicates[pred].arity);
    put(w, ") ");
    if (below(w, 2) > 0)
        put(w, recursions[pred - NUM_BASIC][below(w, 2)]);
    else
        put_formula(w, 1 + below(w, 3), true);
    put(w, ")");
}

static const char *take_text(writer *w, rp_arena *arena)
{
    const char *const text = rp_arena_text(arena, w->text.item, w->text.size);
    w->text.size = 0;
    return text;
}

static void put_domain(writer *w)
{
    put(w, "(define (domain random) (:requirements :adl :derived-predicates :action-costs)\n"
           "(:types t u)\n(:constants");
    for (uint32_t i = 0; i < NUM_OBJECTS; i++) {
        put_number(w, " o", i);
        put(w, " - ");
        put(w, types[i == 0 ? 0 : below(w, 3)]);
    }
    put(w, ")\n(:predicates (p) (q ?x) (r ?x ?y) (s ?x ?y) (d ?x ?y) (f ?x) (e ?x))\n"
           "(:functions (total-cost) - number (c ?x) - number)");
    for (uint32_t pred = NUM_BASIC; pred < NUM_PREDICATES; pred++)
        for (uint32_t count = 1 + below(w, 2); count > 0; count--)
            put_axiom(w, pred);
    for (uint32_t i = 0; i < 3; i++)
        put_action(w, i);
    put(w, ")\n");
}

static void put_initial_atoms(writer *w, uint32_t pred)
{
    for (uint32_t x = 0; x < NUM_OBJECTS; x++)
        for (uint32_t y = 0; y < NUM_OBJECTS; y++) {
            const bool repeated =
                (predicates[pred].arity < 2 && y > 0) || (predicates[pred].arity < 1 && x > 0);
            if (repeated || below(w, 3) > 0)
                continue;
            put(w, " (");
            put(w, predicates[pred].name);
            if (predicates[pred].arity > 0)
                put_number(w, " o", x);
            if (predicates[pred].arity > 1)
                put_number(w, " o", y);
            put(w, ")");
        }
}

static void put_problem(writer *w)
{
    put(w, "(define (problem random-1) (:domain random)\n(:init");
    for (uint32_t pred = 0; pred < NUM_BASIC; pred++)
        put_initial_atoms(w, pred);
    for (uint32_t i = 0; i < NUM_OBJECTS - 1; i++) { /* one value is missing */
        put_number(w, " (= (c o", i);
        put_number(w, ") ", below(w, 5));
        put(w, ")");
    }
    put(w, " (= (total-cost) 0))\n(:goal ");
    w->variables = 0;
    w->stratum = 2;
    put_formula(w, 3, true);
    put(w, below(w, 2) > 0 ? ")\n(:metric minimize (total-cost)))\n" : "))\n");
}

random_pddl random_pddl_make(rp_arena *arena, uint64_t seed)
{
    writer w = {.limits = arena->limits};
    random_pddl task;

    rp_rng_seed(&w.rng, seed);
    put_domain(&w);
    task.domain = take_text(&w, arena);
    put_problem(&w);
    task.problem = take_text(&w, arena);
    rp_vec_free(arena->limits, &w.text);
    return task;
}
