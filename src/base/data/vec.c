#include "base/data/vec.h"

#ifdef RP_STRESS
enum { FIRST_CAPACITY = 1 };
#else
enum { FIRST_CAPACITY = 16 };
#endif

void *rp_vec_grow(rp_limits *limits, void *item, uint32_t *capacity, uint64_t needed, size_t size)
{
    assert(needed > *capacity);
    if (limits->target != NULL)
        rp_poll(limits);
    if (needed > UINT32_MAX)
        rp_stop_now(limits, RP_STOP_MEMORY);
    uint64_t wanted = (uint64_t)*capacity * 2;
    if (wanted < FIRST_CAPACITY)
        wanted = FIRST_CAPACITY;
    if (wanted < needed)
        wanted = needed;
    if (wanted > UINT32_MAX)
        wanted = UINT32_MAX;
    void *const grown = rp_realloc(limits, item, rp_array_bytes(limits, (size_t)wanted, size));
    *capacity = (uint32_t)wanted;
    return grown;
}
