#include "base/data/tupleset.h"

#include <string.h>

#include "base/data/hash.h"

#ifdef RP_STRESS
enum { FIRST_SLOTS = 2 };
#else
enum { FIRST_SLOTS = 256 };
#endif

static uint32_t hash(uint32_t head, const uint32_t *arg, uint32_t count)
{
    return (uint32_t)rp_hash_mix(rp_hash_u32s(arg, count) + head);
}

static uint32_t length(const rp_tupleset *t, uint32_t i)
{
    return t->begin.item[i + 1] - t->begin.item[i] - 1;
}

static bool same(const rp_tupleset *t, uint32_t i, uint32_t head, const uint32_t *arg,
                 uint32_t count)
{
    return rp_tupleset_head(t, i) == head && length(t, i) == count &&
           (count == 0 || memcmp(rp_tupleset_args(t, i), arg, count * sizeof *arg) == 0);
}

/* The slot of the tuple, or the empty one where it belongs. */
static uint32_t find_slot(const rp_tupleset *t, uint32_t head, const uint32_t *arg, uint32_t count)
{
    const uint32_t mask = t->num_slots - 1;
    uint32_t i = hash(head, arg, count) & mask;

    while (t->slot[i] != RP_NONE && !same(t, t->slot[i], head, arg, count))
        i = (i + 1) & mask;
    return i;
}

static void set_slots(rp_tupleset *t, uint32_t num_slots)
{
    uint32_t *const slot = RP_NEW_ARRAY(t->limits, uint32_t, num_slots);

    memset(slot, 0xff, num_slots * sizeof *slot); /* RP_NONE */
    rp_free(t->limits, t->slot);
    t->slot = slot;
    t->num_slots = num_slots;
    for (uint32_t i = 0; i < rp_tupleset_size(t); i++)
        slot[find_slot(t, rp_tupleset_head(t, i), rp_tupleset_args(t, i), length(t, i))] = i;
}

void rp_tupleset_init(rp_tupleset *t, rp_limits *limits)
{
    *t = (rp_tupleset){.limits = limits};
    rp_vec_push(limits, &t->begin, 0);
    set_slots(t, FIRST_SLOTS);
}

void rp_tupleset_release(rp_tupleset *t)
{
    rp_vec_free(t->limits, &t->begin);
    rp_vec_free(t->limits, &t->item);
    rp_free(t->limits, t->slot);
}

void rp_tupleset_clear(rp_tupleset *t)
{
    if (rp_tupleset_size(t) > 0)
        memset(t->slot, 0xff, t->num_slots * sizeof *t->slot); /* RP_NONE */
    t->begin.size = 1;
    t->item.size = 0;
}

uint32_t rp_tupleset_find(const rp_tupleset *t, uint32_t head, const uint32_t *arg, uint32_t count)
{
    return t->slot[find_slot(t, head, arg, count)];
}

uint32_t rp_tupleset_add(rp_tupleset *t, uint32_t head, const uint32_t *arg, uint32_t count)
{
    uint32_t slot = find_slot(t, head, arg, count);
    const uint32_t i = rp_tupleset_size(t);

    if (t->slot[slot] != RP_NONE)
        return t->slot[slot];
    if (2 * ((uint64_t)i + 1) > t->num_slots) {
        if (t->num_slots > UINT32_MAX / 2)
            rp_stop_now(t->limits, RP_STOP_MEMORY);
        set_slots(t, 2 * t->num_slots);
        slot = find_slot(t, head, arg, count);
    }
    rp_vec_reserve(t->limits, &t->item, (uint64_t)t->item.size + 1 + count);
    t->item.item[t->item.size++] = head;
    for (uint32_t k = 0; k < count; k++)
        t->item.item[t->item.size++] = arg[k];
    rp_vec_push(t->limits, &t->begin, t->item.size);
    t->slot[slot] = i;
    return i;
}
