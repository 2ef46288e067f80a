#include "trace/delta.h"

const char *const rp_event_name[RP_NUM_EVENTS] = {
    [RP_EVENT_GENERATE] = "generate",   [RP_EVENT_DUPLICATE] = "duplicate",
    [RP_EVENT_REOPEN] = "reopen",       [RP_EVENT_EVALUATE] = "evaluate",
    [RP_EVENT_LISTS] = "lists",         [RP_EVENT_OPEN] = "open",
    [RP_EVENT_TAKE] = "take",           [RP_EVENT_EXPAND] = "expand",
    [RP_EVENT_PREFERRED] = "preferred", [RP_EVENT_PLAN] = "plan",
};

void rp_deltas_init(rp_deltas *d, rp_limits *limits)
{
    *d = (rp_deltas){0};
    rp_arena_init(&d->arena, limits);
}

void rp_deltas_release(rp_deltas *d)
{
    rp_limits *const limits = d->arena.limits;

    rp_vec_free(limits, &d->source);
    rp_vec_free(limits, &d->add);
    rp_vec_free(limits, &d->del);
    rp_arena_release(&d->arena);
}

uint32_t rp_deltas_begin(rp_deltas *d, const rp_observed *search)
{
    const rp_strips *const strips = search->encoding->strips;
    rp_delta_source source = {.encoding = search->encoding, .fact = search->fact, .op = search->op};

    if (search->fact != NULL)
        source.fact =
            rp_arena_copy(&d->arena, search->fact, strips->num_facts * sizeof *search->fact);
    if (search->op != NULL)
        source.op = rp_arena_copy(&d->arena, search->op, strips->num_ops * sizeof *search->op);
    rp_state_buffer_init(&source.from, &d->arena, strips);
    rp_state_buffer_init(&source.to, &d->arena, strips);
    rp_vec_push(d->arena.limits, &d->source, source);
    return d->source.size - 1;
}

static void list(rp_deltas *d, rp_u32vec *to, const rp_fact_id *map, rp_word bits, uint32_t first)
{
    for (; bits != 0; bits &= bits - 1) {
        const rp_fact_id fact = first + (uint32_t)__builtin_ctzll(bits);
        rp_vec_push(d->arena.limits, to, map == NULL ? fact : map[fact]);
    }
}

/* What the task says of its initial state. */
static void take_initial(rp_delta_source *s)
{
    const rp_strips *const strips = s->encoding->strips;
    rp_word *const holds = s->from.holds;

    for (uint32_t w = 0; w < RP_WORDS(strips->num_facts); w++)
        holds[w] = 0;
    for (uint32_t i = 0; i < strips->num_init; i++)
        rp_bit_set(holds, strips->init[i]);
}

/* Computing derived facts is counted as work, by which searches alternate: here it must not be. */
rp_delta rp_deltas_of(rp_deltas *d, const rp_event *event)
{
    const uint64_t work = d->arena.limits->work;
    rp_delta_source *const s = d->source.item + event->search;
    const uint32_t num_words = (uint32_t)RP_WORDS(s->encoding->strips->num_facts);

    rp_state_unpack(s->encoding, event->packed, &s->to);
    if (event->from == NULL)
        take_initial(s);
    else
        rp_state_unpack(s->encoding, event->from, &s->from);
    d->arena.limits->work = work;
    d->add.size = d->del.size = 0;
    for (uint32_t w = 0; w < num_words; w++) {
        const rp_word before = s->from.holds[w], after = s->to.holds[w];
        list(d, &d->add, s->fact, after & ~before, w * 64);
        list(d, &d->del, s->fact, before & ~after, w * 64);
    }
    return (rp_delta){d->add.size, d->del.size, d->add.item, d->del.item};
}
