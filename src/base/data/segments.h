/* An array that grows a segment at a time: items never move, so pointers to them stay
   valid, growing never copies, and at most one segment is not yet used.

   For what is kept by the million. */
#ifndef BASE_DATA_SEGMENTS_H
#define BASE_DATA_SEGMENTS_H
#include "base/limits.h"

typedef struct rp_segments {
    char **segment;
    size_t item_bytes;
    uint32_t shift; /* 2^shift items a segment */
    uint32_t num_segments, capacity;
    rp_limits *limits;
} rp_segments;

void rp_segments_init(rp_segments *, size_t item_bytes, rp_limits *);
void rp_segments_release(rp_segments *);

/* Adds a segment of uninitialised items.  Polls the stop flag. */
void rp_segments_grow(rp_segments *);

/* Bytes held, the directory included. */
size_t rp_segments_bytes(const rp_segments *);

static inline void *rp_segments_at(const rp_segments *s, uint32_t i)
{
    assert(i >> s->shift < s->num_segments);
    const uint32_t within = i & ((UINT32_C(1) << s->shift) - 1);
    return s->segment[i >> s->shift] + within * s->item_bytes;
}

/* The place of item i, which must exist or be the next one after the last. */
static inline void *rp_segments_place(rp_segments *s, uint32_t i)
{
    if (RP_UNLIKELY(i >> s->shift >= s->num_segments))
        rp_segments_grow(s);
    return rp_segments_at(s, i);
}

#endif
