/* Growable arrays.  `RP_VEC(T)` is a struct of item, size and capacity; zero it to
   begin, push, and free it with rp_vec_free.  Growth doubles, so pointers into one are
   valid until the next push.  At most 2^32 - 1 elements. */
#ifndef BASE_DATA_VEC_H
#define BASE_DATA_VEC_H
#include "base/limits.h"

#define RP_VEC(type)                                                                               \
    struct {                                                                                       \
        type *item;                                                                                \
        uint32_t size, capacity;                                                                   \
    }

typedef RP_VEC(uint32_t) rp_u32vec;

/* The new item array with room for at least `needed` elements; sets *capacity. */
void *rp_vec_grow(rp_limits *, void *item, uint32_t *capacity, uint64_t needed, size_t size);

#define rp_vec_reserve(limits, vec, count)                                                         \
    ((uint64_t)(count) <= (vec)->capacity                                                          \
         ? (void)0                                                                                 \
         : (void)((vec)->item = rp_vec_grow(limits, (vec)->item, &(vec)->capacity, count,          \
                                            sizeof *(vec)->item)))
#define rp_vec_push(limits, vec, value)                                                            \
    (rp_vec_reserve(limits, vec, (uint64_t)(vec)->size + 1),                                       \
     (void)((vec)->item[(vec)->size++] = (value)))
#define rp_vec_free(limits, vec)                                                                   \
    (rp_free(limits, (vec)->item), (vec)->item = NULL, (vec)->size = 0, (vec)->capacity = 0)

#endif
