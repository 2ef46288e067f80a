#include "trace/record.h"

#include <math.h>
#include <string.h>

#include "trace/steps.h"

static const char *copy(rp_record *r, const char *text)
{
    return text == NULL ? "" : rp_arena_text(&r->arena, text, strlen(text));
}

uint32_t rp_record_begin(rp_record *r, const rp_observed *o)
{
    rp_recorded_search s = {.name = copy(r, o->name),
                            .engine = copy(r, o->engine),
                            .num_h = o->num_h,
                            .h_name = RP_ARENA_ARRAY(&r->arena, const char *, o->num_h),
                            .cost = o->cost,
                            .has_orbits = o->has_orbits,
                            .merges = o->merges};

    for (uint32_t i = 0; i < o->num_h; i++)
        s.h_name[i] = copy(r, o->h_name[i]);
    rp_vec_push(r->limits, &r->search, s);
    return rp_deltas_begin(&r->deltas, o);
}

static void tell(void *context, const rp_event *e)
{
    rp_record *const r = context;
    rp_delta delta = {0, 0, NULL, NULL};

    if (e->kind == RP_EVENT_GENERATE)
        delta = rp_deltas_of(&r->deltas, e);
    rp_record_take(r, e, delta);
}

static uint32_t begin(void *context, const rp_observed *o) { return rp_record_begin(context, o); }

void rp_record_init(rp_record *r, rp_limits *limits, uint32_t most_steps)
{
    *r = (rp_record){.limits = limits, .most_steps = most_steps, .pending_search = RP_NONE};
    r->observer = (rp_observer){.begin = begin, .tell = tell, .context = r};
    rp_arena_init(&r->arena, limits);
    rp_deltas_init(&r->deltas, limits);
}

static void release_search(rp_record *r, rp_recorded_search *s)
{
    rp_vec_free(r->limits, &s->list_name);
    rp_vec_free(r->limits, &s->state);
    rp_vec_free(r->limits, &s->fact);
    rp_vec_free(r->limits, &s->h);
    rp_vec_free(r->limits, &s->width);
    rp_vec_free(r->limits, &s->plan);
    rp_vec_free(r->limits, &s->seen);
    rp_live_lists_release(&s->lists, r->limits);
}

void rp_record_release(rp_record *r)
{
    for (uint32_t i = 0; i < r->search.size; i++)
        release_search(r, &r->search.item[i]);
    rp_vec_free(r->limits, &r->search);
    rp_vec_free(r->limits, &r->event);
    rp_vec_free(r->limits, &r->step);
    rp_vec_free(r->limits, &r->list);
    rp_vec_free(r->limits, &r->entry);
    rp_vec_free(r->limits, &r->op);
    rp_vec_free(r->limits, &r->pending);
    rp_deltas_release(&r->deltas);
    rp_arena_release(&r->arena);
}

static rp_recorded_search *search_of(rp_record *r, const rp_event *e)
{
    return &r->search.item[e->search];
}

static void keep_event(rp_record *r, const rp_event *e, uint64_t g, uint32_t number)
{
    if (!rp_record_is_full(r) || e->kind == RP_EVENT_PLAN)
        rp_vec_push(r->limits, &r->event,
                    ((rp_recorded_event){.kind = e->kind,
                                         .search = e->search,
                                         .state = e->state,
                                         .parent = e->parent,
                                         .op = rp_deltas_op(&r->deltas, e->search, e->op),
                                         .g = g,
                                         .number = number}));
}

/* Of the way that the event tells of. */
static uint64_t g_of(rp_record *r, const rp_event *e)
{
    const rp_recorded_search *const s = search_of(r, e);

    if (e->g != RP_NO_G)
        return e->g;
    if (e->parent == RP_NO_STATE)
        return 0;
    const int32_t cost = r->deltas.source.item[e->search].encoding->strips->cost[e->op];
    return s->state.item[e->parent].g + (uint64_t)cost;
}

static void generate(rp_record *r, const rp_event *e, rp_delta delta)
{
    rp_recorded_search *const s = search_of(r, e);
    const rp_recorded_state state = {.parent = e->parent,
                                     .op = rp_deltas_op(&r->deltas, e->search, e->op),
                                     .g = g_of(r, e),
                                     .first_fact = s->fact.size,
                                     .num_add = delta.num_add,
                                     .num_del = delta.num_del,
                                     .width = RP_NONE};

    assert(e->state == s->state.size);
    for (uint32_t i = 0; i < delta.num_add; i++)
        rp_vec_push(r->limits, &s->fact, delta.add[i]);
    for (uint32_t i = 0; i < delta.num_del; i++)
        rp_vec_push(r->limits, &s->fact, delta.del[i]);
    rp_vec_push(r->limits, &s->state, state);
    s->generated += e->parent != RP_NO_STATE;
    keep_event(r, e, state.g, 0);
    if (!rp_record_is_full(r))
        s->num_shown = s->state.size;
}

