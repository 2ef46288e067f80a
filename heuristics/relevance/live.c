#include "heuristics/relevance/live.h"

#include <math.h>

/* Plain doubles will do, as sums are always made in the same order. */
struct rp_live {
    const rp_layout *layout;
    rp_limits *limits;
    rp_word *never_dead; /* bit a fact */
    rp_word *state;      /* facts that hold, and the bit num_facts, which is never set */
    uint8_t *visible;
    uint32_t *seen; /* the entries that the state does not cut, in order */
    uint32_t num_seen;
    uint32_t *count; /* of a seen entry; fact: live children, action: dead children */
    double *xi;
    double *piece, *value; /* of pieces and junctions */
};

/* Complements of derived facts, unless axioms conclude those, too. */
static void find_never_dead(rp_live *v, const rp_strips *s)
{
    for (rp_fact_id f = 0; s->derived != NULL && f < s->num_facts; f++)
        if (s->complement[f] != RP_NONE && rp_bit_get(s->derived, s->complement[f]))
            rp_bit_set(v->never_dead, f);
    for (uint32_t axiom = 0; axiom < s->num_axioms; axiom++)
        rp_bit_clear(v->never_dead, s->axiom_head[axiom]);
}

rp_live *rp_live_create(const rp_layout *layout, const rp_strips *strips, rp_limits *limits)
{
    rp_live *const v = RP_NEW(limits, rp_live);
    const uint32_t entries = layout->num_entries;

    assert(layout->junction_entry != NULL);
    v->layout = layout;
    v->limits = limits;
    v->never_dead = RP_NEW_ARRAY_ZERO(limits, rp_word, RP_WORDS(layout->num_facts));
    v->state = RP_NEW_ARRAY_ZERO(limits, rp_word, RP_WORDS((size_t)layout->num_facts + 1));
    v->visible = RP_NEW_ARRAY_ZERO(limits, uint8_t, entries);
    v->seen = RP_NEW_ARRAY(limits, uint32_t, entries);
    v->count = RP_NEW_ARRAY(limits, uint32_t, entries);
    v->xi = RP_NEW_ARRAY(limits, double, entries);
    v->piece = RP_NEW_ARRAY(limits, double, layout->num_pieces);
    v->value = RP_NEW_ARRAY(limits, double, layout->num_junctions);
    find_never_dead(v, strips);
    return v;
}

void rp_live_destroy(rp_live *v)
{
    if (v == NULL)
        return;
    rp_limits *const limits = v->limits;
    rp_free(limits, v->never_dead);
    rp_free(limits, v->state);
    rp_free(limits, v->visible);
    rp_free(limits, v->seen);
    rp_free(limits, v->count);
    rp_free(limits, v->xi);
    rp_free(limits, v->piece);
    rp_free(limits, v->value);
    rp_free(limits, v);
}

static bool is_fact(const rp_layout *l, uint32_t entry)
{
    return entry != 0 && l->fact[entry] < l->num_facts;
}

static void see(rp_live *v)
{
    const rp_layout *const l = v->layout;
    const uint32_t *const fact = l->fact, *const skip = l->skip;
    uint32_t seen = 0;

    v->seen[seen++] = 0;
    v->count[0] = 0;
    for (uint32_t i = 1; i < l->num_entries;) {
        if (rp_bit_get(v->state, fact[i])) {
            i = skip[i];
            continue;
        }
        v->count[i] = 0;
        v->seen[seen++] = i++;
    }
    v->num_seen = seen;
}

static bool is_dead(const rp_live *v, uint32_t entry)
{
    const rp_layout *const l = v->layout;

    if (!is_fact(l, entry))
        return v->count[entry] > 0;
    return v->count[entry] == 0 && rp_bit_get(l->expanded, entry) &&
           !rp_bit_get(v->never_dead, l->fact[entry]);
}

