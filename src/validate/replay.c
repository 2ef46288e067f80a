#include "validate/replay.h"

#include "validate/axioms.h"
#include "validate/effect_groups.h"

typedef struct action { /* a schema, prepared */
    rp_query *precondition;
    rp_effect_groups effects;
    bool reads_derived;
} action;

struct rp_replay {
    rp_arena *arena;
    rp_limits *limits;
    const rp_lifted *task;
    rp_factbase *facts;
    rp_solver solver;
    rp_axioms *axioms;
    action **action;       /* a schema; NULL until it is first used */
    rp_query *goal;        /* the same */
    rp_tupleset costs;     /* functions with arguments that have a value */
    RP_VEC(int32_t) value; /* a tuple of costs */
    int64_t cost;

    /* Of the step being taken. */
    const rp_effect_group *group;
    rp_u32vec adds, deletes, added, removed; /* atoms */
    rp_u32vec added_in;                      /* an atom: the last step that added it, from 1 */
    uint32_t steps;
};

static void read_values(rp_replay *r)
{
    rp_tupleset_init(&r->costs, r->limits);
    for (uint32_t i = 0; i < r->task->num_values; i++) {
        const rp_value *const v = &r->task->value[i];
        const uint32_t place =
            rp_tupleset_add(&r->costs, v->func, v->arg, r->task->function[v->func].arity);
        if (place == r->value.size)
            rp_vec_push(r->limits, &r->value, v->value);
    }
}

rp_replay *rp_replay_create(rp_arena *arena, const rp_lifted *task)
{
    rp_limits *const limits = arena->limits;
    rp_replay *const r = RP_NEW(limits, rp_replay);

    r->arena = arena;
    r->limits = limits;
    r->task = task;
    r->facts = rp_factbase_create(task, limits);
    rp_solver_init(&r->solver, task, r->facts, limits);
    r->axioms = rp_axioms_create(arena, &r->solver);
    r->action = RP_NEW_ARRAY_ZERO(limits, action *, task->num_schemas);
    read_values(r);
    return r;
}

void rp_replay_destroy(rp_replay *r)
{
    if (r == NULL)
        return;
    rp_axioms_release(r->axioms);
    rp_solver_release(&r->solver);
    rp_factbase_destroy(r->facts);
    rp_free(r->limits, r->action);
    rp_tupleset_release(&r->costs);
    rp_vec_free(r->limits, &r->value);
    rp_vec_free(r->limits, &r->adds);
    rp_vec_free(r->limits, &r->deletes);
    rp_vec_free(r->limits, &r->added);
    rp_vec_free(r->limits, &r->removed);
    rp_vec_free(r->limits, &r->added_in);
    rp_free(r->limits, r);
}

static bool effects_read_derived(const rp_lifted *task, const rp_effect_groups *groups)
{
    for (uint32_t i = 0; i < groups->size; i++)
        for (uint32_t k = 0; k < groups->group[i].num_conditions; k++)
            if (rp_axioms_concern(task, groups->group[i].condition[k]))
                return true;
    return false;
}

static const action *get_action(rp_replay *r, rp_schema_id id)
{
    const rp_schema *const schema = &r->task->schema[id];

    if (r->action[id] != NULL)
        return r->action[id];
    action *const a = RP_ARENA_NEW(r->arena, action);
    a->precondition = rp_query_prepare(r->arena, &schema->scope, schema->precondition, false);
    a->effects = rp_effect_groups_prepare(r->arena, &schema->scope, schema->effect);
    a->reads_derived =
        rp_axioms_concern(r->task, a->precondition) || effects_read_derived(r->task, &a->effects);
    r->action[id] = a;
    return a;
}

/* Notes what the current group's effects do to the atoms; the state stays as it is. */
static bool note_effects(void *context)
{
    rp_replay *const r = context;

    for (uint32_t i = 0; i < r->group->num_effects; i++) {
        const rp_effect *const effect = r->group->effect[i];
        const rp_object_id *const arg = rp_solver_args(&r->solver, effect->term, effect->num_terms);
        if (effect->kind == RP_EFFECT_ADD) {
            rp_vec_push(r->limits, &r->adds, rp_factbase_add(r->facts, effect->pred, arg));
            continue;
        }
        const rp_atom_id atom = rp_factbase_find(r->facts, effect->pred, arg);
        if (atom != RP_NONE)
            rp_vec_push(r->limits, &r->deletes, atom);
    }
    return false;
}

