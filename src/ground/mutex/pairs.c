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
