#include "search/portfolio/alternatives.h"

#include <math.h>

/* In expansions: of the first way, before others begin; of a turn. */
enum { HEAD_START = 64, TURN = 16 };

typedef struct way {
    rp_part part;
    rp_engine_args args;
    rp_member member;
    double estimate; /* cost of a relaxed plan */
    double unit;     /* work to evaluate a state */
    bool is_done;    /* without a plan */
} way;

typedef struct ways {
    rp_engine base;
    const rp_member_plan *plan;
    rp_arena *arena;
    uint32_t num_last;
    const rp_op_id *last;         /* that a plan goes on with */
    uint32_t count, open;         /* ways, and those that have not ended */
    way way[RP_MAX_ALTERNATIVES]; /* by rising estimate */
    uint32_t turn;                /* whose it is */
    uint64_t left;                /* expansions of this turn */
    rp_search_stats dropped;
    bool lost_plans; /* a way ended without a proof that it has no plan */
    rp_outcome outcome;
} ways;

/* How much there is to look at when all operators and axioms apply. */
static double size_of(const rp_strips *s)
{
    return (double)s->num_ops + s->num_axioms + s->pre.begin[s->num_ops] +
           s->add.begin[s->num_ops] + s->effect_add.begin[s->num_effects] +
           s->effect_condition.begin[s->num_effects] + s->axiom_body.begin[s->num_axioms];
}

static double estimate(const rp_engine_args *args, rp_arena *arena)
{
    static const rp_spec ff = {"ff", "cost=normal"};
    rp_heuristic_args with = {.strips = args->strips, .limits = args->limits};
    const char *error;
    rp_heuristic *const h = rp_heuristic_create(arena, &ff, &with, &error);
    rp_state_buffer buffer;

    if (h == NULL)
        return 0;
    rp_state_buffer_init(&buffer, arena, args->strips);
    rp_state_view_of(args->strips, args->strips->init, args->strips->num_init, &buffer);
    const double value = rp_heuristic_evaluate(h, &buffer.view);
    rp_heuristic_destroy(h);
    return value;
}

static way make_way(const rp_part *part, const rp_engine_args *args, rp_arena *arena)
{
    way w = {.part = *part, .args = *args};

    w.args.strips = part->strips;
    w.args.encoding = rp_encoding_create(arena, part->strips);
    w.unit = sqrt(1 + size_of(part->strips));
    w.estimate = estimate(&w.args, arena);
    return w;
}

static void insert(ways *s, way w)
{
    uint32_t i = s->count++;

    for (; i > 0 && s->way[i - 1].estimate > w.estimate; i--)
        s->way[i] = s->way[i - 1];
    s->way[i] = w;
}

static void drop(ways *s, way *w)
{
    w->is_done = true;
    if (w->member.engine != NULL)
        rp_search_stats_add(&s->dropped, &w->member.engine->stats);
    rp_member_drop(&w->member);
}

/* The estimates are the first way's. */
static void sum_up(ways *s)
{
    rp_search_stats *const sum = &s->base.stats;
    const rp_engine *const first = s->way[0].member.engine;
    const rp_search_stats estimates = first != NULL ? first->stats : *sum;

    *sum = s->dropped;
    rp_search_stats_set_estimates(sum, &estimates);
    for (uint32_t i = 0; i < s->count; i++)
        if (s->way[i].member.engine != NULL)
            rp_search_stats_add(sum, &s->way[i].member.engine->stats);
}

static void take_plan(ways *s, way *w)
{
    const rp_engine *const engine = w->member.engine;
    const uint32_t length = engine->plan_length;
    rp_op_id *const plan = RP_NEW_ARRAY(s->base.limits, rp_op_id, length + s->num_last);

    for (uint32_t i = 0; i < length; i++)
        plan[i] = w->part.op == NULL ? engine->plan[i] : w->part.op[engine->plan[i]];
    for (uint32_t i = 0; i < s->num_last; i++)
        plan[length + i] = s->last[i];
    s->base.plan = plan;
    s->base.plan_length = length + s->num_last;
    for (uint32_t i = 0; i < s->count; i++)
        drop(s, &s->way[i]);
    s->outcome = RP_SOLVED;
}

static double work_of(const way *w)
{
    return w->member.engine == NULL ? 0 : w->unit * (double)w->member.engine->stats.evaluated;
}

/* Gives the turn to the open way with the least work, of several the first, unless it goes on. */
static void find_turn(ways *s)
{
    if (s->left > 0 && !s->way[s->turn].is_done)
        return;
    s->turn = RP_NONE;
    for (uint32_t i = 0; i < s->count; i++)
        if (!s->way[i].is_done &&
            (s->turn == RP_NONE || work_of(&s->way[i]) < work_of(&s->way[s->turn])))
            s->turn = i;
    s->left = TURN;
    assert(s->turn != RP_NONE);
}

static void note(ways *s, way *w, rp_outcome outcome)
{
    sum_up(s);
    if (outcome == RP_CONTINUE)
        return;
    if (outcome == RP_SOLVED) {
        take_plan(s, w);
        return;
    }
    s->lost_plans |= outcome == RP_INCOMPLETE;
    drop(s, w);
    if (--s->open == 0)
        s->outcome = s->lost_plans ? RP_INCOMPLETE : RP_EXHAUSTED;
}

static rp_outcome run_way(ways *s, way *w, uint64_t expansions)
{
    if (!w->member.is_made)
        rp_member_make(&w->member, s->plan, &w->args, s->arena);
    return w->member.engine == NULL ? RP_INCOMPLETE : rp_engine_run(w->member.engine, expansions);
}

static rp_outcome run(rp_engine *engine, uint64_t expansions)
{
    ways *const s = (ways *)engine;

    while (expansions > 0 && s->outcome == RP_CONTINUE) {
        find_turn(s);
        way *const w = &s->way[s->turn];
        const uint64_t step = expansions < s->left ? expansions : s->left;
        s->left -= step;
        expansions -= step;
        note(s, w, run_way(s, w, step));
    }
    return s->outcome;
}

static void destroy(rp_engine *engine)
{
    ways *const s = (ways *)engine;
    rp_limits *const limits = engine->limits;

    for (uint32_t i = 0; i < s->count; i++)
        rp_member_drop(&s->way[i].member);
    rp_free(limits, engine->plan);
    rp_free(limits, s);
}

rp_engine *rp_alternatives_create(const rp_alternatives *alternatives, const rp_member_plan *plan,
                                  const rp_engine_args *args, rp_arena *arena)
{
    static const rp_engine_type type = {.name = "alternatives", .run = run, .destroy = destroy};
    ways *const s = RP_NEW(args->limits, ways);

    s->base = (rp_engine){.type = &type, .limits = args->limits};
    s->base.stats.best_h = s->base.stats.initial_h = RP_DEAD_END;
    s->plan = plan;
    s->arena = arena;
    s->num_last = alternatives->num_last;
    s->last = alternatives->last;
    s->left = HEAD_START;
    for (uint32_t i = 0; i < alternatives->count; i++)
        insert(s, make_way(&alternatives->part[i], args, arena));
    for (uint32_t i = 1; i < s->count; i++)
        s->way[i].args.progress = NULL;
    s->open = s->count;
    return &s->base;
}
