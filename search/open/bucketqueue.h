/* A priority queue for small integer keys: a row of buckets for each key, in it a bucket
   for each tie-breaking value, in it entries in their order of arrival, 4.3 bytes each. */
#ifndef SEARCH_OPEN_BUCKETQUEUE_H
#define SEARCH_OPEN_BUCKETQUEUE_H
#include "search/states/statepool.h"

typedef struct rp_bucketqueue rp_bucketqueue;

rp_bucketqueue *rp_bucketqueue_create(rp_limits *) RP_MUST_CHECK;
void rp_bucketqueue_destroy(rp_bucketqueue *); /* accepts NULL */

/* False, nothing changed, for keys that are not integers or too large, or so far apart
   that empty buckets would take more memory than the entries. */
bool rp_bucketqueue_push(rp_bucketqueue *, double key, float tie, rp_state_id id) RP_MUST_CHECK;

/* Takes the entry of lowest key, then lowest tie, then earliest.  False if it is empty. */
bool rp_bucketqueue_pop(rp_bucketqueue *, double *key, float *tie, rp_state_id *id) RP_MUST_CHECK;

#endif
