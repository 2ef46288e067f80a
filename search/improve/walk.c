#include "search/improve/walk.h"

#include <string.h>

void rp_walk_init(rp_walk *w, rp_arena *arena, const rp_encoding *encoding)
{
    *w = (rp_walk){.encoding = encoding};
    w->state = RP_ARENA_ARRAY(arena, rp_word, encoding->words);
    w->next = RP_ARENA_ARRAY(arena, rp_word, encoding->words);
    rp_state_buffer_init(&w->buffer, arena, encoding->strips);
}

void rp_walk_start(rp_walk *w)
{
    rp_state_initial(w->encoding, w->state);
    w->unpacked = false;
}

void rp_walk_start_in(rp_walk *w, const rp_word *state)
{
    memcpy(w->state, state, w->encoding->words * sizeof *state);
    w->unpacked = false;
}

static const rp_state_view *view(rp_walk *w)
{
    if (!w->unpacked)
        rp_state_unpack(w->encoding, w->state, &w->buffer);
    w->unpacked = true;
    return &w->buffer.view;
}

bool rp_walk_step(rp_walk *w, rp_op_id op)
{
    const rp_encoding *const e = w->encoding;

    if (e->strips->num_axioms == 0) {
        if (!rp_state_is_applicable(e, w->state, op))
            return false;
        rp_state_apply(e, op, w->state, w->next);
    } else {
        if (!rp_view_is_applicable(e->strips, view(w), op))
            return false;
        rp_view_apply(e, op, view(w), w->state, w->next);
    }
    rp_word *const old = w->state;
    w->state = w->next;
    w->next = old;
    w->unpacked = false;
    return true;
}

bool rp_walk_is_goal(rp_walk *w)
{
    if (w->encoding->strips->num_axioms == 0)
        return rp_state_is_goal(w->encoding, w->state);
    return rp_view_is_goal(w->encoding->strips, view(w));
}
