#include "search/lifted/relax/relaxed.h"

#include <string.h>

#include "search/lifted/state/step.h"

enum { MOST_COST = 1 << 30 };
enum { MOST_DENSE = 1 << 20 };
enum { MOST_GROWTH = 2 }; /* of the atoms that are relevant, for one predicate to be achieved */
#define OPEN UINT32_MAX   /* cost of an atom that was not derived */

typedef struct planned { /* a step of the relaxed plan */
    uint32_t cost, number;
} planned;

struct rp_lift_relaxed {
    rp_arena arena;
    rp_limits *limits;
    rp_lift_world *world;
    const rp_lift_rules *rules;
    rp_lift_relevance relevance;
    rp_lift_table *table;   /* of each predicate, those of static ones apart: atoms popped */
    rp_lift_table **tables; /* of each predicate */
    rp_word *goals_left;    /* bit a goal, for which the relevance is */
    bool has_relevance;
    bool exact, is_narrow;
    uint32_t *holding; /* of each predicate, for a moment */

    rp_tupleset reached; /* atoms; goals first */
    rp_u32vec cost;      /* of each; OPEN */
    rp_u32vec why;       /* of each: its derivation in `trail`, or RP_NONE in the state */
    RP_VEC(bool) popped;
    rp_u32vec trail;        /* rule, rows */
    RP_VEC(uint64_t) queue; /* a binary heap of cost and atom */
    uint32_t num_goals;     /* those that do not hold */
    uint32_t bound;         /* what the dearest of them costs so far; OPEN */
    uint32_t **dense;       /* of each predicate with few possible atoms: their ids, or RP_NONE */
    rp_lift_match match;
    const rp_lift_rule *rule; /* being matched */

    /* The relaxed plan. */
    rp_word *is_marked; /* bit a reached atom */
    uint32_t marked_words;
    rp_u32vec stack, step, sorted, atoms;
    rp_tupleset steps;
    RP_VEC(planned) planned;
};

static void push(rp_lift_relaxed *r, uint32_t cost, uint32_t atom)
{
    uint32_t i = r->queue.size;

    rp_vec_push(r->limits, &r->queue, (uint64_t)cost << 32 | atom);
    uint64_t *const heap = r->queue.item;
    const uint64_t entry = heap[i];
    for (; i > 0 && entry < heap[(i - 1) / 2]; i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = entry;
}

static uint64_t pop(rp_lift_relaxed *r)
{
    uint64_t *const heap = r->queue.item;
    const uint64_t top = heap[0], last = heap[--r->queue.size];
    const uint32_t size = r->queue.size;
    uint32_t i = 0;

    for (uint32_t child = 1; child < size; child = 2 * i + 1) {
        child += child + 1 < size && heap[child + 1] < heap[child];
        if (last <= heap[child])
            break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = last;
    return top;
}

/* Of predicates with few possible atoms: the place of one in a table of all. */
static uint32_t dense_place(const rp_lift_relaxed *r, uint32_t pred, const uint32_t *arg)
{
    uint32_t place = 0;

    for (uint32_t i = 0; i < r->rules->arity[pred]; i++)
        place = place * r->world->model->lifted->num_objects + arg[i];
    return place;
}

static uint32_t reach(rp_lift_relaxed *r, uint32_t pred, const uint32_t *arg, uint32_t count)
{
    uint32_t *const known =
        r->dense[pred] == NULL ? NULL : r->dense[pred] + dense_place(r, pred, arg);

    if (known != NULL && *known != RP_NONE)
        return *known;
    const uint32_t atom = rp_tupleset_add(&r->reached, pred, arg, count);
    if (known != NULL)
        *known = atom;
    if (atom == r->cost.size) {
        rp_vec_push(r->limits, &r->cost, OPEN);
        rp_vec_push(r->limits, &r->why, RP_NONE);
        rp_vec_push(r->limits, &r->popped, false);
    }
    return atom;
}

/* The goals' costs, once all are derived: a derivation that costs as much or more leads to nothing
   better, as a further step costs 1. */
static void note_goal(rp_lift_relaxed *r)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < r->num_goals; i++)
        most = r->cost.item[i] > most ? r->cost.item[i] : most;
    r->bound = most;
}

