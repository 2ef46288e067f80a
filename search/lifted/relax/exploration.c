#include "search/lifted/relax/exploration.h"

#include <string.h>

/* Entries of a table of all atoms of a predicate, and of all such tables: 64 MB. */
enum { MOST_DENSE = 1 << 20, MOST_DENSE_IN_ALL = 1 << 24 };

/* Nanoseconds, about: of an atom that comes out of the queue, and of an entry of the trail. */
enum { POP_WORK = 64, TRAIL_WORK = 8 };

static void push(rp_lift_exploration *e, uint32_t cost, uint32_t atom)
{
    uint32_t i = e->queue.size;

    rp_vec_push(e->limits, &e->queue, (uint64_t)cost << 32 | atom);
    uint64_t *const heap = e->queue.item;
    const uint64_t entry = heap[i];
    for (; i > 0 && entry < heap[(i - 1) / 2]; i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = entry;
}

static uint64_t pop(rp_lift_exploration *e)
{
    uint64_t *const heap = e->queue.item;
    const uint64_t top = heap[0], last = heap[--e->queue.size];
    const uint32_t size = e->queue.size;
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
static uint32_t dense_place(const rp_lift_exploration *e, uint32_t pred, const uint32_t *arg)
{
    uint32_t place = 0;

    for (uint32_t i = 0; i < e->rules->arity[pred]; i++)
        place = place * e->world->model->lifted->num_objects + arg[i];
    return place;
}

static uint32_t reach(rp_lift_exploration *e, uint32_t pred, const uint32_t *arg, uint32_t count)
{
    uint32_t *const known =
        e->dense[pred] == NULL ? NULL : e->dense[pred] + dense_place(e, pred, arg);

    if (known != NULL && *known != RP_NONE)
        return *known;
    const uint32_t atom = rp_tupleset_add(&e->reached, pred, arg, count);
    if (known != NULL)
        *known = atom;
    if (atom == e->cost.size) {
        rp_vec_push(e->limits, &e->cost, RP_LIFT_OPEN);
        rp_vec_push(e->limits, &e->why, RP_NONE);
        rp_vec_push(e->limits, &e->popped, false);
    }
    return atom;
}

/* The goals' costs, once all are derived: a derivation that costs as much or more leads to nothing
   better, as a further step costs 1. */
static void note_goal(rp_lift_exploration *e, uint32_t before)
{
    uint32_t most = 0;

    e->goals_open -= before == RP_LIFT_OPEN;
    if (e->goals_open > 0 || (e->bound < RP_LIFT_OPEN && before < e->bound))
        return;
    rp_work(e->limits, e->num_goals);
    for (uint32_t i = 0; i < e->num_goals; i++)
        most = e->cost.item[i] > most ? e->cost.item[i] : most;
    e->bound = most;
}

static void derived(void *context, rp_lift_match *m)
{
    rp_lift_exploration *const e = context;
    const rp_lift_rule *const rule = e->rule;
    uint32_t arg[RP_LIFT_MOST_ARITY];
    uint64_t cost = rule->acts;

    for (uint32_t i = 0; i < rule->num_dynamic; i++)
        cost += e->cost.item[e->tables[rule->literal[i].pred]->number.item[m->row[i]]];
    cost = cost < RP_LIFT_MOST_COST ? cost : RP_LIFT_MOST_COST;
    if (cost >= e->bound)
        return;
    for (uint32_t i = 0; i < rule->head.num_terms; i++)
        arg[i] = rp_lift_term_value(m->value, rule->head.term[i]);
    const uint32_t atom = reach(e, rule->head.pred, arg, rule->head.num_terms);
    const uint32_t before = e->cost.item[atom];
    if (cost >= before)
        return;
    e->cost.item[atom] = (uint32_t)cost;
    e->why.item[atom] = e->trail.size;
    rp_vec_reserve(e->limits, &e->trail, (uint64_t)e->trail.size + 1 + rule->num_literals);
    e->trail.item[e->trail.size++] = (uint32_t)(rule - e->rules->rule);
    for (uint32_t i = 0; i < rule->num_literals; i++)
        e->trail.item[e->trail.size++] = m->row[i];
    push(e, (uint32_t)cost, atom);
    if (atom < e->num_goals)
        note_goal(e, before);
}

static bool holds(void *context, const rp_lift_match *m, const rp_lift_check *check)
{
    rp_lift_exploration *const e = context;
    return rp_lift_world_checks(e->world, check, e->rule->schema->root, e->rule->schema->scope,
                                m->value);
}

/* Matches what is left of a rule's body. */
static void run_rule(rp_lift_exploration *e, uint32_t number, uint64_t left)
{
    const rp_lift_rule *const rule = &e->rules->rule[number];
    rp_lift_match *const m = &e->match;

    e->rule = rule;
    m->literal = rule->literal;
    m->num_literals = rule->num_literals;
    m->check = rule->check;
    m->num_checks = rule->num_checks;
    m->wanted = rule->wanted;
    m->domain = e->relevance->domain[number];
    (void)rp_lift_match_run(m, left);
}

/* Gives the literal's variables the values of an atom; false if it does not fit. */
static bool bind(rp_lift_exploration *e, uint32_t number, const rp_lift_literal *l,
                 const uint32_t *arg)
{
    rp_lift_match *const m = &e->match;

    m->bound = 0;
    for (uint32_t i = 0; i < l->num_terms; i++) {
        const rp_term t = l->term[i];
        const uint32_t v = rp_term_variable(t);
        if (!rp_term_is_variable(t)    ? t != arg[i]
            : (m->bound >> v & 1) != 0 ? m->value[v] != arg[i]
                                       : !rp_bit_get(e->relevance->domain[number][v], arg[i]))
            return false;
        if (rp_term_is_variable(t)) {
            m->value[v] = arg[i];
            m->bound |= UINT64_C(1) << v;
        }
    }
    return true;
}

static void trigger(rp_lift_exploration *e, uint32_t atom, uint32_t pred)
{
    const uint32_t row = e->table[pred].size;

    rp_lift_table_add(&e->table[pred], rp_tupleset_args(&e->reached, atom), atom);
    const uint32_t *const arg = rp_lift_table_row(&e->table[pred], row); /* stays while rules run */
    for (RP_ROW(at, &e->rules->triggers, pred)) {
        const uint32_t number = *at / RP_LIFT_MOST_LITERALS, k = *at % RP_LIFT_MOST_LITERALS;
        const rp_lift_rule *const rule = &e->rules->rule[number];
        if (!e->relevance->active[number] || !bind(e, number, &rule->literal[k], arg))
            continue;
        e->match.row[k] = row;
        run_rule(e, number, rp_lift_first(rule->num_literals) & ~(UINT64_C(1) << k));
    }
}

static void clear(rp_lift_exploration *e)
{
    for (uint32_t p = 0; p < e->rules->num_preds; p++)
        rp_lift_table_clear(&e->table[p]);
    for (uint32_t i = 0; i < rp_tupleset_size(&e->reached); i++) {
        const uint32_t pred = rp_tupleset_head(&e->reached, i);
        if (e->dense[pred] != NULL)
            e->dense[pred][dense_place(e, pred, rp_tupleset_args(&e->reached, i))] = RP_NONE;
    }
    rp_tupleset_clear(&e->reached);
    e->cost.size = e->why.size = e->popped.size = e->trail.size = e->queue.size = 0;
}

static void begin_atom(rp_lift_exploration *e, uint32_t of_world)
{
    const rp_tupleset *const set = &e->world->atom;
    const uint32_t pred = rp_tupleset_head(set, of_world);
    const uint32_t *const arg = rp_tupleset_args(set, of_world);

    if (!rp_lift_relevance_has(e->relevance, pred, arg))
        return;
    const uint32_t atom = reach(e, pred, arg, e->rules->arity[pred]);
    e->cost.item[atom] = 0;
    push(e, 0, atom);
}

static void begin(rp_lift_exploration *e)
{
    const rp_u32vec *const goal = &e->world->goal;

    for (uint32_t i = 0; i < goal->size; i++) {
        const uint32_t pred = rp_tupleset_head(&e->world->atom, goal->item[i]);
        if (!rp_lift_world_has(e->world, goal->item[i]))
            (void)reach(e, pred, rp_tupleset_args(&e->world->atom, goal->item[i]),
                        e->rules->arity[pred]);
    }
    e->num_goals = rp_tupleset_size(&e->reached);
    e->goals_open = e->num_goals;
    e->bound = e->num_goals > 0 ? RP_LIFT_OPEN : 0;
    rp_lift_world_list(e->world, &e->initial);
    for (uint32_t i = 0; i < e->initial.size; i++)
        begin_atom(e, e->initial.item[i]);
    for (uint32_t i = 0; i < e->rules->count; i++)
        if (e->rules->rule[i].num_dynamic == 0 && e->relevance->active[i]) {
            e->match.bound = 0;
            run_rule(e, i, rp_lift_first(e->rules->rule[i].num_literals));
        }
}

/* Atoms in the order of their costs until the goals cannot become cheaper; false if some are not
   reached. */
bool rp_lift_exploration_run(rp_lift_exploration *e)
{
    clear(e);
    e->match.work = 0;
    begin(e);
    while (e->queue.size > 0) {
        const uint64_t entry = pop(e);
        rp_work(e->limits, POP_WORK);
        const uint32_t cost = (uint32_t)(entry >> 32), atom = (uint32_t)entry;
        if (cost + 1 >= e->bound)
            break;
        if (e->popped.item[atom])
            continue;
        e->popped.item[atom] = true;
        rp_poll(e->limits);
        trigger(e, atom, rp_tupleset_head(&e->reached, atom));
    }
    rp_work(e->limits, e->match.work + TRAIL_WORK * (uint64_t)e->trail.size);
    return e->bound < RP_LIFT_OPEN;
}

static void make_dense(rp_lift_exploration *e, rp_arena *arena)
{
    const uint32_t num_preds = e->rules->num_preds;
    uint64_t in_all = 0;

    e->dense = RP_ARENA_ARRAY_ZERO(arena, uint32_t *, num_preds);
    for (uint32_t p = 0; p < num_preds; p++) {
        uint64_t size = 1;
        for (uint32_t i = 0; i < e->rules->arity[p] && size <= MOST_DENSE; i++)
            size *= e->world->model->lifted->num_objects;
        if (rp_lift_is_static(e->world->model, p) || size > MOST_DENSE ||
            in_all + size > MOST_DENSE_IN_ALL)
            continue;
        in_all += size;
        e->dense[p] = RP_ARENA_ARRAY(arena, uint32_t, size);
        memset(e->dense[p], 0xff, size * sizeof(uint32_t)); /* RP_NONE */
    }
}

void rp_lift_exploration_init(rp_lift_exploration *e, rp_arena *arena, rp_lift_world *world,
                              const rp_lift_rules *rules, const rp_lift_relevance *relevance)
{
    const rp_lift_model *const model = world->model;

    *e = (rp_lift_exploration){
        .limits = world->limits, .world = world, .rules = rules, .relevance = relevance};
    e->table = RP_ARENA_ARRAY_ZERO(arena, rp_lift_table, rules->num_preds);
    e->tables = RP_ARENA_ARRAY_ZERO(arena, rp_lift_table *, rules->num_preds);
    for (uint32_t p = 0; p < rules->num_preds; p++) {
        rp_lift_table_init(&e->table[p], e->limits, rules->arity[p]);
        e->tables[p] = rp_lift_is_static(model, p) ? &model->fixed[p] : &e->table[p];
    }
    make_dense(e, arena);
    rp_tupleset_init(&e->reached, e->limits);
    e->match = (rp_lift_match){.lifted = model->lifted,
                               .table = e->tables,
                               .holds = holds,
                               .found = derived,
                               .context = e};
    e->match.value = RP_ARENA_ARRAY_ZERO(arena, uint32_t, RP_LIFT_MOST_VARIABLES);
}

void rp_lift_exploration_release(rp_lift_exploration *e)
{
    for (uint32_t p = 0; p < e->rules->num_preds; p++)
        rp_lift_table_release(&e->table[p]);
    rp_tupleset_release(&e->reached);
    rp_vec_free(e->limits, &e->cost);
    rp_vec_free(e->limits, &e->why);
    rp_vec_free(e->limits, &e->popped);
    rp_vec_free(e->limits, &e->trail);
    rp_vec_free(e->limits, &e->queue);
    rp_vec_free(e->limits, &e->initial);
}
