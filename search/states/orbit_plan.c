#include "search/states/orbit_plan.h"

#include <string.h>

typedef struct follower {
    const rp_encoding *encoding;
    rp_symmetry *symmetry;
    rp_succgen *succgen;
    rp_arena *arena;
    rp_state_buffer buffer;
    rp_fact_id *origin; /* of a fact of the reduced state: which one it was in the true state */
    rp_fact_id *fact;
    rp_word *reduced, *made, *true_state, *next, *attempt;
} follower;

/* The operator of that cost that leads from the true state to the next one. */
static rp_op_id step(follower *r, int32_t cost)
{
    const rp_encoding *const e = r->encoding;
    const rp_op_id *ops;

    rp_state_unpack(e, r->true_state, &r->buffer);
    const uint32_t count = rp_succgen_generate(r->succgen, r->true_state, &r->buffer.view, &ops);
    for (uint32_t i = 0; i < count; i++) {
        if (e->strips->cost[ops[i]] != cost)
            continue;
        rp_view_apply(e, ops[i], &r->buffer.view, r->true_state, r->attempt);
        if (memcmp(r->attempt, r->next, e->words * sizeof *r->next) == 0)
            return ops[i];
    }
    assert(false); /* Exchanges map operators to operators. */
    return RP_NONE;
}

/* next = `made`, mapped back. */
static void map_back(follower *r)
{
    const rp_strips *const t = r->encoding->strips;
    uint32_t count = 0;

    rp_state_unpack(r->encoding, r->made, &r->buffer);
    for (uint32_t i = 0; i < r->buffer.view.num_true; i++)
        if (!rp_strips_is_derived(t, r->buffer.view.fact[i]))
            r->fact[count++] = r->origin[r->buffer.view.fact[i]];
    rp_state_pack(r->encoding, r->fact, count, r->next);
}

static rp_word *room(follower *r) { return RP_ARENA_ARRAY(r->arena, rp_word, r->encoding->words); }

static void begin(follower *r)
{
    const rp_strips *const t = r->encoding->strips;

    rp_state_buffer_init(&r->buffer, r->arena, t);
    r->origin = RP_ARENA_ARRAY(r->arena, rp_fact_id, t->num_facts);
    r->fact = RP_ARENA_ARRAY(r->arena, rp_fact_id, t->num_facts);
    r->reduced = room(r);
    r->made = room(r);
    r->true_state = room(r);
    r->next = room(r);
    r->attempt = room(r);
    for (rp_fact_id f = 0; f < t->num_facts; f++)
        r->origin[f] = f;
    rp_state_initial(r->encoding, r->true_state);
    rp_state_initial(r->encoding, r->reduced);
    rp_symmetry_reduce(r->symmetry, r->reduced, r->origin);
}

void rp_orbit_plan(rp_arena *arena, rp_symmetry *symmetry, const rp_encoding *encoding,
                   rp_succgen *succgen, rp_u32vec *path)
{
    follower r = {.encoding = encoding, .symmetry = symmetry, .succgen = succgen, .arena = arena};
    const size_t bytes = encoding->words * sizeof(rp_word);

    begin(&r);
    for (uint32_t i = 0; i < path->size; i++) {
        const rp_op_id op = path->item[i];
        rp_state_unpack(encoding, r.reduced, &r.buffer);
        rp_view_apply(encoding, op, &r.buffer.view, r.reduced, r.made);
        map_back(&r);
        path->item[i] = step(&r, encoding->strips->cost[op]);
        memcpy(r.true_state, r.next, bytes);
        memcpy(r.reduced, r.made, bytes);
        rp_symmetry_reduce(symmetry, r.reduced, r.origin);
    }
}
