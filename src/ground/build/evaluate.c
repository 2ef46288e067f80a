#include "ground/build/evaluate.h"

static void find_constant_atoms(rp_condition_evaluator *e)
{
    const rp_lifted *const t = e->normal->lifted;
    e->num_constant = RP_ARENA_ARRAY_ZERO(e->arena, uint32_t, t->num_predicates);
    for (uint32_t i = 0; i < t->num_init; i++) { /* Initial atoms have the first numbers. */
        const rp_relation *const r = &e->db->table[t->init[i].pred].relation;
        const uint32_t number = rp_relation_find(r, t->init[i].arg, r->identity);
        if (number >= e->num_constant[t->init[i].pred])
            e->num_constant[t->init[i].pred] = number + 1;
    }
    for (uint32_t i = 0; i < e->normal->num_schemas; i++)
        for (uint32_t k = 0; k < e->normal->schema[i].num_del; k++)
            e->num_constant[e->normal->schema[i].del[k].pred] = 0;
}

void rp_condition_evaluator_init(rp_condition_evaluator *e, rp_arena *arena,
                                 const rp_reached *reached, rp_forms *forms)
{
    const rp_normal *const normal = reached->normal;
    const rp_lifted *const t = normal->lifted;
    uint32_t variables = t->goal_scope.num_variables, arity = 2;
    *e = (rp_condition_evaluator){.limits = arena->limits,
                                  .arena = arena,
                                  .db = reached->db,
                                  .normal = normal,
                                  .rules = reached->rules,
                                  .forms = forms};
    for (uint32_t i = 0; i < normal->num_schemas; i++)
        if (normal->schema[i].scope->num_variables > variables)
            variables = normal->schema[i].scope->num_variables;
    for (uint32_t p = 0; p < t->num_predicates; p++)
        if (t->predicate[p].arity > arity)
            arity = t->predicate[p].arity;
    e->value = RP_ARENA_ARRAY_ZERO(arena, uint32_t, variables);
    e->arg = RP_ARENA_ARRAY(arena, uint32_t, arity > variables ? arity : variables);
    e->existential = RP_ARENA_ARRAY_ZERO(arena, rp_existential, normal->num_schemas);
    if (reached->keep_constant)
        e->num_constant = RP_ARENA_ARRAY_ZERO(arena, uint32_t, t->num_predicates);
    else
        find_constant_atoms(e);
    rp_tupleset_init(&e->known, e->limits);
    rp_vec_reserve(e->limits, &e->stack, 1); /* never NULL */
}

void rp_condition_evaluator_release(rp_condition_evaluator *e)
{
    rp_vec_free(e->limits, &e->stack);
    rp_vec_free(e->limits, &e->known_form);
    rp_tupleset_release(&e->known);
}

void rp_condition_evaluator_load(rp_condition_evaluator *e, const rp_rule *rule,
                                 const uint32_t *record)
{
    for (uint32_t i = 0; i < rule->num_args; i++)
        e->value[rule->normal->arg[i]] = record[i];
}

static uint32_t value_of(const rp_condition_evaluator *e, rp_term t)
{
    return rp_term_is_variable(t) ? e->value[rp_term_variable(t)] : t;
}

uint32_t rp_condition_evaluator_find(const rp_condition_evaluator *e, const rp_literal *literal)
{
    const rp_relation *const r = &e->db->table[literal->pred].relation;
    for (uint32_t i = 0; i < literal->num_terms; i++)
        e->arg[i] = value_of(e, literal->term[i]);
    return rp_relation_find(r, e->arg, r->identity);
}

static rp_form constant(bool value) { return value ? RP_FORM_TRUE : RP_FORM_FALSE; }

