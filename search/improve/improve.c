#include "search/improve/improve.h"

#include "search/improve/eliminate.h"
#include "search/improve/neighbourhood.h"

enum { FIRST_SHARE = 16, LEAST_STATES = 1000 };

typedef struct improvement {
    const rp_encoding *encoding;
    rp_limits *limits;
    uint64_t states;
    rp_opplan *plan;
    rp_elimination *elimination;
    rp_neighbourhood *neighbourhood;
} improvement;

static uint64_t size_of_first(const improvement *m)
{
    const uint64_t share = m->states / FIRST_SHARE, least = 2 * (uint64_t)m->plan->length;
    const uint64_t size = share > least ? share : least;
    return size > LEAST_STATES ? size : LEAST_STATES;
}

static void search_neighbourhoods(improvement *m)
{
    uint64_t spent = 0, size = size_of_first(m);

    while (spent < m->states) {
        const uint64_t left = m->states - spent;
        const uint64_t states = size < left ? size : left;
        if (rp_neighbourhood_search(m->neighbourhood, m->plan, (uint32_t)states, &spent))
            continue;
        if (states == left || rp_neighbourhood_was_whole(m->neighbourhood))
            return;
        size *= 2;
    }
}

static void improve(void *context)
{
    improvement *const m = context;

    m->elimination = rp_elimination_create(m->encoding, m->limits);
    rp_elimination_run(m->elimination, m->plan);
    if (m->states == 0)
        return;
    m->neighbourhood = rp_neighbourhood_create(m->encoding, m->limits);
    search_neighbourhoods(m);
    rp_elimination_run(m->elimination, m->plan);
}

rp_stop rp_improve_plan(const rp_encoding *encoding, rp_limits *limits, uint64_t states,
                        rp_opplan *plan)
{
    improvement m = {encoding, limits, states, plan, NULL, NULL};
    const rp_stop stop = rp_protect(limits, improve, &m);

    rp_elimination_destroy(m.elimination);
    rp_neighbourhood_destroy(m.neighbourhood);
    return stop;
}
