/* Sets of small ids as arrays of 64-bit words. */
#ifndef BASE_DATA_BITSET_H
#define BASE_DATA_BITSET_H
#include "base/common.h"

typedef uint64_t rp_word;

#define RP_WORDS(bits) (((size_t)(bits) + 63) / 64)

static inline bool rp_bit_get(const rp_word *set, uint32_t i)
{
    return set[i >> 6] >> (i & 63) & 1;
}
static inline void rp_bit_set(rp_word *set, uint32_t i) { set[i >> 6] |= (rp_word)1 << (i & 63); }
static inline void rp_bit_clear(rp_word *set, uint32_t i)
{
    set[i >> 6] &= ~((rp_word)1 << (i & 63));
}
static inline bool rp_bits_get_all(const rp_word *set, const uint32_t *id, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!rp_bit_get(set, id[i]))
            return false;
    return true;
}

#endif
