#include "search/lifted/model/condition.h"

static rp_term root_of(const rp_lift_builder *b, rp_term t)
{
    while (rp_term_is_variable(t) && b->root[rp_term_variable(t)] != t)
        t = b->root[rp_term_variable(t)];
    return t;
}

static rp_lift_vars bit(uint32_t variable)
{
    return variable < RP_LIFT_MOST_VARIABLES ? UINT64_C(1) << variable : 0;
}

void rp_lift_builder_begin(rp_lift_builder *b, const rp_scope *scope)
{
    b->scope = scope;
    b->root = RP_ARENA_ARRAY(b->arena, rp_term, scope->num_variables);
    for (uint32_t v = 0; v < scope->num_variables; v++)
        b->root[v] = rp_variable_term(v);
    b->never = false;
    b->declared = 0;
    b->literal.size = b->check.size = 0;
}

void rp_lift_builder_add_atom(rp_lift_builder *b, uint32_t pred, const rp_term *term,
                              uint32_t count)
{
    const rp_lift_literal literal = {pred, count, term, 0};
    rp_vec_push(b->arena->limits, &b->literal, literal);
}

static void add_check(rp_lift_builder *b, rp_lift_check_kind kind, rp_lift_literal literal)
{
    const rp_lift_check check = {.kind = kind, .positive = true, .literal = literal};
    rp_vec_push(b->arena->limits, &b->check, check);
}

static void require_type(rp_lift_builder *b, rp_term of, uint32_t variable)
{
    rp_term *const term = RP_ARENA_ARRAY(b->arena, rp_term, 1);

    *term = of;
    add_check(b, RP_LIFT_OF_TYPE, (rp_lift_literal){b->scope->variable_type[variable], 1, term, 0});
}

/* One of the two goes, and its type is asked of the other. */
static void unify(rp_lift_builder *b, rp_term left, rp_term right)
{
    rp_term a = root_of(b, left), c = root_of(b, right);

    if (a == c)
        return;
    if (!rp_term_is_variable(a)) {
        const rp_term other = a;
        a = c;
        c = other;
    }
    if (!rp_term_is_variable(a)) {
        b->never = true;
        return;
    }
    b->root[rp_term_variable(a)] = c;
    require_type(b, c, rp_term_variable(a));
}

static void add_atom(rp_lift_builder *b, const rp_formula *f, bool positive)
{
    const rp_lift_literal literal = {f->pred, f->num_terms, f->term, 0};

    if (f->pred != RP_PRED_EQUALS && positive)
        rp_lift_builder_add_atom(b, f->pred, f->term, f->num_terms);
    else if (f->pred != RP_PRED_EQUALS)
        add_check(b, RP_LIFT_ABSENT, literal);
    else if (!positive)
        add_check(b, RP_LIFT_DIFFER, literal);
    else if (b->unifies)
        unify(b, f->term[0], f->term[1]);
    else
        add_check(b, RP_LIFT_SAME, literal);
}

static void add_formula(rp_lift_builder *b, const rp_formula *f, bool positive)
{
    const rp_lift_check check = {.kind = RP_LIFT_FORMULA, .positive = positive, .formula = f};
    rp_vec_push(b->arena->limits, &b->check, check);
}

static void declare(rp_lift_builder *b, const rp_formula *f)
{
    for (uint32_t i = 0; i < f->num_variables; i++)
        b->declared |= bit(f->first_variable + i);
}

void rp_lift_builder_add(rp_lift_builder *b, const rp_formula *f, bool positive)
{
    rp_poll(b->arena->limits);
    if (f->kind == RP_FORMULA_ATOM) {
        add_atom(b, f, positive);
        return;
    }
    if (f->kind == RP_FORMULA_NOT) {
        rp_lift_builder_add(b, f->child[0], !positive);
        return;
    }
    if (f->kind == RP_FORMULA_IMPLY && !positive) {
        rp_lift_builder_add(b, f->child[0], true);
        rp_lift_builder_add(b, f->child[1], false);
        return;
    }
    if (f->kind != (positive ? RP_FORMULA_AND : RP_FORMULA_OR) &&
        (b->is_ground || f->kind != (positive ? RP_FORMULA_EXISTS : RP_FORMULA_FORALL))) {
        add_formula(b, f, positive);
        return;
    }
    declare(b, f);
    for (uint32_t i = 0; i < f->num_children; i++)
        rp_lift_builder_add(b, f->child[i], positive);
}

