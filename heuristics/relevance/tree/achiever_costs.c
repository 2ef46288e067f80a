/* By rounds over all achievers until nothing changes: this is done once a tree, which takes longer. */
#include "heuristics/relevance/tree/achiever_costs.h"

#include <math.h>

static double sum_of(const rp_achievers *achievers, uint32_t achiever, const double *of_fact)
{
    double sum = 0;

    for (RP_ROW(fact, &achievers->pre, achiever))
        sum += of_fact[*fact];
    return sum;
}

/* Of facts that are cheaper now because of the achievers of `fact`; returns whether it is. */
static bool lower(const rp_achievers *achievers, rp_fact_id fact, double *of_fact,
                  const double *cost)
{
    double least = of_fact[fact];

    for (RP_ROW(achiever, &achievers->of_fact, fact))
        least = fmin(least, 1 + cost[*achiever]);
    if (least >= of_fact[fact])
        return false;
    of_fact[fact] = least;
    return true;
}

const double *rp_achiever_costs(rp_arena *arena, const rp_achievers *achievers)
{
    const rp_strips *const strips = achievers->strips;
    double *const cost = RP_ARENA_ARRAY(arena, double, achievers->count);
    double *const of_fact = RP_ARENA_ARRAY(arena, double, strips->num_facts);
    const uint32_t size = achievers->pre.begin[achievers->count];

    for (rp_fact_id f = 0; f < strips->num_facts; f++)
        of_fact[f] = INFINITY;
    for (uint32_t i = 0; i < strips->num_init; i++)
        of_fact[strips->init[i]] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t a = 0; a < achievers->count; a++)
            cost[a] = sum_of(achievers, a, of_fact);
        for (rp_fact_id f = 0; f < strips->num_facts; f++)
            changed |= lower(achievers, f, of_fact, cost);
        rp_work(arena->limits, 2 * (uint64_t)size);
        rp_poll(arena->limits);
    }
    return cost;
}
