/* Small random PDDL tasks with all that conditions and effects can say: typed quantifiers,
   nested connectives, equality, conditional and universal effects, derived predicates in
   two strata (recursive ones too), partly undefined costs.  The same seed gives the same
   texts on every machine. */
#ifndef SUPPORT_TASKS_RANDOM_PDDL_H
#define SUPPORT_TASKS_RANDOM_PDDL_H
#include "base/arena.h"

typedef struct random_pddl {
    const char *domain, *problem; /* in the arena */
} random_pddl;

random_pddl random_pddl_make(rp_arena *, uint64_t seed);

#endif