rp_lift_literal rp_lift_builder_literal(rp_lift_builder *b, uint32_t pred, const rp_term *term,
                                        uint32_t count)
{
    rp_term *const copy = RP_ARENA_ARRAY(b->arena, rp_term, count);
    rp_lift_literal literal = {pred, count, copy, 0};

    for (uint32_t i = 0; i < count; i++) {
        copy[i] = root_of(b, term[i]);
        if (rp_term_is_variable(copy[i]))
            literal.vars |= bit(rp_term_variable(copy[i]));
    }
    return literal;
}

/* The free variables of a formula. */
static rp_lift_vars free_variables(const rp_lift_builder *b, const rp_formula *f)
{
    rp_lift_vars vars = 0;

    for (uint32_t i = 0; i < f->num_terms; i++) {
        const rp_term t = root_of(b, f->term[i]);
        vars |= rp_term_is_variable(t) ? bit(rp_term_variable(t)) : 0;
    }
    for (uint32_t i = 0; i < f->num_children; i++)
        vars |= free_variables(b, f->child[i]);
    for (uint32_t i = 0; i < f->num_variables; i++)
        vars &= ~bit(f->first_variable + i);
    return vars;
}

static void settle_literals(rp_lift_builder *b, rp_lift_condition *c)
{
    rp_lift_literal *const list = RP_ARENA_ARRAY(b->arena, rp_lift_literal, b->literal.size);
    uint32_t count = 0;

    for (uint32_t i = 0; i < b->literal.size; i++) {
        const rp_lift_literal *const l = &b->literal.item[i];
        list[count] = rp_lift_builder_literal(b, l->pred, l->term, l->num_terms);
        bool is_new = true;
        for (uint32_t k = 0; k < count; k++)
            is_new &= !rp_lift_same_literal(&list[k], &list[count]);
        c->vars |= list[count].vars;
        count += is_new;
    }
    c->literal = list;
    c->num_literals = count;
}

static void settle_checks(rp_lift_builder *b, rp_lift_condition *c)
{
    rp_lift_check *const list = RP_ARENA_ARRAY(b->arena, rp_lift_check, b->check.size);

    for (uint32_t i = 0; i < b->check.size; i++) {
        list[i] = b->check.item[i];
        if (list[i].kind == RP_LIFT_FORMULA) {
            list[i].vars = free_variables(b, list[i].formula);
            continue;
        }
        const rp_lift_literal *const l = &b->check.item[i].literal;
        list[i].literal = rp_lift_builder_literal(b, l->pred, l->term, l->num_terms);
        list[i].vars = list[i].literal.vars;
    }
    c->check = list;
    c->num_checks = b->check.size;
}

/* A literal for its type binds what no other one does. */
static void bind_rest(rp_lift_builder *b, rp_lift_vars given)
{
    rp_lift_vars bound = given, asked = b->declared;

    for (uint32_t i = 0; i < b->literal.size; i++) {
        const rp_lift_literal *const l = &b->literal.item[i];
        bound |= rp_lift_builder_literal(b, l->pred, l->term, l->num_terms).vars;
    }
    for (; asked != 0; asked &= asked - 1) {
        const uint32_t v = (uint32_t)__builtin_ctzll(asked);
        if (b->root[v] != rp_variable_term(v) || (bound & bit(v)) != 0)
            continue;
        rp_term *const term = RP_ARENA_ARRAY(b->arena, rp_term, 1);
        *term = rp_variable_term(v);
        rp_lift_builder_add_atom(b, rp_lift_type_pred(b->lifted, b->scope->variable_type[v]), term,
                                 1);
    }
}

rp_lift_condition rp_lift_builder_take(rp_lift_builder *b, rp_lift_vars given)
{
    rp_lift_condition c = {.never = b->never};

    bind_rest(b, given);
    settle_literals(b, &c);
    settle_checks(b, &c);
    for (uint32_t v = 0; v < b->scope->num_variables; v++)
        b->root[v] = root_of(b, rp_variable_term(v));
    b->literal.size = b->check.size = 0;
    b->never = false;
    b->declared = 0;
    return c;
}
