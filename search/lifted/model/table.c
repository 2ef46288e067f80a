#include "search/lifted/model/table.h"

#include <string.h>

#include "base/data/hash.h"

#ifdef RP_STRESS
enum { FIRST_SLOTS = 2 };
#else
enum { FIRST_SLOTS = 16 };
#endif

static uint32_t hash(uint32_t mask, const uint32_t *arg)
{
    uint64_t h = UINT64_C(0x243f6a8885a308d3);

    for (; mask != 0; mask &= mask - 1) {
        h = (h ^ arg[__builtin_ctz(mask)]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    return (uint32_t)h;
}

static bool agrees(uint32_t mask, const uint32_t *a, const uint32_t *b)
{
    for (; mask != 0; mask &= mask - 1)
        if (a[__builtin_ctz(mask)] != b[__builtin_ctz(mask)])
            return false;
    return true;
}

/* The slot of the bucket with this key, or the empty one where it belongs. */
static uint32_t find_slot(const rp_lift_table *t, const rp_lift_index *index, const uint32_t *arg,
                          uint32_t key)
{
    const uint32_t mask = index->num_slots - 1;
    uint32_t i = key & mask;

    for (; index->slot[i].bucket != RP_NONE; i = (i + 1) & mask)
        if (index->slot[i].hash == key &&
            agrees(index->mask, arg,
                   rp_lift_table_row(t, index->bucket.item[index->slot[i].bucket].first)))
            return i;
    return i;
}

static uint32_t key_of(const rp_lift_index *index, const uint32_t *arg)
{
    return index->is_direct ? arg[__builtin_ctz(index->mask)] : hash(index->mask, arg);
}

static void set_slots(const rp_lift_table *t, rp_lift_index *index, uint32_t num_slots)
{
    rp_lift_slot *const old = index->slot;
    const uint32_t num_old = index->num_slots;

    index->slot = RP_NEW_ARRAY(t->limits, rp_lift_slot, num_slots);
    memset(index->slot, 0xff, num_slots * sizeof *index->slot); /* RP_NONE */
    index->num_slots = num_slots;
    for (uint32_t i = 0; i < num_old; i++) {
        if (old[i].bucket == RP_NONE)
            continue;
        uint32_t at = old[i].hash & (num_slots - 1);
        while (index->slot[at].bucket != RP_NONE)
            at = (at + 1) & (num_slots - 1);
        index->slot[at] = old[i];
    }
    rp_free(t->limits, old);
}

static bool is_full(const rp_lift_index *index, uint32_t key)
{
    return index->is_direct ? key >= index->num_slots
                            : 2 * ((uint64_t)index->bucket.size + 1) > index->num_slots;
}

/* The place of the key's slot; there is room for it. */
static rp_lift_slot *slot_of(const rp_lift_table *t, const rp_lift_index *index,
                             const uint32_t *arg, uint32_t key)
{
    return &index->slot[index->is_direct ? key : find_slot(t, index, arg, key)];
}

static void enter(const rp_lift_table *t, rp_lift_index *index, uint32_t row)
{
    const uint32_t *const arg = rp_lift_table_row(t, row);
    const uint32_t key = key_of(index, arg);

    assert(index->next.size == row);
    while (is_full(index, key))
        set_slots(t, index, 2 * index->num_slots);
    rp_lift_slot *const slot = slot_of(t, index, arg, key);
    if (slot->bucket != RP_NONE) {
        rp_lift_bucket *const bucket = &index->bucket.item[slot->bucket];
        rp_vec_push(t->limits, &index->next, bucket->first);
        bucket->first = row;
        bucket->count++;
        return;
    }
    const rp_lift_bucket bucket = {row, 1};
    rp_vec_push(t->limits, &index->next, RP_NONE);
    rp_vec_push(t->limits, &index->bucket, bucket);
    *slot = (rp_lift_slot){index->bucket.size - 1, key};
}

void rp_lift_table_init(rp_lift_table *t, rp_limits *limits, uint32_t arity)
{
    assert(arity <= RP_LIFT_MOST_ARITY);
    *t = (rp_lift_table){.limits = limits, .arity = arity};
}

void rp_lift_table_release(rp_lift_table *t)
{
    for (uint32_t i = 0; i < t->index.size; i++) {
        rp_lift_index *const index = t->index.item[i];
        rp_free(t->limits, index->slot);
        rp_vec_free(t->limits, &index->bucket);
        rp_vec_free(t->limits, &index->next);
        rp_free(t->limits, index);
    }
    rp_vec_free(t->limits, &t->index);
    rp_vec_free(t->limits, &t->arg);
    rp_vec_free(t->limits, &t->number);
}

void rp_lift_table_clear(rp_lift_table *t)
{
    for (uint32_t i = 0; i < t->index.size; i++) {
        rp_lift_index *const index = t->index.item[i];
        if (index->is_direct)
            for (uint32_t k = 0; k < index->bucket.size; k++)
                index->slot[key_of(index, rp_lift_table_row(t, index->bucket.item[k].first))]
                    .bucket = RP_NONE;
        else if (index->bucket.size > 0)
            memset(index->slot, 0xff, index->num_slots * sizeof *index->slot); /* RP_NONE */
        index->bucket.size = index->next.size = 0;
    }
    t->arg.size = t->number.size = t->size = 0;
}

void rp_lift_table_add(rp_lift_table *t, const uint32_t *arg, uint32_t number)
{
    rp_vec_reserve(t->limits, &t->arg, (uint64_t)t->arg.size + t->arity);
    rp_vec_push(t->limits, &t->number, number);
    if (t->arity > 0)
        memcpy(t->arg.item + t->arg.size, arg, t->arity * sizeof *arg);
    t->arg.size += t->arity;
    t->size++;
    for (uint32_t i = 0; i < t->index.size; i++)
        enter(t, t->index.item[i], t->size - 1);
}

const rp_lift_index *rp_lift_table_index(rp_lift_table *t, uint32_t mask)
{
    for (uint32_t i = 0; i < t->index.size; i++)
        if (t->index.item[i]->mask == mask)
            return t->index.item[i];
    rp_vec_reserve(t->limits, &t->index, (uint64_t)t->index.size + 1);
    rp_lift_index *const index = RP_NEW(t->limits, rp_lift_index);
    t->index.item[t->index.size++] = index;
    index->mask = mask;
    index->is_direct = (mask & (mask - 1)) == 0;
    set_slots(t, index, FIRST_SLOTS);
    for (uint32_t row = 0; row < t->size; row++)
        enter(t, index, row);
    return index;
}

const rp_lift_bucket *rp_lift_index_find(const rp_lift_table *t, const rp_lift_index *index,
                                         const uint32_t *arg)
{
    const uint32_t key = key_of(index, arg);

    if (index->is_direct && key >= index->num_slots)
        return NULL;
    const uint32_t bucket = slot_of(t, index, arg, key)->bucket;
    return bucket == RP_NONE ? NULL : &index->bucket.item[bucket];
}

uint32_t rp_lift_table_find(rp_lift_table *t, const uint32_t *arg)
{
    if (t->arity == 0)
        return t->size > 0 ? 0 : RP_NONE;
    const uint32_t all = (uint32_t)((UINT64_C(1) << t->arity) - 1);
    const rp_lift_bucket *const bucket = rp_lift_index_find(t, rp_lift_table_index(t, all), arg);
    return bucket == NULL ? RP_NONE : bucket->first;
}
