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
#include "heuristics/relevance/scorer.h"

/* Borrows both; the layout's entries must include the action nodes.  Lives in the arena. */
rp_scorer *rp_live_create(rp_arena *, const rp_layout *, const rp_strips *);

#endif
