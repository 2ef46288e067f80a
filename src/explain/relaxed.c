/* The delete relaxation of a state: costs with best supporters, and FF's relaxed plan. */
#include "explain/parts.h"
#include "heuristics/relaxation/ff.h"

rp_relaxation *rp_explain_whole_relaxation(rp_arena *arena, const rp_strips *strips)
{
    rp_strips *const all = rp_arena_copy(arena, strips, sizeof *strips);
    rp_fact_id *const goal = RP_ARENA_ARRAY(arena, rp_fact_id, strips->num_facts);

    if (strips->unsolvable)
        return NULL;
    for (rp_fact_id f = 0; f < strips->num_facts; f++)
        goal[f] = f;
    all->goal = goal;
    all->num_goal = strips->num_facts;
    return rp_relaxation_create(arena, NULL, all, RP_COST_NORMAL, false);
}

json_t *rp_explain_costs(rp_relaxation *r, const rp_strips *strips, const rp_state_view *view,
                         rp_combine combine)
{
    json_t *const costs = json_array(), *const best = json_array(), *const object = json_object();

    rp_relaxation_evaluate(r, view, combine);
    for (rp_fact_id f = 0; f < strips->num_facts; f++) {
        if (r->fact_cost[f] == RP_UNREACHED || r->supporter[f] == RP_NONE)
            continue;
        json_array_append_new(costs, rp_explain_pair(f, json_integer((json_int_t)r->fact_cost[f])));
        json_array_append_new(
            best, rp_explain_pair(f, rp_explain_id(r->achiever[r->supporter[f]].label)));
    }
    json_object_set_new(object, "cost", costs);
    json_object_set_new(object, "best", best);
    return object;
}

/* Facts that are true in a layer of the relaxed planning graph, by the plan's operators alone. */
typedef struct layers {
    const rp_strips *strips;
    rp_word *now;  /* bit a fact: before the layer */
    rp_word *next; /* and behind it */
} layers;

static bool all_hold(const rp_word *facts, const rp_csr *rows, uint32_t number)
{
    for (RP_ROW(f, rows, number))
        if (!rp_bit_get(facts, *f))
            return false;
    return true;
}

/* True if one was not there. */
static bool add_all(layers *l, const rp_csr *rows, uint32_t number)
{
    bool is_new = false;

    for (RP_ROW(f, rows, number)) {
        is_new |= !rp_bit_get(l->next, *f);
        rp_bit_set(l->next, *f);
    }
    return is_new;
}

static bool apply(layers *l, rp_op_id op)
{
    const rp_strips *const s = l->strips;
    bool is_new = add_all(l, &s->add, op);

    for (uint32_t e = rp_strips_first_effect(s, op); e < rp_strips_first_effect(s, op + 1); e++)
        if (all_hold(l->now, &s->effect_condition, e))
            is_new |= add_all(l, &s->effect_add, e);
    return is_new;
}

static void close_under_axioms(layers *l)
{
    const rp_strips *const s = l->strips;
    bool changed = true;

    while (changed) {
        changed = false;
        for (uint32_t a = 0; a < s->num_axioms; a++)
            if (!rp_bit_get(l->next, s->axiom_head[a]) && all_hold(l->next, &s->axiom_body, a)) {
                rp_bit_set(l->next, s->axiom_head[a]);
                changed = true;
            }
    }
}

/* The relaxation takes a derived fact's complement that no axiom concludes for true. */
static void add_unconcluded(rp_arena *arena, const rp_strips *s, rp_word *facts)
{
    const rp_word *const heads = rp_strips_axiom_heads(arena, s);

    for (rp_fact_id f = 0; f < s->num_facts; f++)
        if (rp_strips_is_derived(s, f) && !rp_bit_get(heads, f))
            rp_bit_set(facts, f);
}

/* The operators of one layer.  `placed`: those of earlier ones, and then of this one. */
static json_t *layer(layers *l, const rp_op_id *op, uint32_t count, bool *placed)
{
    json_t *const ops = json_array();

    for (uint32_t i = 0; i < count; i++) {
        if (!all_hold(l->now, &l->strips->pre, op[i]))
            continue;
        const bool adds = apply(l, op[i]);
        if (placed[i] && !adds)
            continue;
        placed[i] = true;
        json_array_append_new(ops, json_integer(op[i]));
    }
    return ops;
}

static json_t *list_layers(rp_arena *arena, const rp_strips *strips, const rp_op_id *op,
                           uint32_t count, const rp_state_view *view)
{
    const size_t words = RP_WORDS(strips->num_facts);
    layers l = {strips, rp_arena_copy(arena, view->holds, words * sizeof(rp_word)),
                RP_ARENA_ARRAY(arena, rp_word, words)};
    bool *const placed = RP_ARENA_ARRAY_ZERO(arena, bool, count);
    json_t *const list = json_array();

    if (strips->num_axioms > 0)
        add_unconcluded(arena, strips, l.now);
    for (;;) {
        for (size_t w = 0; w < words; w++)
            l.next[w] = l.now[w];
        json_t *const ops = layer(&l, op, count, placed);
        if (json_array_size(ops) == 0) {
            json_decref(ops);
            return list;
        }
        json_array_append_new(list, ops);
        close_under_axioms(&l);
        for (size_t w = 0; w < words; w++)
            l.now[w] = l.next[w];
    }
}

json_t *rp_explain_relaxed_plan(rp_arena *arena, const rp_strips *strips, rp_heuristic *ff,
                                const rp_state_view *view)
{
    json_t *const object = json_object();
    const rp_op_id *found, *preferred;
    const uint32_t count = rp_ff_relaxed_plan(ff, &found);
    rp_op_id *const op = RP_ARENA_ARRAY(arena, rp_op_id, count);

    for (uint32_t i = 0; i < count; i++)
        op[i] = found[i];
    rp_row_sort(op, count);
    json_object_set_new(object, "layers", list_layers(arena, strips, op, count, view));
    json_object_set_new(object, "ops", rp_explain_ids(op, count));
    const uint32_t num_preferred = ff->type->preferred_ops(ff, &preferred);
    json_object_set_new(object, "preferred", rp_explain_ids(preferred, num_preferred));
    return object;
}