static void derived(void *context, rp_lift_match *m)
{
    rp_lift_relaxed *const r = context;
    const rp_lift_rule *const rule = r->rule;
    uint32_t arg[RP_LIFT_MOST_ARITY];
    uint64_t cost = rule->acts;

    for (uint32_t i = 0; i < rule->num_dynamic; i++)
        cost += r->cost.item[r->tables[rule->literal[i].pred]->number.item[m->row[i]]];
    cost = cost < MOST_COST ? cost : MOST_COST;
    if (cost >= r->bound)
        return;
    for (uint32_t i = 0; i < rule->head.num_terms; i++)
        arg[i] = rp_lift_term_value(m->value, rule->head.term[i]);
    const uint32_t atom = reach(r, rule->head.pred, arg, rule->head.num_terms);
    if (cost >= r->cost.item[atom])
        return;
    r->cost.item[atom] = (uint32_t)cost;
    r->why.item[atom] = r->trail.size;
    rp_vec_reserve(r->limits, &r->trail, (uint64_t)r->trail.size + 1 + rule->num_literals);
    r->trail.item[r->trail.size++] = (uint32_t)(rule - r->rules->rule);
    for (uint32_t i = 0; i < rule->num_literals; i++)
        r->trail.item[r->trail.size++] = m->row[i];
    push(r, (uint32_t)cost, atom);
    if (atom < r->num_goals)
        note_goal(r);
}

static bool holds(void *context, const rp_lift_match *m, const rp_lift_check *check)
{
    rp_lift_relaxed *const r = context;
    return rp_lift_world_checks(r->world, check, r->rule->schema->root, r->rule->schema->scope,
                                m->value);
}

/* Matches what is left of a rule's body. */
static void run_rule(rp_lift_relaxed *r, uint32_t number, uint64_t left)
{
    const rp_lift_rule *const rule = &r->rules->rule[number];
    rp_lift_match *const m = &r->match;

    r->rule = rule;
    m->literal = rule->literal;
    m->num_literals = rule->num_literals;
    m->check = rule->check;
    m->num_checks = rule->num_checks;
    m->wanted = rule->wanted;
    m->domain = r->relevance.domain[number];
    (void)rp_lift_match_run(m, left);
}

/* Gives the literal's variables the values of an atom; false if it does not fit. */
static bool bind(rp_lift_relaxed *r, uint32_t number, const rp_lift_literal *l, const uint32_t *arg)
{
    rp_lift_match *const m = &r->match;

    m->bound = 0;
    for (uint32_t i = 0; i < l->num_terms; i++) {
        const rp_term t = l->term[i];
        const uint32_t v = rp_term_variable(t);
        if (!rp_term_is_variable(t)    ? t != arg[i]
            : (m->bound >> v & 1) != 0 ? m->value[v] != arg[i]
                                       : !rp_bit_get(r->relevance.domain[number][v], arg[i]))
            return false;
        if (rp_term_is_variable(t)) {
            m->value[v] = arg[i];
            m->bound |= UINT64_C(1) << v;
        }
    }
    return true;
}

static void trigger(rp_lift_relaxed *r, uint32_t atom, uint32_t pred)
{
    uint32_t arg[RP_LIFT_MOST_ARITY];
    const uint32_t row = r->table[pred].size, arity = r->rules->arity[pred];

    if (arity > 0)
        memcpy(arg, rp_tupleset_args(&r->reached, atom), arity * sizeof *arg);
    rp_lift_table_add(&r->table[pred], arg, atom);
    for (RP_ROW(at, &r->rules->triggers, pred)) {
        const uint32_t number = *at / RP_LIFT_MOST_LITERALS, k = *at % RP_LIFT_MOST_LITERALS;
        const rp_lift_rule *const rule = &r->rules->rule[number];
        if (!r->relevance.active[number] || !bind(r, number, &rule->literal[k], arg))
            continue;
        r->match.row[k] = row;
        run_rule(r, number, rp_lift_all_literals(rule->num_literals) & ~(UINT64_C(1) << k));
    }
}

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

/* Makes predicates passive of which more than half of what is relevant holds, but for goals; false if
   there are none. */
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

static void clear(rp_lift_relaxed *r)
{
    for (uint32_t p = 0; p < r->rules->num_preds; p++)
        rp_lift_table_clear(&r->table[p]);
    for (uint32_t i = 0; i < rp_tupleset_size(&r->reached); i++) {
        const uint32_t pred = rp_tupleset_head(&r->reached, i);
        if (r->dense[pred] != NULL)
            r->dense[pred][dense_place(r, pred, rp_tupleset_args(&r->reached, i))] = RP_NONE;
    }
    rp_tupleset_clear(&r->reached);
    r->cost.size = r->why.size = r->popped.size = r->trail.size = r->queue.size = 0;
}

static void begin_atom(rp_lift_relaxed *r, uint32_t of_world)
{
    const rp_tupleset *const set = &r->world->atom;
    const uint32_t pred = rp_tupleset_head(set, of_world);
    const uint32_t *const arg = rp_tupleset_args(set, of_world);

    if (!rp_lift_relevance_has(&r->relevance, pred, arg))
        return;
    const uint32_t atom = reach(r, pred, arg, r->rules->arity[pred]);
    r->cost.item[atom] = 0;
    push(r, 0, atom);
}

