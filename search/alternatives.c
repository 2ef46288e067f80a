#include "search/alternatives.h"

/* Of the smallest way, in the first round. */
enum { FIRST_ROUND = 1000 };

typedef struct way {
    rp_part part;
    rp_engine_args args;
    rp_member member;
    double estimate; /* cost of a relaxed plan */
    bool is_done;    /* without a plan */
} way;

typedef struct ways {
    rp_engine base;
    const rp_member_plan *plan;
    rp_arena *arena;
    uint32_t count, least_size;
    way way[RP_MAX_ALTERNATIVES]; /* by rising estimate */
    uint32_t turn;                /* whose it is */
    uint64_t left, round;         /* expansions of this turn, and of the smallest way's */
    rp_search_stats dropped;
    bool lost_plans; /* a way ended without a proof that it has no plan */
    rp_outcome outcome;
} ways;

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
    w.estimate = estimate(&w.args, arena);
    return w;
}

/* At least 1. */
static uint32_t size_of(const way *w)
{
    const uint32_t num_ops = w->part.strips->num_ops;
    return num_ops > 0 ? num_ops : 1;
}

static void insert(ways *s, way w)
{
    uint32_t i = s->count++;

    for (; i > 0 && s->way[i - 1].estimate > w.estimate; i--)
        s->way[i] = s->way[i - 1];
    s->way[i] = w;
    if (size_of(&w) < s->least_size)
        s->least_size = size_of(&w);
}

static void begin_turn(ways *s)
{
    s->left = s->round * s->least_size / size_of(&s->way[s->turn]);
    s->left += s->left == 0;
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
    const double best = first != NULL ? first->stats.best_h : sum->best_h;
    const double initial = first != NULL ? first->stats.initial_h : sum->initial_h;

    *sum = s->dropped;
    sum->best_h = best;
    sum->initial_h = initial;
    for (uint32_t i = 0; i < s->count; i++)
        if (s->way[i].member.engine != NULL)
            rp_search_stats_add(sum, &s->way[i].member.engine->stats);
}

static void take_plan(ways *s, way *w)
{
    rp_engine *const engine = w->member.engine;

    s->base.plan = engine->plan;
    s->base.plan_length = engine->plan_length;
    engine->plan = NULL;
    for (uint32_t i = 0; i < s->base.plan_length; i++)
        s->base.plan[i] = w->part.op[s->base.plan[i]];
    for (uint32_t i = 0; i < s->count; i++)
        drop(s, &s->way[i]);
    s->outcome = RP_SOLVED;
}

/* Gives the turn to the next way that has not ended; false if all have. */
static bool find_turn(ways *s)
{
    for (uint32_t tries = 0; tries <= s->count; tries++) {
        if (s->left > 0 && !s->way[s->turn].is_done)
            return true;
        s->turn = (s->turn + 1) % s->count;
        s->round *= s->turn == 0 ? 2 : 1;
        begin_turn(s);
    }
    return false;
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
        if (!find_turn(s)) {
            s->outcome = s->lost_plans ? RP_INCOMPLETE : RP_EXHAUSTED;
            break;
        }
        way *const w = &s->way[s->turn];
        const uint64_t step = expansions < s->left ? expansions : s->left;
        const rp_outcome outcome = run_way(s, w, step);
        s->left -= step;
        expansions -= step;
        sum_up(s);
        if (outcome == RP_SOLVED) {
            take_plan(s, w);
        } else if (outcome != RP_CONTINUE) {
            s->lost_plans |= outcome == RP_INCOMPLETE;
            drop(s, w);
        }
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
    s->least_size = UINT32_MAX;
    s->round = FIRST_ROUND;
    for (uint32_t i = 0; i < alternatives->count; i++)
        insert(s, make_way(&alternatives->part[i], args, arena));
    for (uint32_t i = 1; i < s->count; i++)
        s->way[i].args.progress = NULL;
    begin_turn(s);
    return &s->base;
}
