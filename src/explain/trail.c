#include "explain/trail.h"

#include <string.h>

static rp_word *state_at(const rp_trail *w, uint32_t step)
{
    return w->state.item + (size_t)step * w->encoding->words;
}

const rp_word *rp_trail_packed(const rp_trail *w) { return state_at(w, w->length); }

const rp_state_view *rp_trail_view(rp_trail *w)
{
    if (!w->is_viewed)
        rp_state_unpack(w->encoding, rp_trail_packed(w), &w->buffer);
    w->is_viewed = true;
    return &w->buffer.view;
}

/* Of the current state, which was just reached. */
static void tell(rp_trail *w)
{
    const bool is_initial = w->length == 0;
    rp_arrival arrival = {.state = rp_trail_id(w),
                          .parent = is_initial ? RP_NO_STATE : w->id.item[w->length - 1],
                          .op = is_initial ? RP_NONE : w->op.item[w->length - 1],
                          .is_new = true,
                          .encoding = w->encoding,
                          .packed = rp_trail_packed(w),
                          .buffer = &w->buffer};

    for (uint32_t i = 0; i < w->num_heuristics; i++)
        if (w->heuristic[i]->type->arrive != NULL)
            w->heuristic[i]->type->arrive(w->heuristic[i], &arrival);
    w->is_viewed = arrival.unpacked;
}

/* Room for the state after so many steps, and its number. */
static void make_room(rp_trail *w, uint32_t step)
{
    const uint64_t words = (uint64_t)(step + 1) * w->encoding->words;

    rp_vec_reserve(w->limits, &w->state, words);
    rp_vec_reserve(w->limits, &w->id, (uint64_t)step + 1);
    rp_vec_reserve(w->limits, &w->op, step);
    w->id.item[step] = w->next++;
}

void rp_trail_init(rp_trail *w, rp_arena *arena, const rp_encoding *encoding,
                   rp_heuristic *const *heuristic, uint32_t num_heuristics)
{
    *w = (rp_trail){.strips = encoding->strips,
                    .encoding = encoding,
                    .heuristic = heuristic,
                    .num_heuristics = num_heuristics,
                    .limits = arena->limits};
    rp_state_buffer_init(&w->buffer, arena, encoding->strips);
    for (uint32_t i = 0; i < num_heuristics; i++)
        if (heuristic[i]->type->meet != NULL)
            heuristic[i]->type->meet(heuristic[i], heuristic, num_heuristics);
    make_room(w, 0);
    rp_state_initial(encoding, state_at(w, 0));
    tell(w);
}

void rp_trail_release(rp_trail *w)
{
    rp_vec_free(w->limits, &w->op);
    rp_vec_free(w->limits, &w->id);
    rp_vec_free(w->limits, &w->state);
}

bool rp_trail_step(rp_trail *w, rp_op_id op)
{
    const rp_state_view *const view = rp_trail_view(w);

    rp_poll(w->limits);
    if (!rp_view_is_applicable(w->strips, view, op))
        return false;
    make_room(w, w->length + 1);
    rp_view_apply(w->encoding, op, view, rp_trail_packed(w), state_at(w, w->length + 1));
    w->op.item[w->length++] = op;
    w->is_viewed = false;
    tell(w);
    return true;
}

static void go_back(rp_trail *w, uint32_t length)
{
    if (w->length != length)
        w->is_viewed = false;
    w->length = length;
}

bool rp_trail_to(rp_trail *w, const rp_op_id *path, uint32_t length)
{
    uint32_t common = 0;

    while (common < w->length && common < length && w->op.item[common] == path[common])
        common++;
    go_back(w, common);
    for (uint32_t i = common; i < length; i++)
        if (!rp_trail_step(w, path[i]))
            return false;
    return true;
}

double rp_trail_evaluate(rp_trail *w, uint32_t which)
{
    return rp_heuristic_evaluate_reached(w->heuristic[which], rp_trail_id(w), rp_trail_view(w));
}
