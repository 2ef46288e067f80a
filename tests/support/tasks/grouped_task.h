/* Small random ground tasks whose facts are the values of variables (at most one of which
   holds, that is, mutex groups), beside some facts of their own.  Fact v<i>-<k> is value k
   of variable i, s<j> a single fact.  The groups overlap: some list part of a variable. */
#ifndef SUPPORT_TASKS_GROUPED_TASK_H
#define SUPPORT_TASKS_GROUPED_TASK_H
#include "task/strips.h"

typedef struct grouped_options {
    uint64_t seed;
    uint32_t variables, max_values; /* of 1 … max_values values each */
    uint32_t singles;
    uint32_t ops;
    uint32_t max_cost; /* costs are 0 … max_cost; all 1 if it is 0 */
} grouped_options;

/* Lives in the arena.  With `groups` false the same task, but without its groups. */
const rp_strips *grouped_task(rp_arena *, const grouped_options *, bool groups);

#endif
