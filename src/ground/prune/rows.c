#include "ground/prune/rows.h"

static const uint32_t *list_of(const rp_draft *d, uint32_t row, rp_row_part part, uint32_t *count)
{
    const rp_draft_op *const r = &d->op[row];
    *count = rp_draft_is_gone(d, row)   ? 0
             : part == RP_PRECONDITIONS ? r->num_pre
             : part == RP_ADDS          ? r->num_add
                                        : r->num_del;
    return part == RP_PRECONDITIONS ? rp_draft_pre(d, row)
           : part == RP_ADDS        ? rp_draft_add(d, row)
                                    : rp_draft_del(d, row);
}

rp_csr rp_draft_users(const rp_draft *d, rp_row_part part)
{
    uint32_t *const begin = RP_NEW_ARRAY_ZERO(d->limits, uint32_t, (size_t)d->num_facts + 2);
    uint32_t count;
    for (uint32_t row = 0; row < d->num_rows; row++) {
        rp_poll(d->limits);
        const uint32_t *const fact = list_of(d, row, part, &count);
        for (uint32_t i = 0; i < count; i++)
            begin[fact[i] + 2]++;
    }
    for (uint32_t f = 0; f < d->num_facts; f++)
        begin[f + 2] += begin[f + 1];
    uint32_t *const item = RP_NEW_ARRAY(d->limits, uint32_t, begin[d->num_facts + 1]);
    for (uint32_t row = 0; row < d->num_rows; row++) {
        rp_poll(d->limits);
        const uint32_t *const fact = list_of(d, row, part, &count);
        for (uint32_t i = 0; i < count; i++)
            item[begin[fact[i] + 1]++] = row;
    }
    return (rp_csr){begin, item};
}

void rp_draft_free_users(const rp_draft *d, rp_csr *users)
{
    rp_free(d->limits, users->begin);
    rp_free(d->limits, users->item);
}

rp_fact_set rp_fact_set_make(const rp_draft *d)
{
    return (rp_fact_set){RP_NEW_ARRAY_ZERO(d->limits, rp_word, RP_WORDS(d->num_facts)),
                         RP_NEW_ARRAY(d->limits, uint32_t, d->num_facts), 0};
}

void rp_fact_set_free(const rp_draft *d, rp_fact_set *set)
{
    rp_free(d->limits, set->has);
    rp_free(d->limits, set->list);
}
