/* Small random lifted STRIPS tasks as PDDL, made to have joins: several parameters, static
   and fluent predicates of up to three arguments, repeated variables, constants, types with
   a hierarchy and `either`, equality, negation of both kinds, costs with missing values.
   The same seed gives the same texts on every machine. */
#ifndef SUPPORT_TASKS_RANDOM_STRIPS_H
#define SUPPORT_TASKS_RANDOM_STRIPS_H
#include "base/arena.h"

typedef struct random_strips {
    const char *domain, *problem; /* in the arena */
} random_strips;

random_strips random_strips_make(rp_arena *, uint64_t seed);

#endif
