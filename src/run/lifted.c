#include "run/lifted.h"

#include <inttypes.h>

#include "base/text/text.h"

/* Grounding keeps some 100 to 160 bytes of an instance, and finds a million a second or more; what
   it has found of so many is given up.  More could be kept, but the default search takes minutes to
   prepare for so many operators (docs/lifted.md). */
enum { MOST_INSTANCES = 1 << 23, BYTES_AN_INSTANCE = 160 };

rp_exit rp_lifted_choose(rp_planning *p)
{
    rp_session *const s = p->session;

    if (p->options.planning.lifted != RP_LIFTED_ALWAYS)
        return RP_EXIT_OPEN;
    const char *const why = rp_lift_search_refuses(&s->arena, s->lifted);
    p->is_lifted = why == NULL;
    if (p->is_lifted)
        return RP_EXIT_OPEN;
    rp_session_error(s, "lifted search cannot handle %s; leave out --lifted=always", why);
    return RP_EXIT_UNSUPPORTED;
}

/* Only what was left open may be chosen. */
static bool is_default(const rp_options *o)
{
    return o->lifted == RP_LIFTED_AUTO && o->search == NULL && o->heuristic == NULL &&
           o->weight == NULL && o->preset == NULL && !o->optimal && !o->anytime;
}

uint64_t rp_lifted_most_instances(rp_planning *p)
{
    const rp_limits *const limits = &p->session->limits;
    const uint64_t affordable = (limits->budget - limits->used) / BYTES_AN_INSTANCE;

    if (!is_default(&p->options.planning) ||
        rp_lift_search_refuses(&p->session->arena, p->session->lifted) != NULL)
        return 0;
    return affordable < MOST_INSTANCES ? affordable + 1 : MOST_INSTANCES;
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
                                      .limits = &s->limits,
                                      .log = &s->log,
                                      .progress = rp_progress_improved,
                                      .progress_context = &p->progress};

    rp_progress_begin(&p->progress, &s->log);
    p->stats.search = p->stats.asked_for = p->search_text = "lifted";
    p->lifted = rp_lift_search_create(&args);
    rp_log_line(&s->log, RP_LOG_NORMAL, "searching: lifted");
}

/* As for grounded searches: short runs, so that there is something to see. */
static rp_outcome run_to_end(rp_planning *p)
{
    rp_outcome outcome = RP_CONTINUE;

    while (outcome == RP_CONTINUE) {
        outcome = rp_lift_search_run(p->lifted, 16);
        rp_progress_tick(&p->progress, rp_lift_search_stats(p->lifted));
    }
    return outcome;
}

rp_exit rp_lifted_search(rp_planning *p)
{
    begin(p);
    switch (run_to_end(p)) {
    case RP_SOLVED:
        p->has_found = true;
        p->stats.found_by = rp_lift_search_stats(p->lifted)->solved_by;
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

rp_exit rp_lifted_improve(rp_planning *p)
{
    if (p->choice.improve == RP_IMPROVE_NONE)
        return RP_EXIT_OPEN;
    const uint32_t before = rp_lift_search_improve(p->lifted);
    const uint32_t after = rp_lifted_plan(p).num_steps;
    if (after < before)
        rp_log_line(&p->session->log, RP_LOG_NORMAL,
                    "improved the plan: %" PRIu32 " steps instead of %" PRIu32, after, before);
    return RP_EXIT_OPEN;
}

rp_plan rp_lifted_plan(const rp_planning *p)
{
    return rp_lift_search_plan(p->lifted, &p->session->arena);
}

void rp_lifted_count(rp_planning *p)
{
    if (p->lifted == NULL)
        return;
    p->stats.counters = *rp_lift_search_stats(p->lifted);
    p->stats.searched = true;
}

void rp_lifted_end(rp_planning *p)
{
    rp_lifted_count(p);
    rp_lift_search_destroy(p->lifted);
    p->lifted = NULL;
}
