#include "support/naive/naive_relaxed.h"

#include <math.h>
#include <string.h>

#include "support/check.h"

enum { MAX_FACTS = 512 };

/* One fixpoint; a fact that is not reached has cost INFINITY. */
typedef struct relaxed {
    const rp_strips *strips;
    naive_relaxed options;
    double cost[MAX_FACTS];
    bool changed;
} relaxed;

static bool is_head(const rp_strips *s, rp_fact_id fact)
{
    for (uint32_t i = 0; i < s->num_axioms; i++)
        if (s->axiom_head[i] == fact)
            return true;
    return false;
}

/* Facts that are true whatever happens: complements that no axiom computes of derived facts,
   and on demand all that stand for negated atoms. */
static bool is_free(const relaxed *r, rp_fact_id fact)
{
    const rp_strips *const s = r->strips;

    if (r->options.drop_negative && s->fact_negated != NULL && rp_bit_get(s->fact_negated, fact))
        return true;
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        if (s->complement[f] == fact && is_head(s, f) && !is_head(s, fact))
            return true;
    return false;
}

static double combine(const relaxed *r, double a, double b)
{
    return r->options.sum ? a + b : fmax(a, b);
}

static double cost_of_row(const relaxed *r, const rp_fact_id *fact, uint32_t count, double start)
{
    double cost = start;

    for (uint32_t i = 0; i < count; i++)
        cost = combine(r, cost, r->cost[fact[i]]);
    return cost;
}

/* Without the facts of another row. */
static double cost_of_rest(const relaxed *r, const rp_csr *csr, uint32_t row, const rp_csr *other,
                           uint32_t other_row, double start)
{
    double cost = start;

    for (RP_ROW(fact, csr, row)) {
        bool counted = false;
        for (RP_ROW(have, other, other_row))
            counted |= *have == *fact;
        if (!counted)
            cost = combine(r, cost, r->cost[*fact]);
    }
    return cost;
}

static void lower(relaxed *r, const rp_fact_id *fact, uint32_t count, double cost)
{
    for (uint32_t i = 0; i < count; i++)
        if (cost < r->cost[fact[i]]) {
            r->cost[fact[i]] = cost;
            r->changed = true;
        }
}

static double cost_of_op(const relaxed *r, rp_op_id op)
{
    return r->options.one ? 1 : r->strips->cost[op] + (r->options.plus_one ? 1 : 0);
}

static void apply_op(relaxed *r, rp_op_id op)
{
    const rp_strips *const s = r->strips;
    const double pre = cost_of_row(r, rp_csr_row(&s->pre, op), rp_csr_size(&s->pre, op), 0);
    const double own = cost_of_op(r, op);

    lower(r, rp_csr_row(&s->add, op), rp_csr_size(&s->add, op), pre + own);
    if (s->num_effects == 0)
        return;
    for (uint32_t e = s->effect_begin[op]; e < s->effect_begin[op + 1]; e++) {
        const double all = cost_of_rest(r, &s->effect_condition, e, &s->pre, op, pre);
        lower(r, rp_csr_row(&s->effect_add, e), rp_csr_size(&s->effect_add, e), all + own);
    }
}

static void apply_axioms(relaxed *r)
{
    const rp_strips *const s = r->strips;

    for (uint32_t i = 0; i < s->num_axioms; i++) {
        const uint32_t size = rp_csr_size(&s->axiom_body, i);
        lower(r, &s->axiom_head[i], 1, cost_of_row(r, rp_csr_row(&s->axiom_body, i), size, 0));
    }
}

static void start(relaxed *r, const bool *holds)
{
    assert_true(r->strips->num_facts <= MAX_FACTS);
    for (rp_fact_id f = 0; f < r->strips->num_facts; f++)
        r->cost[f] = holds[f] || is_free(r, f) ? 0 : INFINITY;
    r->changed = true;
}

double naive_relaxed_cost(const rp_strips *s, const bool *holds, naive_relaxed options)
{
    relaxed r = {.strips = s, .options = options};

    start(&r, holds);
    while (r.changed) {
        r.changed = false;
        for (rp_op_id op = 0; op < s->num_ops; op++)
            apply_op(&r, op);
        apply_axioms(&r);
    }
    return s->unsolvable ? INFINITY : cost_of_row(&r, s->goal, s->num_goal, 0);
}

bool naive_relaxed_reaches(const rp_strips *s, const bool *holds, const rp_op_id *ops,
                           uint32_t count)
{
    relaxed r = {.strips = s};

    start(&r, holds);
    while (r.changed) {
        r.changed = false;
        for (uint32_t i = 0; i < count; i++)
            apply_op(&r, ops[i]);
        apply_axioms(&r);
    }
    return isfinite(cost_of_row(&r, s->goal, s->num_goal, 0));
}
