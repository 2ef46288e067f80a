/* Weighted choice among numbered items that come and go.

   Items are numbered from 0 in the order in which they are added; each has a whole-number
   weight, 0 once it is removed.  A Fenwick tree (Fenwick 1994) over the weights: adding,
   removing and choosing take O(log n).  Sums of integers are exact, so an item that is gone
   can never be chosen, however long the sequence of changes.  */
#ifndef HEURISTICS_RELEVANCE_TREE_SAMPLER_H
#define HEURISTICS_RELEVANCE_TREE_SAMPLER_H
#include "base/data/vec.h"
#include "base/rng.h"

typedef struct rp_sampler {
    RP_VEC(uint64_t) sum; /* entry i: the weights of items i + 1 - lowbit(i + 1) … i */
    uint64_t total;       /* must stay below 2^64 */
} rp_sampler;

/* A zeroed sampler is empty. */
void rp_sampler_add(rp_sampler *, rp_limits *, uint64_t weight);
/* `weight` is what the item was added with. */
void rp_sampler_remove(rp_sampler *, uint32_t item, uint64_t weight);
/* Each item with a probability proportional to its weight.  Requires total > 0. */
uint32_t rp_sampler_choose(const rp_sampler *, rp_rng *);
void rp_sampler_free(rp_sampler *, rp_limits *);

#endif