static void reach_again(rp_record *r, const rp_event *e)
{
    rp_recorded_search *const s = search_of(r, e);

    if (e->kind == RP_EVENT_DUPLICATE)
        s->generated++;
    else
        s->reopened++;
    keep_event(r, e, g_of(r, e), 0);
}

static void evaluate(rp_record *r, const rp_event *e)
{
    rp_recorded_search *const s = search_of(r, e);
    rp_recorded_state *const state = &s->state.item[e->state];

    s->evaluated += !(e->is_dead && e->num_h == 0 && state->num_h > 0);
    s->dead_ends += e->is_dead;
    state->is_dead = e->is_dead;
    if (e->num_h > 0) {
        state->first_h = s->h.size;
        state->num_h = e->num_h;
        for (uint32_t i = 0; i < e->num_h; i++)
            rp_vec_push(r->limits, &s->h, e->h[i]);
    }
    if (e->novelty > 0)
        rp_record_width(r, e);
    keep_event(r, e, 0, 0);
    if (!rp_record_is_full(r)) {
        rp_recorded_event *const event = &r->event.item[r->event.size - 1];
        event->first_h = s->h.size - e->num_h;
        event->num_h = e->num_h;
        event->is_dead = e->is_dead;
    }
}

static void keep_plan(rp_record *r, const rp_event *e)
{
    rp_recorded_search *const s = search_of(r, e);
    const uint32_t length = e->num_ops;
    rp_op_id *const op = RP_ARENA_ARRAY(&r->arena, rp_op_id, length);
    rp_state_id *const state = RP_ARENA_ARRAY(&r->arena, rp_state_id, (size_t)length + 1);

    for (uint32_t i = 0; i < length; i++)
        op[i] = rp_deltas_op(&r->deltas, e->search, e->ops[i]);
    state[length] = e->state;
    for (uint32_t i = length; i > 0; i--)
        state[i - 1] = e->path != NULL ? e->path[i - 1] : s->state.item[state[i]].parent;
    rp_vec_push(r->limits, &s->plan, ((rp_recorded_plan){length, op, state}));
    keep_event(r, e, 0, s->plan.size - 1);
}

void rp_record_take(rp_record *r, const rp_event *e, rp_delta delta)
{
    switch (e->kind) {
    case RP_EVENT_GENERATE:
        generate(r, e, delta);
        return;
    case RP_EVENT_DUPLICATE:
    case RP_EVENT_REOPEN:
        reach_again(r, e);
        return;
    case RP_EVENT_EVALUATE:
        evaluate(r, e);
        return;
    case RP_EVENT_PLAN:
        keep_plan(r, e);
        return;
    case RP_EVENT_EXPAND:
        keep_event(r, e, 0, r->step.size);
        rp_record_step(r, e);
        return;
    case RP_EVENT_LISTS:
    case RP_EVENT_OPEN:
    case RP_EVENT_TAKE:
    case RP_EVENT_PREFERRED:
        if (!rp_record_is_full(r) || e->kind == RP_EVENT_PREFERRED)
            rp_record_lists(r, e);
        return;
    }
}

const uint32_t *rp_record_keep(const rp_recorded_search *s, rp_arena *arena, uint32_t *count)
{
    uint32_t *const number = RP_ARENA_ARRAY(arena, uint32_t, s->state.size);

    for (uint32_t i = 0; i < s->state.size; i++)
        number[i] = i < s->num_shown ? 0 : RP_NONE;
    for (uint32_t p = 0; p < s->plan.size; p++)
        for (uint32_t i = 0; i <= s->plan.item[p].length; i++)
            number[s->plan.item[p].state[i]] = 0;
    for (uint32_t i = s->state.size; i-- > 1;)
        if (number[i] != RP_NONE && s->state.item[i].parent != RP_NO_STATE)
            number[s->state.item[i].parent] = 0;
    *count = 0;
    for (uint32_t i = 0; i < s->state.size; i++)
        if (number[i] != RP_NONE)
            number[i] = (*count)++;
    return number;
}

void rp_record_holds(const rp_record *r, uint32_t search, rp_state_id id, const rp_strips *task,
                     rp_word *holds)
{
    memset(holds, 0, RP_WORDS(task->num_facts) * sizeof *holds);
    for (uint32_t i = 0; i < task->num_init; i++)
        rp_bit_set(holds, task->init[i]);
    rp_record_apply(r->limits, &r->search.item[search], id, holds);
}
