#include "heuristics/relevance/tree/sampler.h"

static uint32_t lowbit(uint32_t i) { return i & (0u - i); }

void rp_sampler_add(rp_sampler *s, rp_limits *limits, uint64_t weight)
{
    const uint32_t number = s->sum.size + 1; /* Fenwick trees count from 1. */
    uint64_t sum = weight;

    for (uint32_t step = 1; step < lowbit(number); step *= 2)
        sum += s->sum.item[number - step - 1];
    rp_vec_push(limits, &s->sum, sum);
    s->total += weight;
}

void rp_sampler_remove(rp_sampler *s, uint32_t item, uint64_t weight)
{
    assert(item < s->sum.size && weight <= s->total);
    for (uint32_t i = item + 1; i <= s->sum.size; i += lowbit(i)) {
        assert(s->sum.item[i - 1] >= weight);
        s->sum.item[i - 1] -= weight;
    }
    s->total -= weight;
}

/* A number below `bound`; differs from uniform by at most 2^-53. */
static uint64_t below(rp_rng *rng, uint64_t bound)
{
    const uint64_t x = (uint64_t)(rp_rng_unit(rng) * (double)bound);
    return x < bound ? x : bound - 1;
}

uint32_t rp_sampler_choose(const rp_sampler *s, rp_rng *rng)
{
    assert(s->total > 0);
    uint64_t rest = below(rng, s->total);
    uint32_t step = 1, before = 0; /* the items before `before` weigh no more than was drawn */

    while (step <= s->sum.size / 2)
        step *= 2;
    for (; step > 0; step /= 2) {
        if (step <= s->sum.size - before && s->sum.item[before + step - 1] <= rest) {
            before += step;
            rest -= s->sum.item[before - 1];
        }
    }
    assert(before < s->sum.size);
    return before;
}

void rp_sampler_free(rp_sampler *s, rp_limits *limits)
{
    rp_vec_free(limits, &s->sum);
    s->total = 0;
}
