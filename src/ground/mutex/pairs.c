#include "ground/mutex/pairs.h"

#include <string.h>

static void reset_parts(rp_fact_pairs *p)
{
    const rp_parts *const parts = p->parts;
    memset(p->part_row, 0, parts->num_parts * p->words * sizeof *p->part_row);
    memset(p->part_stamp, 0, parts->num_parts * sizeof *p->part_stamp);
    for (uint32_t k = 0; k < parts->num_parts; k++)
        for (uint32_t f = 0; f < p->num_facts; f++)
            p->missing[(size_t)k * p->num_facts + f] = rp_csr_size(&parts->item, k);
}

rp_fact_pairs rp_fact_pairs_make(rp_limits *limits, uint32_t num_facts, const rp_parts *parts)
{
    const size_t words = RP_WORDS(num_facts);
    rp_fact_pairs p = {
        .num_facts = num_facts,
        .words = words,
        .bits = RP_NEW_ARRAY_ZERO(limits, rp_word, num_facts * words),
        .facts = RP_NEW_ARRAY_ZERO(limits, rp_word, words),
        .stamp = RP_NEW_ARRAY_ZERO(limits, uint64_t, (size_t)num_facts + 1),
    };
    if (parts == NULL || parts->num_parts == 0)
        return p;
    p.parts = parts;
    p.part_row = RP_NEW_ARRAY(limits, rp_word, parts->num_parts * words);
    p.missing = RP_NEW_ARRAY(limits, uint32_t, (size_t)parts->num_parts * num_facts);
    p.part_stamp = RP_NEW_ARRAY(limits, uint64_t, parts->num_parts);
    reset_parts(&p);
    return p;
}

void rp_fact_pairs_free(rp_limits *limits, rp_fact_pairs *p)
{
    rp_free(limits, p->bits);
    rp_free(limits, p->facts);
    rp_free(limits, p->stamp);
    rp_free(limits, p->part_row);
    rp_free(limits, p->missing);
    rp_free(limits, p->part_stamp);
    *p = (rp_fact_pairs){0};
}

void rp_fact_pairs_clear(rp_fact_pairs *p)
{
    memset(p->bits, 0, p->num_facts * p->words * sizeof *p->bits);
    memset(p->facts, 0, p->words * sizeof *p->facts);
    memset(p->stamp, 0, ((size_t)p->num_facts + 1) * sizeof *p->stamp);
    p->now = 0;
    if (p->parts != NULL)
        reset_parts(p);
}

static bool row_has(const rp_fact_pairs *p, const rp_word *row, uint32_t item)
{
    if (item < p->num_facts)
        return rp_bit_get(row, item);
    const uint32_t part = item - p->num_facts;
    return rp_bits_get_all(row, rp_csr_row(&p->parts->item, part),
                           rp_csr_size(&p->parts->item, part));
}

bool rp_fact_pairs_has_items(const rp_fact_pairs *p, const uint32_t *item, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j <= i; j++)
            if (!row_has(p, rp_fact_pairs_item(p, item[i]), item[j]))
                return false;
    return true;
}

uint64_t rp_fact_pairs_bytes(uint32_t num_facts)
{
    return ((uint64_t)num_facts + 1) * (RP_WORDS(num_facts) * sizeof(rp_word) + sizeof(uint64_t));
}
