#include "run/anytime.h"

#include "run/finish.h"
#include "run/search.h"

static const uint32_t weights[] = {5, 3, 2, 1};
enum { NUM_WEIGHTS = sizeof weights / sizeof weights[0] };

/* A plan that was improved and validated takes the place of the best one.  When improving was
   stopped, the plan is still kept, and then the stop obeyed. */
static rp_exit finish(rp_planning *p)
{
    const rp_exit stopped = rp_finish_improve(p);
    if (stopped != RP_EXIT_OPEN)
        rp_session_lift_limits(p->session);
    rp_exit result = rp_finish_validate(p);

    if (result == RP_EXIT_OPEN)
        result = rp_finish_publish(p);
    return result == RP_EXIT_OPEN ? stopped : result;
}

/* Returns RP_EXIT_SOLVED if no such search is possible. */
static rp_exit search_below(rp_planning *p, uint32_t weight, rp_outcome *outcome)
{
    if (!rp_run_search_begin_below(p, weight, p->plan_cost)) {
        rp_run_search_end(p);
        return RP_EXIT_SOLVED;
    }
    *outcome = rp_run_search_to_end(p);
    const rp_exit result = *outcome == RP_SOLVED ? finish(p) : RP_EXIT_OPEN;
    rp_run_search_end(p);
    return result;
}

rp_exit rp_anytime_refine(void *arg)
{
    rp_planning *const p = arg;
    rp_exit result = RP_EXIT_OPEN;
    uint32_t i = 0;

    rp_run_search_end(p);
    while (result == RP_EXIT_OPEN && i < NUM_WEIGHTS && !p->is_optimal &&
           rp_run_search_may_go_below(p, p->plan_cost)) {
        rp_outcome outcome = RP_SOLVED;
        result = search_below(p, weights[i], &outcome);
        if (outcome == RP_EXHAUSTED)
            p->is_optimal = true;
        else if (outcome != RP_SOLVED || i + 1 < NUM_WEIGHTS)
            i++;
    }
    p->is_optimal |= p->plan_cost == 0;
    if (result == RP_EXIT_OPEN)
        rp_log_line(&p->session->log, RP_LOG_NORMAL, "%s",
                    p->is_optimal ? "the plan is optimal: no other one costs less"
                                  : "no cheaper plan was found, but there may be one");
    return result;
}
