/* Each 64-bit word is absorbed by a bijective step (xor, odd multiplication, fold), so
   two inputs of one length that differ in one word never collide before the finaliser;
   the finaliser spreads what is left over all bits. */
#include "base/data/hash.h"

static inline uint64_t absorb(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 32;
}

/* The count makes inputs of different length differ even when they end in zeroes. */
uint64_t rp_hash_u32s(const uint32_t *data, size_t count)
{
    uint64_t h = absorb(UINT64_C(0x243f6a8885a308d3), count);
    size_t i = 0;

    for (; i + 2 <= count; i += 2)
        h = absorb(h, data[i] | (uint64_t)data[i + 1] << 32);
    if (i < count)
        h = absorb(h, data[i]);
    return rp_hash_mix(h);
}
