/* What achievers cost in the initial state, for a non-deterministic agent that prefers cheap ones. */
#ifndef HEURISTICS_RELEVANCE_TREE_ACHIEVER_COSTS_H
#define HEURISTICS_RELEVANCE_TREE_ACHIEVER_COSTS_H
#include "heuristics/relevance/tree/achievers.h"

/* One an achiever, in the arena: the sum of h^add of its preconditions in the initial state, where
   each achiever costs 1; INFINITY if they cannot be reached. */
const double *rp_achiever_costs(rp_arena *, const rp_achievers *);

#endif
