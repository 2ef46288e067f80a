#include "heuristics/landmarks/place_costs.h"

static uint64_t cheapest(const rp_strips *strips, const rp_csr *ops, uint32_t row)
{
    uint64_t least = UINT64_MAX;

    for (RP_ROW(op, ops, row))
        if ((uint64_t)strips->cost[*op] < least)
            least = (uint64_t)strips->cost[*op];
    return least;
}

static double least_cost(const rp_landmark_status *s, uint32_t landmark, bool first)
{
    uint64_t least = UINT64_MAX;

    if (first)
        least = cheapest(s->strips, &s->graph->first, landmark);
    if (least == UINT64_MAX) /* It holds initially, or first achievers are not known. */
        least = cheapest(s->strips, &s->graph->achievers, landmark);
    return least == UINT64_MAX || s->graph->derived[landmark] ? 0 : (double)least;
}

const double *rp_place_costs(rp_arena *arena, const rp_landmark_status *s, bool first,
                             rp_cost_kind kind, double share)
{
    double *const cost = RP_ARENA_ARRAY(arena, double, s->size);

    for (uint32_t i = 0; i < s->size; i++) {
        cost[i] = kind == RP_COST_ONE
                      ? 1
                      : least_cost(s, s->landmark[i], first) + (kind == RP_COST_PLUSONE);
        if (s->fact[i] == RP_NONE)
            cost[i] *= share;
    }
    return cost;
}
