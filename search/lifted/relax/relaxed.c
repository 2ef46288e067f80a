#include "search/lifted/relax/relaxed.h"

#include <stdlib.h>
#include <string.h>

#include "search/lifted/relax/exploration.h"

enum { MOST_GROWTH = 2 }; /* of the atoms that are relevant, for one predicate to be achieved */

typedef struct planned {   /* a step of the relaxed plan */
    uint32_t cost, number; /* of the atom it achieves; in `steps` */
} planned;

struct rp_lift_relaxed {
    rp_arena arena;
    rp_limits *limits;
    rp_lift_world *world;
    const rp_lift_rules *rules;
    rp_lift_relevance relevance;
    rp_lift_exploration explored; /* the state that was evaluated last */
    rp_word *goals_left;          /* bit a goal, for which the relevance is */
    bool has_relevance;
    bool exact, is_narrow;
    uint32_t *holding; /* of each predicate, for a moment */

    /* The relaxed plan. */
    uint32_t value[RP_LIFT_MOST_VARIABLES]; /* of the variables of the derivation at hand */
    rp_word *is_marked;                     /* bit a reached atom */
    uint32_t marked_words;
    rp_u32vec stack, step, sorted, atoms;
    rp_tupleset steps;
    RP_VEC(planned) planned;
};

/* Are the goals that do not hold those that the relevance is for?  They are noted. */
static bool same_goals(rp_lift_relaxed *r)
{
    const rp_u32vec *const goal = &r->world->goal;
    bool same = r->has_relevance;

    for (uint32_t i = 0; i < goal->size; i++) {
        const bool left = !rp_lift_world_has(r->world, goal->item[i]);
        same &= left == rp_bit_get(r->goals_left, i);
        if (left)
            rp_bit_set(r->goals_left, i);
        else
            rp_bit_clear(r->goals_left, i);
    }
    return same;
}

static void complete_relevance(rp_lift_relaxed *r)
{
    const rp_u32vec *const goal = &r->world->goal;

    rp_lift_relevance_clear(&r->relevance);
    for (uint32_t i = 0; i < goal->size; i++)
        if (rp_bit_get(r->goals_left, i))
            rp_lift_relevance_add(&r->relevance, rp_tupleset_head(&r->world->atom, goal->item[i]),
                                  rp_tupleset_args(&r->world->atom, goal->item[i]));
    rp_lift_relevance_complete(&r->relevance);
    rp_work(r->limits, (uint64_t)r->relevance.words * r->rules->count);
}

/* Makes predicates passive of which more than half of what is relevant holds, but for goals; false
   if there are none. */
static bool choose_passive(rp_lift_relaxed *r)
{
    const rp_tupleset *const atoms = &r->world->atom;
    const rp_u32vec *const goal = &r->world->goal;
    bool any = false;

    rp_lift_world_list(r->world, &r->stack);
    memset(r->holding, 0, r->rules->num_preds * sizeof *r->holding);
    for (uint32_t i = 0; i < r->stack.size; i++) {
        const uint32_t pred = rp_tupleset_head(atoms, r->stack.item[i]);
        r->holding[pred] +=
            rp_lift_relevance_has(&r->relevance, pred, rp_tupleset_args(atoms, r->stack.item[i]));
    }
    for (uint32_t i = 0; i < goal->size; i++)
        if (rp_bit_get(r->goals_left, i))
            r->holding[rp_tupleset_head(atoms, goal->item[i])] = 0;
    for (uint32_t p = 0; p < r->rules->num_preds; p++) {
        r->relevance.passive[p] = 2.0 * r->holding[p] > rp_lift_relevance_size(&r->relevance, p);
        any |= r->relevance.passive[p];
    }
    return any;
}

static double relevant_atoms(const rp_lift_relaxed *r)
{
    double sum = 0;

    for (uint32_t p = 0; p < r->world->model->num_preds; p++)
        if (!rp_lift_is_static(r->world->model, p))
            sum += rp_lift_relevance_size(&r->relevance, p);
    return sum;
}

