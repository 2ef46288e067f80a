/* goalcount: the number of goals that do not hold. */
#include "heuristics/heuristic.h"

static double evaluate(rp_heuristic *h, const rp_state_view *state)
{
    rp_work(h->arena.limits, h->strips->num_goal);
    return h->strips->unsolvable ? RP_DEAD_END : rp_open_goals(h->strips, state);
}

const rp_heuristic_type rp_goalcount_type = {
    .component = {.name = "goalcount", .summary = "the number of goals that do not hold"},
    .safe = true,
    .axioms = true,
    .conditional = true,
    .bytes = sizeof(rp_heuristic),
    .evaluate = evaluate,
};
