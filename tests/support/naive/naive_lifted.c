#include "support/naive/naive_lifted.h"

#include <string.h>

typedef struct world {
    const naive_lifted *n;
    const rp_scope *scope;
    rp_object_id *value;
    bool *adds, *deletes; /* what effects are to do; NULL while evaluating conditions */
} world;

static rp_object_id value_of(const world *w, rp_term t)
{
    return rp_term_is_variable(t) ? w->value[rp_term_variable(t)] : t;
}

static uint32_t atom_index(const naive_lifted *n, rp_pred_id pred, const rp_object_id *arg)
{
    uint32_t index = 0;
    for (uint32_t i = 0; i < n->task->predicate[pred].arity; i++)
        index = index * n->task->num_objects + arg[i];
    return n->first[pred] + index;
}

static uint32_t term_atom(const world *w, rp_pred_id pred, const rp_term *term, uint32_t count)
{
    rp_object_id arg[8] = {0};
    assert(count <= 8);
    for (uint32_t i = 0; i < count; i++)
        arg[i] = value_of(w, term[i]);
    return atom_index(w->n, pred, arg);
}

static bool is_allowed(const world *w, uint32_t variable, rp_object_id object)
{
    return rp_lifted_is_of_type(w->n->task, object, w->scope->variable_type[variable]);
}

static bool holds(world *w, const rp_formula *f);

/* Is the child true for some choice (for all, if `all`) of the variables from `next` on? */
static bool quantify(world *w, const rp_formula *f, uint32_t next, bool all)
{
    if (next == f->num_variables)
        return holds(w, f->child[0]);
    const uint32_t v = f->first_variable + next;
    for (rp_object_id o = 0; o < w->n->task->num_objects; o++) {
        if (!is_allowed(w, v, o))
            continue;
        w->value[v] = o;
        if (quantify(w, f, next + 1, all) != all)
            return !all;
    }
    return all;
}

static bool holds(world *w, const rp_formula *f)
{
    switch (f->kind) {
    case RP_FORMULA_ATOM:
        if (f->pred == RP_PRED_EQUALS)
            return value_of(w, f->term[0]) == value_of(w, f->term[1]);
        return w->n->holds[term_atom(w, f->pred, f->term, f->num_terms)];
    case RP_FORMULA_NOT:
        return !holds(w, f->child[0]);
    case RP_FORMULA_IMPLY:
        return !holds(w, f->child[0]) || holds(w, f->child[1]);
    case RP_FORMULA_AND:
    case RP_FORMULA_OR:
        for (uint32_t i = 0; i < f->num_children; i++)
            if (holds(w, f->child[i]) == (f->kind == RP_FORMULA_OR))
                return f->kind == RP_FORMULA_OR;
        return f->kind == RP_FORMULA_AND;
    case RP_FORMULA_FORALL:
        return quantify(w, f, 0, true);
    case RP_FORMULA_EXISTS:
        return quantify(w, f, 0, false);
    }
    return false;
}

static void apply(world *w, const rp_effect *e);

static void apply_for_all(world *w, const rp_effect *e, uint32_t next)
{
    if (next == e->num_variables) {
        for (uint32_t i = 0; i < e->num_children; i++)
            apply(w, e->child[i]);
        return;
    }
    for (rp_object_id o = 0; o < w->n->task->num_objects; o++)
        if (is_allowed(w, e->first_variable + next, o)) {
            w->value[e->first_variable + next] = o;
            apply_for_all(w, e, next + 1);
        }
}

static void apply(world *w, const rp_effect *e)
{
    if (e->kind == RP_EFFECT_ADD)
        w->adds[term_atom(w, e->pred, e->term, e->num_terms)] = true;
    else if (e->kind == RP_EFFECT_DELETE)
        w->deletes[term_atom(w, e->pred, e->term, e->num_terms)] = true;
    else if (e->kind == RP_EFFECT_FORALL)
        apply_for_all(w, e, 0);
    else if (e->kind == RP_EFFECT_AND || holds(w, e->condition))
        for (uint32_t i = 0; i < e->num_children; i++)
            apply(w, e->child[i]);
}

/* Fires one axiom for all choices of its parameters from `next` on. */
static bool fire(world *w, const rp_derivation *axiom, uint32_t next)
{
    bool changed = false;

    if (next < axiom->scope.num_params) {
        for (rp_object_id o = 0; o < w->n->task->num_objects; o++)
            if (is_allowed(w, next, o)) {
                w->value[next] = o;
                changed |= fire(w, axiom, next + 1);
            }
        return changed;
    }
    const uint32_t head = atom_index(w->n, axiom->head, w->value);
    if (w->n->holds[head] || !holds(w, axiom->body))
        return false;
    w->n->holds[head] = true;
    return true;
}

