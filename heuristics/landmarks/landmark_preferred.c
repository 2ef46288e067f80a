#include "heuristics/landmarks/landmark_preferred.h"

#include <string.h>

#include "base/data/idlist.h"

/* For rp_work: a place, an achiever that is looked at, a fact of the relaxed plan. */
enum { PLACE_WORK = 4, ACHIEVER_WORK = 6, PLAN_WORK = 10 };

struct rp_landmark_preferred {
    const rp_landmark_status *status;
    rp_relaxation *relaxation;
    rp_limits *limits; /* where work is counted */
    uint32_t *leaf;    /* places that may be reached next */
    uint32_t num_leaves;
    rp_word *is_leaf; /* bit a place; empty between calls */
    rp_word *wanted;  /* bit a fact: of a leaf; likewise */
    rp_idlist ops;
    rp_idlist facts; /* of the relaxed plan */
};

rp_landmark_preferred *rp_landmark_preferred_create(rp_arena *arena,
                                                    const rp_landmark_status *status,
                                                    rp_relaxation *relaxation)
{
    const rp_strips *const strips = status->strips;
    rp_landmark_preferred *const p = RP_ARENA_NEW(arena, rp_landmark_preferred);

    p->status = status;
    p->limits = arena->limits;
    p->leaf = RP_ARENA_ARRAY(arena, uint32_t, status->size);
    p->relaxation = relaxation;
    p->is_leaf = RP_ARENA_ARRAY_ZERO(arena, rp_word, status->words);
    p->wanted = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(strips->num_facts));
    rp_idlist_init(&p->ops, arena, strips->num_ops);
    rp_idlist_init(&p->facts, arena, strips->num_facts);
    return p;
}

static bool is_leaf(const rp_landmark_status *s, uint32_t place)
{
    for (RP_ROW(other, &s->before, place))
        if (!rp_bit_get(s->accepted_now, *other))
            return false;
    return true;
}

/* If there are none: what is required again. */
static void find_leaves(rp_landmark_preferred *p)
{
    const rp_landmark_status *const s = p->status;

    p->num_leaves = 0;
    for (uint32_t i = 0; i < s->size; i++)
        if (!rp_bit_get(s->accepted_now, i) && is_leaf(s, i))
            p->leaf[p->num_leaves++] = i;
    for (uint32_t i = 0; i < s->num_with_unsound; i++) {
        const uint32_t place = s->with_unsound[i];
        if (rp_bit_get(s->accepted_now, place) && !rp_bit_get(s->row_now, s->num_stored + i) &&
            is_leaf(s, place))
            p->leaf[p->num_leaves++] = place;
    }
    for (uint32_t i = 0; p->num_leaves == 0 && i < s->size; i++)
        if (rp_bit_get(s->future, i))
            p->leaf[p->num_leaves++] = i;
}

static bool row_has(const rp_csr *csr, uint32_t row, rp_fact_id fact)
{
    return rp_row_has(rp_csr_row(csr, row), rp_csr_size(csr, row), fact);
}

/* Does the applicable operator make the fact true? */
static bool adds(const rp_strips *s, rp_op_id op, rp_fact_id fact, const rp_state_view *state)
{
    if (row_has(&s->add, op, fact))
        return true;
    for (uint32_t e = rp_strips_first_effect(s, op); e < rp_strips_first_effect(s, op + 1); e++)
        if (row_has(&s->effect_add, e, fact) &&
            rp_bits_get_all(state->holds, rp_csr_row(&s->effect_condition, e),
                            rp_csr_size(&s->effect_condition, e)))
            return true;
    return false;
}

static void list_achievers(rp_landmark_preferred *p, uint32_t place, const rp_state_view *state)
{
    const rp_landmark_graph *const g = p->status->graph;
    const rp_strips *const strips = p->status->strips;
    const uint32_t landmark = p->status->landmark[place];

    rp_work(p->limits, ACHIEVER_WORK * (uint64_t)rp_csr_size(&g->achievers, landmark));
    for (RP_ROW(op, &g->achievers, landmark)) {
        if (!rp_view_is_applicable(strips, state, *op))
            continue;
        for (RP_ROW(fact, &g->fact, landmark))
            if (adds(strips, *op, *fact, state))
                rp_idlist_add(&p->ops, *op);
    }
}

/* Does the operator, in adding these facts, make a leaf true?  What it needs itself it does not
   achieve. */
static bool achieves_leaf(const rp_landmark_preferred *p, rp_op_id op, const rp_csr *adds,
                          uint32_t adder)
{
    const rp_landmark_status *const s = p->status;

    for (RP_ROW(fact, adds, adder))
        for (RP_ROW(place, &s->places, *fact))
            if (rp_bit_get(p->is_leaf, *place) &&
                row_has(&s->graph->achievers, s->landmark[*place], op))
                return true;
    return false;
}

