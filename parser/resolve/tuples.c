#include "parser/resolve/tuples.h"

#include <string.h>

#include "base/data/hash.h"

#ifdef RP_STRESS
enum { FIRST_SLOTS = 2 };
#else
enum { FIRST_SLOTS = 256 };
#endif

void rp_tuples_init(rp_tuples *t, rp_limits *limits) { *t = (rp_tuples){.limits = limits}; }

void rp_tuples_release(rp_tuples *t)
{
    rp_vec_free(t->limits, &t->item);
    rp_vec_free(t->limits, &t->begin);
    rp_free(t->limits, t->slot);
    t->slot = NULL;
}

const uint32_t *rp_tuples_get(const rp_tuples *t, uint32_t number, uint32_t *length)
{
    assert(number < t->begin.size);
    const uint32_t begin = t->begin.item[number];
    const uint32_t end = number + 1 < t->begin.size ? t->begin.item[number + 1] : t->item.size;
    *length = end - begin;
    return t->item.item + begin;
}

static uint32_t hash(const uint32_t *tuple, uint32_t length)
{
    return (uint32_t)rp_hash_u32s(tuple, length);
}

/* The slot of the tuple, or the free one where it belongs. */
static uint32_t find(const rp_tuples *t, const uint32_t *tuple, uint32_t length)
{
    uint32_t i = hash(tuple, length) & (t->num_slots - 1);

    for (; t->slot[i] != RP_NONE; i = (i + 1) & (t->num_slots - 1)) {
        uint32_t other_length;
        const uint32_t *const other = rp_tuples_get(t, t->slot[i], &other_length);
        if (other_length == length &&
            (length == 0 || memcmp(other, tuple, length * sizeof *tuple) == 0))
            break;
    }
    return i;
}

static void grow(rp_tuples *t)
{
    if (t->num_slots > UINT32_MAX / 2)
        rp_stop_now(t->limits, RP_STOP_MEMORY);
    const uint32_t num_slots = t->num_slots == 0 ? FIRST_SLOTS : 2 * t->num_slots;
    uint32_t *const slot = RP_NEW_ARRAY(t->limits, uint32_t, num_slots);

    memset(slot, 0xff, num_slots * sizeof *slot);
    rp_free(t->limits, t->slot);
    t->slot = slot;
    t->num_slots = num_slots;
    for (uint32_t number = 0; number < t->begin.size; number++) {
        uint32_t length;
        const uint32_t *const tuple = rp_tuples_get(t, number, &length);
        uint32_t i = hash(tuple, length) & (num_slots - 1);
        while (slot[i] != RP_NONE)
            i = (i + 1) & (num_slots - 1);
        slot[i] = number;
    }
}

uint32_t rp_tuples_insert(rp_tuples *t, const uint32_t *tuple, uint32_t length, bool *is_new)
{
    if (2 * (uint64_t)t->begin.size >= t->num_slots)
        grow(t);
    const uint32_t slot = find(t, tuple, length);
    *is_new = t->slot[slot] == RP_NONE;
    if (*is_new) {
        const uint32_t begin = t->item.size;
        rp_vec_reserve(t->limits, &t->item, (uint64_t)begin + length);
        if (length > 0)
            memcpy(t->item.item + begin, tuple, length * sizeof *tuple);
        t->item.size += length;
        t->slot[slot] = t->begin.size;
        rp_vec_push(t->limits, &t->begin, begin);
    }
    return t->slot[slot];
}
