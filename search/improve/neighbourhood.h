/* Looks for a cheaper plan near a known one: plan neighbourhood graph search (Nakhost and
   Mueller 2010, "Action Elimination and Plan Neighborhood Graph Search", section 4).

   The states that the plan visits are expanded breadth-first, all at the same time, until so
   many states were found; then what is left is expanded too, as far as it leads to states
   that were found.  A cheapest path in this graph from the initial state to a goal (Dijkstra
   1959; among equally cheap ones the shortest) is a plan that costs at most what the old one
   does.

   Expected use: up to a million states, expanded once each.  Per state the packed state, its
   place in the pool's table, 32 bytes, and 8 bytes for each successor.  Handles everything a
   ground task can have. */
#ifndef SEARCH_IMPROVE_NEIGHBOURHOOD_H
#define SEARCH_IMPROVE_NEIGHBOURHOOD_H
#include "search/improve/opplan.h"
#include "task/state.h"

typedef struct rp_neighbourhood rp_neighbourhood;

rp_neighbourhood *rp_neighbourhood_create(const rp_encoding *, rp_limits *) RP_MUST_CHECK;
void rp_neighbourhood_destroy(rp_neighbourhood *); /* accepts NULL */

/* Searches a neighbourhood of at most `states` states, or of those that the plan visits if
   these are more, and replaces the plan by a cheaper or, at the same cost, shorter one; then
   returns true.  `plan` is a plan at any time, also if control leaves by a jump; after one,
   only destroy is allowed.  *work is increased by the states expanded; one with many
   successors counts as several, and the search ends early when it was twice as much as allowed. */
bool rp_neighbourhood_search(rp_neighbourhood *, rp_opplan *plan, uint32_t states, uint64_t *work);

/* Were these all states that can be reached?  Then a larger neighbourhood is the same. */
bool rp_neighbourhood_was_whole(const rp_neighbourhood *);

#endif
