#include "trace/steps.h"

#include <math.h>
#include <string.h>

static rp_recorded_search *search_of(rp_record *r, const rp_event *e)
{
    return &r->search.item[e->search];
}

static void apply(const rp_recorded_search *s, rp_state_id id, rp_word *holds)
{
    const rp_recorded_state *const state = &s->state.item[id];
    const rp_fact_id *const fact = s->fact.item + state->first_fact;

    for (uint32_t k = 0; k < state->num_add; k++)
        rp_bit_set(holds, fact[k]);
    for (uint32_t k = 0; k < state->num_del; k++)
        rp_bit_clear(holds, fact[state->num_add + k]);
}

void rp_record_apply(rp_limits *limits, const rp_recorded_search *s, rp_state_id id, rp_word *holds)
{
    rp_u32vec way = {0};

    for (; id != RP_NO_STATE; id = s->state.item[id].parent)
        rp_vec_push(limits, &way, id);
    while (way.size > 0)
        apply(s, way.item[--way.size], holds);
    rp_vec_free(limits, &way);
}

static void snapshot(rp_record *r, const rp_event *e)
{
    const rp_live_lists *const lists = &search_of(r, e)->lists;
    rp_live_entry best[RP_BEST_ENTRIES];

    r->entry.size = r->pending.size > 0 && r->pending_search != RP_NONE
                        ? r->pending.item[0].first_entry
                        : r->entry.size;
    r->pending.size = 0;
    for (uint32_t i = 0; i < lists->list.size; i++) {
        const rp_live_list *const l = &lists->list.item[i];
        const uint32_t count = rp_live_list_best(l, best);
        rp_vec_push(r->limits, &r->pending,
                    ((rp_recorded_list){l->entry.size - l->num_stale, r->entry.size, count}));
        for (uint32_t k = 0; k < count; k++)
            rp_vec_push(r->limits, &r->entry, best[k]);
    }
    r->pending_search = e->search;
}

static rp_live_entry entry_of(rp_record *r, const rp_event *e)
{
    const rp_recorded_search *const s = search_of(r, e);

    return (rp_live_entry){.number = e->entry,
                           .state = e->state,
                           .op = rp_deltas_op(&r->deltas, e->search, e->op),
                           .g = e->g != RP_NO_G ? e->g : s->state.item[e->state].g,
                           .h = e->num_h > 0 ? e->h[0] : (double)NAN,
                           .key = e->key,
                           .tie = e->tie,
                           .preferred = e->preferred,
                           .is_sorted = e->is_sorted};
}

static void name_lists(rp_record *r, const rp_event *e)
{
    rp_recorded_search *const s = search_of(r, e);

    s->list_name.size = 0;
    for (uint32_t i = 0; i < e->num_lists; i++) {
        rp_list_name name = e->lists[i];
        name.kind = rp_arena_text(&r->arena, name.kind, strlen(name.kind));
        rp_vec_push(r->limits, &s->list_name, name);
    }
    rp_live_lists_reset(&s->lists, r->limits, e->num_lists);
}

/* Which of those are marked; all, if there are no marks. */
static uint32_t push_ops(rp_record *r, const rp_event *e)
{
    const uint32_t before = r->op.size;

    for (uint32_t i = 0; i < e->num_ops; i++)
        if (e->marked == NULL || rp_bit_get(e->marked, e->ops[i]))
            rp_vec_push(r->limits, &r->op, rp_deltas_op(&r->deltas, e->search, e->ops[i]));
    return r->op.size - before;
}

/* The last step is of that state, unless it was not kept. */
static void keep_preferred(rp_record *r, const rp_event *e)
{
    rp_recorded_step *const step = r->step.size == 0 ? NULL : &r->step.item[r->step.size - 1];

    if (step == NULL || r->expanded != r->step.size || step->search != e->search)
        return;
    step->first_preferred = r->op.size;
    step->num_preferred = push_ops(r, e);
}

