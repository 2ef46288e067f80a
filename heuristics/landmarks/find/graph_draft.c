#include "heuristics/landmarks/find/graph_draft.h"

#include <string.h>

void rp_landmark_draft_init(rp_landmark_draft *d, rp_limits *limits, uint64_t most_work)
{
    const uint64_t left = UINT64_MAX - limits->work;

    *d = (rp_landmark_draft){.limits = limits,
                             .work_end = limits->work + (most_work < left ? most_work : left)};
    rp_vec_push(limits, &d->fact_begin, 0);
    rp_vec_push(limits, &d->first_begin, 0);
}

void rp_landmark_draft_release(rp_landmark_draft *d)
{
    rp_vec_free(d->limits, &d->fact_begin);
    rp_vec_free(d->limits, &d->fact);
    rp_vec_free(d->limits, &d->first_begin);
    rp_vec_free(d->limits, &d->first);
    rp_vec_free(d->limits, &d->dropped);
    rp_vec_free(d->limits, &d->order);
}

uint32_t rp_landmark_draft_add(rp_landmark_draft *d, const rp_fact_id *fact, uint32_t count)
{
    assert(count > 0);
    for (uint32_t i = 0; i < count; i++) {
        assert(i == 0 || fact[i - 1] < fact[i]);
        rp_vec_push(d->limits, &d->fact, fact[i]);
    }
    rp_vec_push(d->limits, &d->fact_begin, d->fact.size);
    rp_vec_push(d->limits, &d->dropped, false);
    return d->dropped.size - 1;
}

void rp_landmark_draft_order(rp_landmark_draft *d, uint32_t from, uint32_t to, rp_order_kind kind)
{
    const rp_landmark_order order = {from, to, kind};

    if (from != to)
        rp_vec_push(d->limits, &d->order, order);
}

void rp_landmark_draft_end_first(rp_landmark_draft *d)
{
    rp_vec_push(d->limits, &d->first_begin, d->first.size);
}

/* What comes before `to` and before nothing else that does. */
static void order_row(rp_landmark_draft *d, const rp_word *before, size_t words, uint32_t to,
                      rp_word *direct)
{
    const rp_word *const row = before + to * words;

    memcpy(direct, row, words * sizeof *direct);
    rp_work(d->limits, words * (4 + 8 * words));
    for (size_t w = 0; w < words; w++)
        for (rp_word rest = row[w]; rest != 0; rest &= rest - 1) {
            const rp_word *const other = before + (w * 64 + (size_t)__builtin_ctzll(rest)) * words;
            for (size_t k = 0; k < words; k++)
                direct[k] &= ~other[k];
        }
    for (size_t w = 0; w < words; w++)
        for (rp_word rest = direct[w]; rest != 0; rest &= rest - 1)
            rp_landmark_draft_order(d, (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(rest), to,
                                    RP_ORDER_NATURAL);
}

void rp_landmark_draft_order_closed(rp_landmark_draft *d, const rp_word *before, size_t words)
{
    rp_word *const direct = RP_NEW_ARRAY(d->limits, rp_word, words);

    for (uint32_t to = 0; to < d->dropped.size && !rp_landmark_draft_is_over(d); to++)
        order_row(d, before, words, to, direct);
    rp_free(d->limits, direct);
}
