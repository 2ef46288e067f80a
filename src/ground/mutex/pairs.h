/* A symmetric relation on facts that only grows, as a bit matrix: n rows of n bits, the whole
   of both halves, so that what goes with several facts is the conjunction of their rows.
   On the diagonal: that the fact is there at all.

   For work lists, each fact has a stamp: the `now` of when it last got a pair. */
#ifndef GROUND_MUTEX_PAIRS_H
#define GROUND_MUTEX_PAIRS_H
#include "base/data/bitset.h"
#include "base/limits.h"

typedef struct rp_fact_pairs {
    uint32_t num_facts;
    size_t words; /* of a row */
    rp_word *bits;
    rp_word *facts;  /* the diagonal */
    uint64_t *stamp; /* a fact's; behind the last one that of the diagonal */
    uint64_t now;
} rp_fact_pairs;

/* Empty.  To be freed with rp_fact_pairs_free, which accepts a zeroed struct. */
rp_fact_pairs rp_fact_pairs_make(rp_limits *, uint32_t num_facts);
void rp_fact_pairs_free(rp_limits *, rp_fact_pairs *);
void rp_fact_pairs_clear(rp_fact_pairs *);
/* The bytes that rp_fact_pairs_make will take. */
uint64_t rp_fact_pairs_bytes(uint32_t num_facts);

static inline rp_word *rp_fact_pairs_row(const rp_fact_pairs *p, uint32_t fact)
{
    assert(fact < p->num_facts);
    return p->bits + fact * p->words;
}
static inline bool rp_fact_pairs_has(const rp_fact_pairs *p, uint32_t a, uint32_t b)
{
    return rp_bit_get(rp_fact_pairs_row(p, a), b);
}
/* Do all facts of the list go with each other, and is each there? */
bool rp_fact_pairs_has_all(const rp_fact_pairs *, const uint32_t *fact, uint32_t count);

/* out = the facts that go with each of the list; all that are there, for an empty list. */
void rp_fact_pairs_common(const rp_fact_pairs *, const uint32_t *fact, uint32_t count,
                          rp_word *out);

/* Adds the pairs of a fact with each of a set. */
void rp_fact_pairs_join(rp_fact_pairs *, uint32_t fact, const rp_word *set);

/* How many bits of the matrix are set. */
static inline uint64_t rp_fact_pairs_count(const rp_fact_pairs *p)
{
    return rp_bit_count(p->bits, p->num_facts * p->words);
}

#endif
