#include "support/tasks/random_strips.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/data/vec.h"
#include "base/rng.h"

enum { NUM_OBJECTS = 6 };

static const struct predicate {
    const char *name;
    uint32_t arity;
    bool fluent;
} predicates[] = {{"sa", 1, false}, {"sb", 2, false}, {"sc", 2, false},
                  {"sd", 3, false}, {"f", 0, true},   {"fa", 1, true},
                  {"fb", 2, true},  {"fc", 2, true},  {"fd", 3, true}};
enum { NUM_PREDICATES = sizeof predicates / sizeof *predicates, FIRST_FLUENT = 4 };

static const char *const types[] = {"object", "t", "tt", "u", "(either tt u)"};
enum { NUM_TYPES = 4 }; /* that objects may have */

typedef struct writer {
    rp_limits *limits;
    rp_rng rng;
    RP_VEC(char) text;
    uint32_t variables;
} writer;

static uint32_t below(writer *w, uint32_t bound) { return rp_rng_below(&w->rng, bound); }

static void put(writer *w, const char *format, ...) RP_PRINTF(2, 3);
static void put(writer *w, const char *format, ...)
{
    char text[200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (const char *p = text; *p != '\0'; p++)
        rp_vec_push(w->limits, &w->text, *p);
}

static void put_term(writer *w)
{
    if (w->variables > 0 && below(w, 15) > 0)
        put(w, " ?x%u", below(w, w->variables));
    else
        put(w, " o%u", below(w, NUM_OBJECTS));
}

static void put_atom(writer *w, uint32_t pred)
{
    put(w, "(%s", predicates[pred].name);
    for (uint32_t i = 0; i < predicates[pred].arity; i++)
        put_term(w);
    put(w, ")");
}

static void put_equality(writer *w)
{
    put(w, "(=");
    put_term(w);
    put_term(w);
    put(w, ")");
}

static void put_literal(writer *w)
{
    const uint32_t kind = below(w, 20);
    if (kind == 0) {
        put_equality(w);
    } else if (kind == 1) {
        put(w, "(not ");
        put_equality(w);
        put(w, ")");
    } else if (kind <= 4) {
        put(w, "(not ");
        put_atom(w, below(w, NUM_PREDICATES));
        put(w, ")");
    } else {
        put_atom(w, below(w, NUM_PREDICATES));
    }
    put(w, " ");
}

static void put_effect(writer *w)
{
    const bool adds = below(w, 4) > 0;
    put(w, adds ? "" : "(not ");
    put_atom(w, FIRST_FLUENT + below(w, NUM_PREDICATES - FIRST_FLUENT));
    put(w, adds ? " " : ") ");
}

static void put_action(writer *w, uint32_t number)
{
    put(w, "(:action a%u :parameters (", number);
    w->variables = 1 + below(w, 4);
    for (uint32_t i = 0; i < w->variables; i++)
        put(w, "?x%u - %s ", i, types[below(w, 2) * below(w, NUM_TYPES + 1)]);
    put(w, ")\n  :precondition (and ");
    for (uint32_t i = 1 + below(w, 4); i > 0; i--)
        put_literal(w);
    put(w, ")\n  :effect (and ");
    for (uint32_t i = 1 + below(w, 3); i > 0; i--)
        put_effect(w);
    if (w->variables > 0 && below(w, 2) > 0)
        put(w, "(increase (total-cost) (c ?x%u)) ", below(w, w->variables));
    put(w, "(increase (total-cost) %u)))\n", below(w, 3));
}

static void put_domain(writer *w)
{
    put(w, "(define (domain random) (:requirements :adl :action-costs)\n"
           "(:types t u - object tt - t)\n(:constants");
    for (uint32_t i = 0; i < NUM_OBJECTS; i++)
        put(w, " o%u - %s", i, types[below(w, NUM_TYPES)]);
    put(w, ")\n(:predicates");
    for (uint32_t i = 0; i < NUM_PREDICATES; i++) {
        put(w, " (%s", predicates[i].name);
        for (uint32_t k = 0; k < predicates[i].arity; k++)
            put(w, " ?x%u", k);
        put(w, ")");
    }
    put(w, ")\n(:functions (total-cost) - number (c ?x) - number)\n");
    for (uint32_t i = 3 + below(w, 4), k = 0; k < i; k++)
        put_action(w, k);
    put(w, ")\n");
}

/* Each atom with probability 1 in `rarity`. */
static void put_atoms(writer *w, uint32_t pred, uint32_t rarity)
{
    uint32_t count = 1;
    for (uint32_t k = 0; k < predicates[pred].arity; k++)
        count *= NUM_OBJECTS;
    for (uint32_t i = 0; i < count; i++) {
        if (below(w, rarity) > 0)
            continue;
        put(w, " (%s", predicates[pred].name);
        for (uint32_t k = 0, rest = i; k < predicates[pred].arity; k++, rest /= NUM_OBJECTS)
            put(w, " o%u", rest % NUM_OBJECTS);
        put(w, ")");
    }
}

static void put_problem(writer *w)
{
    static const uint32_t rarity[] = {2, 2, 3, 6};
    put(w, "(define (problem random-1) (:domain random)\n(:init");
    for (uint32_t pred = 0; pred < NUM_PREDICATES; pred++)
        put_atoms(w, pred, (predicates[pred].fluent ? 2 : 1) * rarity[predicates[pred].arity]);
    for (uint32_t i = 0; i < NUM_OBJECTS; i++)
        if (below(w, 6) > 0)
            put(w, " (= (c o%u) %u)", i, below(w, 4));
    put(w, " (= (total-cost) 0))\n(:goal (and ");
    w->variables = 0;
    for (uint32_t i = below(w, 3); i > 0; i--) {
        const bool positive = below(w, 5) > 0;
        put(w, positive ? "" : "(not ");
        put_atom(w, below(w, 8) > 0 ? FIRST_FLUENT + below(w, NUM_PREDICATES - FIRST_FLUENT)
                                    : below(w, FIRST_FLUENT));
        put(w, positive ? " " : ") ");
    }
    put(w, below(w, 2) > 0 ? "))\n(:metric minimize (total-cost)))\n" : ")))\n");
}

static const char *take_text(writer *w, rp_arena *arena)
{
    const char *const text = rp_arena_text(arena, w->text.item, w->text.size);
    w->text.size = 0;
    return text;
}

random_strips random_strips_make(rp_arena *arena, uint64_t seed)
{
    writer w = {.limits = arena->limits};
    random_strips task;

    rp_rng_seed(&w.rng, seed);
    put_domain(&w);
    task.domain = take_text(&w, arena);
    put_problem(&w);
    task.problem = take_text(&w, arena);
    rp_vec_free(arena->limits, &w.text);
    return task;
}
