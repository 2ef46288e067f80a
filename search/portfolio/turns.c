#include "search/portfolio/turns.h"

#include <math.h>

/* Statistics of the members are added up so often, in expansions. */
enum { STEP = 256 };
/* More than anyone waits for. */
static const double MOST_WORK = 1e18;

/* A turn in which the member came nearer to the goal is followed by another one, so often. */
enum { MOST_EXTRA = 3 };

/* Making a member takes at most about so many looks at the whole task, besides what the first has
   made for all.  All but the first are made once their turns are as long as that. */
enum { MAKING = 20 };

/* Of a member. */
typedef struct account {
    uint64_t work;  /* done so far */
    uint64_t bonus; /* allowed besides, for progress */
    size_t bytes;   /* that it holds */
    double best_h;  /* when its turn began */
} account;

typedef struct turns {
    rp_engine base;
    rp_engine_args args; /* that it was made with */
    rp_turns_options options;
    rp_arena arena;
    rp_shared shared; /* what members make for all, until there is a plan */
    uint32_t count;   /* members */
    rp_member member[RP_NUM_MEMBERS];
    account account[RP_NUM_MEMBERS];
    uint32_t turn;  /* whose it is */
    uint32_t extra; /* turns that it had for progress */
    uint32_t round;
    uint64_t making; /* work to make a member */
    rp_search_stats dropped;
    bool ran_out;       /* a member did of memory */
    rp_outcome outcome; /* RP_CONTINUE until it is known */
} turns;

static const rp_member_row *row_of(const turns *s, uint32_t i)
{
    return rp_members_row(s->options.members, i);
}

static void drop_all(turns *s)
{
    for (uint32_t i = 0; i < s->count; i++)
        rp_member_drop(&s->member[i]);
    rp_shared_release(&s->shared);
}

static void release(rp_engine *engine)
{
    turns *const s = (turns *)engine;

    drop_all(s);
    rp_arena_release(&s->arena);
}

static void sum_up(turns *s) { rp_members_sum(&s->base.stats, &s->dropped, s->member, s->count); }

/* The others' memory goes first. */
static void finish_solved(turns *s, rp_member *winner)
{
    s->base.plan = winner->engine->plan;
    s->base.plan_length = winner->engine->plan_length;
    winner->engine->plan = NULL;
    s->base.stats.solved_by = winner->text;
    rp_log_line(s->args.log, RP_LOG_NORMAL, "auto: solved by %s", winner->text);
    drop_all(s);
    s->outcome = RP_SOLVED;
}

static void retire(turns *s, uint32_t i)
{
    rp_member_retire(&s->member[i], &s->dropped);
    s->account[i].bytes = 0;
}

static void note(turns *s, rp_outcome outcome)
{
    sum_up(s);
    switch (outcome) {
    case RP_CONTINUE:
        return;
    case RP_SOLVED:
        finish_solved(s, &s->member[s->turn]);
        return;
    case RP_EXHAUSTED:
        s->outcome = RP_EXHAUSTED;
        return;
    case RP_INCOMPLETE:
        retire(s, s->turn);
        return;
    }
}

/* That one may not be made yet, or only in part. */
static bool is_open(const turns *s, uint32_t i)
{
    return !s->member[i].is_made || s->member[i].engine != NULL;
}

static uint32_t count_open(const turns *s)
{
    uint32_t open = 0;

    for (uint32_t i = 0; i < s->count; i++)
        open += is_open(s, i);
    return open;
}

static uint64_t work_of(const turns *s, double units)
{
    return (uint64_t)fmin(MOST_WORK, (double)s->options.unit * units);
}

/* Work that the member may have done by the end of this round. */
static uint64_t allowance(const turns *s, uint32_t i)
{
    const rp_member_row *const row = row_of(s, i);
    const double rounds = ldexp(1, (int)s->round) - 1;

    return s->account[i].bonus + work_of(s, row->first + row->share * rounds);
}

static bool is_due(const turns *s, uint32_t i)
{
    const uint64_t least = i == 0 || s->member[i].is_made ? s->account[i].work : s->making;

    return is_open(s, i) && least < allowance(s, i);
}

/* True if the member whose turn is over gets another one, as long as the share of its round. */
static bool extend_turn(turns *s)
{
    const rp_engine *const engine = s->member[s->turn].engine;
    account *const a = &s->account[s->turn];

    if (engine == NULL || s->extra == MOST_EXTRA ||
        !(engine->stats.best_h < fmin(a->best_h, engine->stats.initial_h)))
        return false;
    s->extra++;
    a->best_h = engine->stats.best_h;
    a->bonus += work_of(s, ldexp(row_of(s, s->turn)->share, (int)s->round - 1));
    return is_due(s, s->turn);
}

