#include "support/naive/naive_ground.h"

enum { MOST_TERMS = 8 };

typedef struct grounder {
    naive_ground *result;
    const rp_lifted *task;
    rp_object_id *value; /* of the parameters */
    bool changed;
} grounder;

static const rp_object_id *substitute(const grounder *g, const rp_term *term, uint32_t count,
                                      rp_object_id *arg)
{
    assert(count <= MOST_TERMS);
    for (uint32_t i = 0; i < count; i++)
        arg[i] = rp_term_is_variable(term[i]) ? g->value[rp_term_variable(term[i])] : term[i];
    return arg;
}

static bool is_initial(const grounder *g, rp_pred_id pred, const rp_object_id *arg)
{
    for (uint32_t i = 0; i < g->task->num_init; i++) {
        uint32_t k = 0;
        while (g->task->init[i].pred == pred && k < g->task->predicate[pred].arity &&
               g->task->init[i].arg[k] == arg[k])
            k++;
        if (g->task->init[i].pred == pred && k == g->task->predicate[pred].arity)
            return true;
    }
    return false;
}

static bool may_hold(const grounder *g, const rp_formula *f, bool positive)
{
    rp_object_id arg[MOST_TERMS];
    if (f->kind == RP_FORMULA_NOT)
        return may_hold(g, f->child[0], !positive);
    if (f->kind == RP_FORMULA_AND) {
        assert(positive || f->num_children == 1);
        for (uint32_t i = 0; i < f->num_children; i++)
            if (!may_hold(g, f->child[i], positive))
                return false;
        return true;
    }
    assert(f->kind == RP_FORMULA_ATOM);
    substitute(g, f->term, f->num_terms, arg);
    if (f->pred == RP_PRED_EQUALS)
        return (arg[0] == arg[1]) == positive;
    if (!g->task->predicate[f->pred].fluent)
        return is_initial(g, f->pred, arg) == positive;
    return !positive || rp_tupleset_find(&g->result->atoms, f->pred, arg, f->num_terms) != RP_NONE;
}

static bool has_cost(const grounder *g, const rp_schema *schema)
{
    for (uint32_t i = 0; i < schema->num_costs; i++) {
        const rp_cost_term *const cost = &schema->cost[i];
        rp_object_id arg[MOST_TERMS];
        bool found = cost->func == RP_NONE;
        substitute(g, cost->term, cost->num_terms, arg);
        for (uint32_t k = 0; k < g->task->num_values && !found; k++) {
            found = g->task->value[k].func == cost->func;
            for (uint32_t j = 0; j < cost->num_terms && found; j++)
                found = g->task->value[k].arg[j] == arg[j];
        }
        if (!found)
            return false;
    }
    return true;
}

static void add_effects(grounder *g, const rp_effect *e)
{
    rp_object_id arg[MOST_TERMS];
    for (uint32_t i = 0; i < e->num_children; i++)
        add_effects(g, e->child[i]);
    if (e->kind == RP_EFFECT_ADD)
        rp_tupleset_add(&g->result->atoms, e->pred, substitute(g, e->term, e->num_terms, arg),
                        e->num_terms);
}

/* All choices of objects for the parameters from `next` on. */
static void try_all(grounder *g, rp_schema_id id, uint32_t next)
{
    const rp_schema *const schema = &g->task->schema[id];
    naive_ground *const n = g->result;
    if (next < schema->scope.num_params) {
        for (rp_object_id o = 0; o < g->task->num_objects; o++)
            if (rp_lifted_is_of_type(g->task, o, schema->scope.variable_type[next])) {
                g->value[next] = o;
                try_all(g, id, next + 1);
            }
        return;
    }
    if (rp_tupleset_find(&n->ops, id, g->value, next) != RP_NONE ||
        !may_hold(g, schema->precondition, true))
        return;
    if (g->task->use_costs && !has_cost(g, schema)) {
        n->undefined++;
        return;
    }
    rp_tupleset_add(&n->ops, id, g->value, next);
    add_effects(g, schema->effect);
    g->changed = true;
}

void naive_ground_init(naive_ground *n, rp_arena *arena, const rp_lifted *task)
{
    grounder g = {.result = n, .task = task, .changed = true};
    uint32_t most = 0;
    rp_tupleset_init(&n->ops, arena->limits);
    rp_tupleset_init(&n->atoms, arena->limits);
    for (uint32_t i = 0; i < task->num_init; i++)
        if (task->predicate[task->init[i].pred].fluent)
            rp_tupleset_add(&n->atoms, task->init[i].pred, task->init[i].arg,
                            task->predicate[task->init[i].pred].arity);
    for (uint32_t i = 0; i < task->num_schemas; i++)
        if (task->schema[i].scope.num_params > most)
            most = task->schema[i].scope.num_params;
    g.value = RP_ARENA_ARRAY_ZERO(arena, rp_object_id, most + 1);
    while (g.changed) {
        g.changed = false;
        n->undefined = 0;
        for (uint32_t i = 0; i < task->num_schemas; i++)
            try_all(&g, i, 0);
    }
}

void naive_ground_release(naive_ground *n)
{
    rp_tupleset_release(&n->ops);
    rp_tupleset_release(&n->atoms);
}
