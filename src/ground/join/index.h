/* The tuples of a relation by the values in some of its positions (the key), for joins.

   A row holds an entry for each tuple with the row's key: its number in the relation and
   the values of the other positions, so that a join reads the row from front to back and
   nothing else.  Rows grow by doubling inside one pool; a row that moves leaves a hole,
   at most as large as what is in use.

   Rows are not changed while joins read them: atoms are added when they are processed,
   not when they are found.

   An index may leave out tuples: with a filter on a free position it keeps only those
   whose object there is in a given set, so that a join over a variable of a narrow type
   never meets the others. */
#ifndef GROUND_JOIN_INDEX_H
#define GROUND_JOIN_INDEX_H
#include "base/data/bitset.h"
#include "ground/join/relation.h"

typedef struct rp_index_row {
    uint32_t begin, size, capacity; /* in the pool; in entries */
} rp_index_row;

typedef struct rp_index {
    const rp_relation *relation;
    uint32_t num_key, num_free;
    uint32_t *key_position, *free_position; /* ascending */
    uint32_t width;                         /* of an entry: 1 + num_free */
    const rp_word **filter;                 /* one a free position: a set of objects, or NULL */
    rp_relation keys;                       /* number: of the row */
    RP_VEC(rp_index_row) row;
    rp_u32vec pool;
} rp_index;

/* Borrows the relation and the filters; is_key and filter (which may hold NULL) have an
   element for each position.  The relation's processed tuples are added in one go. */
void rp_index_init(rp_index *, const rp_relation *, const bool *is_key,
                   const rp_word *const *filter);
void rp_index_release(rp_index *);
void rp_index_add(rp_index *, uint32_t number);

/* The entries whose key is value[slot[0]], … (a slot for each key position). */
static inline const uint32_t *rp_index_find(const rp_index *index, const uint32_t *value,
                                            const uint32_t *slot, uint32_t *count)
{
    const uint32_t number = rp_relation_find(&index->keys, value, slot);
    if (number == RP_NONE) {
        *count = 0;
        return NULL;
    }
    const rp_index_row *const row = index->row.item + number;
    *count = row->size;
    return index->pool.item + row->begin;
}

#endif
