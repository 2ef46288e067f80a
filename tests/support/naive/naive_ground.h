/* Relaxed reachability by trying all objects for all parameters until nothing changes, to
   compare grounding with.  STRIPS with negation, equality and costs. */
#ifndef SUPPORT_NAIVE_NAIVE_GROUND_H
#define SUPPORT_NAIVE_NAIVE_GROUND_H
#include "base/data/tupleset.h"
#include "task/lifted.h"

typedef struct naive_ground {
    rp_tupleset ops;    /* head: the schema */
    rp_tupleset atoms;  /* head: the predicate; fluent atoms only */
    uint64_t undefined; /* instances left out for want of a cost */
} naive_ground;

void naive_ground_init(naive_ground *, rp_arena *, const rp_lifted *);
void naive_ground_release(naive_ground *);

#endif
