/* auto, the default search: engines that fail on different tasks, by turns.

   Which ones is decided in members.def.  The first, whose plans are the shortest, has a head start,
   then all have turns of the same number of expansions, which take about the same time: lazy search
   has estimates to compute, width search stores all successors.  Turns become longer and longer, so
   that what was begun is not left for long when much is still to be done.

   Each engine has states of its own.  An engine that ends without a proof drops out, and so does
   one that needs memory when there is no more, as long as another one is left.

   Tasks that fall apart at the goal are searched as several (alternatives_search.h).

   With more than one thread parallel.h takes over, and members run side by side. */
#include "search/portfolio/alternatives_search.h"
#include "search/portfolio/parallel.h"

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
    auto_search *const s = rp_engine_new(args, sizeof *s);

    s->args = *args;
    s->left = (uint64_t)args->param[PARAM_HEAD_START];
    s->next = (uint64_t)args->param[PARAM_TURN];
    rp_arena_init(&s->arena, args->limits);
    s->outcome = args->strips->unsolvable ? RP_EXHAUSTED : RP_CONTINUE;
    return &s->base;
}

static void release(rp_engine *engine)
{
    auto_search *const s = (auto_search *)engine;

    for (uint32_t i = 0; i < RP_NUM_MEMBERS; i++)
        rp_member_drop(&s->member[i]);
    rp_arena_release(&s->arena);
}

static void sum_up(auto_search *s)
{
    rp_members_sum(&s->base.stats, &s->dropped, s->member, RP_NUM_MEMBERS);
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
        rp_member_retire(m, &s->dropped);
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
    rp_alternatives_make_member(m, &rp_member_rows[s->turn], &with, &s->arena);
    if (m->engine != NULL)
        rp_member_tell(m, &rp_member_rows[s->turn], s->args.log);
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
                rp_member_rows[s->turn].engine);
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
                          .help = "expansions of the first member before the others begin"},
    [PARAM_TURN] = {.name = "turn",
                    .kind = RP_PARAM_INT,
                    .min = 1,
                    .max = 1e9,
                    .standard = 2000,
                    .help = "expansions of the first turns; twice as many in each later round"},
};

const rp_engine_type rp_auto_type = {
    .component = {.name = "auto",
                  .summary = rp_members_summary,
                  .param = params,
                  .num_params = NUM_PARAMS},
    .ignores_costs = rp_engine_ignores_costs,
    .parallel = true,
    .uses_h2 = true,
    .improves_near = true,
    .create = create,
    .run = run,
    .release = release,
};