static rp_form evaluate_literal(const rp_condition_evaluator *e, const rp_literal *literal,
                                bool positive)
{
    if (literal->pred == RP_PRED_EQUALS)
        return constant((value_of(e, literal->term[0]) == value_of(e, literal->term[1])) ==
                        positive);
    const uint32_t number = rp_condition_evaluator_find(e, literal);
    if (number == RP_NONE)
        return constant(!positive);
    if (!e->normal->lifted->predicate[literal->pred].fluent ||
        number < e->num_constant[literal->pred])
        return constant(positive);
    return rp_forms_literal(e->forms, literal->pred, number, positive);
}

static rp_form evaluate(rp_condition_evaluator *e, const rp_nnf *f);

/* Joins what is on the stack from `base` on, and takes it away. */
static rp_form join(rp_condition_evaluator *e, rp_form_kind kind, uint32_t base)
{
    const rp_form form = rp_forms_join(e->forms, kind, e->stack.item + base, e->stack.size - base);
    e->stack.size = base;
    return form;
}

/* Literals first, which may settle the matter. */
static rp_form evaluate_connective(rp_condition_evaluator *e, const rp_nnf *f)
{
    const bool is_and = f->kind == RP_NNF_AND;
    const rp_form absorbing = is_and ? RP_FORM_FALSE : RP_FORM_TRUE;
    const uint32_t base = e->stack.size;
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < f->num_children; i++) {
            const bool simple =
                f->child[i]->kind == RP_NNF_ATOM || f->child[i]->kind == RP_NNF_NOT_ATOM;
            if (simple != (pass == 0))
                continue;
            const rp_form part = evaluate(e, f->child[i]);
            if (part == absorbing) {
                e->stack.size = base;
                return absorbing;
            }
            rp_vec_push(e->limits, &e->stack, part);
        }
    return join(e, is_and ? RP_FORM_AND : RP_FORM_OR, base);
}

static bool is_bound(const rp_nnf *f, uint32_t count, const rp_nnf *literal)
{
    for (uint32_t i = count; i < f->num_variables; i++)
        for (uint32_t k = 0; k < literal->num_free; k++)
            if (literal->free_variable[k] == f->variable[i])
                return false;
    return true;
}

/* Does a literal of a disjunction hold already, the first `count` variables being set? */
static bool is_settled(rp_condition_evaluator *e, const rp_nnf *f, uint32_t count)
{
    const rp_nnf *const body = f->child[0];
    for (uint32_t i = 0; body->kind == RP_NNF_OR && i < body->num_children; i++) {
        const rp_nnf *const part = body->child[i];
        if ((part->kind == RP_NNF_ATOM || part->kind == RP_NNF_NOT_ATOM) &&
            is_bound(f, count, part) && evaluate(e, part) == RP_FORM_TRUE)
            return true;
    }
    return false;
}

/* Pushes the instances for all objects of the variables from `next` on; false: one of
   them is false. */
static bool push_instances(rp_condition_evaluator *e, const rp_nnf *f, uint32_t next)
{
    const rp_lifted *const t = e->normal->lifted;
    if (next == f->num_variables) {
        const rp_form part = evaluate(e, f->child[0]);
        if (part != RP_FORM_TRUE)
            rp_vec_push(e->limits, &e->stack, part);
        return part != RP_FORM_FALSE;
    }
    const uint32_t variable = f->variable[next];
    rp_poll(e->limits);
    for (RP_ROW(object, &t->objects_of_type, f->scope->variable_type[variable])) {
        e->value[variable] = *object;
        if (next + 1 < f->num_variables && is_settled(e, f, next + 1))
            continue;
        if (!push_instances(e, f, next + 1))
            return false;
    }
    return true;
}

static rp_form evaluate_forall(rp_condition_evaluator *e, const rp_nnf *f)
{
    const uint32_t size = rp_tupleset_size(&e->known);
    for (uint32_t i = 0; i < f->num_free; i++)
        e->arg[i] = e->value[f->free_variable[i]];
    const uint32_t key = rp_tupleset_add(&e->known, f->id, e->arg, f->num_free);
    if (key < size)
        return e->known_form.item[key];
    rp_vec_push(e->limits, &e->known_form, RP_NONE); /* A condition is not inside itself. */
    const uint32_t base = e->stack.size;
    rp_form form = RP_FORM_FALSE;
    if (push_instances(e, f, 0))
        form = join(e, RP_FORM_AND, base);
    e->stack.size = base;
    e->known_form.item[key] = form;
    return form;
}

