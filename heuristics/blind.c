/* blind: 0 in goal states, elsewhere the least cost of an operator, since at least one is
   needed.  (Without any operator: a dead end.) */
#include "heuristics/heuristic.h"

typedef struct blind {
    rp_heuristic base;
    const rp_strips *strips;
    double least;
} blind;

static rp_heuristic *create(rp_heuristic_args *args)
{
    blind *const h = RP_NEW(args->limits, blind);

    h->strips = args->strips;
    h->least = RP_DEAD_END;
    for (rp_op_id op = 0; op < args->strips->num_ops; op++)
        h->least = fmin(h->least, args->strips->cost[op]);
    return &h->base;
}

static double evaluate(rp_heuristic *base, const rp_state_view *state)
{
    const blind *const h = (const blind *)base;

    if (h->strips->unsolvable)
        return RP_DEAD_END;
    for (uint32_t i = 0; i < h->strips->num_goal; i++)
        if (!rp_bit_get(state->holds, h->strips->goal[i]))
            return h->least;
    return 0;
}

static void destroy(rp_heuristic *base) { rp_free(base->limits, base); }

const rp_heuristic_type rp_blind_type = {
    .name = "blind",
    .summary = "0 in goal states, elsewhere the least cost of an operator",
    .admissible = true,
    .consistent = true,
    .safe = true,
    .axioms = true,
    .conditional = true,
    .create = create,
    .evaluate = evaluate,
    .destroy = destroy,
};
