/* An open list ordered by novelty (novelty.h), beside others that follow h: where these see a
   plateau of equal estimates, it goes to what the plateau has not shown yet.

   Partitions are states of the same first two estimates, as in the back end of Dual-BFWS
   (Lipovetzky and Geffner 2017, "Best-first width search: exploration and exploitation in
   classical planning"; Katz, Lipovetzky, Moshkovich and Tuisov 2017, "Adapting novelty to
   classical planning as heuristic search", tie novelty to estimates, too).  Lowest novelty comes
   first, then the smaller first estimate, then what arrived first.  What is not novel is
   declined, so no turn is spent on it.

   First a state is seen, then what belongs to it is pushed.  In eager search that is the state
   itself.  In lazy search it is the operators that apply: each counts as novel as the state that
   it leads to would be in the partition of the one seen, as nothing else is known of it before it
   is made; derived facts are taken to stay as they are.  (In the papers a state's novelty is that
   of all of its successors; docs/lab/performance.md compares the two.)

   Seeing a state takes the time of rp_novelty_see; pushing an operator, for each fact that it
   makes true, a pass over the words of a state. */
#ifndef SEARCH_OPEN_NOVELTYLIST_H
#define SEARCH_OPEN_NOVELTYLIST_H
#include "search/open/novelty.h"

typedef struct rp_noveltylist rp_noveltylist;

rp_noveltylist *rp_noveltylist_create(rp_limits *, const rp_novelty_options *) RP_MUST_CHECK;
void rp_noveltylist_destroy(rp_noveltylist *); /* accepts NULL */

/* A state and its estimates.  It is read until the last push that belongs to it. */
void rp_noveltylist_see(rp_noveltylist *, const double *h, uint32_t num_h, const rp_state_view *);

/* What is pushed next belongs to no state that was not seen before. */
void rp_noveltylist_see_nothing(rp_noveltylist *);

/* The state seen last, if op is RP_NONE, or an operator that applies in it.  False if that is
   not novel. */
bool rp_noveltylist_push(rp_noveltylist *, uint32_t id, rp_op_id op);
/* RP_NONE when it is empty. */
uint32_t rp_noveltylist_pop(rp_noveltylist *);

#endif
