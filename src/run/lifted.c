#include "run/lifted.h"

#include <inttypes.h>

#include "base/text/text.h"
#include "run/search.h"

/* Of grounding, which keeps some 100 to 160 bytes of an instance.  Its work is given up after
   some seconds (docs/reference/lifted.md), and when it is tried again after as much as the lifted search has
   done. */
enum { BYTES_AN_INSTANCE = 160 };
static const uint64_t FIRST_WORK = UINT64_C(1) << 31, LATER_WORK = UINT64_C(1) << 35;

/* Only what was left open may be chosen. */
static bool is_default(const rp_options *o)
{
    return o->lifted == RP_LIFTED_AUTO && o->search == NULL && o->heuristic == NULL &&
           o->weight == NULL && o->preset == NULL && !o->optimal && !o->anytime;
}

rp_exit rp_lifted_choose(rp_planning *p)
{
    rp_session *const s = p->session;
    const bool always = p->options.planning.lifted == RP_LIFTED_ALWAYS;

    if (!always && !is_default(&p->options.planning))
        return RP_EXIT_OPEN;
    const char *const why = rp_lift_search_refuses(&s->arena, s->lifted);
    p->is_lifted = always && why == NULL;
    p->lifted.may_ground = !always && why == NULL;
    if (!always || why == NULL)
        return RP_EXIT_OPEN;
    rp_session_error(s, "lifted search cannot handle %s; leave out --lifted=always", why);
    return RP_EXIT_UNSUPPORTED;
}

void rp_lifted_limit_grounding(const rp_planning *p, rp_ground_options *options)
{
    const rp_limits *const limits = &p->session->limits;

    if (!p->lifted.may_ground || p->lifted.is_out)
        return;
    options->most_instances = (limits->budget - limits->used) / BYTES_AN_INSTANCE + 1;
    options->most_work = p->lifted.search == NULL ? FIRST_WORK : LATER_WORK;
}

void rp_lifted_instead(rp_planning *p)
{
    rp_session *const s = p->session;
    char count[RP_TEXT_COUNT_SIZE];

    p->is_lifted = true;
    rp_log_line(&s->log, RP_LOG_NORMAL,
                "grounding given up after %s instances: lifted search instead",
                rp_text_count(p->stats.grounding.instances, count));
}

static void begin(rp_planning *p)
{
    rp_session *const s = p->session;
    const rp_lift_search_args args = {.lifted = s->lifted,
                                      .limits = &p->lifted.limits,
                                      .log = &s->log,
                                      .progress = rp_progress_improved,
                                      .progress_context = &p->progress};

    rp_progress_begin(&p->progress, &s->log);
    p->stats.search = p->stats.asked_for = p->search_text = "lifted";
    rp_tracing_begin(p);
    p->lifted.search = rp_lift_search_create(&args);
    rp_log_line(&s->log, RP_LOG_NORMAL, "searching: lifted");
}

typedef struct turn {
    rp_planning *p;
    rp_outcome outcome;
} turn;

/* As for grounded searches: short runs, so that there is something to see. */
static void run_turn(void *arg)
{
    turn *const t = arg;
    rp_planning *const p = t->p;

    if (p->lifted.search == NULL)
        begin(p);
    while (t->outcome == RP_CONTINUE && !rp_turn_is_over(&p->lifted.limits)) {
        t->outcome = rp_lift_search_run(p->lifted.search, 16);
        rp_progress_tick(&p->progress, rp_lift_search_stats(p->lifted.search));
    }
}

/* What the session has left. */
static void give_memory(rp_planning *p)
{
    const rp_limits *const s = &p->session->limits;
    rp_limits *const own = &p->lifted.limits;

    if (own->budget == 0)
        rp_limits_init(own, 0, NULL);
    own->stop_flag = s->stop_flag;
    own->budget = SIZE_MAX;
    if (s->budget == SIZE_MAX)
        return;
    const size_t left = s->budget > s->used ? s->budget - s->used : 0;
    own->budget = p->lifted.lent + left;
}

/* What it holds counts as the session's, at its peak, too. */
static void account(rp_planning *p)
{
    rp_limits *const s = &p->session->limits;

    rp_limits_give_back(s, p->lifted.lent);
    rp_limits_lend(s, p->lifted.limits.peak);
    rp_limits_give_back(s, p->lifted.limits.peak);
    rp_limits_lend(s, p->lifted.limits.used);
    p->lifted.lent = p->lifted.limits.used;
}

