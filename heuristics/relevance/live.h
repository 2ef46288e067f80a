/* Xi_s without dead ends, a variant that the paper does not have.

   A fact node that does not hold in the state is dead when it is expanded and has no live
   child; an action node is dead when a child is.  Nothing dead can be part of a relaxed
   plan, so the NDA never chooses a dead action: with k live children each gets 1/k.  On a
   whole tree exactly the causal landmarks of the state then score 1 (facts without which no
   relaxed plan works); on a partial tree unexpanded nodes count as live.  A state whose root
   is dead has no relaxed plan.  Complements of derived facts that no axiom concludes
   (ground/dual.h) are never dead.

   Here xi of a node depends on the state: an evaluation costs more than without this, the more
   so the more of the tree is explored whole.  */
#ifndef HEURISTICS_RELEVANCE_LIVE_H
#define HEURISTICS_RELEVANCE_LIVE_H
#include "heuristics/relevance/tree/layout.h"

typedef struct rp_live rp_live;

/* Borrows both; the layout's entries must include the action nodes. */
rp_live *rp_live_create(const rp_layout *, const rp_strips *, rp_limits *);
void rp_live_destroy(rp_live *); /* accepts NULL */

/* The sum of Xi_s times weight over all labels; INFINITY if the root is dead. */
double rp_live_sum(rp_live *, const rp_word *holds);
/* Of the state evaluated last: Xi_s times weight of each label, 0 for all if the root is dead. */
void rp_live_scores(const rp_live *, double *score);
/* The same for the subtree of an entry alone, as rp_scorer_scores_below. */
void rp_live_scores_below(rp_live *, const rp_word *holds, uint32_t entry, double *score);
/* One flag an entry: is it visible, and neither dead nor below a dead node? */
const uint8_t *rp_live_visible(const rp_live *);
/* That state: a bit a fact. */
const rp_word *rp_live_state(const rp_live *);

#endif
