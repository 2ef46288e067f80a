#include "run/alternate.h"

#include "run/lifted.h"
#include "run/search.h"

/* Operators of tasks that count as large. */
enum { LARGE = 1 << 17 };
/* The lifted search's first turn, and how many times as much grounded search has: it comes first. */
static const uint64_t FIRST = UINT64_C(1) << 28;
enum { SHARE_OF_LARGE = 4, SHARE = 32 };

/* The plan is lifted, too, then, and grounded search makes room. */
static rp_outcome take_over(rp_planning *p)
{
    rp_run_search_end(p);
    p->is_lifted = true;
    p->has_found = true;
    p->stats.found_by = rp_lift_search_stats(p->lifted.search)->solved_by;
    return RP_SOLVED;
}

typedef struct turn {
    rp_planning *p;
    rp_outcome outcome;
} turn;

static void run_turn(void *arg)
{
    turn *const t = arg;
    t->outcome = rp_run_search_to_end(t->p);
}

static rp_outcome run_grounded(rp_planning *p, uint64_t work)
{
    turn t = {p, RP_CONTINUE};
    uint64_t done = 0;

    const rp_stop stop = rp_protect_turn(&p->session->limits, &done, work, run_turn, &t);
    if (stop != RP_STOP_NONE)
        rp_stop_now(&p->session->limits, stop);
    return t.outcome;
}

rp_outcome rp_alternate_search(rp_planning *p)
{
    const uint64_t share = p->strips->num_ops >= LARGE ? SHARE_OF_LARGE : SHARE;

    for (uint64_t work = FIRST;; work *= 2) {
        rp_outcome outcome = run_grounded(p, work * share);
        if (outcome != RP_CONTINUE)
            return outcome;
        if (p->session->limits.used > p->session->limits.budget / 4 * 3)
            break;
        outcome = rp_lifted_turn(p, work);
        if (outcome == RP_SOLVED)
            return take_over(p);
        if (outcome == RP_EXHAUSTED)
            return outcome;
        if (outcome == RP_INCOMPLETE)
            break;
    }
    if (!p->lifted.is_out)
        rp_lifted_end(p);
    return rp_run_search_to_end(p);
}
