#include "heuristics/landmarks/cost_sharing.h"

/* For rp_work: an achiever of a landmark, which is looked at three times. */
enum { SHARE_WORK = 6 };

rp_cost_sharing *rp_cost_sharing_create(rp_arena *arena, const rp_landmark_status *status)
{
    rp_cost_sharing *const s = RP_ARENA_NEW(arena, rp_cost_sharing);

    s->status = status;
    s->cost = status->strips->cost;
    s->shares = RP_ARENA_ARRAY_ZERO(arena, uint32_t, status->strips->num_ops);
    return s;
}

/* The operators that may be next to make it true. */
static const rp_csr *rows_of(const rp_landmark_status *status, uint32_t place)
{
    return rp_bit_get(status->accepted_now, place) ? &status->graph->achievers
                                                   : &status->graph->first;
}

static void add_shares(rp_cost_sharing *s, uint32_t place)
{
    rp_limits *const limits = s->status->row.limits;

    rp_work(limits, SHARE_WORK * (uint64_t)rp_csr_size(rows_of(s->status, place),
                                                       s->status->landmark[place]));
    for (RP_ROW(op, rows_of(s->status, place), s->status->landmark[place]))
        s->shares[*op]++;
}

static void clear_shares(rp_cost_sharing *s, uint32_t place)
{
    for (RP_ROW(op, rows_of(s->status, place), s->status->landmark[place]))
        s->shares[*op] = 0;
}

static double least_share(const rp_cost_sharing *s, uint32_t place)
{
    double least = RP_DEAD_END;

    for (RP_ROW(op, rows_of(s->status, place), s->status->landmark[place])) {
        const double share = (double)s->cost[*op] / s->shares[*op];
        least = share < least ? share : least;
    }
    return least;
}

/* The next place at or after `place` that counts; status->size if there is none. */
static uint32_t next_place(const rp_landmark_status *status, uint32_t place)
{
    while (place < status->size &&
           (!rp_bit_get(status->future, place) || status->graph->derived[status->landmark[place]]))
        place++;
    return place;
}

double rp_cost_sharing_estimate(rp_cost_sharing *s)
{
    const rp_landmark_status *const status = s->status;
    double sum = 0;

    rp_work(status->row.limits, 3 * (uint64_t)status->size);
    for (uint32_t i = next_place(status, 0); i < status->size; i = next_place(status, i + 1))
        add_shares(s, i);
    for (uint32_t i = next_place(status, 0); i < status->size; i = next_place(status, i + 1))
        sum += least_share(s, i);
    for (uint32_t i = next_place(status, 0); i < status->size; i = next_place(status, i + 1))
        clear_shares(s, i);
    /* What rounding may have added is taken off before. */
    return sum == RP_DEAD_END ? sum : ceil(sum - sum * 1e-12 - 1e-6) + 0.0;
}
