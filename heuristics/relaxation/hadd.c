/* hadd: the sum of the goals' costs in the delete relaxation, where a set of facts costs
   the sum of theirs (Bonet and Geffner 2001, section 4).  Not admissible: what several
   facts share is counted several times. */
#include "heuristics/relaxation/relaxation.h"

typedef struct hadd {
    rp_heuristic base;
    rp_relaxation *relaxation;
} hadd;

static rp_heuristic *create(rp_heuristic_args *args)
{
    hadd *const h = RP_NEW(args->limits, hadd);

    h->relaxation = rp_relaxation_create_for(args);
    return &h->base;
}

static double evaluate(rp_heuristic *base, const rp_state_view *state)
{
    return rp_relaxation_evaluate(((hadd *)base)->relaxation, state, RP_SUM);
}

static void destroy(rp_heuristic *base)
{
    rp_relaxation_destroy(((hadd *)base)->relaxation);
    rp_free(base->limits, base);
}

const rp_heuristic_type rp_hadd_type = {
    .name = "hadd",
    .summary = "sum of the goals' costs, deletes ignored",
    .safe = true,
    .axioms = true,
    .conditional = true,
    .param = rp_relaxation_params,
    .num_params = RP_NUM_RELAXATION_PARAMS,
    .create = create,
    .evaluate = evaluate,
    .destroy = destroy,
};
