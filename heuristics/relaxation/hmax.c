/* hmax: the cost of the dearest goal in the delete relaxation, where a set of facts
   costs as much as its dearest one (Bonet and Geffner 2001, section 6). */
#include "heuristics/relaxation/relaxation.h"

typedef struct hmax {
    rp_heuristic base;
    rp_relaxation *relaxation;
} hmax;

static rp_heuristic *create(rp_heuristic_args *args)
{
    hmax *const h = RP_NEW(args->limits, hmax);

    h->relaxation = rp_relaxation_create_for(args);
    return &h->base;
}

static double evaluate(rp_heuristic *base, const rp_state_view *state)
{
    return rp_relaxation_evaluate(((hmax *)base)->relaxation, state, RP_MAX);
}

static void destroy(rp_heuristic *base)
{
    rp_relaxation_destroy(((hmax *)base)->relaxation);
    rp_free(base->limits, base);
}

const rp_heuristic_type rp_hmax_type = {
    .name = "hmax",
    .summary = "cost of the dearest goal, deletes ignored",
    .admissible = true,
    .consistent = true,
    .safe = true,
    .axioms = true,
    .conditional = true,
    .param = rp_relaxation_params,
    .num_params = RP_NUM_RELAXATION_PARAMS,
    .create = create,
    .evaluate = evaluate,
    .destroy = destroy,
};
