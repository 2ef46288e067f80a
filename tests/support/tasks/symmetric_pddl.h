/* Small random PDDL tasks in which objects of a type may be interchangeable: actions name no objects,
   and the initial state and the goal do so at random.  Conditional effects, negated conditions,
   a static predicate, a derived one, and costs occur.  The same seed gives the same text on
   every machine. */
#ifndef SUPPORT_TASKS_SYMMETRIC_PDDL_H
#define SUPPORT_TASKS_SYMMETRIC_PDDL_H
#include "support/tasks/random_pddl.h"

random_pddl symmetric_pddl_make(rp_arena *, uint64_t seed);

#endif
