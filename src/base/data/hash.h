/* Hash functions, the same on every machine. */
#ifndef BASE_DATA_HASH_H
#define BASE_DATA_HASH_H
#include "base/common.h"

/* A good 64-bit finaliser (splitmix64, Steele, Lea and Flood 2014). */
static inline uint64_t rp_hash_mix(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}
uint64_t rp_hash_u32s(const uint32_t *data, size_t count);

#endif