static void note_group(rp_replay *r, const rp_effect_group *group)
{
    const rp_solver_question question = {group->condition, group->num_conditions,
                                         group->variable,  group->num_variables,
                                         note_effects,     r};
    r->group = group;
    if (group->num_conditions == 0 && group->num_variables == 0)
        note_effects(r);
    else
        rp_solver_solve(&r->solver, &question);
}

static void change(rp_replay *r, rp_atom_id atom, bool holds, rp_u32vec *changed)
{
    if (rp_factbase_holds(r->facts, atom) == holds)
        return;
    rp_factbase_set(r->facts, atom, holds);
    rp_axioms_touch(r->axioms, rp_factbase_pred(r->facts, atom));
    rp_vec_push(r->limits, changed, atom);
}

/* An atom that is deleted and added holds afterwards, so what is added is not deleted. */
static void apply(rp_replay *r)
{
    r->added.size = r->removed.size = 0;
    r->steps++;
    for (uint32_t i = 0; i < r->adds.size; i++) {
        const rp_atom_id atom = r->adds.item[i];
        while (r->added_in.size <= atom)
            rp_vec_push(r->limits, &r->added_in, 0);
        r->added_in.item[atom] = r->steps;
        change(r, atom, true, &r->added);
    }
    for (uint32_t i = 0; i < r->deletes.size; i++) {
        const rp_atom_id atom = r->deletes.item[i];
        if (atom >= r->added_in.size || r->added_in.item[atom] != r->steps)
            change(r, atom, false, &r->removed);
    }
}

/* The cost of a step; RP_NONE in *missing, or the number of a term without value. */
static int64_t step_cost(rp_replay *r, const rp_schema *schema, uint32_t *missing)
{
    int64_t sum = 0;

    *missing = RP_NONE;
    if (!r->task->use_costs)
        return 1;
    for (uint32_t i = 0; i < schema->num_costs; i++) {
        const rp_cost_term *const term = &schema->cost[i];
        if (term->func == RP_NONE) {
            sum += term->constant;
            continue;
        }
        const rp_object_id *const arg = rp_solver_args(&r->solver, term->term, term->num_terms);
        const uint32_t place = rp_tupleset_find(&r->costs, term->func, arg, term->num_terms);
        if (place == RP_NONE) {
            *missing = i;
            return 0;
        }
        sum += r->value.item[place];
    }
    return sum;
}

rp_replay_result rp_replay_step(rp_replay *r, rp_schema_id id, const rp_object_id *arg,
                                rp_replay_failure *failure)
{
    assert(id < r->task->num_schemas);
    const rp_schema *const schema = &r->task->schema[id];
    const action *const a = get_action(r, id);

    rp_poll(r->limits);
    if (a->reads_derived)
        rp_axioms_derive(r->axioms);
    rp_solver_enter(&r->solver, &schema->scope);
    for (uint32_t i = 0; i < schema->scope.num_params; i++)
        if (!rp_solver_bind(&r->solver, i, arg[i])) {
            failure->which = i;
            return RP_REPLAY_WRONG_TYPE;
        }
    failure->condition = a->precondition;
    if (!rp_solver_holds(&r->solver, a->precondition))
        return RP_REPLAY_FALSE;
    const int64_t cost = step_cost(r, schema, &failure->which);
    if (failure->which != RP_NONE)
        return RP_REPLAY_NO_COST;
    r->adds.size = r->deletes.size = 0;
    for (uint32_t i = 0; i < a->effects.size; i++)
        note_group(r, &a->effects.group[i]);
    apply(r);
    r->cost += cost;
    return RP_REPLAY_DONE;
}

bool rp_replay_goal(rp_replay *r, rp_replay_failure *failure)
{
    const rp_scope *const scope = &r->task->goal_scope;

    if (r->goal == NULL)
        r->goal = rp_query_prepare(r->arena, scope, r->task->goal, false);
    if (rp_axioms_concern(r->task, r->goal))
        rp_axioms_derive(r->axioms);
    rp_solver_enter(&r->solver, scope);
    failure->condition = r->goal;
    return rp_solver_holds(&r->solver, r->goal);
}

int64_t rp_replay_cost(const rp_replay *r) { return r->cost; }

rp_replay_change rp_replay_last_change(const rp_replay *r)
{
    return (rp_replay_change){r->added.item, r->removed.item, r->added.size, r->removed.size};
}

rp_solver *rp_replay_solver(rp_replay *r) { return &r->solver; }
