/* The states that wait to be expanded: one open list, or two in turns.

   With preferred operators, states that such an operator led to are also in a list of
   their own, and the two lists take turns; each time the search makes progress the
   preferred list gets many turns in advance (Richter and Helmert 2009, "Preferred
   Operators and Deferred Evaluation in Satisficing Planning": dual queue and boosting; 1000
   turns as in Richter and Westphal 2010).  A state in both lists comes out twice; the
   search skips what it has expanded. */
#ifndef SEARCH_FRONTIER_H
#define SEARCH_FRONTIER_H
#include "search/openlist.h"

typedef struct rp_frontier rp_frontier;

rp_frontier *rp_frontier_create(bool preferred, rp_limits *) RP_MUST_CHECK;
void rp_frontier_destroy(rp_frontier *); /* accepts NULL */

/* `preferred` is ignored if there is one list only. */
void rp_frontier_push(rp_frontier *, double key, float tie, rp_state_id id, bool preferred);

/* RP_NO_STATE when all lists are empty. */
rp_state_id rp_frontier_pop(rp_frontier *);

/* The search made progress. */
void rp_frontier_boost(rp_frontier *);

#endif
