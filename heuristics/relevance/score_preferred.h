/* Preferred operators: those that are applicable and label a visible node of the tree all of
   whose children are cut (or would be, were the node expanded).  They are required, and can be had
   now.

   They need no search for such nodes: where an operator is applicable, no fact of its
   precondition labels a node on the path to a visible fact node, so it is a child of every
   visible node of each fact that it adds, if that node is expanded.  So the preferred
   operators are the applicable achievers of the facts with a visible, expanded node.  The
   same holds for conditional effects, with their conditions.  */
#ifndef HEURISTICS_RELEVANCE_SCORE_PREFERRED_H
#define HEURISTICS_RELEVANCE_SCORE_PREFERRED_H
#include "heuristics/relevance/tree/layout.h"

typedef struct rp_score_preferred rp_score_preferred;

/* Borrows both; lives in the arena. */
rp_score_preferred *rp_score_preferred_create(rp_arena *, const rp_layout *, const rp_achievers *);

/* `visible`: a flag an entry, for the state in which `holds` (a bit a fact) holds.  Each
   operator once, in an order that depends on these only; valid until the next call.  Time is
   that of a full evaluation.  */
uint32_t rp_score_preferred_find(rp_score_preferred *, const uint8_t *visible, const rp_word *holds,
                                 const rp_op_id **ops);

#endif
