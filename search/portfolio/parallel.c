#include "search/portfolio/parallel.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>

#include "search/improve/opplan.h"
#include "search/portfolio/ways.h"

/* Of a member, between two reports. */
enum { STEP = 64 };
/* How long the stop flag may wait. */
enum { WAIT_NANOSECONDS = 10 * 1000 * 1000, SECOND = 1000 * 1000 * 1000 };
/* What a program usually has for the stack of its first thread; only what is used takes memory. */
enum { STACK_BYTES = 8 << 20 };

typedef struct report {
    bool is_done;
    rp_search_stats stats;
} report;

typedef struct runner {
    struct parallel *all;
    rp_turns_options options; /* its members */
    report told;              /* under the lock */

    /* The thread's own until it is joined. */
    rp_limits limits;
    rp_engine *engine;
    rp_outcome outcome;
    rp_stop stop; /* that ended it before there was an outcome */

    /* The caller's. */
    pthread_t thread;
    bool is_running; /* not joined yet */
    report known;    /* as told last */
    bool is_attended;
    size_t lent;
} runner;

typedef struct parallel {
    rp_engine base;
    rp_engine_args args;
    rp_stop_flag stop; /* of all members */
    pthread_mutex_t lock;
    pthread_cond_t news;
    bool has_news;  /* under the lock */
    uint32_t count; /* threads */
    runner runner[RP_NUM_MEMBERS];
    bool has_begun;
    bool ran_out; /* a member did of memory */
    rp_outcome outcome;
} parallel;

/* --- What runs in a member's thread. */

static void tell(runner *r, bool is_done)
{
    parallel *const p = r->all;

    pthread_mutex_lock(&p->lock);
    if (is_done) {
        p->has_news = true;
        pthread_cond_signal(&p->news);
    }
    r->told.is_done = is_done;
    if (r->engine != NULL)
        r->told.stats = r->engine->stats;
    pthread_mutex_unlock(&p->lock);
}

static void search(void *arg)
{
    runner *const r = arg;
    rp_engine_args with = r->all->args;

    with.limits = &r->limits;
    with.log = NULL;
    with.progress = NULL;
    with.jobs = 1;
    r->engine = rp_ways_create(&with, r->options);
    do {
        tell(r, false);
        r->outcome = rp_engine_run(r->engine, STEP);
    } while (r->outcome == RP_CONTINUE);
}

static void *run_thread(void *arg)
{
    runner *const r = arg;

    r->stop = rp_protect(&r->limits, search, r);
    tell(r, true);
    return NULL;
}

/* --- The caller's side. */

static void create_thread(runner *r, const pthread_attr_t *attributes)
{
    r->is_running = pthread_create(&r->thread, attributes, run_thread, r) == 0;
    if (r->is_running)
        return;
    r->stop = RP_STOP_MEMORY; /* of the system, for another thread */
    r->told.is_done = true;
}

/* New threads begin with the signals of their creator: all are blocked but those that are the
   thread's own fault. */
static void create_threads(parallel *p)
{
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    pthread_attr_t attributes;
    sigset_t blocked, before;

    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        sigdelset(&blocked, faults[i]);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    for (uint32_t i = 0; i < p->count; i++)
        create_thread(&p->runner[i], &attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
}

/* An equal part of what is left, at least one byte, as 0 is no limit. */
static size_t share_of(const rp_limits *limits, uint32_t count)
{
    const size_t left = limits->budget > limits->used ? limits->budget - limits->used : 0;

    assert(count > 0);
    if (limits->budget == SIZE_MAX)
        return 0;
    return left < count ? 1 : left / count;
}

static void tell_members(const runner *r, rp_log *log)
{
    const rp_members some = r->options.members;

    for (uint32_t i = 0; i < rp_members_count(some); i++) {
        const rp_member_row *const row = rp_members_row(some, i);
        rp_log_line(log, RP_LOG_NORMAL, "auto: thread %u: %s%s%s: %s", (unsigned)some.first + 1,
                    row->engine, *row->heuristics != '\0' ? " with " : "", row->heuristics,
                    row->why);
    }
}

static void begin(parallel *p)
{
    const size_t share = share_of(p->base.limits, p->count);

    p->has_begun = true;
    for (uint32_t i = 0; i < p->count; i++) {
        runner *const r = &p->runner[i];
        rp_limits_init(&r->limits, share, &p->stop);
        r->limits.fail_at = p->base.limits->fail_at;
        tell_members(r, p->args.log);
    }
    create_threads(p);
}

static void wait_for_news(parallel *p)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += WAIT_NANOSECONDS;
    if (until.tv_nsec >= SECOND) {
        until.tv_nsec -= SECOND;
        until.tv_sec++;
    }
    pthread_mutex_lock(&p->lock);
    while (!p->has_news && pthread_cond_timedwait(&p->news, &p->lock, &until) == 0)
        continue;
    p->has_news = false;
    for (uint32_t i = 0; i < p->count; i++)
        p->runner[i].known = p->runner[i].told;
    pthread_mutex_unlock(&p->lock);
}

/* Afterwards all of the runner is the caller's. */
static void join(runner *r)
{
    if (!r->is_running)
        return;
    pthread_join(r->thread, NULL);
    r->is_running = false;
    r->known = r->told;
    r->lent = r->limits.used;
    rp_limits_lend(r->all->base.limits, r->lent);
    rp_work(r->all->base.limits, r->limits.work);
}

