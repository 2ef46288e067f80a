#include "support/naive/naive_landmarks.h"

#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/naive/naive.h"

enum { MAX_FACTS = 16, MAX_STATES = 1 << MAX_FACTS };

/* --- The delete relaxation. */

static bool has(const rp_csr *csr, uint32_t row, rp_fact_id fact)
{
    for (RP_ROW(item, csr, row))
        if (*item == fact)
            return true;
    return false;
}

/* Derived facts that no axiom concludes, of which the complement is concluded by some. */
static bool is_free(const rp_strips *s, rp_fact_id fact)
{
    bool head = false, other = false;

    for (uint32_t a = 0; a < s->num_axioms; a++) {
        head |= s->axiom_head[a] == fact;
        other |= s->axiom_head[a] == s->complement[fact];
    }
    return other && !head;
}

/* A way to add facts: an operator with one of its effects, or with none (RP_NONE). */
typedef struct way {
    rp_op_id op;
    uint32_t effect;
} way;

static bool needs(const rp_strips *s, way w, rp_fact_id fact)
{
    return has(&s->pre, w.op, fact) ||
           (w.effect != RP_NONE && has(&s->effect_condition, w.effect, fact));
}

static bool can_go(const rp_strips *s, way w, const bool *holds)
{
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        if (needs(s, w, f) && !holds[f] && !is_free(s, f))
            return false;
    return true;
}

static bool comes_with(const rp_strips *s, way w, uint32_t effect)
{
    for (RP_ROW(fact, &s->effect_condition, effect))
        if (!needs(s, w, *fact))
            return false;
    return true;
}

static bool adds(const rp_strips *s, way w, rp_fact_id fact)
{
    bool result = has(&s->add, w.op, fact);

    for (uint32_t e = s->effect_begin[w.op]; e < s->effect_begin[w.op + 1]; e++)
        result |= comes_with(s, w, e) && has(&s->effect_add, e, fact);
    return result;
}

typedef bool is_barred(const rp_strips *, way, rp_fact_id);

static bool apply_way(const rp_strips *s, way w, bool *holds)
{
    bool changed = false;

    for (rp_fact_id f = 0; f < s->num_facts; f++)
        if (!holds[f] && adds(s, w, f))
            holds[f] = changed = true;
    return changed;
}

static bool apply_all(const rp_strips *s, bool *holds, is_barred *barred, rp_fact_id banned)
{
    bool changed = false;

    for (rp_op_id op = 0; op < s->num_ops; op++)
        for (uint32_t e = s->effect_begin[op]; e <= s->effect_begin[op + 1]; e++) {
            const way w = {op, e == s->effect_begin[op + 1] ? RP_NONE : e};
            if (can_go(s, w, holds) && !barred(s, w, banned))
                changed |= apply_way(s, w, holds);
        }
    return changed;
}

static bool apply_axioms(const rp_strips *s, bool *holds, bool adding, rp_fact_id banned)
{
    bool changed = false;

    for (uint32_t a = 0; a < s->num_axioms; a++) {
        bool met = !holds[s->axiom_head[a]] &&
                   !(adding ? s->axiom_head[a] == banned : has(&s->axiom_body, a, banned));
        for (RP_ROW(fact, &s->axiom_body, a))
            met &= holds[*fact] || is_free(s, *fact);
        holds[s->axiom_head[a]] |= met;
        changed |= met;
    }
    return changed;
}

static bool reaches_goal(const rp_strips *s, const bool *holds, bool adding, rp_fact_id banned)
{
    bool reached[MAX_FACTS];

    assert_true(s->num_facts <= MAX_FACTS);
    memcpy(reached, holds, s->num_facts * sizeof *reached);
    while (apply_all(s, reached, adding ? adds : needs, banned) ||
           apply_axioms(s, reached, adding, banned))
        ;
    for (uint32_t i = 0; i < s->num_goal; i++)
        if (!reached[s->goal[i]] && !is_free(s, s->goal[i]))
            return false;
    return true;
}

bool naive_relaxed_solvable(const rp_strips *s, const bool *holds, rp_fact_id banned)
{
    return reaches_goal(s, holds, true, banned);
}

bool naive_relaxed_spares(const rp_strips *s, const bool *holds, rp_fact_id banned)
{
    return reaches_goal(s, holds, false, banned);
}

/* --- All states. */

typedef struct world {
    const rp_strips *strips;
    const rp_landmark_graph *graph;
    uint32_t *queue; /* states as bits */
    bool *seen;
    uint32_t size, done;
} world;

