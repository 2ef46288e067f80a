/* The successor's facts are kept as its parent's, in the same order, and behind them those
   that the operator makes true: only they can be new. */
#include "search/open/noveltylist.h"

#include <string.h>

#include "search/open/openlist.h"

/* For rp_work: an edge whose successor's facts are made, and how many words of them to one unit. */
enum { EDGE_WORK = 30, WORDS_A_UNIT = 4 };

struct rp_noveltylist {
    rp_limits *limits;
    const rp_strips *strips;
    rp_openlist *open;
    rp_novelty *novelty;
    uint32_t width, partition;
    uint32_t own;              /* novelty of the state seen last */
    const rp_state_view *seen; /* NULL: see_nothing */
    float tie;
    uint32_t num_fact; /* of the successor, those that no longer hold included */
    rp_fact_id *fact;  /* num_facts */
    rp_word *holds;
};

rp_noveltylist *rp_noveltylist_create(rp_limits *limits, const rp_novelty_options *options)
{
    rp_noveltylist *const l = RP_NEW(limits, rp_noveltylist);
    const uint32_t num_facts = options->strips->num_facts;

    l->limits = limits;
    l->strips = options->strips;
    l->width = options->width;
    l->own = options->width + 1;
    l->open = rp_openlist_create(limits);
    l->novelty = rp_novelty_create(limits, options);
    l->fact = RP_NEW_ARRAY(limits, rp_fact_id, num_facts);
    l->holds = RP_NEW_ARRAY_ZERO(limits, rp_word, RP_WORDS(num_facts));
    return l;
}

void rp_noveltylist_destroy(rp_noveltylist *l)
{
    if (l == NULL)
        return;
    rp_openlist_destroy(l->open);
    rp_novelty_destroy(l->novelty);
    rp_free(l->limits, l->fact);
    rp_free(l->limits, l->holds);
    rp_free(l->limits, l);
}

/* Infinity, of a heuristic that is not safe, included. */
static uint32_t rounded(double h) { return h < UINT32_MAX ? (uint32_t)h : UINT32_MAX; }

void rp_noveltylist_see(rp_noveltylist *l, const double *h, uint32_t num_h,
                        const rp_state_view *state)
{
    l->seen = state;
    l->tie = (float)h[0];
    l->partition = rp_novelty_partition(l->novelty, rounded(h[0]), num_h > 1 ? rounded(h[1]) : 0);
    l->own = rp_novelty_see(l->novelty, l->partition, state);
    memcpy(l->fact, state->fact, state->num_true * sizeof *l->fact);
}

void rp_noveltylist_see_nothing(rp_noveltylist *l)
{
    l->seen = NULL;
    l->own = l->width + 1;
}

static bool fires(const rp_noveltylist *l, uint32_t effect)
{
    for (RP_ROW(fact, &l->strips->effect_condition, effect))
        if (!rp_bit_get(l->seen->holds, *fact))
            return false;
    return true;
}

static void delete_row(rp_noveltylist *l, const rp_csr *rows, uint32_t row)
{
    for (RP_ROW(fact, rows, row))
        rp_bit_clear(l->holds, *fact);
}

static void add_row(rp_noveltylist *l, const rp_csr *rows, uint32_t row)
{
    for (RP_ROW(fact, rows, row)) {
        if (!rp_bit_get(l->holds, *fact) && !rp_bit_get(l->seen->holds, *fact))
            l->fact[l->num_fact++] = *fact;
        rp_bit_set(l->holds, *fact);
    }
}

static void apply(rp_noveltylist *l, rp_op_id op)
{
    const rp_strips *const t = l->strips;
    const uint32_t first = rp_strips_first_effect(t, op);
    const uint32_t end = rp_strips_first_effect(t, op + 1);

    memcpy(l->holds, l->seen->holds, RP_WORDS(t->num_facts) * sizeof *l->holds);
    l->num_fact = l->seen->num_true;
    delete_row(l, &t->del, op);
    for (uint32_t effect = first; effect < end; effect++)
        if (fires(l, effect))
            delete_row(l, &t->effect_del, effect);
    add_row(l, &t->add, op);
    for (uint32_t effect = first; effect < end; effect++)
        if (fires(l, effect))
            add_row(l, &t->effect_add, effect);
}

static uint32_t novelty_behind(rp_noveltylist *l, rp_op_id op)
{
    apply(l, op);
    rp_work(l->limits, EDGE_WORK + RP_WORDS(l->strips->num_facts) / WORDS_A_UNIT);
    const uint32_t before = l->seen->num_true;
    const rp_state_view successor = {l->num_fact, l->fact, l->holds};
    return rp_novelty_see_added(l->novelty, l->partition, &successor, l->fact + before,
                                l->num_fact - before);
}

bool rp_noveltylist_push(rp_noveltylist *l, uint32_t id, rp_op_id op)
{
    const uint32_t novelty = op == RP_NONE || l->seen == NULL ? l->own : novelty_behind(l, op);

    if (novelty > l->width)
        return false;
    rp_openlist_push(l->open, novelty, l->tie, id);
    return true;
}

uint32_t rp_noveltylist_pop(rp_noveltylist *l) { return rp_openlist_pop(l->open); }
