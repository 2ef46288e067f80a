/* The relations that grounding works on, one a predicate, with what is known of their
   columns and with the indexes that joins read; and the values of cost functions. */
#ifndef GROUND_JOIN_DATABASE_H
#define GROUND_JOIN_DATABASE_H
#include "base/data/bitset.h"
#include "base/data/tupleset.h"
#include "ground/join/index.h"
#include "task/lifted.h"

typedef struct rp_atom_table {
    rp_relation relation;
    rp_word *column; /* arity sets of objects: those that may occur in each position */
    RP_VEC(rp_index *) index;
} rp_atom_table;

typedef struct rp_function_table {
    rp_relation relation;
    int32_t *value; /* one a tuple */
} rp_function_table;

typedef struct rp_database {
    rp_arena *arena; /* for what does not grow */
    const rp_lifted *lifted;
    uint32_t words; /* of a set of objects */
    rp_atom_table *table;
    rp_function_table *function; /* NULL unless costs are used */
    RP_VEC(const rp_word *) set; /* rp_database_set: each set of objects once */
    rp_tupleset sets;            /* their words, with the same numbers */
    uint32_t *set_as_ids;        /* scratch: a set as such a tuple */
} rp_database;

/* Columns as in :init; static relations filled, fluent ones not yet usable. */
void rp_database_init(rp_database *, rp_arena *, const rp_lifted *);
void rp_database_release(rp_database *);

/* Makes the fluent relations, for the columns as they are now, and puts :init into them. */
void rp_database_open_fluents(rp_database *);

/* Equal sets have the same address. */
const rp_word *rp_database_set(rp_database *, const rp_word *set);

/* The index of the predicate with these keys and filters (sets from rp_database_set, or
   NULL), made if there is none. */
const rp_index *rp_database_index(rp_database *, rp_pred_id, const bool *is_key,
                                  const rp_word *const *filter);

static inline rp_word *rp_database_column(const rp_database *db, rp_pred_id pred, uint32_t position)
{
    return db->table[pred].column + (size_t)position * db->words;
}

/* The number of an atom in its relation, or RP_NONE. */
static inline uint32_t rp_database_find(const rp_database *db, rp_pred_id pred, const uint32_t *arg)
{
    return rp_relation_find(&db->table[pred].relation, arg, db->table[pred].relation.identity);
}

/* Sets of objects. */
static inline bool rp_set_intersect(rp_word *set, const rp_word *other, uint32_t words)
{
    rp_word any = 0;
    for (uint32_t i = 0; i < words; i++)
        any |= set[i] &= other[i];
    return any != 0;
}
static inline uint32_t rp_set_size(const rp_word *set, uint32_t words)
{
    return (uint32_t)rp_bit_count(set, words);
}

#endif
