#include "search/portfolio/ways.h"

#include "search/portfolio/alternatives.h"

/* In looks at all of a way, of which an evaluation takes some, and making a member a hundred: of
   the first one, before others begin; of a turn. */
enum { HEAD_START = 1024, TURN = 256 };

/* Statistics of the ways are added up so often, in expansions. */
enum { STEP = 16 };

typedef struct way {
    rp_part part;
    rp_engine_args args;
    double estimate; /* cost of a relaxed plan */
    uint64_t size;   /* work to look at all of it */
    uint64_t work;   /* done so far */
} way;

typedef struct ways {
    rp_engine base;
    rp_turns_options options;
    rp_arena arena;
    uint32_t num_last;
    const rp_op_id *last; /* that a plan goes on with */
    uint32_t count;
    way way[RP_MAX_ALTERNATIVES];          /* by rising estimate */
    rp_member member[RP_MAX_ALTERNATIVES]; /* each a portfolio of its own */
    uint32_t turn;                         /* whose it is; RP_NONE: no way is left */
    uint64_t turn_end;                     /* in its own work */
    rp_search_stats dropped;
    bool lost_plans; /* a way ended without a proof that it has no plan, */
    bool ran_out;    /* or for want of memory */
    rp_outcome outcome;
} ways;

static const uint32_t *compose(rp_arena *arena, const uint32_t *inner, uint32_t count,
                               const uint32_t *outer)
{
    if (inner == NULL || outer == NULL)
        return inner == NULL ? outer : inner;
    uint32_t *const both = RP_ARENA_ARRAY(arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        both[i] = outer[inner[i]];
    return both;
}

/* Facts and operators of the part are told as those of the whole. */
static const rp_observer *observer_of(rp_arena *arena, const rp_part *part,
                                      const rp_observer *observer)
{
    if (observer == NULL)
        return NULL;
    rp_observer *const o = rp_arena_copy(arena, observer, sizeof *observer);
    o->fact = compose(arena, part->fact, part->strips->num_facts, observer->fact);
    o->op = compose(arena, part->op, part->strips->num_ops, observer->op);
    return o;
}

static way make_way(const rp_part *part, const rp_engine_args *args, rp_arena *arena)
{
    static const rp_spec ff = {"ff", "cost=normal"};
    rp_heuristic_args with = {.strips = part->strips, .limits = args->limits};
    way w = {.part = *part, .args = *args, .size = rp_strips_size(part->strips)};

    w.args.strips = part->strips;
    w.args.observer = observer_of(arena, part, args->observer);
    w.args.encoding = rp_encoding_create(arena, part->strips);
    w.estimate = rp_heuristic_of_initial(arena, &ff, &with);
    return w;
}

static void insert(ways *s, way w)
{
    uint32_t i = s->count++;

    for (; i > 0 && s->way[i - 1].estimate > w.estimate; i--)
        s->way[i] = s->way[i - 1];
    s->way[i] = w;
}

/* In the operators of the whole task. */
static void copy_plan(void *arg)
{
    ways *const s = arg;
    const rp_engine *const engine = s->member[s->turn].engine;
    const rp_op_id *const op = s->way[s->turn].part.op;
    const uint32_t length = engine->plan_length;
    rp_op_id *const plan = RP_NEW_ARRAY(s->base.limits, rp_op_id, length + s->num_last);

    for (uint32_t k = 0; k < length; k++)
        plan[k] = op == NULL ? engine->plan[k] : op[engine->plan[k]];
    for (uint32_t k = 0; k < s->num_last; k++)
        plan[length + k] = s->last[k];
    s->base.plan = plan;
    s->base.plan_length = length + s->num_last;
}

/* If there is no memory for the plan, that of the other ways is there. */
static void finish_solved(ways *s)
{
    const rp_stop stop = rp_protect(s->base.limits, copy_plan, s);

    for (uint32_t i = 0; i < s->count; i++)
        if (i != s->turn)
            rp_member_retire(&s->member[i], &s->dropped);
    if (stop != RP_STOP_NONE)
        copy_plan(s);
    s->base.stats.solved_by = s->member[s->turn].engine->stats.solved_by;
    s->outcome = RP_SOLVED;
}

static bool is_open(const ways *s, uint32_t i) { return s->member[i].engine != NULL; }

/* Gives the turn to the open way with the least work, of several the first. */
static void pass_turn(ways *s)
{
    s->turn = RP_NONE;
    for (uint32_t i = 0; i < s->count; i++)
        if (is_open(s, i) && (s->turn == RP_NONE || s->way[i].work < s->way[s->turn].work))
            s->turn = i;
    if (s->turn != RP_NONE)
        s->turn_end = s->way[s->turn].work + TURN * s->way[s->turn].size;
}

/* A way has ended without a plan. */
static void close_way(ways *s)
{
    rp_member_retire(&s->member[s->turn], &s->dropped);
    pass_turn(s);
    if (s->turn != RP_NONE)
        return;
    if (s->ran_out)
        rp_stop_now(s->base.limits, RP_STOP_MEMORY);
    s->outcome = s->lost_plans ? RP_INCOMPLETE : RP_EXHAUSTED;
}

static void note(ways *s, rp_outcome outcome)
{
    rp_members_sum(&s->base.stats, &s->dropped, s->member, s->count);
    switch (outcome) {
    case RP_CONTINUE:
        if (s->way[s->turn].work >= s->turn_end)
            pass_turn(s);
        return;
    case RP_SOLVED:
        finish_solved(s);
        return;
    case RP_EXHAUSTED:
    case RP_INCOMPLETE:
        s->lost_plans |= outcome == RP_INCOMPLETE;
        close_way(s);
        return;
    }
}

typedef struct job {
    ways *search;
    uint64_t expansions;
    rp_outcome outcome;
} job;

static void run_way(void *arg)
{
    job *const j = arg;
    ways *const s = j->search;

    j->outcome = rp_engine_run(s->member[s->turn].engine, j->expansions);
}

static rp_outcome take_turn(ways *s, uint64_t expansions)
{
    rp_limits *const limits = s->base.limits;
    way *const w = &s->way[s->turn];
    job j = {s, expansions, RP_CONTINUE};
    const rp_stop stop = rp_protect_turn(limits, &w->work, s->turn_end, run_way, &j);

    if (stop == RP_STOP_NONE)
        return j.outcome;
    if (stop != RP_STOP_MEMORY)
        rp_stop_now(limits, stop);
    rp_log_line(w->args.log, RP_LOG_NORMAL, "auto: a way to the goal needs more memory; left out");
    s->ran_out = true;
    return RP_INCOMPLETE;
}

static rp_outcome run(rp_engine *engine, uint64_t expansions)
{
    ways *const s = (ways *)engine;

    while (expansions > 0 && s->outcome == RP_CONTINUE && !rp_turn_is_over(engine->limits)) {
        const uint64_t step = expansions < STEP ? expansions : STEP;
        expansions -= step;
        note(s, take_turn(s, step));
    }
    return s->outcome;
}

static void release(rp_engine *engine)
{
    ways *const s = (ways *)engine;

    for (uint32_t i = 0; i < s->count; i++)
        rp_member_drop(&s->member[i]);
    rp_arena_release(&s->arena);
}

static void tell(uint32_t count, rp_log *log)
{
    if (count == 1)
        rp_log_line(log, RP_LOG_NORMAL,
                    "auto: goal regression over a sole achiever: its conditions are the goal");
    else
        rp_log_line(log, RP_LOG_NORMAL,
                    "auto: %u ways to the goal have nothing in common; each is searched apart",
                    (unsigned)count);
}

static void begin(ways *s, const rp_alternatives *found, const rp_engine_args *args)
{
    s->num_last = found->num_last;
    s->last = found->last;
    for (uint32_t i = 0; i < found->count; i++)
        insert(s, make_way(&found->part[i], args, &s->arena));
    for (uint32_t i = 0; i < s->count; i++) {
        if (i > 0)
            s->way[i].args.progress = NULL;
        s->member[i] =
            (rp_member){.is_made = true, .engine = rp_ways_create(&s->way[i].args, s->options)};
    }
    s->turn_end = HEAD_START * s->way[0].size;
    tell(s->count, args->log);
}

rp_engine *rp_ways_create(const rp_engine_args *args, rp_turns_options options)
{
    static const rp_engine_type type = {
        .component = {.name = "auto"}, .run = run, .release = release};
    rp_engine_args with = *args;

    if (args->strips->unsolvable)
        return rp_turns_create(args, options);
    with.type = &type;
    ways *const s = rp_engine_new(&with, sizeof *s);
    s->options = options;
    rp_arena_init(&s->arena, args->limits);
    const rp_alternatives found = rp_alternatives_find(&s->arena, args->strips);
    if (found.count > 0) {
        begin(s, &found, args);
        return &s->base;
    }
    rp_engine_destroy(&s->base);
    return rp_turns_create(args, options);
}