/* Upwards: counts what is_dead asks for. */
static void judge(rp_live *v)
{
    const uint32_t *const above = v->layout->above;

    for (uint32_t n = v->num_seen; n-- > 1;) {
        const uint32_t i = v->seen[n];
        const bool dead = is_dead(v, i), below_fact = is_fact(v->layout, above[i]);
        v->visible[i] = !dead;
        v->count[above[i]] += dead != below_fact;
    }
    v->visible[0] = !is_dead(v, 0);
}

static double weight_of(const rp_layout *l, uint32_t label)
{
    return l->weight == NULL ? 1 : l->weight[label];
}

/* Downwards: xi. */
static void spread(rp_live *v)
{
    const rp_layout *const l = v->layout;

    v->xi[0] = 1;
    for (uint32_t n = 1; n < v->num_seen; n++) {
        const uint32_t i = v->seen[n], above = l->above[i];
        v->visible[i] &= v->visible[above];
        if (v->visible[i])
            v->xi[i] = is_fact(l, above) ? v->xi[above] / v->count[above] : v->xi[above];
    }
}

/* Masses of pieces, from entries begin … end - 1 alone. */
static void fill(rp_live *v, uint32_t begin, uint32_t end)
{
    const rp_layout *const l = v->layout;

    for (uint32_t p = 0; p < l->num_pieces; p++)
        v->piece[p] = 0;
    for (uint32_t i = begin; i < end;) {
        if (!v->visible[i]) {
            i = l->skip[i];
            continue;
        }
        if (l->label[i] != RP_NONE)
            v->piece[l->piece[i]] += v->xi[i] * weight_of(l, l->label[i]);
        i++;
    }
}

/* Deeper junctions come first. */
static void fold(rp_live *v)
{
    const rp_layout *const l = v->layout;

    for (uint32_t j = 0; j < l->num_junctions; j++) {
        const uint32_t entry = l->junction_entry[j];
        v->value[j] = 0;
        if (!v->visible[entry])
            continue;
        const double xi = v->xi[entry] * weight_of(l, l->junction_label[j]);
        double none = 1;
        for (uint32_t p = l->junction_piece[j]; p < l->junction_piece[j + 1]; p++)
            none *= xi > 0 ? fmax(0, 1 - v->piece[p] / xi) : 1;
        v->value[j] = xi * (1 - none);
        v->piece[l->junction_around[j]] += v->value[j];
    }
}

double rp_live_sum(rp_live *v, const rp_word *holds)
{
    const rp_layout *const l = v->layout;

    for (uint32_t n = 0; n < v->num_seen; n++)
        v->visible[v->seen[n]] = 0;
    for (uint32_t w = 0; w < RP_WORDS(l->num_facts); w++)
        v->state[w] = holds[w];
    assert(!rp_bit_get(v->state, l->num_facts));
    see(v);
    judge(v);
    spread(v);
    fill(v, 0, l->num_entries);
    fold(v);
    return v->visible[0] ? v->piece[0] : (double)INFINITY;
}

/* By entries begin … end - 1 and what the junctions were found to be worth. */
static void list_scores(const rp_live *v, uint32_t begin, uint32_t end, double *score)
{
    const rp_layout *const l = v->layout;

    for (uint32_t label = 0; label < l->num_labels; label++)
        score[label] = 0;
    for (uint32_t i = begin; i < end; i++)
        if (v->visible[i] && l->piece[i] == 0 && l->label[i] != RP_NONE)
            score[l->label[i]] += v->xi[i] * weight_of(l, l->label[i]);
    for (uint32_t j = 0; j < l->num_junctions; j++)
        if (l->junction_around[j] == 0)
            score[l->junction_label[j]] += v->value[j];
}

void rp_live_scores(rp_live *v, double *score) { rp_live_scores_below(v, 0, score); }

void rp_live_scores_below(rp_live *v, uint32_t entry, double *score)
{
    const uint32_t end = v->layout->skip[entry];

    assert(entry < v->layout->num_entries);
    fill(v, entry, end);
    fold(v);
    list_scores(v, entry, end, score);
}

const uint8_t *rp_live_visible(const rp_live *v) { return v->visible; }

const rp_word *rp_live_state(const rp_live *v) { return v->state; }
