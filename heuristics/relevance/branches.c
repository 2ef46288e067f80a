#include "heuristics/relevance/branches.h"

/* Flags are read eight at a time. */
static size_t flag_bytes(uint32_t lcas) { return ((size_t)lcas + 8) & ~(size_t)7; }

void rp_branches_init(rp_branches *b, const rp_layout *layout, rp_limits *limits)
{
    const uint32_t lcas = layout->num_lcas;

    b->layout = layout;
    b->limits = limits;
    b->state = RP_NEW_ARRAY_ZERO(limits, rp_word, RP_WORDS((size_t)layout->num_facts + 1));
    b->branch = RP_NEW_ARRAY_ZERO(limits, rp_branch, layout->num_branches);
    b->lca = RP_NEW_ARRAY_ZERO(limits, rp_lca, (size_t)lcas + 1);
    b->stale = RP_NEW_ARRAY_ZERO(limits, uint8_t, flag_bytes(lcas));
    rp_difference_init(&b->difference, layout, limits);
    for (uint32_t p = 0; p < layout->num_branches; p++)
        b->branch[p].lca = layout->branch_lca[p];
    for (uint32_t j = 0; j <= lcas; j++)
        b->lca[j].first_branch = layout->lca_branch[j];
    for (uint32_t j = 0; j < lcas; j++) {
        b->lca[j].xi = layout->lca_xi[j];
        b->lca[j].inverse = 1 / layout->lca_xi[j];
        b->lca[j].around = layout->lca_around[j];
    }
    for (rp_fact_id f = 0; f < layout->num_facts; f++)
        rp_bit_set(b->state, f);
}

void rp_branches_free(rp_branches *b)
{
    rp_limits *const limits = b->limits;

    rp_free(limits, b->state);
    rp_free(limits, b->branch);
    rp_free(limits, b->lca);
    rp_free(limits, b->stale);
    rp_difference_free(&b->difference, limits);
}

void rp_branches_clear(rp_branches *b)
{
    const rp_layout *const l = b->layout;

    memset(b->stale, 0, flag_bytes(l->num_lcas));
    for (uint32_t p = 0; p < l->num_branches; p++)
        b->branch[p].prob = 0;
    for (uint32_t j = 0; j < l->num_lcas; j++)
        b->lca[j].value = 0;
}

void rp_branches_set_state(rp_branches *b, const rp_word *holds)
{
    memcpy(b->state, holds, RP_WORDS(b->layout->num_facts) * sizeof(rp_word));
    assert(!rp_bit_get(b->state, b->layout->num_facts));
}

bool rp_branches_is_update_cheaper(rp_branches *b, const rp_word *holds, uint32_t num_shown)
{
    const rp_layout *const l = b->layout;

    rp_difference_find(&b->difference, l, b->state, holds);
    return b->difference.places <= (uint64_t)num_shown + l->num_branches + l->num_lcas;
}

void rp_branches_scores(const rp_branches *b, const uint8_t *flag, const int64_t *prob,
                        double *score)
{
    const rp_layout *const l = b->layout;

    for (uint32_t label = 0; label < l->num_labels; label++)
        score[label] = 0;
    for (uint32_t i = 1; i < l->num_entries; i++)
        if (flag[i] && l->branch[i] == 0 && l->label[i] != RP_NONE)
            score[l->label[i]] += (double)prob[i] / l->units;
    for (uint32_t j = 0; j < l->num_lcas; j++)
        if (l->lca_around[j] == 0)
            score[l->lca_label[j]] += (double)b->lca[j].value / l->units;
}
