/* Adding a state is what dominates: its goals are counted, and what its operator adds is looked
   up in the relaxed plan of its parent. */
#include "search/engines/counters.h"

#include <string.h>

#include "base/data/segments.h"
#include "heuristics/relaxation/ff.h"
#include "heuristics/relevance_graph/relevance_graph.h"

/* For rp_work: a state that is added, besides its goals and what its operator adds. */
enum { STATE_WORK = 20 };

typedef struct relaxed_plan {
    uint32_t size;
    rp_fact_id fact[];
} relaxed_plan;

typedef struct track { /* never changed: states share it */
    const relaxed_plan *plan;
    uint32_t reached;
    rp_word is_reached[]; /* bit a place in plan->fact */
} track;

typedef struct entry {  /* of a state */
    const track *track; /* NULL: #g fell, and no plan was made yet */
    uint32_t goals;
} entry;

struct rp_counters {
    rp_limits *limits;
    const rp_strips *strips;
    rp_heuristic *heuristic; /* ff or relevance-graph */
    bool relevance;
    rp_segments entries;
    uint32_t num_states;
    rp_arena arena;             /* of all else */
    uint32_t *place;            /* of a fact in `loaded`, or RP_NONE */
    const relaxed_plan *loaded; /* NULL: none */
    rp_word *scratch;           /* a set of places */
    rp_fact_id *relevant;       /* room for facts */
};

rp_counters *rp_counters_create(const rp_strips *strips, rp_shared *shared, bool relevance,
                                rp_limits *limits)
{
    rp_counters *const c = RP_NEW(limits, rp_counters);
    const rp_spec spec = {relevance ? "relevance-graph" : "ff", "cost=one"};
    rp_heuristic_args args = {
        .strips = strips, .limits = limits, .shared = shared, .ignore_costs = true};
    const char *error;

    c->limits = limits;
    c->strips = strips;
    rp_arena_init(&c->arena, limits);
    rp_segments_init(&c->entries, sizeof(entry), limits);
    c->place = RP_ARENA_ARRAY(&c->arena, uint32_t, strips->num_facts);
    memset(c->place, 0xff, strips->num_facts * sizeof *c->place);
    c->scratch = RP_ARENA_ARRAY(&c->arena, rp_word, RP_WORDS(strips->num_facts));
    c->relevance = relevance;
    if (relevance)
        c->relevant = RP_ARENA_ARRAY(&c->arena, rp_fact_id, strips->num_facts);
    c->heuristic = rp_heuristic_create(&c->arena, &spec, &args, &error);
    assert(c->heuristic != NULL);
    return c;
}

void rp_counters_destroy(rp_counters *c)
{
    if (c == NULL)
        return;
    rp_heuristic_destroy(c->heuristic);
    rp_segments_release(&c->entries);
    rp_arena_release(&c->arena);
    rp_free(c->limits, c);
}

size_t rp_counters_bytes(const rp_counters *c)
{
    return rp_segments_bytes(&c->entries) + c->arena.total;
}

static rp_counts add_entry(rp_counters *c, uint32_t goals, const track *t)
{
    entry *const e = rp_segments_place(&c->entries, c->num_states);

    *e = (entry){t, goals};
    c->num_states++;
    return (rp_counts){goals, t == NULL ? 0 : t->reached};
}

rp_counts rp_counters_start(rp_counters *c, const rp_state_view *state)
{
    assert(c->num_states == 0);
    return add_entry(c, rp_open_goals(c->strips, state), NULL);
}

static const track *new_track(rp_counters *c, const relaxed_plan *plan, uint32_t reached,
                              const rp_word *is_reached)
{
    const size_t bytes = RP_WORDS(plan->size) * sizeof(rp_word);
    track *const t = rp_arena_alloc(&c->arena, sizeof *t + bytes);

    t->plan = plan;
    t->reached = reached;
    memcpy(t->is_reached, is_reached, bytes);
    return t;
}

/* Adds one of the plan's places to the scratch set, which is a copy of the track's once there
   is something to add. */
