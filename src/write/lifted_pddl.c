#include "write/lifted_pddl.h"

#include <stdio.h>
#include <string.h>

static void put_bytes(rp_pddl_writer *w, const char *text, size_t length)
{
    rp_vec_reserve(w->limits, &w->text, (uint64_t)w->text.size + length);
    memcpy(w->text.item + w->text.size, text, length);
    w->text.size += (uint32_t)length;
}

void rp_pddl_write(rp_pddl_writer *w, const char *text) { put_bytes(w, text, strlen(text)); }

static void put(rp_pddl_writer *w, const char *text) { rp_pddl_write(w, text); }

static void put_name(rp_pddl_writer *w, rp_symbol name)
{
    put(w, w->prefix);
    put(w, rp_lifted_text(w->task, name));
}

static void put_type(rp_pddl_writer *w, rp_type_id type)
{
    const rp_csr *const members = &w->task->either_members;

    put(w, " - ");
    if (w->task->type[type].name != RP_NONE) {
        put_name(w, w->task->type[type].name);
        return;
    }
    put(w, "(either");
    for (RP_ROW(member, members, type)) {
        put(w, " ");
        put_name(w, w->task->type[*member].name);
    }
    put(w, ")");
}

static void put_variables(rp_pddl_writer *w, const rp_scope *scope, uint32_t first, uint32_t count)
{
    for (uint32_t v = first; v < first + count; v++) {
        put(w, v == first ? "" : " ");
        put(w, rp_lifted_text(w->task, scope->variable_name[v]));
        put_type(w, scope->variable_type[v]);
    }
}

static void put_terms(rp_pddl_writer *w, const rp_scope *scope, const rp_term *term, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        put(w, " ");
        if (rp_term_is_variable(term[i]))
            put(w, rp_lifted_text(w->task, scope->variable_name[rp_term_variable(term[i])]));
        else
            put_name(w, w->task->object[term[i]].name);
    }
    put(w, ")");
}

static void put_objects(rp_pddl_writer *w, const rp_object_id *object, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        put(w, " ");
        put_name(w, w->task->object[object[i]].name);
    }
    put(w, ")");
}

static void put_predicate(rp_pddl_writer *w, rp_pred_id pred)
{
    put(w, "(");
    if (pred == RP_PRED_EQUALS)
        put(w, "=");
    else
        put_name(w, w->task->predicate[pred].name);
}

static void put_quantifier(rp_pddl_writer *w, const rp_scope *scope, const char *word,
                           uint32_t first, uint32_t count)
{
    put(w, word);
    put(w, " (");
    put_variables(w, scope, first, count);
    put(w, ")");
}

static void put_formula(rp_pddl_writer *w, const rp_scope *scope, const rp_formula *f)
{
    static const char *const words[] = {
        [RP_FORMULA_NOT] = "(not",       [RP_FORMULA_AND] = "(and",
        [RP_FORMULA_OR] = "(or",         [RP_FORMULA_IMPLY] = "(imply",
        [RP_FORMULA_FORALL] = "(forall", [RP_FORMULA_EXISTS] = "(exists"};

    if (f->kind == RP_FORMULA_ATOM) {
        put_predicate(w, f->pred);
        put_terms(w, scope, f->term, f->num_terms);
        return;
    }
    if (f->kind == RP_FORMULA_FORALL || f->kind == RP_FORMULA_EXISTS)
        put_quantifier(w, scope, words[f->kind], f->first_variable, f->num_variables);
    else
        put(w, words[f->kind]);
    for (uint32_t i = 0; i < f->num_children; i++) {
        put(w, " ");
        put_formula(w, scope, f->child[i]);
    }
    put(w, ")");
}

static void put_effect(rp_pddl_writer *w, const rp_scope *scope, const rp_effect *e)
{
    const bool is_delete = e->kind == RP_EFFECT_DELETE;

    if (e->kind == RP_EFFECT_ADD || is_delete) {
        put(w, is_delete ? "(not " : "");
        put_predicate(w, e->pred);
        put_terms(w, scope, e->term, e->num_terms);
        put(w, is_delete ? ")" : "");
        return;
    }
    if (e->kind == RP_EFFECT_FORALL)
        put_quantifier(w, scope, "(forall", e->first_variable, e->num_variables);
    else if (e->kind == RP_EFFECT_AND)
        put(w, "(and");
    else {
        put(w, "(when ");
        put_formula(w, scope, e->condition);
    }
    for (uint32_t i = 0; i < e->num_children; i++) {
        put(w, " ");
        put_effect(w, scope, e->child[i]);
    }
    put(w, ")");
}

static void put_cost_term(rp_pddl_writer *w, const rp_scope *scope, const rp_cost_term *c)
{
    char number[64];

    if (c->func == RP_NONE) {
        rp_lifted_cost_text(w->task, c->constant, number, sizeof number);
        put(w, number);
        return;
    }
    put(w, "(");
    put_name(w, w->task->function[c->func].name);
    put_terms(w, scope, c->term, c->num_terms);
}

/* Sums are written with two operands each, which is all that some parsers know, and halved, so
   that long ones are not nested deep. */
