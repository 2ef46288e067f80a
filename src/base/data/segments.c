#include "base/data/segments.h"

#include "base/data/vec.h"

#ifdef RP_STRESS /* as many growth points as possible */
enum { SEGMENT_BYTES = 64 };
#else
enum { SEGMENT_BYTES = 64 << 10 };
#endif

void rp_segments_init(rp_segments *s, size_t item_bytes, rp_limits *limits)
{
    assert(item_bytes > 0);
    *s = (rp_segments){.item_bytes = item_bytes, .limits = limits};
    while (item_bytes << (s->shift + 1) <= SEGMENT_BYTES)
        s->shift++;
}

void rp_segments_release(rp_segments *s)
{
    while (s->num_segments > 0)
        rp_free(s->limits, s->segment[--s->num_segments]);
    rp_free(s->limits, s->segment);
    *s = (rp_segments){.item_bytes = s->item_bytes, .shift = s->shift, .limits = s->limits};
}

void rp_segments_grow(rp_segments *s)
{
    rp_poll(s->limits);
    if (s->num_segments == s->capacity)
        s->segment = rp_vec_grow(s->limits, s->segment, &s->capacity, (uint64_t)s->num_segments + 1,
                                 sizeof *s->segment);
    s->segment[s->num_segments] = rp_alloc(s->limits, s->item_bytes << s->shift);
    s->num_segments++;
}

size_t rp_segments_bytes(const rp_segments *s)
{
    return s->num_segments * (s->item_bytes << s->shift) + s->capacity * sizeof *s->segment;
}