static bool achieves(const rp_landmark_preferred *p, rp_op_id op, const rp_state_view *state)
{
    const rp_strips *const s = p->status->strips;

    if (achieves_leaf(p, op, &s->add, op))
        return true;
    for (uint32_t e = rp_strips_first_effect(s, op); e < rp_strips_first_effect(s, op + 1); e++)
        if (rp_bits_get_all(state->holds, rp_csr_row(&s->effect_condition, e),
                            rp_csr_size(&s->effect_condition, e)) &&
            achieves_leaf(p, op, &s->effect_add, e))
            return true;
    return false;
}

/* The same as list_achievers for all leaves. */
static void list_among(rp_landmark_preferred *p, const rp_op_set *applicable,
                       const rp_state_view *state)
{
    for (uint32_t i = 0; i < p->num_leaves; i++)
        rp_bit_set(p->is_leaf, p->leaf[i]);
    for (uint32_t i = 0; i < applicable->count; i++)
        if (achieves(p, applicable->op[i], state))
            rp_idlist_add(&p->ops, applicable->op[i]);
    rp_work(p->limits, ACHIEVER_WORK * (uint64_t)applicable->count);
    memset(p->is_leaf, 0, p->status->words * sizeof *p->is_leaf);
}

/* Explores as far as the nearest leaf. */
static void approach(rp_landmark_preferred *p, const rp_state_view *state)
{
    const rp_landmark_status *const s = p->status;

    for (uint32_t i = 0; i < p->num_leaves; i++)
        for (RP_ROW(fact, &s->graph->fact, s->landmark[p->leaf[i]]))
            rp_bit_set(p->wanted, *fact);
    rp_relaxation_approach(p->relaxation, state, p->wanted);
    memset(p->wanted, 0, RP_WORDS(s->strips->num_facts) * sizeof *p->wanted);
}

/* The cheapest fact of the leaves that can be reached, or RP_NONE. */
static rp_fact_id nearest(const rp_landmark_preferred *p)
{
    const rp_landmark_status *const s = p->status;
    uint64_t least = RP_UNREACHED;
    rp_fact_id best = RP_NONE;

    for (uint32_t i = 0; i < p->num_leaves; i++)
        for (RP_ROW(fact, &s->graph->fact, s->landmark[p->leaf[i]])) {
            const uint64_t cost = p->relaxation->fact_cost[*fact];
            if (cost < least && p->relaxation->supporter[*fact] != RP_NONE) {
                least = cost;
                best = *fact;
            }
        }
    return best;
}

/* The operators of a relaxed plan to the fact that can be carried out now. */
static void list_helpful(rp_landmark_preferred *p, rp_fact_id goal)
{
    const rp_relaxation *const r = p->relaxation;

    rp_idlist_clear(&p->facts);
    rp_idlist_add(&p->facts, goal);
    for (uint32_t i = 0; i < p->facts.size; i++) {
        const uint32_t achiever = r->supporter[p->facts.item[i]];
        bool applicable = true;
        for (RP_PRECONDITION(fact, r, achiever))
            if (r->supporter[*fact] != RP_NONE) {
                applicable = false;
                rp_idlist_add(&p->facts, *fact);
            }
        if (applicable && r->achiever[achiever].label != RP_NONE)
            rp_idlist_add(&p->ops, r->achiever[achiever].label);
    }
    rp_work(r->limits, PLAN_WORK * (uint64_t)p->facts.size);
}

/* Adds the first operators on the way to the nearest leaf. */
static void list_first_steps(rp_landmark_preferred *p, const rp_state_view *state)
{
    approach(p, state);
    const rp_fact_id goal = nearest(p);
    if (goal != RP_NONE)
        list_helpful(p, goal);
}

uint32_t rp_landmark_preferred_find(rp_landmark_preferred *p, const rp_state_view *state,
                                    const rp_op_set *applicable, const rp_op_id **ops)
{
    rp_idlist_clear(&p->ops);
    find_leaves(p);
    rp_work(p->limits, PLACE_WORK * (uint64_t)p->status->size);
    if (applicable != NULL)
        list_among(p, applicable, state);
    for (uint32_t i = 0; applicable == NULL && i < p->num_leaves; i++)
        list_achievers(p, p->leaf[i], state);
    if (p->ops.size == 0 && p->num_leaves > 0)
        list_first_steps(p, state);
    *ops = p->ops.item;
    return p->ops.size;
}
