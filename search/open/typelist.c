/* Types are numbered in their order of appearance and never forgotten: there are few, and an
   empty one is likely to come back.  Those with entries stand in an array of their own, from
   which one is drawn. */
#include "search/open/typelist.h"

#include <string.h>

#include "base/data/tupleset.h"
#include "base/rng.h"

typedef struct entry_type {
    uint32_t place; /* in nonempty; RP_NONE: it has no entries */
    rp_u32vec entry;
} entry_type;

struct rp_typelist {
    rp_tupleset number; /* of a type: g, and the two halves of h */
    RP_VEC(entry_type) type;
    uint64_t g; /* of the last push, whose type is mostly the next one's */
    double h;
    uint32_t last;
    rp_u32vec nonempty;
    rp_rng rng;
    rp_limits *limits;
};

rp_typelist *rp_typelist_create(uint64_t seed, rp_limits *limits)
{
    rp_typelist *const t = RP_NEW(limits, rp_typelist);
    t->limits = limits;
    rp_rng_seed(&t->rng, seed);
    rp_tupleset_init(&t->number, limits);
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
    rp_tupleset_release(&t->number);
    rp_free(t->limits, t);
}

static entry_type *type_of(rp_typelist *t, uint64_t g, double h)
{
    uint32_t bits[3] = {(uint32_t)(g >> 32)};
    _Static_assert(sizeof bits == sizeof *bits + sizeof h, "two halves");

    if (t->type.size > 0 && g == t->g && h == t->h)
        return &t->type.item[t->last];
    memcpy(bits + 1, &h, sizeof h);
    t->last = rp_tupleset_add(&t->number, (uint32_t)g, bits, 3);
    t->g = g;
    t->h = h;
    if (t->last == t->type.size)
        rp_vec_push(t->limits, &t->type, ((entry_type){.place = RP_NONE}));
    return &t->type.item[t->last];
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
