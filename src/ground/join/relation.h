/* The tuples of one predicate (or function): each once, numbered from 0 in the order of
   insertion.  Static relations are filled before the joins; fluent ones grow as atoms are
   reached.

   A tuple is found by its rank in the box of its columns' object ranges, read off a table
   (direct addressing), as long as the box is small; otherwise by hashing.  Callers name
   the arguments as value[slot[k]], so that joins look atoms up without building them.

   Sizes: 10 to 10^6 tuples of arity 0 to about 10.  Look-ups dominate: one or two for
   each ground operator. */
#ifndef GROUND_JOIN_RELATION_H
#define GROUND_JOIN_RELATION_H
#include "base/data/vec.h"

typedef struct rp_column {
    uint32_t low, extent; /* the objects low … low + extent - 1 may occur */
    uint32_t stride;      /* in the rank; void for hashed relations */
} rp_column;

typedef struct rp_relation {
    rp_limits *limits;
    uint32_t arity;
    uint32_t size;
    uint32_t processed; /* tuples 0 … processed - 1 take part in joins (see reach.h) */
    bool direct;
    rp_column *column;
    rp_u32vec tuple;     /* arity ids a tuple */
    uint32_t *number;    /* the table: number + 1, or 0 */
    uint32_t table_size; /* hashed: a power of two */
    uint32_t *identity;  /* 0, 1, … arity - 1: the slots of a plain tuple */
} rp_relation;

/* `low` and `extent` of each column bound what may be inserted. */
void rp_relation_init(rp_relation *, rp_limits *, uint32_t arity, const rp_column *);
void rp_relation_release(rp_relation *);

uint32_t rp_relation_find_hashed(const rp_relation *, const uint32_t *value, const uint32_t *slot);

/* The number of the tuple value[slot[0]], value[slot[1]], …, or RP_NONE. */
static inline uint32_t rp_relation_find(const rp_relation *r, const uint32_t *value,
                                        const uint32_t *slot)
{
    if (!r->direct)
        return rp_relation_find_hashed(r, value, slot);
    uint32_t rank = 0;
    for (uint32_t k = 0; k < r->arity; k++) {
        const uint32_t offset = value[slot[k]] - r->column[k].low;
        if (offset >= r->column[k].extent)
            return RP_NONE;
        rank += offset * r->column[k].stride;
    }
    return r->number[rank] - 1;
}

/* The number of the tuple, inserted if need be (then it is the size before). */
uint32_t rp_relation_insert(rp_relation *, const uint32_t *value, const uint32_t *slot);

static inline const uint32_t *rp_relation_tuple(const rp_relation *r, uint32_t number)
{
    assert(number < r->size);
    return r->tuple.item + (size_t)number * r->arity;
}

/* order[i] = number of the tuple that is at place i in lexicographic order. */
void rp_relation_sort(const rp_relation *, uint32_t *order);

#endif
