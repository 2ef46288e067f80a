/* Small random ground tasks for property tests.  The same options give the same task on
   every machine.  Facts are named f0, f1, …, operators o0, o1, …; a task may well be
   unsolvable, have facts that are unreachable, and operators without effect. */
#ifndef SUPPORT_TASKS_RANDOM_TASK_H
#define SUPPORT_TASKS_RANDOM_TASK_H
#include "base/rng.h"
#include "support/tasks/tiny.h"

typedef struct random_options {
    uint64_t seed;
    uint32_t facts, ops;                /* at least 1 each */
    uint32_t max_pre, max_add, max_del; /* of one operator; 0 … that many are drawn */
    uint32_t max_cost;                  /* costs are 0 … max_cost; all 1 if it is 0 */
    uint32_t max_goal;                  /* 1 … that many goals; 0 for a third of the facts */
    uint32_t effects;                   /* conditional effects, spread over the operators */
    uint32_t axioms;                    /* their heads are the last facts, at most half of all */
} random_options;

/* Lives in the arena. */
const rp_strips *random_task(rp_arena *, const random_options *);

/* Some sensible mixture of sizes for the i-th task of a loop; at most 12 facts (so that
   naive_hstar applies), STRIPS with costs 0 … 3 or unit costs. */
random_options random_options_small(uint64_t i);

/* Calls `check` for the begin-th to the (end - 1)-th of these tasks, with at most so many facts,
   and with conditional effects and axioms; each in the memory of a `tiny` of its own. */
typedef void random_check(tiny *, const rp_strips *, uint64_t i);
typedef struct random_range {
    uint64_t begin, end;
    uint32_t facts, effects, axioms;
} random_range;
void random_tasks_check(random_range, random_check *);

/* The same of so many small tasks with many achievers of each fact; every third may have conditional
   effects, up to so many. */
void random_tasks_check_dense(uint64_t count, uint32_t effects, random_check *);

#endif