void rp_record_lists(rp_record *r, const rp_event *e)
{
    rp_live_lists *const lists = &search_of(r, e)->lists;

    switch (e->kind) {
    case RP_EVENT_LISTS:
        name_lists(r, e);
        return;
    case RP_EVENT_OPEN:
        rp_live_lists_open(lists, r->limits, e->list, entry_of(r, e));
        return;
    case RP_EVENT_TAKE:
        snapshot(r, e);
        rp_live_lists_take(lists, e->list, e->entry);
        return;
    case RP_EVENT_PREFERRED:
        keep_preferred(r, e);
        return;
    default:
        return;
    }
}

void rp_record_step(rp_record *r, const rp_event *e)
{
    const bool has_lists = r->pending_search == e->search && e->list != RP_NONE;
    rp_recorded_step step = {.search = e->search,
                             .state = e->state,
                             .turn = e->list,
                             .first_list = r->list.size,
                             .num_lists = has_lists ? r->pending.size : 0,
                             .first_applicable = r->op.size,
                             .first_preferred = r->op.size};

    search_of(r, e)->expanded++;
    search_of(r, e)->state.item[e->state].is_expanded = true;
    r->expanded++;
    if (rp_record_is_full(r))
        return;
    for (uint32_t i = 0; i < step.num_lists; i++)
        rp_vec_push(r->limits, &r->list, r->pending.item[i]);
    r->pending_search = RP_NONE;
    step.num_applicable = push_ops(r, e);
    rp_vec_push(r->limits, &r->step, step);
}

/* What was seen in the partition so far. */
static rp_word *seen_in(rp_record *r, rp_recorded_search *s, uint32_t partition, uint32_t words)
{
    while (s->seen.size <= partition)
        rp_vec_push(r->limits, &s->seen, NULL);
    if (s->seen.item[partition] == NULL)
        s->seen.item[partition] = RP_ARENA_ARRAY_ZERO(&r->arena, rp_word, words);
    return s->seen.item[partition];
}

static uint32_t highest_fact(const rp_record *r, uint32_t search)
{
    const rp_delta_source *const source = &r->deltas.source.item[search];
    const uint32_t count = source->encoding->strips->num_facts;

    if (count == 0)
        return 0;
    return source->fact == NULL ? count - 1 : source->fact[count - 1];
}

/* In facts of the whole task, but those only that the search knows. */
static void take_initial(const rp_record *r, uint32_t search, rp_word *holds)
{
    const rp_delta_source *const source = &r->deltas.source.item[search];
    const rp_strips *const strips = source->encoding->strips;

    for (uint32_t i = 0; i < strips->num_init; i++)
        rp_bit_set(holds, source->fact == NULL ? strips->init[i] : source->fact[strips->init[i]]);
}

static uint32_t list_new(rp_record *r, const rp_event *e)
{
    rp_recorded_search *const s = search_of(r, e);
    const uint32_t words = (uint32_t)RP_WORDS((size_t)highest_fact(r, e->search) + 1);
    rp_word *const seen = seen_in(r, s, e->partition, words);
    rp_word *const holds = rp_alloc_zero(r->limits, words * sizeof *holds);
    uint32_t count = 0;

    take_initial(r, e->search, holds);
    rp_record_apply(r->limits, s, e->state, holds);
    for (uint32_t w = 0; w < words; w++) {
        for (rp_word new = holds[w] & ~seen[w]; new != 0; new &= new - 1) {
            rp_vec_push(r->limits, &s->fact, w * 64 + (uint32_t)__builtin_ctzll(new));
            count++;
        }
        seen[w] |= holds[w];
    }
    rp_free(r->limits, holds);
    return count;
}

void rp_record_width(rp_record *r, const rp_event *e)
{
    rp_recorded_search *const s = search_of(r, e);
    rp_recorded_width width = {e->novelty, e->partition, s->fact.size, 0};

    if (!rp_record_is_full(r))
        width.num_facts = list_new(r, e);
    s->state.item[e->state].width = s->width.size;
    rp_vec_push(r->limits, &s->width, width);
}