static rp_object_id *make_values(rp_arena *arena, const rp_scope *scope)
{
    return RP_ARENA_ARRAY_ZERO(arena, rp_object_id, (size_t)scope->num_variables + 1);
}

static void derive(naive_lifted *n, rp_arena *arena)
{
    const rp_lifted *const task = n->task;

    for (rp_pred_id pred = 0; pred < task->num_predicates; pred++)
        if (task->predicate[pred].derived)
            memset(n->holds + n->first[pred], 0, n->first[pred + 1] - n->first[pred]);
    for (uint32_t stratum = 0; stratum < task->num_strata; stratum++)
        for (bool changed = true; changed;) {
            changed = false;
            for (uint32_t i = 0; i < task->num_derivations; i++) {
                const rp_derivation *const axiom = &task->derivation[i];
                world w = {n, &axiom->scope, make_values(arena, &axiom->scope), NULL, NULL};
                if (axiom->stratum == stratum)
                    changed |= fire(&w, axiom, 0);
            }
        }
}

naive_lifted *naive_lifted_create(rp_arena *arena, const rp_lifted *task)
{
    naive_lifted *const n = RP_ARENA_NEW(arena, naive_lifted);
    uint32_t *const first = RP_ARENA_ARRAY(arena, uint32_t, task->num_predicates + 1);

    n->task = task;
    n->first = first;
    for (rp_pred_id pred = 0; pred < task->num_predicates; pred++) {
        uint32_t atoms = 1;
        for (uint32_t i = 0; i < task->predicate[pred].arity; i++)
            atoms *= task->num_objects;
        first[pred] = n->num_atoms;
        n->num_atoms += atoms;
    }
    first[task->num_predicates] = n->num_atoms;
    n->holds = RP_ARENA_ARRAY_ZERO(arena, bool, n->num_atoms);
    for (uint32_t i = 0; i < task->num_init; i++)
        n->holds[atom_index(n, task->init[i].pred, task->init[i].arg)] = true;
    derive(n, arena);
    return n;
}

bool naive_lifted_holds(const naive_lifted *n, rp_pred_id pred, const rp_object_id *arg)
{
    return n->holds[atom_index(n, pred, arg)];
}

/* False if a value is missing. */
static bool add_cost(const world *w, const rp_cost_term *term, int64_t *sum)
{
    const rp_lifted *const task = w->n->task;

    if (term->func == RP_NONE) {
        *sum += term->constant;
        return true;
    }
    for (uint32_t i = 0; i < task->num_values; i++) {
        bool same = task->value[i].func == term->func;
        for (uint32_t k = 0; same && k < term->num_terms; k++)
            same = task->value[i].arg[k] == value_of(w, term->term[k]);
        if (same) {
            *sum += task->value[i].value;
            return true;
        }
    }
    return false;
}

bool naive_lifted_step(naive_lifted *n, rp_arena *arena, const rp_step *step)
{
    const rp_schema *const schema = &n->task->schema[step->schema];
    int64_t cost = n->task->use_costs ? 0 : 1;
    world w = {n, &schema->scope, make_values(arena, &schema->scope),
               RP_ARENA_ARRAY_ZERO(arena, bool, n->num_atoms),
               RP_ARENA_ARRAY_ZERO(arena, bool, n->num_atoms)};

    for (uint32_t i = 0; i < schema->scope.num_params; i++) {
        if (!is_allowed(&w, i, step->arg[i]))
            return false;
        w.value[i] = step->arg[i];
    }
    if (!holds(&w, schema->precondition))
        return false;
    for (uint32_t i = 0; n->task->use_costs && i < schema->num_costs; i++)
        if (!add_cost(&w, &schema->cost[i], &cost))
            return false;
    apply(&w, schema->effect);
    for (uint32_t i = 0; i < n->num_atoms; i++)
        n->holds[i] = (n->holds[i] && !w.deletes[i]) || w.adds[i];
    derive(n, arena);
    n->cost += cost;
    return true;
}

bool naive_lifted_goal(const naive_lifted *n, rp_arena *arena)
{
    const rp_scope *const scope = &n->task->goal_scope;
    world w = {n, scope, make_values(arena, scope), NULL, NULL};

    return holds(&w, n->task->goal);
}
