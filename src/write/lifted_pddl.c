#include "write/lifted_pddl.h"

#include <stdio.h>

static void put_effect(rp_pddl_writer *w, const rp_effect *e)
{
    const bool is_delete = e->kind == RP_EFFECT_DELETE;

    if (e->kind == RP_EFFECT_ADD || is_delete) {
        rp_pddl_put(w, is_delete ? "(not " : "");
        rp_pddl_put_predicate(w, e->pred);
        rp_pddl_put_terms(w, e->term, e->num_terms);
        rp_pddl_put(w, is_delete ? ")" : "");
        return;
    }
    if (e->kind == RP_EFFECT_FORALL)
        rp_pddl_put_quantifier(w, "(forall", e->first_variable, e->num_variables);
    else if (e->kind == RP_EFFECT_AND)
        rp_pddl_put(w, "(and");
    else {
        rp_pddl_put(w, "(when ");
        rp_pddl_put_formula(w, e->condition);
    }
    for (uint32_t i = 0; i < e->num_children; i++) {
        rp_pddl_put(w, " ");
        put_effect(w, e->child[i]);
    }
    rp_pddl_put(w, ")");
}

static void put_cost_term(rp_pddl_writer *w, const rp_cost_term *c)
{
    char number[64];

    if (c->func == RP_NONE) {
        rp_lifted_cost_text(w->task, c->constant, number, sizeof number);
        rp_pddl_put(w, number);
        return;
    }
    rp_pddl_put(w, "(");
    rp_pddl_put_name(w, w->task->function[c->func].name);
    rp_pddl_put_terms(w, c->term, c->num_terms);
}

/* Sums are written with two operands each, which is all that some parsers know, and halved, so
   that long ones are not nested deep. */
static void put_sum(rp_pddl_writer *w, const rp_cost_term *c, uint32_t count)
{
    const uint32_t half = count / 2;

    assert(count > 0);
    if (half == 0) {
        put_cost_term(w, c);
        return;
    }
    rp_pddl_put(w, "(+ ");
    put_sum(w, c, half);
    rp_pddl_put(w, " ");
    put_sum(w, c + half, count - half);
    rp_pddl_put(w, ")");
}

static void put_cost(rp_pddl_writer *w, const rp_schema *s)
{
    if (!w->task->use_costs) {
        rp_pddl_put(w, " (increase (total-cost) 1)");
        return;
    }
    if (s->num_costs == 0)
        return;
    rp_pddl_put(w, " (increase (total-cost) ");
    put_sum(w, s->cost, s->num_costs);
    rp_pddl_put(w, ")");
}

void rp_pddl_write_precondition(rp_pddl_writer *w, const rp_formula *f)
{
    if (f->kind == RP_FORMULA_AND && f->num_children == 0)
        return;
    rp_pddl_put(w, " :precondition ");
    rp_pddl_put_formula(w, f);
}

void rp_pddl_write_actions(rp_pddl_writer *w, bool costs)
{
    for (rp_schema_id i = 0; i < w->task->num_schemas; i++) {
        const rp_schema *const s = &w->task->schema[i];
        rp_poll(w->limits);
        w->scope = &s->scope;
        rp_pddl_put(w, "(:action ");
        rp_pddl_put_name(w, s->name);
        rp_pddl_put(w, " :parameters (");
        rp_pddl_put_variables(w, 0, s->scope.num_params);
        rp_pddl_put(w, ")");
        rp_pddl_write_precondition(w, s->precondition);
        rp_pddl_put(w, " :effect (and ");
        const bool is_and = s->effect->kind == RP_EFFECT_AND;
        for (uint32_t e = 0; is_and && e < s->effect->num_children; e++) {
            rp_pddl_put(w, " ");
            put_effect(w, s->effect->child[e]);
        }
        if (!is_and)
            put_effect(w, s->effect);
        if (costs)
            put_cost(w, s);
        rp_pddl_put(w, "))\n");
    }
}

void rp_pddl_write_axioms(rp_pddl_writer *w)
{
    for (uint32_t i = 0; i < w->task->num_derivations; i++) {
        const rp_derivation *const d = &w->task->derivation[i];
        w->scope = &d->scope;
        rp_pddl_put(w, "(:derived ");
        rp_pddl_put_predicate(w, d->head);
        rp_pddl_put(w, d->scope.num_params > 0 ? " " : "");
        rp_pddl_put_variables(w, 0, d->scope.num_params);
        rp_pddl_put(w, ") ");
        rp_pddl_put_formula(w, d->body);
        rp_pddl_put(w, ")\n");
    }
}

/* A type below several others names them one by one, in an `either`. */
static void put_type_declaration(rp_pddl_writer *w, rp_type_id type, const rp_csr *parents)
{
    const bool several = rp_csr_size(parents, type) > 1;

    rp_pddl_put(w, " ");
    rp_pddl_put_name(w, w->task->type[type].name);
    rp_pddl_put(w, several ? " - (either" : " -");
    for (RP_ROW(parent, parents, type)) {
        rp_pddl_put(w, " ");
        rp_pddl_put_name(w, w->task->type[*parent].name);
    }
    rp_pddl_put(w, several ? ")\n" : "\n");
}