static void prepare_existential(rp_condition_evaluator *e, rp_existential *x, const rp_rule *rule)
{
    const uint32_t size = e->db->table[rule->head->pred].relation.size;
    const uint32_t at = rule->num_args + rule->num_fluent;
    uint32_t *const head_of = RP_ARENA_ARRAY(e->arena, uint32_t, rule->num_records);

    for (uint32_t i = 0; i < rule->num_records; i++)
        head_of[i] = rp_rule_record(rule, i)[at];
    x->record = rp_csr_group(e->arena, head_of, rule->num_records, size);
    x->form = RP_ARENA_ARRAY(e->arena, rp_form, size);
    for (uint32_t i = 0; i < size; i++)
        x->form[i] = RP_NONE;
}

static rp_form evaluate_exists(rp_condition_evaluator *e, const rp_nnf *f)
{
    const uint32_t number = rp_condition_evaluator_find(e, &f->literal);
    if (number == RP_NONE)
        return RP_FORM_FALSE;
    const uint32_t index = e->normal->num_actions + f->rule;
    const rp_rule *const rule = &e->rules->rule[index];
    rp_existential *const x = &e->existential[index];
    if (x->form == NULL)
        prepare_existential(e, x, rule);
    if (x->form[number] != RP_NONE)
        return x->form[number];
    const uint32_t base = e->stack.size;
    for (RP_ROW(record, &x->record, number)) {
        rp_poll(e->limits);
        rp_condition_evaluator_load(e, rule, rp_rule_record(rule, *record));
        const rp_form part = rp_condition_evaluate(e, &rule->normal->condition);
        rp_vec_push(e->limits, &e->stack, part);
        if (part == RP_FORM_TRUE)
            break;
    }
    return x->form[number] = join(e, RP_FORM_OR, base);
}

static rp_form evaluate(rp_condition_evaluator *e, const rp_nnf *f)
{
    switch (f->kind) {
    case RP_NNF_ATOM:
    case RP_NNF_NOT_ATOM:
        return evaluate_literal(e, &f->literal, f->kind == RP_NNF_ATOM);
    case RP_NNF_AND:
    case RP_NNF_OR:
        return evaluate_connective(e, f);
    case RP_NNF_FORALL:
        return evaluate_forall(e, f);
    default:
        return evaluate_exists(e, f);
    }
}

static bool push_literals(rp_condition_evaluator *e, const rp_literal *literal, uint32_t count,
                          bool positive)
{
    for (uint32_t i = 0; i < count; i++) {
        const rp_form part = evaluate_literal(e, &literal[i], positive);
        if (part == RP_FORM_FALSE)
            return false;
        rp_vec_push(e->limits, &e->stack, part);
    }
    return true;
}

rp_form rp_condition_evaluate(rp_condition_evaluator *e, const rp_condition *c)
{
    const uint32_t base = e->stack.size;
    bool possible =
        push_literals(e, c->eq, c->num_eq, true) && push_literals(e, c->neq, c->num_neq, false) &&
        push_literals(e, c->pos, c->num_pos, true) && push_literals(e, c->neg, c->num_neg, false);
    for (uint32_t i = 0; i < c->num_complex && possible; i++) {
        const rp_form part = evaluate(e, c->complex[i]);
        possible = part != RP_FORM_FALSE;
        rp_vec_push(e->limits, &e->stack, part);
    }
    const rp_form form = possible ? join(e, RP_FORM_AND, base) : RP_FORM_FALSE;
    e->stack.size = base;
    return form;
}
