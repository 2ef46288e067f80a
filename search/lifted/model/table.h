/* A relation: tuples of objects, each with a number of its owner's (the id of an atom, the value of
   a cost function), and hash indexes on sets of positions that are made when they are first asked
   for.  It only grows, or is emptied as a whole.

   Expected: some ten to a million tuples of 0 to 6 objects, looked up far more often than added. */
#ifndef SEARCH_LIFTED_MODEL_TABLE_H
#define SEARCH_LIFTED_MODEL_TABLE_H
#include "base/data/vec.h"

enum { RP_LIFT_MOST_ARITY = 32 };

typedef struct rp_lift_bucket { /* the rows that agree in an index's positions */
    uint32_t first, count;
} rp_lift_bucket;

typedef struct rp_lift_slot {
    uint32_t bucket; /* or RP_NONE */
    uint32_t hash;
} rp_lift_slot;

typedef struct rp_lift_index {
    uint32_t mask;  /* bit a position */
    bool is_direct; /* on one position: a slot an object; otherwise open addressing, at most half
                           full */
    uint32_t num_slots; /* a power of two */
    rp_lift_slot *slot;
    RP_VEC(rp_lift_bucket) bucket;
    rp_u32vec next; /* of each row: the next one of its bucket, or RP_NONE */
} rp_lift_index;

typedef struct rp_lift_table {
    rp_limits *limits;
    uint32_t arity, size; /* `size` rows */
    rp_u32vec arg;        /* arity of them a row */
    rp_u32vec number;     /* one a row */
    RP_VEC(rp_lift_index *) index;
} rp_lift_table;

void rp_lift_table_init(rp_lift_table *, rp_limits *, uint32_t arity);
void rp_lift_table_release(rp_lift_table *);

/* Takes all rows out; the room and the indexes stay. */
void rp_lift_table_clear(rp_lift_table *);

/* Rows are not checked for being there already. */
void rp_lift_table_add(rp_lift_table *, const uint32_t *arg, uint32_t number);

static inline const uint32_t *rp_lift_table_row(const rp_lift_table *t, uint32_t row)
{
    return t->arg.item + (size_t)row * t->arity;
}

/* The index on these positions, which is made if there is none. */
const rp_lift_index *rp_lift_table_index(rp_lift_table *, uint32_t mask);

/* The rows that agree with `arg` in the index's positions: NULL if there are none.  The first of
   them is the latest. */
const rp_lift_bucket *rp_lift_index_find(const rp_lift_table *, const rp_lift_index *,
                                         const uint32_t *arg);

/* The row of all these arguments, or RP_NONE. */
uint32_t rp_lift_table_find(rp_lift_table *, const uint32_t *arg);

#endif
