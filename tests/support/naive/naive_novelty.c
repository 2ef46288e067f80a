#include "support/naive/naive_novelty.h"

#include "support/check.h"

static bool was_seen(const naive_novelty *n, const naive_seen *s, rp_fact_id f, rp_fact_id g)
{
    for (uint32_t i = 0; i < n->num_states; i++) {
        const naive_seen *const other = n->state + i;
        if (other->first == s->first && other->second == s->second && other->holds[f] &&
            other->holds[g])
            return true;
    }
    return false;
}

uint32_t naive_novelty_see(naive_novelty *n, const naive_seen *s)
{
    uint32_t least = n->width + 1;

    for (rp_fact_id f = 0; f < n->num_facts; f++)
        for (rp_fact_id g = 0; g <= f; g++) {
            const uint32_t size = f == g ? 1 : 2;
            if (s->holds[f] && s->holds[g] && size < least && !was_seen(n, s, f, g))
                least = size;
        }
    assert_true(n->num_states < n->max_states);
    n->state[n->num_states++] = *s;
    return least;
}