/* Achieving one of them may cost little: then it is not passive.  The relevance is complete. */
static void keep_cheap_ones(rp_lift_relaxed *r)
{
    complete_relevance(r);
    for (uint32_t p = 0; p < r->rules->num_preds; p++) {
        if (!r->relevance.passive[p])
            continue;
        const double before = relevant_atoms(r);
        r->relevance.passive[p] = false;
        complete_relevance(r);
        if (relevant_atoms(r) <= MOST_GROWTH * before)
            continue;
        r->relevance.passive[p] = true;
        complete_relevance(r);
    }
}

/* For the goals that do not hold. */
static void find_relevance(rp_lift_relaxed *r)
{
    if (same_goals(r))
        return;
    r->has_relevance = true;
    memset(r->relevance.passive, 0, r->rules->num_preds * sizeof *r->relevance.passive);
    complete_relevance(r);
    r->is_narrow = !r->exact && choose_passive(r);
    if (r->is_narrow)
        keep_cheap_ones(r);
}

/* After nothing was found with it: the same without what is passive. */
static void widen_relevance(rp_lift_relaxed *r)
{
    memset(r->relevance.passive, 0, r->rules->num_preds * sizeof *r->relevance.passive);
    complete_relevance(r);
    r->is_narrow = r->has_relevance = false;
}

uint32_t rp_lift_relaxed_evaluate(rp_lift_relaxed *r)
{
    uint64_t sum = 0;

    if (r->world->goal_is_false)
        return RP_LIFT_DEAD;
    find_relevance(r);
    bool reached = rp_lift_exploration_run(&r->explored);
    if (!reached && r->is_narrow) {
        widen_relevance(r);
        reached = rp_lift_exploration_run(&r->explored);
    }
    if (!reached)
        return RP_LIFT_DEAD;
    for (uint32_t i = 0; i < r->explored.num_goals; i++)
        sum += r->explored.cost.item[i];
    return sum < RP_LIFT_MOST_COST ? (uint32_t)sum : RP_LIFT_MOST_COST;
}

/* Values for the variables of a derivation, through auxiliary atoms; the other atoms that it needs
   go to the stack. */
static void gather(rp_lift_relaxed *r, uint32_t at)
{
    const rp_lift_exploration *const e = &r->explored;
    const rp_lift_rule *const rule = &r->rules->rule[e->trail.item[at]];

    for (uint32_t i = 0; i < rule->num_literals; i++) {
        const rp_lift_literal *const l = &rule->literal[i];
        const uint32_t row = e->trail.item[at + 1 + i];
        const rp_lift_table *const table = e->tables[l->pred];
        for (uint32_t k = 0; k < l->num_terms; k++)
            if (rp_term_is_variable(l->term[k]))
                r->value[rp_term_variable(l->term[k])] = rp_lift_table_row(table, row)[k];
        if (i >= rule->num_dynamic)
            continue;
        const uint32_t atom = table->number.item[row];
        if (l->pred >= r->world->model->num_preds)
            gather(r, e->why.item[atom]);
        else
            rp_vec_push(r->limits, &r->stack, atom);
    }
}

static void add_step(rp_lift_relaxed *r, const rp_lift_schema *s, uint32_t cost)
{
    const uint32_t number = (uint32_t)(s - r->world->model->schema);
    const uint32_t before = rp_tupleset_size(&r->steps);
    planned new = {cost, before};

    r->step.size = 0;
    for (uint32_t i = 0; i < s->scope->num_params; i++)
        rp_vec_push(r->limits, &r->step, rp_lift_term_value(r->value, s->root[i]));
    if (rp_tupleset_add(&r->steps, number, r->step.item, r->step.size) == before)
        rp_vec_push(r->limits, &r->planned, new);
}

/* The step that achieves an atom, unless the state has it. */
static void explain(rp_lift_relaxed *r, uint32_t atom)
{
    const uint32_t at = r->explored.why.item[atom];
    uint32_t length;

    if (rp_bit_get(r->is_marked, atom) || at == RP_NONE)
        return;
    rp_bit_set(r->is_marked, atom);
    const rp_lift_rule *const rule = &r->rules->rule[r->explored.trail.item[at]];
    const uint32_t *const tuple = rp_tupleset_get(&r->explored.reached, atom, &length);
    for (uint32_t i = 0; i < rule->head.num_terms; i++)
        if (rp_term_is_variable(rule->head.term[i]))
            r->value[rp_term_variable(rule->head.term[i])] = tuple[1 + i];
    gather(r, at);
    add_step(r, rule->schema, r->explored.cost.item[atom]);
    rp_vec_push(r->limits, &r->atoms,
                rp_lift_world_intern(r->world, tuple[0], tuple + 1, length - 1));
}