static void begin(rp_lift_relaxed *r)
{
    const rp_u32vec *const goal = &r->world->goal;

    for (uint32_t i = 0; i < goal->size; i++) {
        const uint32_t pred = rp_tupleset_head(&r->world->atom, goal->item[i]);
        if (rp_bit_get(r->goals_left, i))
            (void)reach(r, pred, rp_tupleset_args(&r->world->atom, goal->item[i]),
                        r->rules->arity[pred]);
    }
    r->num_goals = rp_tupleset_size(&r->reached);
    r->bound = r->num_goals > 0 ? OPEN : 0;
    rp_lift_world_list(r->world, &r->stack);
    for (uint32_t i = 0; i < r->stack.size; i++)
        begin_atom(r, r->stack.item[i]);
    for (uint32_t i = 0; i < r->rules->count; i++)
        if (r->rules->rule[i].num_dynamic == 0 && r->relevance.active[i]) {
            r->match.bound = 0;
            run_rule(r, i, rp_lift_all_literals(r->rules->rule[i].num_literals));
        }
}

/* Atoms in the order of their costs until the goals cannot become cheaper; false if some are not
   reached. */
static bool explore(rp_lift_relaxed *r)
{
    clear(r);
    r->match.work = 0;
    begin(r);
    while (r->queue.size > 0) {
        const uint64_t entry = pop(r);
        const uint32_t cost = (uint32_t)(entry >> 32), atom = (uint32_t)entry;
        if (cost + 1 >= r->bound)
            break;
        if (r->popped.item[atom])
            continue;
        r->popped.item[atom] = true;
        rp_poll(r->limits);
        trigger(r, atom, rp_tupleset_head(&r->reached, atom));
    }
    rp_work(r->limits, r->match.work + 4 * (uint64_t)r->trail.size);
    return r->bound < OPEN;
}

uint32_t rp_lift_relaxed_evaluate(rp_lift_relaxed *r)
{
    uint64_t sum = 0;

    if (r->world->goal_is_false)
        return RP_LIFT_DEAD;
    find_relevance(r);
    bool reached = explore(r);
    if (!reached && r->is_narrow) {
        widen_relevance(r);
        reached = explore(r);
    }
    if (!reached)
        return RP_LIFT_DEAD;
    for (uint32_t i = 0; i < r->num_goals; i++)
        sum += r->cost.item[i];
    return sum < MOST_COST ? (uint32_t)sum : MOST_COST;
}

/* Values for the variables of a derivation, through auxiliary atoms; the other atoms that it needs go
   to the stack. */