static void release(runner *r)
{
    rp_limits_give_back(r->all->base.limits, r->lent);
    r->lent = 0;
    rp_limits_release(&r->limits);
    r->engine = NULL;
}

static bool has_answer(const runner *r)
{
    return r->stop == RP_STOP_NONE && (r->outcome == RP_SOLVED || r->outcome == RP_EXHAUSTED);
}

static void drop_out(runner *r)
{
    parallel *const p = r->all;

    if (r->stop == RP_STOP_MEMORY) {
        p->ran_out = true;
        rp_log_line(p->args.log, RP_LOG_NORMAL,
                    "auto: thread %u needs more memory than there is for it; left out",
                    (unsigned)r->options.members.first + 1);
    }
    release(r);
}

/* True if there is something left to wait for. */
static bool attend(parallel *p)
{
    bool is_open = false;

    for (uint32_t i = 0; i < p->count; i++) {
        runner *const r = &p->runner[i];
        if (!r->known.is_done) {
            is_open = true;
        } else if (!r->is_attended) {
            r->is_attended = true;
            join(r);
            if (has_answer(r))
                return false;
            drop_out(r);
        }
    }
    return is_open;
}

static void halt(parallel *p)
{
    atomic_store(&p->stop, RP_STOP_INTERRUPT);
    for (uint32_t i = 0; i < p->count; i++)
        join(&p->runner[i]);
}

/* The estimates are the first member's. */
static void sum_up(parallel *p)
{
    rp_search_stats *const sum = &p->base.stats;

    *sum = (rp_search_stats){.threads = p->count};
    rp_search_stats_set_estimates(sum, &p->runner[0].known.stats);
    for (uint32_t i = 0; i < p->count; i++)
        rp_search_stats_add(sum, &p->runner[i].known.stats);
}

static rp_opplan plan_of(const runner *r)
{
    return (rp_opplan){r->engine->plan, r->engine->plan_length};
}

static void take_plan(parallel *p, const runner *winner)
{
    const rp_opplan plan = plan_of(winner);

    p->base.plan = plan.op;
    p->base.plan_length = plan.length;
    p->outcome = RP_SOLVED;
    p->base.stats.solved_by = winner->engine->stats.solved_by;
    rp_log_line(p->args.log, RP_LOG_NORMAL, "auto: solved by %s", p->base.stats.solved_by);
}

/* All have ended.  An answer counts even if the caller is to stop. */
static void settle(parallel *p)
{
    const runner *winner = NULL;
    uint64_t least = UINT64_MAX;

    p->outcome = RP_INCOMPLETE;
    for (uint32_t i = 0; i < p->count; i++) {
        runner *const r = &p->runner[i];
        if (!has_answer(r))
            continue;
        p->outcome = RP_EXHAUSTED;
        if (r->outcome == RP_EXHAUSTED)
            continue;
        const rp_opplan plan = plan_of(r);
        const uint64_t cost = rp_opplan_cost(p->args.strips, &plan);
        if (winner == NULL || cost < least) {
            winner = r;
            least = cost;
        }
    }
    if (winner != NULL)
        take_plan(p, winner);
    if (p->outcome != RP_INCOMPLETE)
        return;
    rp_poll(p->base.limits);
    if (p->ran_out)
        rp_stop_now(p->base.limits, RP_STOP_MEMORY);
}

static rp_outcome run(rp_engine *engine, uint64_t expansions)
{
    parallel *const p = (parallel *)engine;

    (void)expansions;
    if (p->outcome != RP_CONTINUE)
        return p->outcome;
    if (!p->has_begun)
        begin(p);
    wait_for_news(p);
    const bool goes_on = attend(p) && !rp_stopped(engine->limits);
    if (!goes_on)
        halt(p);
    sum_up(p);
    if (!goes_on)
        settle(p);
    return p->outcome;
}

static void release_all(rp_engine *engine)
{
    parallel *const p = (parallel *)engine;

    halt(p);
    for (uint32_t i = 0; i < p->count; i++)
        release(&p->runner[i]);
    engine->plan = NULL; /* It was the winner's. */
    pthread_cond_destroy(&p->news);
    pthread_mutex_destroy(&p->lock);
}

static const rp_engine_type parallel_type = {
    .component = {.name = "auto"}, .run = run, .release = release_all};

/* Waiting does not depend on the time of day, which may be set. */
static void create_lock(parallel *p)
{
    pthread_condattr_t attributes;

    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&p->news, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&p->lock, NULL);
}

rp_engine *rp_parallel_create(const rp_engine_args *args, uint64_t unit)
{
    rp_engine_args with = *args;

    with.type = &parallel_type;
    parallel *const p = rp_engine_new(&with, sizeof *p);
    p->args = *args;
    p->count = args->jobs < RP_NUM_MEMBERS ? args->jobs : RP_NUM_MEMBERS;
    p->outcome = RP_CONTINUE;
    for (uint32_t i = 0; i < p->count; i++) {
        runner *const r = &p->runner[i];
        r->all = p;
        r->options = (rp_turns_options){{i, p->count}, unit};
        r->outcome = RP_INCOMPLETE;
        r->told.stats.best_h = r->told.stats.initial_h = RP_DEAD_END;
        r->known = r->told;
    }
    create_lock(p);
    sum_up(p);
    return &p->base;
}
