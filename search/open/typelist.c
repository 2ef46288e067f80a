/* Types are numbered in their order of appearance and never forgotten: there are few, and an
   empty one is likely to come back.  Those with entries stand in an array of their own, from
   which one is drawn. */
#include "search/open/typelist.h"

#include <string.h>

#include "base/data/hash.h"
#include "base/data/vec.h"
#include "base/rng.h"

#ifdef RP_STRESS
enum { FIRST_SLOTS = 2 };
#else
enum { FIRST_SLOTS = 256 };
#endif

typedef struct entry_type {
    double h;
    uint64_t g;
    uint32_t place; /* in nonempty; RP_NONE: it has no entries */
    rp_u32vec entry;
} entry_type;

struct rp_typelist {
    RP_VEC(entry_type) type;
    uint32_t *slot; /* hash table of types, open addressing; RP_NONE: free */
    uint32_t num_slots;
    rp_u32vec nonempty;
    rp_rng rng;
    rp_limits *limits;
};

static void clear_slots(rp_typelist *t, uint32_t num_slots)
{
    for (uint32_t i = 0; i < num_slots; i++)
        t->slot[i] = RP_NONE;
    t->num_slots = num_slots;
}

rp_typelist *rp_typelist_create(uint64_t seed, rp_limits *limits)
{
    rp_typelist *const t = RP_NEW(limits, rp_typelist);
    t->limits = limits;
    rp_rng_seed(&t->rng, seed);
    t->slot = RP_NEW_ARRAY(limits, uint32_t, FIRST_SLOTS);
    clear_slots(t, FIRST_SLOTS);
    return t;
}

void rp_typelist_destroy(rp_typelist *t)
{
    if (t == NULL)
        return;
    for (uint32_t i = 0; i < t->type.size; i++)
        rp_vec_free(t->limits, &t->type.item[i].entry);
    rp_vec_free(t->limits, &t->type);
    rp_vec_free(t->limits, &t->nonempty);
    rp_free(t->limits, t->slot);
    rp_free(t->limits, t);
}

/* The slot of the type, or the free one where it belongs. */
static uint32_t *find_slot(const rp_typelist *t, uint64_t g, double h)
{
    uint64_t bits;

    memcpy(&bits, &h, sizeof bits);
    uint32_t i = (uint32_t)rp_hash_mix(bits ^ rp_hash_mix(g)) & (t->num_slots - 1);
    while (t->slot[i] != RP_NONE) {
        const entry_type *const type = &t->type.item[t->slot[i]];
        if (type->g == g && type->h == h)
            break;
        i = (i + 1) & (t->num_slots - 1);
    }
    return &t->slot[i];
}

static void grow_slots(rp_typelist *t)
{
    const uint32_t num_slots = 2 * t->num_slots;

    t->slot = rp_realloc(t->limits, t->slot, rp_array_bytes(t->limits, num_slots, sizeof *t->slot));
    clear_slots(t, num_slots);
    for (uint32_t i = 0; i < t->type.size; i++)
        *find_slot(t, t->type.item[i].g, t->type.item[i].h) = i;
}

static entry_type *type_of(rp_typelist *t, uint64_t g, double h)
{
    if (2 * (t->type.size + 1) > t->num_slots)
        grow_slots(t);
    uint32_t *const slot = find_slot(t, g, h);
    if (*slot == RP_NONE) {
        rp_vec_push(t->limits, &t->type, ((entry_type){.h = h, .g = g, .place = RP_NONE}));
        *slot = t->type.size - 1;
    }
    return &t->type.item[*slot];
}

void rp_typelist_push(rp_typelist *t, uint64_t g, double h, uint32_t id)
{
    assert(h == h);
    entry_type *const type = type_of(t, g, h + 0.0); /* so that -0 is 0 */
    rp_vec_push(t->limits, &type->entry, id);
    if (type->place != RP_NONE)
        return;
    rp_vec_push(t->limits, &t->nonempty, (uint32_t)(type - t->type.item));
    type->place = t->nonempty.size - 1;
}

/* The last one takes its place. */
static void forget(rp_typelist *t, entry_type *type)
{
    const uint32_t last = t->nonempty.item[--t->nonempty.size];

    t->nonempty.item[type->place] = last;
    t->type.item[last].place = type->place;
    type->place = RP_NONE;
    rp_vec_free(t->limits, &type->entry);
}

uint32_t rp_typelist_pop(rp_typelist *t)
{
    if (t->nonempty.size == 0)
        return RP_NONE;
    const uint32_t which = rp_rng_below(&t->rng, t->nonempty.size);
    entry_type *const type = &t->type.item[t->nonempty.item[which]];
    uint32_t *const place = type->entry.item + rp_rng_below(&t->rng, type->entry.size);
    const uint32_t id = *place;
    *place = type->entry.item[--type->entry.size];
    if (type->entry.size == 0)
        forget(t, type);
    return id;
}