static void put_sum(rp_pddl_writer *w, const rp_scope *scope, const rp_cost_term *c, uint32_t count)
{
    const uint32_t half = count / 2;

    assert(count > 0);
    if (half == 0) {
        put_cost_term(w, scope, c);
        return;
    }
    put(w, "(+ ");
    put_sum(w, scope, c, half);
    put(w, " ");
    put_sum(w, scope, c + half, count - half);
    put(w, ")");
}

static void put_cost(rp_pddl_writer *w, const rp_schema *s)
{
    if (!w->task->use_costs) {
        put(w, " (increase (total-cost) 1)");
        return;
    }
    if (s->num_costs == 0)
        return;
    put(w, " (increase (total-cost) ");
    put_sum(w, &s->scope, s->cost, s->num_costs);
    put(w, ")");
}

void rp_pddl_write_precondition(rp_pddl_writer *w, const rp_scope *scope, const rp_formula *f)
{
    if (f->kind == RP_FORMULA_AND && f->num_children == 0)
        return;
    put(w, " :precondition ");
    put_formula(w, scope, f);
}

void rp_pddl_write_actions(rp_pddl_writer *w)
{
    for (rp_schema_id i = 0; i < w->task->num_schemas; i++) {
        const rp_schema *const s = &w->task->schema[i];
        rp_poll(w->limits);
        put(w, "(:action ");
        put_name(w, s->name);
        put(w, " :parameters (");
        put_variables(w, &s->scope, 0, s->scope.num_params);
        put(w, ")");
        rp_pddl_write_precondition(w, &s->scope, s->precondition);
        put(w, " :effect (and ");
        const bool is_and = s->effect->kind == RP_EFFECT_AND;
        for (uint32_t e = 0; is_and && e < s->effect->num_children; e++) {
            put(w, " ");
            put_effect(w, &s->scope, s->effect->child[e]);
        }
        if (!is_and)
            put_effect(w, &s->scope, s->effect);
        if (w->costs)
            put_cost(w, s);
        put(w, "))\n");
    }
}

void rp_pddl_write_axioms(rp_pddl_writer *w)
{
    for (uint32_t i = 0; i < w->task->num_derivations; i++) {
        const rp_derivation *const d = &w->task->derivation[i];
        put(w, "(:derived ");
        put_predicate(w, d->head);
        put(w, d->scope.num_params > 0 ? " " : "");
        put_variables(w, &d->scope, 0, d->scope.num_params);
        put(w, ") ");
        put_formula(w, &d->scope, d->body);
        put(w, ")\n");
    }
}

/* A type below several others names them one by one, in an `either`. */
static void put_type_declaration(rp_pddl_writer *w, rp_type_id type, const rp_csr *parents)
{
    const bool several = rp_csr_size(parents, type) > 1;

    put(w, " ");
    put_name(w, w->task->type[type].name);
    put(w, several ? " - (either" : " -");
    for (RP_ROW(parent, parents, type)) {
        put(w, " ");
        put_name(w, w->task->type[*parent].name);
    }
    put(w, several ? ")\n" : "\n");
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
    put(w, " ");
    put_name(w, t->type[RP_TYPE_OBJECT].name);
    put(w, " - object\n");
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
    put(w, " ");
    put_name(w, w->task->object[object].name);
    put_type(w, w->task->object[object].type);
    put(w, "\n");
}

static void put_parameters(rp_pddl_writer *w, const rp_type_id *type, uint32_t arity)
{
    char name[32];

    for (uint32_t i = 0; i < arity; i++) {
        snprintf(name, sizeof name, " ?x%u", i + 1);
        put(w, name);
        put_type(w, type[i]);
    }
    put(w, ")");
}

void rp_pddl_write_predicates(rp_pddl_writer *w)
{
    for (rp_pred_id p = RP_PRED_EQUALS + 1; p < w->task->num_predicates; p++) {
        put(w, " ");
        put_predicate(w, p);
        put_parameters(w, w->task->predicate[p].param_type, w->task->predicate[p].arity);
        put(w, "\n");
    }
}

void rp_pddl_write_functions(rp_pddl_writer *w)
{
    for (rp_func_id f = 0; w->task->use_costs && f < w->task->num_functions; f++) {
        put(w, " (");
        put_name(w, w->task->function[f].name);
        put_parameters(w, w->task->function[f].param_type, w->task->function[f].arity);
        put(w, " - number\n");
    }
}

void rp_pddl_write_init(rp_pddl_writer *w)
{
    const rp_lifted *const t = w->task;
    char number[64];

    for (uint32_t i = 0; i < t->num_init; i++) {
        rp_poll(w->limits);
        put(w, " ");
        put_predicate(w, t->init[i].pred);
        put_objects(w, t->init[i].arg, t->predicate[t->init[i].pred].arity);
        put(w, "\n");
    }
    for (uint32_t i = 0; t->use_costs && i < t->num_values; i++) {
        const rp_value *const v = &t->value[i];
        put(w, " (= (");
        put_name(w, t->function[v->func].name);
        put_objects(w, v->arg, t->function[v->func].arity);
        rp_lifted_cost_text(t, v->value, number, sizeof number);
        put(w, " ");
        put(w, number);
        put(w, ")\n");
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
