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
/* Whether all of a list are in the set. */
static inline bool rp_bits_get_all(const rp_word *set, const uint32_t *id, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!rp_bit_get(set, id[i]))
            return false;
    return true;
}

/* The smallest element of so many words, or RP_NONE. */
static inline uint32_t rp_bit_first(const rp_word *set, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (set[i] != 0)
            return (uint32_t)(i * 64) + (uint32_t)__builtin_ctzll(set[i]);
    return RP_NONE;
}
/* Without an instruction for it, which not every processor has, the builtin is a call. */
static inline uint32_t rp_word_count(rp_word word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}
static inline uint64_t rp_bit_count(const rp_word *set, size_t words)
{
    uint64_t count = 0;
    for (size_t i = 0; i < words; i++)
        count += rp_word_count(set[i]);
    return count;
}

#endif
