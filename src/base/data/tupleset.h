/* Tuples of ids, each once, numbered from 0: a head and its
   arguments.  Two tuples are the same exactly if heads, lengths and arguments are.

   Expected: 10^2 to 10^6 tuples of 1 to 5 ids, looked up far more often than added. */
#ifndef BASE_DATA_TUPLESET_H
#define BASE_DATA_TUPLESET_H
#include "base/data/vec.h"

typedef struct rp_tupleset {
    rp_limits *limits;
    rp_u32vec begin; /* tuple i is item[begin[i]] (its head) … item[begin[i + 1] - 1] */
    rp_u32vec item;
    uint32_t *slot;     /* open addressing, at most half full; RP_NONE when empty */
    uint32_t num_slots; /* a power of two */
} rp_tupleset;

void rp_tupleset_init(rp_tupleset *, rp_limits *);
void rp_tupleset_release(rp_tupleset *);

/* Takes all tuples out; the room stays. */
void rp_tupleset_clear(rp_tupleset *);

/* RP_NONE if there is no such tuple. */
uint32_t rp_tupleset_find(const rp_tupleset *, uint32_t head, const uint32_t *arg, uint32_t count);
/* Finds or adds; the number of a new tuple is the size before. */
uint32_t rp_tupleset_add(rp_tupleset *, uint32_t head, const uint32_t *arg, uint32_t count);

static inline uint32_t rp_tupleset_size(const rp_tupleset *t) { return t->begin.size - 1; }
static inline uint32_t rp_tupleset_head(const rp_tupleset *t, uint32_t i)
{
    return t->item.item[t->begin.item[i]];
}
/* Valid until the next addition. */
static inline const uint32_t *rp_tupleset_args(const rp_tupleset *t, uint32_t i)
{
    return t->item.item + t->begin.item[i] + 1;
}
/* All of a tuple, its head first; valid until the next addition. */
static inline const uint32_t *rp_tupleset_get(const rp_tupleset *t, uint32_t i, uint32_t *length)
{
    *length = t->begin.item[i + 1] - t->begin.item[i];
    return t->item.item + t->begin.item[i];
}

#endif
