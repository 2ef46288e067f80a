#include "heuristics/relevance/score_preferred.h"

#include "base/data/idlist.h"

/* For rp_work: an achiever that is looked at. */
enum { ACHIEVER_WORK = 4 };

struct rp_score_preferred {
    rp_limits *limits;
    const rp_layout *layout;
    const rp_achievers *achievers;
    rp_word *asked; /* bit a fact: it has a visible, expanded node; all 0 between calls */
    rp_idlist ops;
};

rp_score_preferred *rp_score_preferred_create(rp_arena *arena, const rp_layout *layout,
                                              const rp_achievers *achievers)
{
    rp_score_preferred *const p = RP_ARENA_NEW(arena, rp_score_preferred);

    p->limits = arena->limits;
    p->layout = layout;
    p->achievers = achievers;
    p->asked = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(layout->num_facts));
    rp_idlist_init(&p->ops, arena, achievers->strips->num_ops);
    return p;
}

static void mark_asked(rp_score_preferred *p, const uint8_t *visible)
{
    const rp_layout *const l = p->layout;

    for (uint32_t i = 1; i < l->num_entries;) {
        if (!visible[i]) {
            i = l->skip[i];
            continue;
        }
        if (l->fact[i] < l->num_facts && rp_bit_get(l->expanded, i))
            rp_bit_set(p->asked, l->fact[i]);
        i++;
    }
}

/* An achiever's precondition may lack what is negated, see rp_achievers_init. */
static bool is_applicable(const rp_achievers *a, uint32_t achiever, const rp_word *holds)
{
    const rp_op_id op = rp_achiever_op(a, achiever);
    const rp_csr *const pre = &a->pre, *const whole = &a->strips->pre;

    return op != RP_NONE &&
           rp_bits_get_all(holds, rp_csr_row(pre, achiever), rp_csr_size(pre, achiever)) &&
           (a->strips->fact_negated == NULL ||
            rp_bits_get_all(holds, rp_csr_row(whole, op), rp_csr_size(whole, op)));
}

static void list_achievers(rp_score_preferred *p, rp_fact_id fact, const rp_word *holds)
{
    const rp_achievers *const a = p->achievers;

    rp_work(p->limits, ACHIEVER_WORK * (uint64_t)rp_csr_size(&a->of_fact, fact));
    for (RP_ROW(achiever, &a->of_fact, fact))
        if (is_applicable(a, *achiever, holds))
            rp_idlist_add(&p->ops, rp_achiever_op(a, *achiever));
}

uint32_t rp_score_preferred_find(rp_score_preferred *p, const uint8_t *visible,
                                 const rp_word *holds, const rp_op_id **ops)
{
    rp_idlist_clear(&p->ops);
    rp_work(p->limits, p->layout->num_entries / 2);
    mark_asked(p, visible);
    for (uint32_t w = 0; w < RP_WORDS(p->layout->num_facts); w++) {
        for (rp_word asked = p->asked[w]; asked != 0; asked &= asked - 1)
            list_achievers(p, w * 64 + (uint32_t)__builtin_ctzll(asked), holds);
        p->asked[w] = 0;
    }
    *ops = p->ops.item;
    return p->ops.size;
}
