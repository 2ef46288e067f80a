#include "search/frontier.h"

enum { BOOST = 1000 };

enum { ALL, PREFERRED, NUM_LISTS };

struct rp_frontier {
    rp_limits *limits;
    rp_openlist *list[NUM_LISTS]; /* list[PREFERRED] is NULL if there is one list only */
    int64_t turns[NUM_LISTS];     /* that each list has had; the one with fewer is next */
};

rp_frontier *rp_frontier_create(bool preferred, rp_limits *limits)
{
    rp_frontier *const f = RP_NEW(limits, rp_frontier);
    f->limits = limits;
    f->list[ALL] = rp_openlist_create(limits);
    if (preferred)
        f->list[PREFERRED] = rp_openlist_create(limits);
    return f;
}

void rp_frontier_destroy(rp_frontier *f)
{
    if (f == NULL)
        return;
    for (uint32_t i = 0; i < NUM_LISTS; i++)
        rp_openlist_destroy(f->list[i]);
    rp_free(f->limits, f);
}

void rp_frontier_push(rp_frontier *f, double key, float tie, rp_state_id id, bool preferred)
{
    rp_openlist_push(f->list[ALL], key, tie, id);
    if (preferred && f->list[PREFERRED] != NULL)
        rp_openlist_push(f->list[PREFERRED], key, tie, id);
}

/* An empty list has no turn, and does not save up any by waiting. */
static rp_state_id pop(rp_frontier *f, uint32_t which)
{
    f->turns[which]++;
    return rp_openlist_pop(f->list[which]);
}

rp_state_id rp_frontier_pop(rp_frontier *f)
{
    if (f->list[PREFERRED] == NULL)
        return rp_openlist_pop(f->list[ALL]);
    const uint32_t first = f->turns[PREFERRED] < f->turns[ALL] ? PREFERRED : ALL;
    if (rp_openlist_size(f->list[first]) > 0)
        return pop(f, first);
    return pop(f, first == ALL ? PREFERRED : ALL);
}

void rp_frontier_boost(rp_frontier *f) { f->turns[PREFERRED] -= BOOST; }
