/* A small seeded generator (xoshiro256**, Blackman and Vigna 2018), the same on every
   machine. */
#ifndef BASE_RNG_H
#define BASE_RNG_H
#include "base/common.h"

typedef struct rp_rng {
    uint64_t s[4];
} rp_rng;

void rp_rng_seed(rp_rng *, uint64_t seed);
uint64_t rp_rng_next(rp_rng *);
/* Uniform in [0, 1), a multiple of 2^-53. */
double rp_rng_unit(rp_rng *);
/* Uniform in 0 … bound - 1, without bias.  Requires bound > 0. */
uint32_t rp_rng_below(rp_rng *, uint32_t bound);
/* Any order of the items with the same chance, into an array of that size. */
void rp_rng_shuffle(rp_rng *, const uint32_t *item, uint32_t count, uint32_t *to);

#endif