static uint32_t reach(rp_counters *c, const track *from, uint32_t place, uint32_t more)
{
    if (rp_bit_get(from->is_reached, place) || (more > 0 && rp_bit_get(c->scratch, place)))
        return more;
    if (more == 0)
        memcpy(c->scratch, from->is_reached, RP_WORDS(from->plan->size) * sizeof(rp_word));
    rp_bit_set(c->scratch, place);
    return more + 1;
}

static uint32_t reach_row(rp_counters *c, const track *from, const rp_csr *rows, uint32_t row,
                          const rp_state_view *state, uint32_t more)
{
    for (RP_ROW(fact, rows, row))
        if (c->place[*fact] != RP_NONE && rp_bit_get(state->holds, *fact))
            more = reach(c, from, c->place[*fact], more);
    return more;
}

/* Axioms may make true what the operator does not add: then all of the plan is looked at. */
static const track *follow(rp_counters *c, const track *from, rp_op_id op,
                           const rp_state_view *state)
{
    const rp_strips *const s = c->strips;
    uint32_t more = 0;

    assert(c->loaded == from->plan);
    rp_work(c->limits,
            s->num_axioms > 0 ? from->plan->size : 2 * (uint64_t)rp_csr_size(&s->add, op));
    if (s->num_axioms > 0) {
        for (uint32_t i = 0; i < from->plan->size; i++)
            if (rp_bit_get(state->holds, from->plan->fact[i]))
                more = reach(c, from, i, more);
    } else {
        more = reach_row(c, from, &s->add, op, state, more);
        for (uint32_t i = s->effect_begin[op]; i < s->effect_begin[op + 1]; i++)
            more = reach_row(c, from, &s->effect_add, i, state, more);
    }
    return more == 0 ? from : new_track(c, from->plan, from->reached + more, c->scratch);
}

rp_counts rp_counters_add(rp_counters *c, rp_state_id parent, rp_op_id op,
                          const rp_state_view *state)
{
    const entry *const e = rp_segments_at(&c->entries, parent);
    const uint32_t goals = rp_open_goals(c->strips, state);

    rp_work(c->limits, STATE_WORK + (uint64_t)c->strips->num_goal);
    return add_entry(c, goals, goals < e->goals ? NULL : follow(c, e->track, op, state));
}

static void load(rp_counters *c, const relaxed_plan *plan)
{
    for (uint32_t i = 0; c->loaded != NULL && i < c->loaded->size; i++)
        c->place[c->loaded->fact[i]] = RP_NONE;
    for (uint32_t i = 0; i < plan->size; i++)
        c->place[plan->fact[i]] = i;
    rp_work(c->limits, (c->loaded != NULL ? c->loaded->size : 0) + (uint64_t)plan->size);
    c->loaded = plan;
}

static uint32_t list_relevant(rp_counters *c, const rp_fact_id **fact)
{
    uint32_t count = 0;

    for (rp_fact_id f = 0; f < c->strips->num_facts; f++)
        if (rp_relevance_graph_need(c->heuristic, f) >= RP_COUNTERS_RELEVANT)
            c->relevant[count++] = f;
    rp_work(c->limits, c->strips->num_facts);
    *fact = c->relevant;
    return count;
}

static const relaxed_plan *make_plan(rp_counters *c)
{
    const rp_fact_id *fact;
    const uint32_t size =
        c->relevance ? list_relevant(c, &fact) : rp_ff_relaxed_facts(c->heuristic, &fact);
    relaxed_plan *const plan = rp_arena_alloc(&c->arena, sizeof *plan + size * sizeof *fact);

    plan->size = size;
    memcpy(plan->fact, fact, size * sizeof *fact);
    return plan;
}

bool rp_counters_expand(rp_counters *c, rp_state_id id, const rp_state_view *state)
{
    entry *const e = rp_segments_at(&c->entries, id);

    if (e->track == NULL) {
        if (rp_heuristic_evaluate(c->heuristic, state) == RP_DEAD_END)
            return false;
        const relaxed_plan *const plan = make_plan(c);
        memset(c->scratch, 0, RP_WORDS(plan->size) * sizeof(rp_word));
        e->track = new_track(c, plan, 0, c->scratch);
    }
    if (e->track->plan != c->loaded)
        load(c, e->track->plan);
    return true;
}