static void unmark(rp_lift_relaxed *r)
{
    const uint32_t words = (uint32_t)RP_WORDS(rp_tupleset_size(&r->explored.reached));

    if (words > r->marked_words) {
        rp_free(r->limits, r->is_marked);
        r->is_marked = NULL;
        r->marked_words = 0;
        r->is_marked = RP_NEW_ARRAY(r->limits, rp_word, 2 * (size_t)words);
        r->marked_words = 2 * words;
    }
    if (words > 0)
        memset(r->is_marked, 0, words * sizeof(rp_word));
}

/* By cost, then as they came. */
static int compare_planned(const void *a, const void *b)
{
    const planned *const x = a, *const y = b;

    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

uint32_t rp_lift_relaxed_num_goals(const rp_lift_relaxed *r) { return r->explored.num_goals; }

uint32_t rp_lift_relaxed_goal_cost(const rp_lift_relaxed *r, uint32_t goal)
{
    return r->explored.cost.item[goal];
}

uint32_t rp_lift_relaxed_plan(rp_lift_relaxed *r, uint32_t first, uint32_t count,
                              const uint32_t **steps)
{
    r->stack.size = r->planned.size = r->sorted.size = r->atoms.size = 0;
    rp_tupleset_clear(&r->steps);
    unmark(r);
    for (uint32_t i = 0; i < count; i++)
        rp_vec_push(r->limits, &r->stack, first + i);
    while (r->stack.size > 0)
        explain(r, r->stack.item[--r->stack.size]);
    if (r->planned.size > 1)
        qsort(r->planned.item, r->planned.size, sizeof *r->planned.item, compare_planned);
    for (uint32_t i = 0; i < r->planned.size; i++) {
        uint32_t length;
        const uint32_t *const step = rp_tupleset_get(&r->steps, r->planned.item[i].number, &length);
        for (uint32_t k = 0; k < length; k++)
            rp_vec_push(r->limits, &r->sorted, step[k]);
    }
    *steps = r->sorted.item;
    return r->planned.size;
}

uint32_t rp_lift_relaxed_atoms(rp_lift_relaxed *r, const uint32_t **atoms)
{
    *atoms = r->atoms.item;
    return r->atoms.size;
}

rp_lift_relaxed *rp_lift_relaxed_create(rp_lift_world *world, bool exact)
{
    rp_lift_relaxed *const r = RP_NEW(world->limits, rp_lift_relaxed);

    r->limits = world->limits;
    r->world = world;
    r->exact = exact;
    rp_arena_init(&r->arena, world->limits);
    r->rules = rp_lift_rules_create(&r->arena, world->model);
    rp_lift_relevance_init(&r->relevance, &r->arena, world->model, r->rules);
    rp_lift_exploration_init(&r->explored, &r->arena, world, r->rules, &r->relevance);
    r->holding = RP_ARENA_ARRAY(&r->arena, uint32_t, r->rules->num_preds);
    r->goals_left = RP_ARENA_ARRAY_ZERO(&r->arena, rp_word, RP_WORDS(world->goal.size));
    rp_tupleset_init(&r->steps, r->limits);
    return r;
}

void rp_lift_relaxed_destroy(rp_lift_relaxed *r)
{
    if (r == NULL)
        return;
    rp_limits *const limits = r->limits;
    rp_lift_exploration_release(&r->explored);
    rp_tupleset_release(&r->steps);
    rp_vec_free(limits, &r->stack);
    rp_vec_free(limits, &r->step);
    rp_vec_free(limits, &r->sorted);
    rp_vec_free(limits, &r->atoms);
    rp_vec_free(limits, &r->planned);
    rp_free(limits, r->is_marked);
    rp_arena_release(&r->arena);
    rp_free(limits, r);
}
