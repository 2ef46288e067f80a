/* A symmetric relation on facts that only grows, as a bit matrix: n rows of n bits, the whole
   of both halves, so that what goes with several facts is the conjunction of their rows.
   On the diagonal: that the fact is there at all.

   For work lists, each fact has a stamp: the `now` of when it last got a pair.

   Lists of facts may have parts (base/data/parts.h), by their numbers there.  What goes with all
   facts of a part is kept up to date: for each fact it is counted with how many it does not go
   yet. */
#ifndef GROUND_MUTEX_PAIRS_H
#define GROUND_MUTEX_PAIRS_H
#include "base/data/bitset.h"
#include "base/data/parts.h"
#include "base/limits.h"

typedef struct rp_fact_pairs {
    uint32_t num_facts;
    size_t words; /* of a row */
    rp_word *bits;
    rp_word *facts;  /* the diagonal */
    uint64_t *stamp; /* a fact's; behind the last one that of the diagonal */
    uint64_t now;
    const rp_parts *parts; /* NULL: none */
    rp_word *part_row;     /* a row each: the facts that go with all of the part */
    uint32_t *missing;     /* as many a part as there are facts: those that it has no pair with */
    uint64_t *part_stamp;  /* when the part last got a fact that goes with all of it */
} rp_fact_pairs;

/* Empty.  Borrows the parts (NULL: none).  To be freed with rp_fact_pairs_free, which accepts a
   zeroed struct. */
rp_fact_pairs rp_fact_pairs_make(rp_limits *, uint32_t num_facts, const rp_parts *);
void rp_fact_pairs_free(rp_limits *, rp_fact_pairs *);
void rp_fact_pairs_clear(rp_fact_pairs *);
/* The bytes that rp_fact_pairs_make will take. */
uint64_t rp_fact_pairs_bytes(uint32_t num_facts);

static inline rp_word *rp_fact_pairs_row(const rp_fact_pairs *p, uint32_t fact)
{
    assert(fact < p->num_facts);
    return p->bits + fact * p->words;
}
/* The same of an item of a list: a fact, or a part. */
static inline const rp_word *rp_fact_pairs_item(const rp_fact_pairs *p, uint32_t item)
{
    return item < p->num_facts ? rp_fact_pairs_row(p, item)
                               : p->part_row + (item - p->num_facts) * p->words;
}
static inline uint64_t rp_fact_pairs_stamp(const rp_fact_pairs *p, uint32_t item)
{
    return item < p->num_facts ? p->stamp[item] : p->part_stamp[item - p->num_facts];
}
static inline bool rp_fact_pairs_has(const rp_fact_pairs *p, uint32_t a, uint32_t b)
{
    return rp_bit_get(rp_fact_pairs_row(p, a), b);
}
/* Do all facts of the list go with each other, and is each there? */
static inline bool rp_fact_pairs_has_all(const rp_fact_pairs *p, const uint32_t *fact,
                                         uint32_t count)
{
    if (!rp_bits_get_all(p->facts, fact, count))
        return false;
    for (uint32_t i = 1; i < count; i++)
        if (!rp_bits_get_all(rp_fact_pairs_row(p, fact[i]), fact, i))
            return false;
    return true;
}

/* The same of a list that may have parts, behind the facts. */
bool rp_fact_pairs_has_items(const rp_fact_pairs *, const uint32_t *item, uint32_t count);

/* out = the facts that go with each item of the list; all that are there, for an empty list. */
static inline void rp_fact_pairs_common(const rp_fact_pairs *p, const uint32_t *item,
                                        uint32_t count, rp_word *out)
{
    const size_t words = p->words;
    const rp_word *const first = count == 0 ? p->facts : rp_fact_pairs_item(p, item[0]);
    for (size_t w = 0; w < words; w++) /* mostly a few */
        out[w] = first[w];
    for (uint32_t i = 1; i < count; i++) {
        const rp_word *const row = rp_fact_pairs_item(p, item[i]);
        for (size_t w = 0; w < words; w++)
            out[w] &= row[w];
    }
}

/* The pair is new. */
static inline void rp_fact_pairs_tell_part(rp_fact_pairs *p, uint32_t fact, uint32_t other)
{
    const uint32_t part = p->parts->part_of[fact];
    if (part == RP_NONE || --p->missing[(size_t)part * p->num_facts + other] > 0)
        return;
    rp_bit_set(p->part_row + part * p->words, other);
    p->part_stamp[part] = p->now;
}

/* Adds the pairs of a fact with each of a set. */
static inline void rp_fact_pairs_join(rp_fact_pairs *p, uint32_t fact, const rp_word *set)
{
    rp_word *const row = rp_fact_pairs_row(p, fact);
    for (size_t w = 0; w < p->words; w++) {
        rp_word new = set[w] & ~row[w];
        if (new == 0)
            continue;
        row[w] |= new;
        p->stamp[fact] = p->now;
        for (; new != 0; new &= new - 1) {
            const uint32_t other = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(new);
            rp_bit_set(rp_fact_pairs_row(p, other), fact);
            p->stamp[other] = p->now;
            if (p->parts == NULL)
                continue;
            rp_fact_pairs_tell_part(p, fact, other);
            if (other != fact)
                rp_fact_pairs_tell_part(p, other, fact);
        }
    }
    if (rp_bit_get(row, fact) && !rp_bit_get(p->facts, fact)) {
        rp_bit_set(p->facts, fact);
        p->stamp[p->num_facts] = p->now;
    }
}

/* How many bits of the matrix are set. */
static inline uint64_t rp_fact_pairs_count(const rp_fact_pairs *p)
{
    return rp_bit_count(p->bits, p->num_facts * p->words);
}

#endif