static void gather(rp_lift_relaxed *r, uint32_t at)
{
    const rp_lift_rule *const rule = &r->rules->rule[r->trail.item[at]];

    for (uint32_t i = 0; i < rule->num_literals; i++) {
        const rp_lift_literal *const l = &rule->literal[i];
        const uint32_t row = r->trail.item[at + 1 + i];
        const rp_lift_table *const table = r->tables[l->pred];
        for (uint32_t k = 0; k < l->num_terms; k++)
            if (rp_term_is_variable(l->term[k]))
                r->match.value[rp_term_variable(l->term[k])] = rp_lift_table_row(table, row)[k];
        if (i >= rule->num_dynamic)
            continue;
        const uint32_t atom = table->number.item[row];
        if (l->pred >= r->world->model->num_preds)
            gather(r, r->why.item[atom]);
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
        rp_vec_push(r->limits, &r->step, rp_lift_term_value(r->match.value, s->root[i]));
    if (rp_tupleset_add(&r->steps, number, r->step.item, r->step.size) == before)
        rp_vec_push(r->limits, &r->planned, new);
}

static void explain(rp_lift_relaxed *r, uint32_t atom)
{
    const uint32_t at = r->why.item[atom];
    uint32_t length;

    if (rp_bit_get(r->is_marked, atom) || at == RP_NONE)
        return;
    rp_bit_set(r->is_marked, atom);
    const rp_lift_rule *const rule = &r->rules->rule[r->trail.item[at]];
    const uint32_t *const tuple = rp_tupleset_get(&r->reached, atom, &length);
    for (uint32_t i = 0; i < rule->head.num_terms; i++)
        if (rp_term_is_variable(rule->head.term[i]))
            r->match.value[rp_term_variable(rule->head.term[i])] = tuple[1 + i];
    gather(r, at);
    add_step(r, rule->schema, r->cost.item[atom]);
    rp_vec_push(r->limits, &r->atoms,
                rp_lift_world_intern(r->world, tuple[0], tuple + 1, length - 1));
}

static void unmark(rp_lift_relaxed *r)
{
    const uint32_t words = (uint32_t)RP_WORDS(rp_tupleset_size(&r->reached));

    if (words > r->marked_words) {
        rp_free(r->limits, r->is_marked);
        r->is_marked = NULL;
        r->marked_words = 0;
        r->is_marked = RP_NEW_ARRAY(r->limits, rp_word, 2 * (size_t)words);
        r->marked_words = 2 * words;
    }
    memset(r->is_marked, 0, words * sizeof(rp_word));
}

/* By cost, then as they came; they are some ten to a thousand, and nearly sorted. */
static void sort_planned(rp_lift_relaxed *r)
{
    planned *const list = r->planned.item;

    for (uint32_t i = 1; i < r->planned.size; i++) {
        const planned at = list[i];
        uint32_t k = i;
        for (; k > 0 && list[k - 1].cost > at.cost; k--)
            list[k] = list[k - 1];
        list[k] = at;
    }
}

uint32_t rp_lift_relaxed_num_goals(const rp_lift_relaxed *r) { return r->num_goals; }

uint32_t rp_lift_relaxed_goal_cost(const rp_lift_relaxed *r, uint32_t goal)
{
    return r->cost.item[goal];
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
    sort_planned(r);
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

static void make_dense(rp_lift_relaxed *r)
{
    const uint32_t num_preds = r->rules->num_preds;

    r->dense = RP_ARENA_ARRAY_ZERO(&r->arena, uint32_t *, num_preds);
    for (uint32_t p = 0; p < num_preds; p++) {
        uint64_t size = 1;
        for (uint32_t i = 0; i < r->rules->arity[p] && size <= MOST_DENSE; i++)
            size *= r->world->model->lifted->num_objects;
        if (rp_lift_is_static(r->world->model, p) || size > MOST_DENSE)
            continue;
        r->dense[p] = RP_ARENA_ARRAY(&r->arena, uint32_t, size);
        memset(r->dense[p], 0xff, size * sizeof(uint32_t)); /* RP_NONE */
    }
}

rp_lift_relaxed *rp_lift_relaxed_create(rp_lift_world *world, bool exact)
{
    rp_lift_relaxed *const r = RP_NEW(world->limits, rp_lift_relaxed);
    const rp_lift_model *const model = world->model;

    r->limits = world->limits;
    r->world = world;
    r->exact = exact;
    rp_arena_init(&r->arena, world->limits);
    r->rules = rp_lift_rules_create(&r->arena, model);
    rp_lift_relevance_init(&r->relevance, &r->arena, model, r->rules);
    const uint32_t num_preds = r->rules->num_preds;
    r->table = RP_ARENA_ARRAY_ZERO(&r->arena, rp_lift_table, num_preds);
    r->tables = RP_ARENA_ARRAY_ZERO(&r->arena, rp_lift_table *, num_preds);
    for (uint32_t p = 0; p < num_preds; p++) {
        rp_lift_table_init(&r->table[p], r->limits, r->rules->arity[p]);
        r->tables[p] = rp_lift_is_static(model, p) ? &model->fixed[p] : &r->table[p];
    }
    make_dense(r);
    r->holding = RP_ARENA_ARRAY(&r->arena, uint32_t, num_preds);
    r->goals_left = RP_ARENA_ARRAY_ZERO(&r->arena, rp_word, RP_WORDS(world->goal.size));
    rp_tupleset_init(&r->reached, r->limits);
    rp_tupleset_init(&r->steps, r->limits);
    r->match.lifted = model->lifted;
    r->match.table = r->tables;
    r->match.value = RP_ARENA_ARRAY_ZERO(&r->arena, uint32_t, RP_LIFT_MOST_VARIABLES);
    r->match.holds = holds;
    r->match.found = derived;
    r->match.context = r;
    return r;
}

void rp_lift_relaxed_destroy(rp_lift_relaxed *r)
{
    if (r == NULL)
        return;
    rp_limits *const limits = r->limits;
    for (uint32_t p = 0; p < r->rules->num_preds; p++)
        rp_lift_table_release(&r->table[p]);
    rp_tupleset_release(&r->reached);
    rp_tupleset_release(&r->steps);
    rp_vec_free(limits, &r->cost);
    rp_vec_free(limits, &r->why);
    rp_vec_free(limits, &r->popped);
    rp_vec_free(limits, &r->trail);
    rp_vec_free(limits, &r->queue);
    rp_vec_free(limits, &r->stack);
    rp_vec_free(limits, &r->step);
    rp_vec_free(limits, &r->sorted);
    rp_vec_free(limits, &r->atoms);
    rp_vec_free(limits, &r->planned);
    rp_free(limits, r->is_marked);
    rp_arena_release(&r->arena);
    rp_free(limits, r);
}
