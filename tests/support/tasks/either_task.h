/* Tasks whose goal can be reached in ways that have nothing to do with each other, made of random
   ones. */
#ifndef SUPPORT_TASKS_EITHER_TASK_H
#define SUPPORT_TASKS_EITHER_TASK_H
#include "support/tasks/tiny.h"

typedef struct either_options {
    bool by_axioms; /* the goal is derived, instead of added by an operator of cost 1 */
} either_options;

/* Facts and operators of task i have the prefix "<i>-"; the goal is "either", reached where the
   goal of the i-th task is (by "win-<i>" if it is added).  With `also`, which may be NULL, the goal
   of this task must be reached, too; its prefix is "also-".  The tasks are of texts, without
   groups and complements.  Lives in the arena. */
const rp_strips *either_task(rp_arena *, const rp_strips *const *tasks, uint32_t count,
                             const rp_strips *also, either_options);

#endif
