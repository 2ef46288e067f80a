/* Achieved goals that are deleted again: what relevance-graph adds for operators that the NDA
   uses and that delete a goal that holds, whatever the state.  The goal must then be achieved
   again, and often cannot be without undoing more. */
#ifndef HEURISTICS_RELEVANCE_GRAPH_GOAL_DELETIONS_H
#define HEURISTICS_RELEVANCE_GRAPH_GOAL_DELETIONS_H
#include "task/strips.h"

typedef struct rp_goal_deletions {
    rp_csr deletes; /* row: operator; goals */
    double *price;  /* of a goal: what its deletion adds */
    double *kept;   /* of a goal: probability that nothing deletes it; 1 between calls */
} rp_goal_deletions;

/* Lives in the arena.  A deletion adds `penalty` times the minimum of op_cost (of an operator)
   among those that add the goal, or times 1 if none does; 0: no deletion counts. */
void rp_goal_deletions_init(rp_goal_deletions *, rp_arena *, const rp_strips *,
                            const double *op_cost, double penalty);

/* Of the operators used, of which unused[op] is the probability that it is not: the sum over the
   goals that cost 0 of their price times the probability that one deletes it. */
double rp_goal_deletions_sum(rp_goal_deletions *, const rp_op_id *op, uint32_t count,
                             const double *unused, const uint64_t *fact_cost);

#endif
