#include "ground/mutex/pairs.h"

#include <string.h>

rp_fact_pairs rp_fact_pairs_make(rp_limits *limits, uint32_t num_facts)
{
    const size_t words = RP_WORDS(num_facts);
    return (rp_fact_pairs){
        .num_facts = num_facts,
        .words = words,
        .bits = RP_NEW_ARRAY_ZERO(limits, rp_word, num_facts * words),
        .facts = RP_NEW_ARRAY_ZERO(limits, rp_word, words),
        .stamp = RP_NEW_ARRAY_ZERO(limits, uint64_t, (size_t)num_facts + 1),
    };
}

void rp_fact_pairs_free(rp_limits *limits, rp_fact_pairs *p)
{
    rp_free(limits, p->bits);
    rp_free(limits, p->facts);
    rp_free(limits, p->stamp);
    *p = (rp_fact_pairs){0};
}

void rp_fact_pairs_clear(rp_fact_pairs *p)
{
    memset(p->bits, 0, p->num_facts * p->words * sizeof *p->bits);
    memset(p->facts, 0, p->words * sizeof *p->facts);
    memset(p->stamp, 0, ((size_t)p->num_facts + 1) * sizeof *p->stamp);
    p->now = 0;
}

uint64_t rp_fact_pairs_bytes(uint32_t num_facts)
{
    return ((uint64_t)num_facts + 1) * (RP_WORDS(num_facts) * sizeof(rp_word) + sizeof(uint64_t));
}

bool rp_fact_pairs_has_all(const rp_fact_pairs *p, const uint32_t *fact, uint32_t count)
{
    if (!rp_bits_get_all(p->facts, fact, count))
        return false;
    for (uint32_t i = 1; i < count; i++)
        if (!rp_bits_get_all(rp_fact_pairs_row(p, fact[i]), fact, i))
            return false;
    return true;
}

void rp_fact_pairs_common(const rp_fact_pairs *p, const uint32_t *fact, uint32_t count,
                          rp_word *out)
{
    const size_t words = p->words;
    memcpy(out, count == 0 ? p->facts : rp_fact_pairs_row(p, fact[0]), words * sizeof *out);
    for (uint32_t i = 1; i < count; i++) {
        const rp_word *const row = rp_fact_pairs_row(p, fact[i]);
        for (size_t w = 0; w < words; w++)
            out[w] &= row[w];
    }
}

void rp_fact_pairs_join(rp_fact_pairs *p, uint32_t fact, const rp_word *set)
{
    rp_word *const row = rp_fact_pairs_row(p, fact);
    for (size_t w = 0; w < p->words; w++) {
        rp_word new = set[w] & ~row[w];
        if (new == 0)
            continue;
        row[w] |= new;
        p->stamp[fact] = p->now;
        for (; new != 0; new &= new - 1) {
            const uint32_t other = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(new);
            rp_bit_set(rp_fact_pairs_row(p, other), fact);
            p->stamp[other] = p->now;
        }
    }
    if (rp_bit_get(row, fact) && !rp_bit_get(p->facts, fact)) {
        rp_bit_set(p->facts, fact);
        p->stamp[p->num_facts] = p->now;
    }
}
