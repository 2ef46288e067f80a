/* What can make each fact true in the delete relaxation: the action nodes that may stand
   below a fact node of the backtracking tree.

   An achiever is one way to carry out an operator: its precondition, or its precondition
   joined with the condition of one of its conditional effects; or an axiom.  Without
   conditional effects and axioms, and with nothing left out, achiever a is operator a and the rows
   are borrowed from the task.  Two operators with the same rows are two achievers; two ways of the
   same operator to add a fact under the same condition are one (oracle's READINGS, 1.7, 2.2). */
#ifndef HEURISTICS_RELEVANCE_TREE_ACHIEVERS_H
#define HEURISTICS_RELEVANCE_TREE_ACHIEVERS_H
#include "task/strips.h"

typedef struct rp_achievers {
    const rp_strips *strips;
    uint32_t count;
    rp_csr pre;         /* row: achiever; ascending facts */
    rp_csr of_fact;     /* row: fact; the achievers that add it, ascending */
    const rp_op_id *op; /* one an achiever, RP_NONE for an axiom; NULL: achiever a is operator a */
    const rp_fact_id *goal;
    uint32_t num_goal; /* 0 if the task is known to be unsolvable */
} rp_achievers;

/* With `drop_negated`, conditions on complementary facts are left out, as the delete
   relaxation of the paper does; otherwise such facts are like others. */
void rp_achievers_init(rp_achievers *, rp_arena *, const rp_strips *, bool drop_negated);

static inline rp_op_id rp_achiever_op(const rp_achievers *achievers, uint32_t achiever)
{
    assert(achiever < achievers->count);
    return achievers->op == NULL ? achiever : achievers->op[achiever];
}

#endif
