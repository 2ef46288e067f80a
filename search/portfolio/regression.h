/* The goal before the goal.

   If there is one goal, and one operator alone achieves it, each plan ends with this operator,
   once what it needs holds; so that can be the goal instead.  (If one axiom alone concludes it,
   its body can.)  That may be repeated up to the earliest goal.  Searches that count goals then
   have some to count, as in a task that ends with an action `finish`, or in merged ones
   (docs/reference/merge.md). */
#ifndef SEARCH_PORTFOLIO_REGRESSION_H
#define SEARCH_PORTFOLIO_REGRESSION_H
#include "task/strips.h"

typedef struct rp_regression {
    bool is_new;          /* false: there is no earlier goal, and this is the task as it is */
    rp_strips strips;     /* the task with the earliest goal; shares all else */
    uint32_t num_last;    /* operators that turn one of its plans into one of the task */
    const rp_op_id *last; /* in the order of the plan */
    /* Bit an operator: those of `last` that apply only where the goal holds.  NULL: none. */
    const rp_word *useless;
} rp_regression;

/* What it allocates stays in the arena.  Linear in the size of the task if it has one goal. */
rp_regression rp_regression_find(rp_arena *, const rp_strips *);

#endif
