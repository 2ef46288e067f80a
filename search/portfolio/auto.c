/* The default search: engines that fail on different tasks take turns.

   The first is LAMA's (Richter and Westphal 2010, "The LAMA Planner", section 4), lazy greedy
   search with landmarks and ff in alternation, whose plans are short.  The second is best-first
   width search (Lipovetzky and Geffner 2017), which needs no estimate and gets through where
   those have long plateaus, but whose plans are longer.  So the first has a head start, then both
   have turns of the same number of expansions, which take about the same time: one has the
   estimates to compute, the other stores all successors.  Turns become longer and longer, so
   that what was begun is not left for long when much is still to be done.

   Each engine has states of its own.  An engine that ends without a proof drops out, and so does
   one that needs memory when there is no more, as long as another one is left.

   Tasks that fall apart at the goal are searched as several (search/members.h).

   With more than one thread there are no turns: search/parallel.h takes over. */
#include "search/portfolio/members.h"
#include "search/portfolio/parallel.h"

#define RP_ENGINE(type) extern const rp_engine_type type;
#include "search/registry.def"
#undef RP_ENGINE

enum { PARAM_HEAD_START, PARAM_TURN, NUM_PARAMS };
/* Statistics of the members are added up so often. */
enum { STEP = 256 };

typedef struct auto_search {
    rp_engine base;
    rp_engine_args args; /* that it was made with */
    rp_arena arena;
    rp_member member[RP_NUM_MEMBERS];
    uint32_t turn;       /* whose it is */
    uint64_t left, next; /* expansions of this turn, and of the next round's */
    rp_search_stats dropped;
    bool ran_out;       /* a member did of memory */
    rp_outcome outcome; /* RP_CONTINUE until it is known */
} auto_search;

static rp_engine *create(rp_engine_args *args)
{
    if (args->jobs > 1 && !args->strips->unsolvable)
        return rp_parallel_create(args);
    auto_search *const s = RP_NEW(args->limits, auto_search);

    s->base = (rp_engine){.type = &rp_auto_type, .limits = args->limits};
    s->base.stats.best_h = s->base.stats.initial_h = RP_DEAD_END;
    s->args = *args;
    s->left = (uint64_t)args->param[PARAM_HEAD_START];
    s->next = (uint64_t)args->param[PARAM_TURN];
    rp_arena_init(&s->arena, args->limits);
    s->outcome = args->strips->unsolvable ? RP_EXHAUSTED : RP_CONTINUE;
    return &s->base;
}

static void destroy(rp_engine *engine)
{
    auto_search *const s = (auto_search *)engine;
    rp_limits *const limits = engine->limits;

    for (uint32_t i = 0; i < RP_NUM_MEMBERS; i++)
        rp_member_drop(&s->member[i]);
    rp_arena_release(&s->arena);
    rp_free(limits, engine->plan);
    rp_free(limits, s);
}

/* The estimates are the first member's. */
static void sum_up(auto_search *s)
{
    rp_search_stats *const sum = &s->base.stats;
    const rp_engine *const first = s->member[0].engine;
    const rp_search_stats estimates = first != NULL ? first->stats : *sum;

    *sum = s->dropped;
    rp_search_stats_set_estimates(sum, &estimates);
    for (uint32_t i = 0; i < RP_NUM_MEMBERS; i++)
        if (s->member[i].engine != NULL)
            rp_search_stats_add(sum, &s->member[i].engine->stats);
}

/* The others' memory goes first. */
static void finish_solved(auto_search *s, rp_member *winner)
{
    s->base.plan = winner->engine->plan;
    s->base.plan_length = winner->engine->plan_length;
    winner->engine->plan = NULL;
    s->base.stats.solved_by = winner->text;
    rp_log_line(s->args.log, RP_LOG_NORMAL, "auto: solved by %s", winner->text);
    for (uint32_t i = 0; i < RP_NUM_MEMBERS; i++)
        rp_member_drop(&s->member[i]);
    s->outcome = RP_SOLVED;
}

static void note(auto_search *s, rp_member *m, rp_outcome outcome)
{
    sum_up(s);
    switch (outcome) {
    case RP_CONTINUE:
        return;
    case RP_SOLVED:
        finish_solved(s, m);
        return;
    case RP_EXHAUSTED:
        s->outcome = RP_EXHAUSTED;
        return;
    case RP_INCOMPLETE:
        if (m->engine != NULL)
            rp_search_stats_add(&s->dropped, &m->engine->stats);
        m->is_made = true;
        rp_member_drop(m);
        return;
    }
}