/* When memory becomes scarce the one that holds most of it gives way. */
static void make_room(turns *s)
{
    const rp_limits *const limits = s->base.limits;
    uint32_t most = 0;

    if (limits->used < limits->budget - limits->budget / 4 || count_open(s) < 2)
        return;
    for (uint32_t i = 1; i < s->count; i++)
        most = s->account[i].bytes > s->account[most].bytes ? i : most;
    if (s->account[most].bytes < limits->budget / s->count)
        return;
    rp_log_line(s->args.log, RP_LOG_NORMAL, "auto: %s needs most of the memory; left out",
                row_of(s, most)->engine);
    s->ran_out = true;
    retire(s, most);
}

static void begin_turn(turns *s)
{
    const rp_engine *const engine = s->member[s->turn].engine;

    s->extra = 0;
    s->account[s->turn].best_h = engine == NULL ? RP_DEAD_END : engine->stats.best_h;
}

static void pass_turn(turns *s)
{
    make_room(s);
    s->turn++;
    if (s->turn == s->count) {
        s->turn = 0;
        s->round++;
    }
    begin_turn(s);
}

/* The next member that has work left; false if no member is. */
static bool find_turn(turns *s)
{
    if (count_open(s) == 0)
        return false;
    while (!is_due(s, s->turn) && !extend_turn(s))
        pass_turn(s);
    return true;
}

typedef struct job {
    turns *search;
    uint64_t step;
    rp_outcome outcome;
} job;

/* Of the members' progress, the first one's is told, as it is this one's estimates that are. */
static void make(turns *s, rp_member *m)
{
    rp_engine_args with = s->args;

    with.shared = &s->shared;
    if (s->turn > 0)
        with.progress = NULL;
    rp_member_make(m, row_of(s, s->turn), &with, &s->arena);
}

static void run_member(void *arg)
{
    job *const j = arg;
    turns *const s = j->search;
    rp_member *const m = &s->member[s->turn];

    if (!m->is_made)
        make(s, m);
    j->outcome = m->engine == NULL ? RP_INCOMPLETE : rp_engine_run(m->engine, j->step);
}

/* Runs the member whose turn it is, at most to the end of its turn; what it does is on its account
   however it ends. */
static rp_stop run_turn(turns *s, job *j)
{
    rp_limits *const limits = s->base.limits;
    const size_t used = limits->used - s->shared.bytes;
    account *const a = &s->account[s->turn];
    const rp_stop stop = rp_protect_turn(limits, &a->work, allowance(s, s->turn), run_member, j);

    a->bytes += limits->used - s->shared.bytes - used;
    return stop;
}

/* Out of memory a member gives way to the others. */
static rp_outcome take_turn(turns *s, uint64_t step)
{
    job j = {s, step, RP_CONTINUE};
    const rp_stop stop = run_turn(s, &j);

    if (stop == RP_STOP_NONE)
        return j.outcome;
    sum_up(s);
    if (stop != RP_STOP_MEMORY || count_open(s) - is_open(s, s->turn) == 0)
        rp_stop_now(s->base.limits, stop);
    rp_log_line(s->args.log, RP_LOG_NORMAL, "auto: %s needs more memory than there is; left out",
                row_of(s, s->turn)->engine);
    s->ran_out = true;
    return RP_INCOMPLETE;
}

static rp_outcome run(rp_engine *engine, uint64_t expansions)
{
    turns *const s = (turns *)engine;

    while (expansions > 0 && s->outcome == RP_CONTINUE && !rp_turn_is_over(engine->limits)) {
        if (!find_turn(s)) {
            if (s->ran_out)
                rp_stop_now(s->base.limits, RP_STOP_MEMORY);
            s->outcome = RP_INCOMPLETE;
            break;
        }
        const uint64_t step = expansions < STEP ? expansions : STEP;
        expansions -= step;
        note(s, take_turn(s, step));
    }
    return s->outcome;
}

rp_engine *rp_turns_create(const rp_engine_args *args, rp_turns_options options)
{
    static const rp_engine_type type = {
        .component = {.name = "auto"}, .run = run, .release = release};
    rp_engine_args with = *args;

    with.type = &type;
    turns *const s = rp_engine_new(&with, sizeof *s);
    s->args = *args;
    s->options = options;
    s->count = rp_members_count(options.members);
    s->making = MAKING * rp_strips_size(args->strips);
    rp_arena_init(&s->arena, args->limits);
    rp_shared_init(&s->shared, args->limits);
    s->outcome = args->strips->unsolvable ? RP_EXHAUSTED : RP_CONTINUE;
    return &s->base;
}