void rp_pddl_write_types(rp_pddl_writer *w)
{
    const rp_lifted *const t = w->task;
    rp_arena arena;
    rp_u32vec ready = {0};

    rp_arena_init(&arena, w->limits);
    const rp_csr parents = rp_csr_transpose(&arena, &t->subtypes, t->num_types, t->num_types);
    uint32_t *const waits = RP_ARENA_ARRAY(&arena, uint32_t, t->num_types);
    for (rp_type_id type = 0; type < t->num_types; type++)
        waits[type] = rp_csr_size(&parents, type);
    rp_pddl_put(w, " ");
    rp_pddl_put_name(w, t->type[RP_TYPE_OBJECT].name);
    rp_pddl_put(w, " - object\n");
    rp_vec_push(w->limits, &ready, RP_TYPE_OBJECT);
    for (uint32_t i = 0; i < ready.size; i++) {
        if (ready.item[i] != RP_TYPE_OBJECT)
            put_type_declaration(w, ready.item[i], &parents);
        for (RP_ROW(child, &t->subtypes, ready.item[i]))
            if (--waits[*child] == 0)
                rp_vec_push(w->limits, &ready, *child);
    }
    rp_vec_free(w->limits, &ready);
    rp_arena_release(&arena);
}

void rp_pddl_write_object(rp_pddl_writer *w, rp_object_id object)
{
    rp_pddl_put(w, " ");
    rp_pddl_put_name(w, w->task->object[object].name);
    rp_pddl_put_type(w, w->task->object[object].type);
    rp_pddl_put(w, "\n");
}

static void put_parameters(rp_pddl_writer *w, const rp_type_id *type, uint32_t arity)
{
    char name[32];

    for (uint32_t i = 0; i < arity; i++) {
        snprintf(name, sizeof name, " ?x%u", i + 1);
        rp_pddl_put(w, name);
        rp_pddl_put_type(w, type[i]);
    }
    rp_pddl_put(w, ")");
}

void rp_pddl_write_predicates(rp_pddl_writer *w)
{
    for (rp_pred_id p = RP_PRED_EQUALS + 1; p < w->task->num_predicates; p++) {
        rp_pddl_put(w, " ");
        rp_pddl_put_predicate(w, p);
        put_parameters(w, w->task->predicate[p].param_type, w->task->predicate[p].arity);
        rp_pddl_put(w, "\n");
    }
}

void rp_pddl_write_functions(rp_pddl_writer *w)
{
    for (rp_func_id f = 0; w->task->use_costs && f < w->task->num_functions; f++) {
        rp_pddl_put(w, " (");
        rp_pddl_put_name(w, w->task->function[f].name);
        put_parameters(w, w->task->function[f].param_type, w->task->function[f].arity);
        rp_pddl_put(w, " - number\n");
    }
}

void rp_pddl_write_init(rp_pddl_writer *w)
{
    const rp_lifted *const t = w->task;
    char number[64];

    for (uint32_t i = 0; i < t->num_init; i++) {
        rp_poll(w->limits);
        rp_pddl_put(w, " ");
        rp_pddl_put_predicate(w, t->init[i].pred);
        rp_pddl_put_terms(w, t->init[i].arg, t->predicate[t->init[i].pred].arity);
        rp_pddl_put(w, "\n");
    }
    for (uint32_t i = 0; t->use_costs && i < t->num_values; i++) {
        const rp_value *const v = &t->value[i];
        rp_pddl_put(w, " (= (");
        rp_pddl_put_name(w, t->function[v->func].name);
        rp_pddl_put_terms(w, v->arg, t->function[v->func].arity);
        rp_lifted_cost_text(t, v->value, number, sizeof number);
        rp_pddl_put(w, " ");
        rp_pddl_put(w, number);
        rp_pddl_put(w, ")\n");
    }
}

static unsigned formula_features(const rp_formula *f)
{
    static const unsigned used[] = {[RP_FORMULA_NOT] = RP_PDDL_NEGATION,
                                    [RP_FORMULA_OR] = RP_PDDL_DISJUNCTION,
                                    [RP_FORMULA_IMPLY] = RP_PDDL_DISJUNCTION,
                                    [RP_FORMULA_FORALL] = RP_PDDL_FORALL,
                                    [RP_FORMULA_EXISTS] = RP_PDDL_EXISTS};

    if (f->kind == RP_FORMULA_ATOM)
        return f->pred == RP_PRED_EQUALS ? RP_PDDL_EQUALITY : 0;
    unsigned all = used[f->kind];
    for (uint32_t i = 0; i < f->num_children; i++)
        all |= formula_features(f->child[i]);
    return all;
}

static unsigned effect_features(const rp_effect *e)
{
    unsigned all = 0;

    if (e->kind == RP_EFFECT_FORALL || e->kind == RP_EFFECT_WHEN)
        all |= RP_PDDL_CONDITIONAL;
    if (e->kind == RP_EFFECT_WHEN)
        all |= formula_features(e->condition);
    for (uint32_t i = 0; i < e->num_children; i++)
        all |= effect_features(e->child[i]);
    return all;
}

unsigned rp_pddl_features(const rp_lifted *t)
{
    unsigned all = formula_features(t->goal);

    for (rp_schema_id s = 0; s < t->num_schemas; s++)
        all |= formula_features(t->schema[s].precondition) | effect_features(t->schema[s].effect);
    for (uint32_t i = 0; i < t->num_derivations; i++)
        all |= RP_PDDL_DERIVED | formula_features(t->derivation[i].body);
    return all;
}
