#include "ground/join/index.h"

#include <string.h>

#ifdef RP_STRESS
enum { FIRST_ROW = 1 };
#else
enum { FIRST_ROW = 4 };
#endif

static void init_keys(rp_index *index, rp_limits *limits)
{
    rp_column *const column = RP_NEW_ARRAY(limits, rp_column, index->num_key);
    for (uint32_t k = 0; k < index->num_key; k++)
        column[k] = index->relation->column[index->key_position[k]];
    rp_relation_init(&index->keys, limits, index->num_key, column);
    rp_free(limits, column);
}

static rp_index_row *row_of(rp_index *index, const uint32_t *tuple)
{
    const uint32_t row = rp_relation_insert(&index->keys, tuple, index->key_position);
    if (row == index->row.size)
        rp_vec_push(index->keys.limits, &index->row, ((rp_index_row){0}));
    return index->row.item + row;
}

static void append(rp_index *index, rp_index_row *row, uint32_t number, const uint32_t *tuple)
{
    assert(row->size < row->capacity);
    uint32_t *entry = index->pool.item + row->begin + (size_t)row->size++ * index->width;
    *entry++ = number;
    for (uint32_t k = 0; k < index->num_free; k++)
        *entry++ = tuple[index->free_position[k]];
}

static bool is_wanted(const rp_index *index, const uint32_t *tuple)
{
    for (uint32_t k = 0; k < index->num_free; k++)
        if (index->filter[k] != NULL &&
            !rp_bit_get(index->filter[k], tuple[index->free_position[k]]))
            return false;
    return true;
}

/* All rows get exactly the room that they need. */
static void add_processed(rp_index *index)
{
    const rp_relation *const r = index->relation;
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->processed; i++) {
        const uint32_t *const tuple = rp_relation_tuple(r, i);
        if (is_wanted(index, tuple)) {
            row_of(index, tuple)->capacity++;
            count++;
        }
    }
    rp_vec_reserve(r->limits, &index->pool, (uint64_t)count * index->width);
    for (uint32_t i = 0; i < index->row.size; i++) {
        index->row.item[i].begin = index->pool.size;
        index->pool.size += index->row.item[i].capacity * index->width;
    }
    for (uint32_t i = 0; i < r->processed; i++) {
        const uint32_t *const tuple = rp_relation_tuple(r, i);
        if (is_wanted(index, tuple))
            append(index, row_of(index, tuple), i, tuple);
    }
}

void rp_index_init(rp_index *index, const rp_relation *r, const bool *is_key,
                   const rp_word *const *filter)
{
    *index = (rp_index){.relation = r};
    index->key_position = RP_NEW_ARRAY(r->limits, uint32_t, r->arity);
    index->free_position = RP_NEW_ARRAY(r->limits, uint32_t, r->arity);
    index->filter = RP_NEW_ARRAY(r->limits, const rp_word *, r->arity);
    for (uint32_t k = 0; k < r->arity; k++) {
        if (is_key[k]) {
            index->key_position[index->num_key++] = k;
        } else {
            index->filter[index->num_free] = filter[k];
            index->free_position[index->num_free++] = k;
        }
    }
    index->width = 1 + index->num_free;
    init_keys(index, r->limits);
    add_processed(index);
}

void rp_index_release(rp_index *index)
{
    rp_limits *const limits = index->keys.limits;
    rp_free(limits, index->key_position);
    rp_free(limits, index->free_position);
    rp_free(limits, index->filter);
    rp_vec_free(limits, &index->row);
    rp_vec_free(limits, &index->pool);
    rp_relation_release(&index->keys);
}

/* Twice the room: where the row is if it is the last one, else at the pool's end. */
static void enlarge(rp_index *index, rp_index_row *row)
{
    const uint32_t used = row->size * index->width;
    const uint32_t capacity = row->capacity > 0 ? row->capacity * 2 : FIRST_ROW;
    const bool is_last = row->begin + used == index->pool.size;
    const uint64_t begin = is_last ? row->begin : index->pool.size;
    const uint64_t end = begin + (uint64_t)capacity * index->width;

    rp_vec_reserve(index->keys.limits, &index->pool, end);
    if (!is_last && used > 0)
        memcpy(index->pool.item + begin, index->pool.item + row->begin, used * sizeof(uint32_t));
    index->pool.size = (uint32_t)end;
    row->begin = (uint32_t)begin;
    row->capacity = capacity;
}

void rp_index_add(rp_index *index, uint32_t number)
{
    const uint32_t *const tuple = rp_relation_tuple(index->relation, number);
    if (!is_wanted(index, tuple))
        return;
    rp_index_row *const row = row_of(index, tuple);
    if (row->size == row->capacity)
        enlarge(index, row);
    append(index, row, number, tuple);
}
