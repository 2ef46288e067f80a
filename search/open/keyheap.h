/* A priority queue for real keys: a heap of 24-byte entries that carry their order of
   arrival, so that entries of equal keys leave in that order. */
#ifndef SEARCH_OPEN_KEYHEAP_H
#define SEARCH_OPEN_KEYHEAP_H
#include "search/states/statepool.h"

typedef struct rp_keyheap rp_keyheap;

rp_keyheap *rp_keyheap_create(rp_limits *) RP_MUST_CHECK;
void rp_keyheap_destroy(rp_keyheap *); /* accepts NULL */

/* Keys must not be NaN. */
void rp_keyheap_push(rp_keyheap *, double key, float tie, rp_state_id id);

/* Takes the entry of lowest key, then lowest tie, then earliest.  False if it is empty. */
bool rp_keyheap_pop(rp_keyheap *, rp_state_id *id) RP_MUST_CHECK;

#endif
