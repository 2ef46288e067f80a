#include "heuristics/relevance/difference.h"

void rp_difference_init(rp_difference *d, const rp_layout *layout, rp_limits *limits)
{
    *d = (rp_difference){.gained = RP_NEW_ARRAY(limits, rp_fact_id, layout->num_facts)};
    d->lost = RP_NEW_ARRAY(limits, rp_fact_id, layout->num_facts);
}

void rp_difference_free(rp_difference *d, rp_limits *limits)
{
    rp_free(limits, d->gained);
    rp_free(limits, d->lost);
}

void rp_difference_find(rp_difference *d, const rp_layout *layout, const rp_word *from,
                        const rp_word *to)
{
    uint32_t gained = 0, lost = 0;
    uint64_t places = 0;

    for (uint32_t w = 0; w < RP_WORDS(layout->num_facts); w++) {
        for (rp_word changed = from[w] ^ to[w]; changed != 0; changed &= changed - 1) {
            const rp_fact_id fact = w * 64 + (uint32_t)__builtin_ctzll(changed);
            assert(fact < layout->num_facts);
            places += layout->place_begin[fact + 1] - layout->place_begin[fact];
            if (rp_bit_get(to, fact))
                d->gained[gained++] = fact;
            else
                d->lost[lost++] = fact;
        }
    }
    d->num_gained = gained;
    d->num_lost = lost;
    d->places = places;
}