static uint32_t to_bits(const rp_strips *s, const bool *holds)
{
    uint32_t bits = 0;
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        bits |= (uint32_t)holds[f] << f;
    return bits;
}

static void enter(world *w, const bool *holds)
{
    const uint32_t bits = to_bits(w->strips, holds);

    if (!w->seen[bits])
        w->queue[w->size++] = bits;
    w->seen[bits] = true;
}

static void open_world(world *w, const rp_strips *s, const bool *holds, const rp_landmark_graph *g)
{
    assert_true(s->num_facts <= MAX_FACTS);
    *w = (world){.strips = s, .graph = g};
    w->queue = calloc(MAX_STATES, sizeof *w->queue);
    w->seen = calloc(MAX_STATES, sizeof *w->seen);
    assert_true(w->queue != NULL && w->seen != NULL);
    enter(w, holds);
}

static void close_world(world *w)
{
    free(w->queue);
    free(w->seen);
}

/* False when all states were given. */
static bool next_state(world *w, bool *holds)
{
    if (w->done == w->size)
        return false;
    const uint32_t bits = w->queue[w->done++];
    for (rp_fact_id f = 0; f < w->strips->num_facts; f++)
        holds[f] = bits >> f & 1;
    return true;
}

static bool is_true(const world *w, uint32_t landmark, const bool *holds)
{
    for (RP_ROW(fact, &w->graph->fact, landmark))
        if (holds[*fact])
            return true;
    return false;
}

bool naive_is_landmark(const rp_strips *s, const bool *holds, const rp_landmark_graph *g,
                       uint32_t landmark)
{
    bool here[MAX_FACTS], next[MAX_FACTS], avoided = false;
    world w;

    open_world(&w, s, holds, g);
    while (next_state(&w, here) && !avoided) {
        if (is_true(&w, landmark, here))
            continue;
        avoided = naive_is_goal(s, here);
        for (rp_op_id op = 0; op < s->num_ops; op++)
            if (naive_is_applicable(s, op, here)) {
                naive_apply(s, op, here, next);
                enter(&w, next);
            }
    }
    close_world(&w);
    return !avoided;
}

/* The first time that `to` (of a reasonable order `from`) becomes true, from `here` to `next`;
   natural: on a path without `from`. */
static bool keeps(const world *w, rp_landmark_order o, const bool *here, const bool *next)
{
    const bool together = w->graph->derived[o.to] && is_true(w, o.from, next);

    switch (o.kind) {
    case RP_ORDER_GREEDY:
        return is_true(w, o.from, here) || together;
    case RP_ORDER_NATURAL:
        return together;
    default:
        return !is_true(w, o.to, here) || !is_true(w, o.to, next);
    }
}

bool naive_is_kept(const rp_strips *s, const bool *holds, const rp_landmark_graph *g,
                   rp_landmark_order o)
{
    const uint32_t watched = o.kind >= RP_ORDER_NATURAL ? o.to : o.from;
    bool here[MAX_FACTS], next[MAX_FACTS], kept = true;
    world w;

    open_world(&w, s, holds, g);
    kept = !is_true(&w, watched, holds);
    while (next_state(&w, here) && kept) {
        if (o.kind == RP_ORDER_NATURAL && is_true(&w, o.from, here))
            continue;
        for (rp_op_id op = 0; op < s->num_ops && kept; op++) {
            if (!naive_is_applicable(s, op, here))
                continue;
            naive_apply(s, op, here, next);
            if (!is_true(&w, watched, next))
                enter(&w, next);
            else
                kept = keeps(&w, o, here, next);
        }
    }
    close_world(&w);
    return kept;
}

bool naive_first_are_known(const rp_strips *s, const bool *holds, const rp_landmark_graph *g,
                           uint32_t landmark)
{
    bool here[MAX_FACTS], next[MAX_FACTS], known = true;
    world w;

    if (g->derived[landmark] || g->holds[landmark])
        return true;
    open_world(&w, s, holds, g);
    while (next_state(&w, here))
        for (rp_op_id op = 0; op < s->num_ops; op++) {
            if (!naive_is_applicable(s, op, here))
                continue;
            naive_apply(s, op, here, next);
            if (is_true(&w, landmark, next))
                known &= has(&g->first, landmark, op);
            else
                enter(&w, next);
        }
    close_world(&w);
    return known;
}
