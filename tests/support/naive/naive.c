#include "support/naive/naive.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"

enum { MAX_FACTS = 16 };

static bool row_contains(const rp_csr *csr, uint32_t row, uint32_t x)
{
    for (RP_ROW(item, csr, row))
        if (*item == x)
            return true;
    return false;
}

static bool all_hold(const rp_csr *csr, uint32_t row, const bool *holds)
{
    for (RP_ROW(fact, csr, row))
        if (!holds[*fact])
            return false;
    return true;
}

static void set_all(const rp_csr *csr, uint32_t row, bool *holds, bool value)
{
    for (RP_ROW(fact, csr, row))
        holds[*fact] = value;
}

/* The last stratum with an axiom for the fact, or RP_NONE if there is no axiom for it. */
static uint32_t last_stratum(const rp_strips *s, rp_fact_id fact)
{
    uint32_t stratum = RP_NONE;
    for (uint32_t a = 0; a < s->num_axioms; a++)
        if (s->axiom_head[a] == fact)
            stratum = s->axiom_stratum[a];
    return stratum;
}

/* Facts that stand for the absence of those that the stratum has settled. */
static void settle_negations(const rp_strips *s, uint32_t stratum, bool *holds)
{
    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        const rp_fact_id positive = s->complement[f];
        if (rp_bit_get(s->derived, f) && last_stratum(s, f) == RP_NONE && positive != RP_NONE &&
            last_stratum(s, positive) == stratum)
            holds[f] = !holds[positive];
    }
}

void naive_derive(const rp_strips *s, bool *holds)
{
    for (rp_fact_id f = 0; f < s->num_facts && s->num_axioms > 0; f++)
        if (rp_bit_get(s->derived, f))
            holds[f] = false;
    for (uint32_t stratum = 0; stratum < s->num_strata; stratum++) {
        for (bool changed = true; changed;) {
            changed = false;
            for (uint32_t a = 0; a < s->num_axioms; a++)
                if (s->axiom_stratum[a] == stratum && !holds[s->axiom_head[a]] &&
                    all_hold(&s->axiom_body, a, holds))
                    holds[s->axiom_head[a]] = changed = true;
        }
        settle_negations(s, stratum, holds);
    }
}

void naive_initial(const rp_strips *s, bool *holds)
{
    memset(holds, 0, s->num_facts * sizeof *holds);
    for (uint32_t i = 0; i < s->num_init; i++)
        holds[s->init[i]] = true;
    naive_derive(s, holds);
}

bool naive_is_goal(const rp_strips *s, const bool *holds)
{
    for (uint32_t i = 0; i < s->num_goal; i++)
        if (!holds[s->goal[i]])
            return false;
    return !s->unsolvable;
}

bool naive_is_applicable(const rp_strips *s, rp_op_id op, const bool *holds)
{
    return all_hold(&s->pre, op, holds);
}

void naive_apply(const rp_strips *s, rp_op_id op, const bool *from, bool *to)
{
    const uint32_t begin = s->effect_begin[op], end = s->effect_begin[op + 1];

    memcpy(to, from, s->num_facts * sizeof *to);
    set_all(&s->del, op, to, false);
    for (uint32_t e = begin; e < end; e++)
        if (all_hold(&s->effect_condition, e, from))
            set_all(&s->effect_del, e, to, false);
    set_all(&s->add, op, to, true);
    for (uint32_t e = begin; e < end; e++)
        if (all_hold(&s->effect_condition, e, from))
            set_all(&s->effect_add, e, to, true);
    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        bool added = row_contains(&s->add, op, f);
        for (uint32_t e = begin; e < end; e++)
            added |= all_hold(&s->effect_condition, e, from) && row_contains(&s->effect_add, e, f);
        if (added && s->complement[f] != RP_NONE && s->complement[f] > f)
            to[s->complement[f]] = false;
    }
    naive_derive(s, to);
}

void naive_walk(const rp_strips *s, uint64_t seed, uint32_t steps, bool *holds)
{
    bool *const next = calloc(s->num_facts + 1, sizeof *next);
    rp_rng rng;

    if (next == NULL)
        abort();
    rp_rng_seed(&rng, seed);
    naive_initial(s, holds);
    for (; steps > 0 && s->num_ops > 0; steps--) {
        const rp_op_id op = rp_rng_below(&rng, s->num_ops);
        if (!naive_is_applicable(s, op, holds))
            continue;
        naive_apply(s, op, holds, next);
        memcpy(holds, next, s->num_facts * sizeof *holds);
    }
    free(next);
}

uint32_t naive_list(const rp_strips *s, const bool *holds, rp_fact_id *out)
{
    uint32_t count = 0;

    for (rp_fact_id f = 0; f < s->num_facts; f++)
        if (holds[f])
            out[count++] = f;
    return count;
}

static uint32_t to_bits(const rp_strips *s, const bool *holds)
{
    uint32_t bits = 0;
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        bits |= (uint32_t)holds[f] << f;
    return bits;
}

static void from_bits(const rp_strips *s, uint32_t bits, bool *holds)
{
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        holds[f] = bits >> f & 1;
}

/* One round of Bellman-Ford: every state that has a distance passes it on. */
static bool relax_all(const rp_strips *s, bool unit, double *distance, uint32_t states)
{
    bool holds[MAX_FACTS], next[MAX_FACTS], changed = false;

    for (uint32_t from = 0; from < states; from++) {
        if (isinf(distance[from]))
            continue;
        from_bits(s, from, holds);
        for (rp_op_id op = 0; op < s->num_ops; op++) {
            if (!naive_is_applicable(s, op, holds))
                continue;
            naive_apply(s, op, holds, next);
            double *const to = &distance[to_bits(s, next)];
            const double through = distance[from] + (unit ? 1 : s->cost[op]);
            if (through < *to) {
                *to = through;
                changed = true;
            }
        }
    }
    return changed;
}

double naive_hstar(const rp_strips *s, const bool *holds, bool unit)
{
    assert(s->num_facts <= MAX_FACTS);
    const uint32_t states = UINT32_C(1) << s->num_facts;
    double *const distance = malloc(states * sizeof *distance);
    bool here[MAX_FACTS];
    double best = INFINITY;

    if (distance == NULL)
        abort();
    for (uint32_t i = 0; i < states; i++)
        distance[i] = INFINITY;
    distance[to_bits(s, holds)] = 0;
    while (relax_all(s, unit, distance, states))
        ;
    for (uint32_t i = 0; i < states; i++) {
        from_bits(s, i, here);
        if (distance[i] < best && naive_is_goal(s, here))
            best = distance[i];
    }
    free(distance);
    return best;
}
