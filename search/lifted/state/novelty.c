#include "search/lifted/state/novelty.h"

#include <string.h>

#include "base/data/hash.h"

enum { FIRST_SLOTS = 1 << 10, LEAST_SLOTS = 1 << 16 };
/* Pairs that a state may have looked up: more would take longer than the search gains. */
enum { MOST_PAIRS = 200000 };

static void set_slots(rp_lift_novelty *n, uint32_t num_slots)
{
    uint64_t *const old = n->slot;
    const uint32_t num_old = n->num_slots;

    n->slot = RP_NEW_ARRAY_ZERO(n->limits, uint64_t, num_slots);
    n->num_slots = num_slots;
    for (uint32_t i = 0; i < num_old; i++) {
        if (old[i] == 0)
            continue;
        uint32_t k = (uint32_t)rp_hash_mix(old[i]) & (num_slots - 1);
        while (n->slot[k] != 0)
            k = (k + 1) & (num_slots - 1);
        n->slot[k] = old[i];
    }
    rp_free(n->limits, old);
}

void rp_lift_novelty_init(rp_lift_novelty *n, rp_limits *limits, size_t memory)
{
    *n = (rp_lift_novelty){.limits = limits, .most_slots = LEAST_SLOTS};
    while (n->most_slots <= UINT32_MAX / 4 && 3 * (size_t)n->most_slots * sizeof *n->slot <= memory)
        n->most_slots *= 2;
    set_slots(n, FIRST_SLOTS);
}

void rp_lift_novelty_release(rp_lift_novelty *n) { rp_free(n->limits, n->slot); }

/* Is the key new?  It is entered, or nothing is when the table is full. */
static bool enter(rp_lift_novelty *n, uint64_t key)
{
    uint32_t i = (uint32_t)rp_hash_mix(key) & (n->num_slots - 1);

    while (n->slot[i] != 0 && n->slot[i] != key)
        i = (i + 1) & (n->num_slots - 1);
    if (n->slot[i] == key)
        return false;
    if (2 * ((uint64_t)n->size + 1) > n->num_slots) {
        if (n->num_slots >= n->most_slots)
            return false;
        set_slots(n, 2 * n->num_slots);
        return enter(n, key);
    }
    n->slot[i] = key;
    n->size++;
    return true;
}

/* Never 0, and different for different pairs but for rare accidents, which cost some novelty. */
static uint64_t key_of(uint32_t partition, uint32_t a, uint32_t b)
{
    const uint64_t pair = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
    return (rp_hash_mix(pair + 1) ^
            rp_hash_mix(((uint64_t)partition << 1) + UINT64_C(0x5bd1e995))) |
           1;
}

uint32_t rp_lift_novelty_see(rp_lift_novelty *n, uint32_t partition, const rp_u32vec *atoms,
                             const rp_u32vec *changed)
{
    const uint64_t pairs = (uint64_t)atoms->size * changed->size;
    uint32_t novelty = 3;

    for (uint32_t i = 0; i < changed->size; i++)
        if (enter(n, key_of(partition, changed->item[i], changed->item[i])))
            novelty = 1;
    rp_work(n->limits, changed->size);
    if (pairs > MOST_PAIRS)
        return novelty;
    for (uint32_t i = 0; i < changed->size; i++)
        for (uint32_t k = 0; k < atoms->size; k++)
            if (atoms->item[k] != changed->item[i] &&
                enter(n, key_of(partition, changed->item[i], atoms->item[k])) && novelty == 3)
                novelty = 2;
    rp_work(n->limits, 48 * pairs);
    return novelty;
}
