/* Relevance scores by the equations of the paper, label by label, to compare optimised code
   with. */
#ifndef SUPPORT_NAIVE_NAIVE_RELEVANCE_H
#define SUPPORT_NAIVE_NAIVE_RELEVANCE_H
#include "heuristics/relevance/tree/backtracking_tree.h"

/* Xi_s(label) on an explored tree that is cut at the facts that hold (`holds` NULL: nothing
   is cut).  `label` is a fact, or, with `action`, an operator. */
double naive_tree_score(const rp_tree *, const bool *holds, bool action, uint32_t label);

/* The same on the whole tree, which is walked without being built: from the task alone.  At
   most 64 facts.  Returns -1 if the tree has more than `limit` nodes. */
double naive_whole_score(const rp_strips *, const bool *holds, bool action, uint32_t label,
                         uint32_t limit);
/* Number of its nodes; 0 if there are more than `limit`. */
uint32_t naive_whole_size(const rp_strips *, uint32_t limit);

/* naive_tree_score without dead ends (live.h), in tasks without axioms.  -1 if the root is dead. */
double naive_live_score(const rp_tree *, const bool *holds, bool action, uint32_t label);

/* Is the operator preferred: applicable, and label of a visible node all of whose children are
   cut (or would be, were it expanded)?  With `live`, nodes that are dead or below a dead one are
   not visible.  */
bool naive_is_preferred(const rp_tree *, const bool *holds, bool live, rp_op_id);

/* NULL, or what is wrong with an explored tree: a property that tree.h promises. */
const char *naive_tree_fault(const rp_tree *);

#endif
