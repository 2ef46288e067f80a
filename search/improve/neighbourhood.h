/* Looks for a cheaper plan near a known one: plan neighbourhood graph search (Nakhost and
   Mueller 2010, "Action Elimination and Plan Neighborhood Graph Search", section 4).

   The states that the plan visits are expanded breadth-first, all at the same time, until so
   many states were found; then what is left is expanded too, as far as it leads to states
   that were found.  A cheapest path in this graph from the initial state to a goal (Dijkstra
   1959; among equally cheap ones the shortest) is a plan that costs at most what the old one
   does.

   One neighbourhood after the other, each that of the plan found last; when nothing was gained, one
   of twice the size, until all states that can be reached were in it.

   Expected use: up to a million states, expanded once each.  Per state the packed state, its
   place in the pool's table, 32 bytes, and 8 bytes for each successor.  Handles everything a
   ground task can have. */
#ifndef SEARCH_IMPROVE_NEIGHBOURHOOD_H
#define SEARCH_IMPROVE_NEIGHBOURHOOD_H
#include "search/improve/opplan.h"
#include "task/state.h"

/* Replaces the plan by cheaper or, at the same cost, shorter ones, until so many states, below
   2^32, were expanded (one with many successors counts as several).  `plan` is a plan at any time.
   Catches the jumps of the limits, and returns why it ended early, or RP_STOP_NONE. */
rp_stop rp_search_neighbourhoods(const rp_encoding *, rp_limits *, uint64_t states,
                                 rp_opplan *plan) RP_MUST_CHECK;

#endif
