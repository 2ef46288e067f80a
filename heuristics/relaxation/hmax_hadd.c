/* hmax: the cost of the most expensive goal in the delete relaxation, where a set of facts costs
   as much as its most expensive one (Bonet and Geffner 2001, "Planning as heuristic search",
   section 6).

   hadd: the sum of the goals' costs there, where a set of facts costs the sum of theirs
   (section 4).  Not admissible: what several facts share is counted several times. */
#include "heuristics/relaxation/relaxation.h"

typedef struct relaxed {
    rp_heuristic base;
    rp_relaxation *relaxation;
} relaxed;

static void build(rp_heuristic *base, const rp_heuristic_args *args)
{
    ((relaxed *)base)->relaxation = rp_relaxation_create_for(&base->arena, args);
}

static double evaluate_max(rp_heuristic *base, const rp_state_view *state)
{
    return rp_relaxation_evaluate(((relaxed *)base)->relaxation, state, RP_MAX);
}

static double evaluate_sum(rp_heuristic *base, const rp_state_view *state)
{
    return rp_relaxation_evaluate(((relaxed *)base)->relaxation, state, RP_SUM);
}

const rp_heuristic_type rp_hmax_type = {
    .component = {.name = "hmax",
                  .summary = "cost of the most expensive goal, deletes ignored",
                  .param = rp_relaxation_params,
                  .num_params = RP_NUM_RELAXATION_PARAMS},
    .admissible = true,
    .consistent = true,
    .safe = true,
    .axioms = true,
    .conditional = true,
    .bytes = sizeof(relaxed),
    .build = build,
    .evaluate = evaluate_max,
};

const rp_heuristic_type rp_hadd_type = {
    .component = {.name = "hadd",
                  .summary = "sum of the goals' costs, deletes ignored",
                  .param = rp_relaxation_params,
                  .num_params = RP_NUM_RELAXATION_PARAMS},
    .safe = true,
    .axioms = true,
    .conditional = true,
    .bytes = sizeof(relaxed),
    .build = build,
    .evaluate = evaluate_sum,
};
