#include "ground/join/relation.h"

#include <string.h>

#include "base/data/hash.h"

#ifdef RP_STRESS
enum { DIRECT_LIMIT = 8, FIRST_TABLE = 2 };
#else
/* Largest box that is addressed directly.  The table is zeroed by the system page by
   page, so that an untouched part costs nothing. */
enum { DIRECT_LIMIT = 1 << 22, FIRST_TABLE = 64 };
#endif

static bool set_strides(rp_relation *r)
{
    uint64_t box = 1;
    for (uint32_t k = r->arity; k-- > 0;) {
        r->column[k].stride = (uint32_t)box;
        box *= r->column[k].extent;
        if (box > DIRECT_LIMIT)
            return false;
    }
    r->table_size = box == 0 ? 1 : (uint32_t)box;
    return true;
}

void rp_relation_init(rp_relation *r, rp_limits *limits, uint32_t arity, const rp_column *column)
{
    *r = (rp_relation){.limits = limits, .arity = arity};
    r->column = RP_NEW_ARRAY(limits, rp_column, arity);
    r->identity = RP_NEW_ARRAY(limits, uint32_t, arity);
    for (uint32_t k = 0; k < arity; k++) {
        r->column[k] = column[k];
        r->identity[k] = k;
    }
    r->direct = set_strides(r);
    if (!r->direct)
        r->table_size = FIRST_TABLE;
    r->number = RP_NEW_ARRAY_ZERO(limits, uint32_t, r->table_size);
    rp_vec_reserve(limits, &r->tuple, 1); /* so that no tuple is at a null pointer */
}

void rp_relation_release(rp_relation *r)
{
    rp_free(r->limits, r->column);
    rp_free(r->limits, r->identity);
    rp_free(r->limits, r->number);
    rp_vec_free(r->limits, &r->tuple);
    *r = (rp_relation){.limits = r->limits};
}

static uint32_t hash_tuple(const uint32_t *value, const uint32_t *slot, uint32_t arity)
{
    uint64_t hash = arity;
    for (uint32_t k = 0; k < arity; k++)
        hash = (hash ^ value[slot[k]]) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(rp_hash_mix(hash) >> 32);
}

/* The place of the tuple in the table, or the free one where it belongs. */
static uint32_t *probe(const rp_relation *r, const uint32_t *value, const uint32_t *slot)
{
    const uint32_t mask = r->table_size - 1;
    uint32_t place = hash_tuple(value, slot, r->arity) & mask;
    for (; r->number[place] != 0; place = (place + 1) & mask) {
        const uint32_t *const tuple = rp_relation_tuple(r, r->number[place] - 1);
        uint32_t k = 0;
        while (k < r->arity && tuple[k] == value[slot[k]])
            k++;
        if (k == r->arity)
            break;
    }
    return r->number + place;
}

uint32_t rp_relation_find_hashed(const rp_relation *r, const uint32_t *value, const uint32_t *slot)
{
    return *probe(r, value, slot) - 1;
}

static void double_table(rp_relation *r)
{
    if (r->table_size > UINT32_MAX / 2)
        rp_stop_now(r->limits, RP_STOP_MEMORY);
    rp_free(r->limits, r->number);
    r->number = NULL;
    r->table_size *= 2;
    r->number = RP_NEW_ARRAY_ZERO(r->limits, uint32_t, r->table_size);
    for (uint32_t i = 0; i < r->size; i++)
        *probe(r, rp_relation_tuple(r, i), r->identity) = i + 1;
}

static uint32_t *place_of(const rp_relation *r, const uint32_t *value, const uint32_t *slot)
{
    if (!r->direct)
        return probe(r, value, slot);
    uint32_t rank = 0;
    for (uint32_t k = 0; k < r->arity; k++) {
        const uint32_t offset = value[slot[k]] - r->column[k].low;
        assert(offset < r->column[k].extent);
        rank += offset * r->column[k].stride;
    }
    return r->number + rank;
}

uint32_t rp_relation_insert(rp_relation *r, const uint32_t *value, const uint32_t *slot)
{
    uint32_t *place = place_of(r, value, slot);
    if (*place != 0)
        return *place - 1;
    if (!r->direct && r->size >= r->table_size / 2) {
        double_table(r);
        place = probe(r, value, slot);
    }
    rp_vec_reserve(r->limits, &r->tuple, (uint64_t)r->tuple.size + r->arity);
    for (uint32_t k = 0; k < r->arity; k++)
        r->tuple.item[r->tuple.size++] = value[slot[k]];
    *place = ++r->size;
    return r->size - 1;
}

/* One pass of a radix sort: moves the tuples listed in `from` to `to`, ordered by column
   k, keeping the order of equal ones. */
static void sort_by_column(const rp_relation *r, uint32_t k, const uint32_t *from, uint32_t *to)
{
    const uint32_t low = r->column[k].low, extent = r->column[k].extent;
    uint32_t *const begin = RP_NEW_ARRAY_ZERO(r->limits, uint32_t, (size_t)extent + 1);
    for (uint32_t i = 0; i < r->size; i++)
        begin[rp_relation_tuple(r, i)[k] - low + 1]++;
    for (uint32_t x = 0; x < extent; x++)
        begin[x + 1] += begin[x];
    for (uint32_t i = 0; i < r->size; i++)
        to[begin[rp_relation_tuple(r, from[i])[k] - low]++] = from[i];
    rp_free(r->limits, begin);
}

void rp_relation_sort(const rp_relation *r, uint32_t *order)
{
    uint32_t *const sorted = RP_NEW_ARRAY(r->limits, uint32_t, r->size);
    for (uint32_t i = 0; i < r->size; i++)
        order[i] = i;
    for (uint32_t k = r->arity; k-- > 0;) {
        sort_by_column(r, k, order, sorted);
        memcpy(order, sorted, r->size * sizeof *order);
    }
    rp_free(r->limits, sorted);
}