static rp_stop run_limited(rp_planning *p, void (*body)(void *), void *arg)
{
    const uint64_t before = p->lifted.limits.work;

    give_memory(p);
    const rp_stop stop = rp_protect(&p->lifted.limits, body, arg);
    account(p);
    rp_work(&p->session->limits, p->lifted.limits.work - before);
    return stop;
}

static void give_up(rp_planning *p)
{
    rp_lifted_end(p);
    p->lifted.is_out = true;
}

/* Searches until so much is worked in this turn: RP_CONTINUE.  RP_INCOMPLETE: it can do no more,
   for want of memory or because it left something out, and is over.  May jump by the session's
   limits, but for memory. */
static rp_outcome take_turn(rp_planning *p, uint64_t work)
{
    turn t = {p, RP_CONTINUE};
    rp_limits *const own = &p->lifted.limits;

    if (p->lifted.is_out)
        return RP_INCOMPLETE;
    give_memory(p);
    own->turn_end = work > UINT64_MAX - own->work ? UINT64_MAX : own->work + work;
    const rp_stop stop = run_limited(p, run_turn, &t);
    if (stop == RP_STOP_MEMORY && p->lifted.may_ground) {
        rp_log_line(&p->session->log, RP_LOG_NORMAL, "lifted: out of memory; left out");
        t.outcome = RP_INCOMPLETE;
    } else if (stop != RP_STOP_NONE) {
        rp_stop_now(&p->session->limits, stop);
    }
    if (t.outcome == RP_INCOMPLETE && p->lifted.may_ground)
        give_up(p);
    return t.outcome;
}

static rp_exit exit_of(rp_planning *p, rp_outcome outcome)
{
    switch (outcome) {
    case RP_SOLVED:
        p->has_found = true;
        p->stats.found_by = rp_lift_search_stats(p->lifted.search)->solved_by;
        return RP_EXIT_OPEN;
    case RP_EXHAUSTED:
        p->session->reason = "every reachable state was expanded or is a proven dead end";
        return RP_EXIT_UNSOLVABLE;
    case RP_INCOMPLETE:
        p->session->reason = "some states have more successors than can be kept";
        return RP_EXIT_EXHAUSTED;
    case RP_CONTINUE:
        break;
    }
    return RP_EXIT_INTERNAL;
}

rp_exit rp_lifted_try(rp_planning *p)
{
    if (!p->is_lifted || !p->lifted.may_ground)
        return RP_EXIT_OPEN;
    const rp_outcome outcome = take_turn(p, LATER_WORK);
    return outcome == RP_SOLVED || outcome == RP_EXHAUSTED ? exit_of(p, outcome) : RP_EXIT_OPEN;
}

/* There is no alternative any more. */
rp_exit rp_lifted_search(rp_planning *p)
{
    p->lifted.may_ground = false;
    return exit_of(p, take_turn(p, UINT64_MAX));
}

typedef struct improving {
    rp_lift_search *search;
    uint32_t before;
} improving;

static void run_improving(void *arg)
{
    improving *const i = arg;
    i->before = rp_lift_search_improve(i->search);
}

rp_exit rp_lifted_improve(rp_planning *p)
{
    improving i = {p->lifted.search, 0};

    if (p->choice.improve == RP_IMPROVE_NONE)
        return RP_EXIT_OPEN;
    const rp_stop stop = run_limited(p, run_improving, &i);
    if (stop != RP_STOP_NONE)
        rp_stop_now(&p->session->limits, stop);
    const uint32_t after = rp_lifted_plan(p).num_steps;
    if (after < i.before)
        rp_log_line(&p->session->log, RP_LOG_NORMAL,
                    "improved the plan: %" PRIu32 " steps instead of %" PRIu32, after, i.before);
    return RP_EXIT_OPEN;
}

rp_plan rp_lifted_plan(const rp_planning *p)
{
    return rp_lift_search_plan(p->lifted.search, &p->session->arena);
}

void rp_lifted_count(rp_planning *p)
{
    rp_search_stats *const sum = &p->stats.counters;

    if (p->lifted.search == NULL || !p->is_lifted || p->lifted.is_counted)
        return;
    p->lifted.is_counted = true;
    *sum = *rp_lift_search_stats(p->lifted.search);
    sum->work = p->lifted.limits.work;
    p->stats.searched = true;
}

void rp_lifted_end(rp_planning *p)
{
    rp_lifted_count(p);
    p->lifted.search = NULL;
    rp_limits_give_back(&p->session->limits, p->lifted.lent);
    p->lifted.lent = 0;
    rp_limits_release(&p->lifted.limits);
}