/* The next member that has expansions left; false if no member is. */
static bool find_turn(auto_search *s)
{
    for (uint32_t tries = 0; tries <= RP_NUM_MEMBERS; tries++) {
        const rp_member *const m = &s->member[s->turn];
        if (s->left > 0 && (!m->is_made || m->engine != NULL))
            return true;
        s->turn = (s->turn + 1) % RP_NUM_MEMBERS;
        if (s->turn == 0)
            s->next *= 2;
        s->left = s->next;
    }
    return false;
}

typedef struct job {
    auto_search *search;
    uint64_t step;
    rp_outcome outcome;
} job;

/* Of the members' progress, the first one's is told, as it is this one's estimates that are. */
static void make(auto_search *s, rp_member *m)
{
    rp_engine_args with = s->args;

    if (s->turn > 0)
        with.progress = NULL;
    rp_member_make(m, &rp_member_plans[s->turn], &with, &s->arena);
    if (m->engine != NULL)
        rp_member_tell(m, &rp_member_plans[s->turn], s->args.log);
}

static void run_member(void *arg)
{
    job *const j = arg;
    auto_search *const s = j->search;
    rp_member *const m = &s->member[s->turn];

    if (!m->is_made)
        make(s, m);
    j->outcome = m->engine == NULL ? RP_INCOMPLETE : rp_engine_run(m->engine, j->step);
}

/* Is there a member besides the one whose turn it is?  That one may not be made yet, or only in
   part. */
static bool has_other(const auto_search *s)
{
    for (uint32_t i = 0; i < RP_NUM_MEMBERS; i++)
        if (i != s->turn && (!s->member[i].is_made || s->member[i].engine != NULL))
            return true;
    return false;
}

/* Runs the member whose turn it is; out of memory it gives way to the others. */
static rp_outcome take_turn(auto_search *s, uint64_t step)
{
    job j = {s, step, RP_CONTINUE};
    const rp_stop stop = rp_protect(s->base.limits, run_member, &j);

    if (stop == RP_STOP_NONE)
        return j.outcome;
    sum_up(s);
    if (stop != RP_STOP_MEMORY || !has_other(s))
        rp_stop_now(s->base.limits, stop);
    rp_log_line(s->args.log, RP_LOG_NORMAL, "auto: %s needs more memory than there is; left out",
                rp_member_plans[s->turn].search);
    s->ran_out = true;
    return RP_INCOMPLETE;
}

static rp_outcome run(rp_engine *engine, uint64_t expansions)
{
    auto_search *const s = (auto_search *)engine;

    while (expansions > 0 && s->outcome == RP_CONTINUE) {
        if (!find_turn(s)) {
            if (s->ran_out)
                rp_stop_now(s->base.limits, RP_STOP_MEMORY);
            s->outcome = RP_INCOMPLETE;
            break;
        }
        uint64_t step = expansions < STEP ? expansions : STEP;
        step = step < s->left ? step : s->left;
        s->left -= step;
        expansions -= step;
        note(s, &s->member[s->turn], take_turn(s, step));
    }
    return s->outcome;
}

static const rp_param params[NUM_PARAMS] = {
    [PARAM_HEAD_START] = {.name = "head-start",
                          .kind = RP_PARAM_INT,
                          .min = 1,
                          .max = 1e9,
                          .standard = 4000,
                          .help = "expansions of the first search before the second begins"},
    [PARAM_TURN] = {.name = "turn",
                    .kind = RP_PARAM_INT,
                    .min = 1,
                    .max = 1e9,
                    .standard = 2000,
                    .help = "expansions of the first turns; twice as many in each later round"},
};

static bool ignores_costs(const double *param)
{
    (void)param;
    return true;
}

const rp_engine_type rp_auto_type = {
    .name = "auto",
    .summary = "the default: lazy search with landmarks and ff, and best-first width search, in "
               "turns",
    .ignores_costs = ignores_costs,
    .parallel = true,
    .param = params,
    .num_params = NUM_PARAMS,
    .create = create,
    .run = run,
    .destroy = destroy,
};
