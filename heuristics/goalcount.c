/* goalcount: the number of goals that do not hold. */
#include "heuristics/heuristic.h"

typedef struct goalcount {
    rp_heuristic base;
    const rp_strips *strips;
} goalcount;

static rp_heuristic *create(rp_heuristic_args *args)
{
    goalcount *const h = RP_NEW(args->limits, goalcount);

    h->strips = args->strips;
    return &h->base;
}

static double evaluate(rp_heuristic *base, const rp_state_view *state)
{
    const rp_strips *const strips = ((const goalcount *)base)->strips;
    uint32_t open = 0;

    if (strips->unsolvable)
        return RP_DEAD_END;
    for (uint32_t i = 0; i < strips->num_goal; i++)
        open += !rp_bit_get(state->holds, strips->goal[i]);
    return open;
}

static void destroy(rp_heuristic *base) { rp_free(base->limits, base); }

const rp_heuristic_type rp_goalcount_type = {
    .name = "goalcount",
    .summary = "the number of goals that do not hold",
    .safe = true,
    .axioms = true,
    .conditional = true,
    .create = create,
    .evaluate = evaluate,
    .destroy = destroy,
};
