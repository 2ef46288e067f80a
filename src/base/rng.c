#include "base/rng.h"

#include "base/data/hash.h"

static uint64_t rotate_left(uint64_t x, int k) { return x << k | x >> (64 - k); }

/* splitmix64 never yields four zeroes in a row, the one state that must not be. */
void rp_rng_seed(rp_rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        seed += UINT64_C(0x9e3779b97f4a7c15);
        rng->s[i] = rp_hash_mix(seed);
    }
}

uint64_t rp_rng_next(rp_rng *rng)
{
    uint64_t *const s = rng->s;
    const uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    const uint64_t t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

double rp_rng_unit(rp_rng *rng) { return (double)(rp_rng_next(rng) >> 11) * 0x1p-53; }

/* Lemire 2019, "Fast random integer generation in an interval": the high half of a
   product, rejecting the few low halves that would make some results more likely. */
uint32_t rp_rng_below(rp_rng *rng, uint32_t bound)
{
    assert(bound > 0);
    const uint32_t uneven = (UINT32_MAX - bound + 1) % bound;
    uint64_t product;

    do
        product = (rp_rng_next(rng) >> 32) * bound;
    while ((uint32_t)product < uneven);
    return (uint32_t)(product >> 32);
}

void rp_rng_shuffle(rp_rng *r, const uint32_t *item, uint32_t count, uint32_t *to)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t j = rp_rng_below(r, i + 1);
        to[i] = to[j];
        to[j] = item[i];
    }
}
