/* The states that wait to be expanded, by key; among equal keys by a tie-breaking value
   (0 for none), among equal ones in the order of arrival, exactly.

   Begins as buckets (bucketqueue.h), which cost a few nanoseconds and 4.3 bytes an entry.
   With the first key that is no small integer all entries move to a heap (keyheap.h);
   the order in which entries leave is the same in both.

   An entry is an id.  A state may be in the list several times, with different keys: the
   search skips those whose state was expanded meanwhile. */
#ifndef SEARCH_OPEN_OPENLIST_H
#define SEARCH_OPEN_OPENLIST_H
#include "search/states/statepool.h"

typedef struct rp_openlist rp_openlist;

rp_openlist *rp_openlist_create(rp_limits *) RP_MUST_CHECK;
void rp_openlist_destroy(rp_openlist *); /* accepts NULL */

/* Keys must not be NaN. */
void rp_openlist_push(rp_openlist *, double key, float tie, rp_state_id id);

/* RP_NO_STATE when it is empty. */
rp_state_id rp_openlist_pop(rp_openlist *);

#endif
