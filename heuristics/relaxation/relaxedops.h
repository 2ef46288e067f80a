/* The operators of a task's delete relaxation.

   One an operator (with all that it adds), one a conditional effect (its condition added to
   the preconditions, the operator's cost and label), one an axiom (cost 0 unless RP_COST_LAYER),
   and one that has the goal as preconditions and adds `goal_fact`.  An operator without
   preconditions needs `start_fact`, which holds in every state.  So every relaxed operator has
   preconditions and adds something.

   Left out, because they change no value: adds that are preconditions of the same operator,
   facts from which the goal cannot be reached, operators that add no others.  The full set
   leaves out only the first of these; and what is added by a conditional effect's relaxed
   operator includes there all that comes true with it: the operator's own adds, and those of
   effects whose condition is implied.  A fact that stands for "not" and whose atom another
   effect of the operator may add is added by a relaxed operator of its own there.

   A derived fact's complement that no axiom concludes (ground/dual.h) counts as true always: this
   way no cost is overestimated. */
#ifndef HEURISTICS_RELAXATION_RELAXEDOPS_H
#define HEURISTICS_RELAXATION_RELAXEDOPS_H
#include "task/costs.h"

typedef struct rp_relaxed_ops {
    uint32_t num_facts; /* those of the task, goal_fact, start_fact */
    rp_fact_id goal_fact, start_fact;
    uint32_t num_ops;
    rp_csr pre, add;       /* row: relaxed operator; ascending */
    const rp_op_id *label; /* RP_NONE: axiom, goal */
    const uint32_t *cost;
} rp_relaxed_ops;

/* `drop_negative`: conditions lose the facts that stand for negated atoms; `full`: the full set.
   The task must not be marked unsolvable.  Ascending by operator; lives in the arena. */
rp_relaxed_ops *rp_relaxed_ops_create(rp_arena *, const rp_strips *, rp_cost_kind,
                                      bool drop_negative, bool full);

#endif
