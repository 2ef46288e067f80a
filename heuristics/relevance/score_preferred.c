#include "heuristics/relevance/score_preferred.h"

struct rp_score_preferred {
    const rp_layout *layout;
    const rp_achievers *achievers;
    rp_word *asked;  /* bit a fact: it has a visible, expanded node; all 0 between calls */
    rp_word *listed; /* bit an operator: in op[] */
    rp_op_id *op;
    uint32_t count;
};

rp_score_preferred *rp_score_preferred_create(rp_arena *arena, const rp_layout *layout,
                                              const rp_achievers *achievers)
{
    rp_score_preferred *const p = RP_ARENA_NEW(arena, rp_score_preferred);
    const uint32_t num_ops = achievers->strips->num_ops;

    p->layout = layout;
    p->achievers = achievers;
    p->asked = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(layout->num_facts));
    p->listed = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(num_ops));
    p->op = RP_ARENA_ARRAY(arena, rp_op_id, num_ops);
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

static bool holds_all(const rp_csr *csr, uint32_t row, const rp_word *holds)
{
    for (RP_ROW(fact, csr, row))
        if (!rp_bit_get(holds, *fact))
            return false;
    return true;
}

/* An achiever's precondition may lack what is negated, see rp_achievers_init. */
static bool is_applicable(const rp_achievers *a, uint32_t achiever, const rp_word *holds)
{
    const rp_op_id op = rp_achiever_op(a, achiever);

    return op != RP_NONE && holds_all(&a->pre, achiever, holds) &&
           (a->strips->fact_negated == NULL || holds_all(&a->strips->pre, op, holds));
}

static void list_achievers(rp_score_preferred *p, rp_fact_id fact, const rp_word *holds)
{
    const rp_achievers *const a = p->achievers;

    for (RP_ROW(achiever, &a->of_fact, fact)) {
        if (!is_applicable(a, *achiever, holds))
            continue;
        const rp_op_id op = rp_achiever_op(a, *achiever);
        if (!rp_bit_get(p->listed, op)) {
            rp_bit_set(p->listed, op);
            p->op[p->count++] = op;
        }
    }
}

uint32_t rp_score_preferred_find(rp_score_preferred *p, const uint8_t *visible,
                                 const rp_word *holds, const rp_op_id **ops)
{
    for (uint32_t i = 0; i < p->count; i++)
        rp_bit_clear(p->listed, p->op[i]);
    p->count = 0;
    mark_asked(p, visible);
    for (uint32_t w = 0; w < RP_WORDS(p->layout->num_facts); w++) {
        for (rp_word asked = p->asked[w]; asked != 0; asked &= asked - 1)
            list_achievers(p, w * 64 + (uint32_t)__builtin_ctzll(asked), holds);
        p->asked[w] = 0;
    }
    *ops = p->op;
    return p->count;
}
