/* Formulas are small next to their instances: lists are copied freely. */
#include "ground/rules/nnf.h"

#include "ground/rules/exists.h"

static bool is_static(const rp_nnf_builder *b, const rp_literal *literal)
{
    return literal->pred == RP_PRED_EQUALS || (literal->pred < b->lifted->num_predicates &&
                                               !b->lifted->predicate[literal->pred].fluent);
}

uint32_t rp_nnf_merge(const uint32_t *a, uint32_t num_a, const uint32_t *b, uint32_t num_b,
                      uint32_t *out)
{
    uint32_t i = 0, k = 0, count = 0;
    while (i < num_a || k < num_b) {
        const bool from_a = k == num_b || (i < num_a && a[i] <= b[k]);
        const uint32_t x = from_a ? a[i] : b[k];
        i += i < num_a && a[i] == x;
        k += k < num_b && b[k] == x;
        out[count++] = x;
    }
    return count;
}

uint32_t *rp_nnf_variables(rp_nnf_builder *b, const rp_term *term, uint32_t count, uint32_t *num)
{
    uint32_t *const list = RP_ARENA_ARRAY(b->arena, uint32_t, count);
    *num = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!rp_term_is_variable(term[i]))
            continue;
        const uint32_t v = rp_term_variable(term[i]);
        uint32_t at = 0;
        while (at < *num && list[at] < v)
            at++;
        if (at < *num && list[at] == v)
            continue;
        for (uint32_t k = (*num)++; k > at; k--)
            list[k] = list[k - 1];
        list[at] = v;
    }
    return list;
}

rp_nnf *rp_nnf_new(rp_nnf_builder *b, rp_nnf_kind kind)
{
    rp_nnf *const node = RP_ARENA_NEW(b->arena, rp_nnf);
    node->kind = kind;
    node->id = b->num_nodes++;
    node->scope = b->scope;
    return node;
}

rp_pred_id rp_nnf_new_predicate(rp_nnf_builder *b, uint32_t arity)
{
    const rp_predicate p = {.name = RP_NONE, .arity = arity, .derived = true, .fluent = true};
    rp_vec_push(b->arena->limits, &b->predicate, p);
    return b->lifted->num_predicates + b->predicate.size - 1;
}

static const rp_nnf *constant(rp_nnf_builder *b, bool value)
{
    return rp_nnf_new(b, value ? RP_NNF_AND : RP_NNF_OR);
}

static const rp_nnf *make_literal(rp_nnf_builder *b, const rp_formula *f, bool positive)
{
    if (f->pred == RP_PRED_EQUALS) {
        const rp_term x = f->term[0], y = f->term[1];
        if (x == y || (!rp_term_is_variable(x) && !rp_term_is_variable(y)))
            return constant(b, (x == y) == positive);
    }
    rp_nnf *const node = rp_nnf_new(b, positive ? RP_NNF_ATOM : RP_NNF_NOT_ATOM);
    node->literal = (rp_literal){f->pred, f->num_terms, f->term, f};
    node->free_variable = rp_nnf_variables(b, f->term, f->num_terms, &node->num_free);
    return node;
}

const rp_nnf *rp_nnf_join(rp_nnf_builder *b, rp_nnf_kind kind, const rp_nnf *const *child,
                          uint32_t count)
{
    uint32_t total = 0, variables = 0;
    for (uint32_t i = 0; i < count; i++) {
        const bool is_constant = child[i]->num_children == 0 &&
                                 (child[i]->kind == RP_NNF_AND || child[i]->kind == RP_NNF_OR);
        if (is_constant && child[i]->kind != kind)
            return child[i];
        total += child[i]->kind == kind ? child[i]->num_children : 1;
        variables += child[i]->num_free;
    }
    const rp_nnf **const all = RP_ARENA_ARRAY(b->arena, const rp_nnf *, total);
    uint32_t *list = RP_ARENA_ARRAY(b->arena, uint32_t, variables), num_free = 0;
    uint32_t *other = RP_ARENA_ARRAY(b->arena, uint32_t, variables);
    total = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (child[i]->kind != kind)
            all[total++] = child[i];
        for (uint32_t k = 0; child[i]->kind == kind && k < child[i]->num_children; k++)
            all[total++] = child[i]->child[k];
        num_free = rp_nnf_merge(list, num_free, child[i]->free_variable, child[i]->num_free, other);
        uint32_t *const swap = list;
        list = other;
        other = swap;
    }
    if (total == 1)
        return all[0];
    rp_nnf *const node = rp_nnf_new(b, kind);
    node->num_children = total;
    node->child = all;
    node->num_free = num_free;
    node->free_variable = list;
    return node;
}

static const rp_formula *core(const rp_formula *f, bool *positive)
{
    for (; f->kind == RP_FORMULA_NOT; f = f->child[0])
        *positive = !*positive;
    return f;
}

static const rp_guard *add_guard(rp_nnf_builder *b, const rp_nnf *node, bool holds,
                                 const rp_guard *outer)
{
    if ((node->kind != RP_NNF_ATOM && node->kind != RP_NNF_NOT_ATOM) ||
        !is_static(b, &node->literal))
        return outer;
    rp_guard *const guard = RP_ARENA_NEW(b->arena, rp_guard);
    *guard = (rp_guard){&node->literal, (node->kind == RP_NNF_ATOM) == holds, outer};
    return guard;
}

const rp_guard *rp_nnf_guards(rp_nnf_builder *b, const rp_nnf *f, const rp_guard *outer)
{
    if (f->kind != RP_NNF_AND)
        return add_guard(b, f, true, outer);
    for (uint32_t i = 0; i < f->num_children; i++)
        outer = add_guard(b, f->child[i], true, outer);
    return outer;
}

/* Literals first: they guard the others. */
static const rp_nnf *build_connective(rp_nnf_builder *b, const rp_formula *f, bool positive,
                                      const rp_guard *guards)
{
    const bool is_and = (f->kind == RP_FORMULA_AND) == positive;
    const uint32_t count = f->num_children;
    const rp_nnf **const child = RP_ARENA_ARRAY(b->arena, const rp_nnf *, count);
    for (uint32_t i = 0; i < count; i++) {
        bool sign = f->kind == RP_FORMULA_IMPLY && i == 0 ? !positive : positive;
        const rp_formula *const inner = core(f->child[i], &sign);
        child[i] = NULL;
        if (inner->kind != RP_FORMULA_ATOM)
            continue;
        child[i] = make_literal(b, inner, sign);
        guards = add_guard(b, child[i], is_and, guards);
    }
    for (uint32_t i = 0; i < count; i++) {
        const bool sign = f->kind == RP_FORMULA_IMPLY && i == 0 ? !positive : positive;
        if (child[i] == NULL)
            child[i] = rp_nnf_build(b, f->child[i], sign, guards);
    }
    return rp_nnf_join(b, is_and ? RP_NNF_AND : RP_NNF_OR, child, count);
}

static bool mentions(const rp_nnf *f, uint32_t variable)
{
    for (uint32_t i = 0; i < f->num_free; i++)
        if (f->free_variable[i] == variable)
            return true;
    return false;
}

static const rp_nnf *make_forall(rp_nnf_builder *b, const uint32_t *variable, uint32_t count,
                                 const rp_nnf *f)
{
    rp_nnf *const node = rp_nnf_new(b, RP_NNF_FORALL);
    uint32_t *const bound = RP_ARENA_ARRAY(b->arena, uint32_t, count + f->num_variables);
    uint32_t *const free_variable = RP_ARENA_ARRAY(b->arena, uint32_t, f->num_free);
    for (uint32_t i = 0; i < count; i++)
        if (mentions(f, variable[i]))
            bound[node->num_variables++] = variable[i];
    if (node->num_variables == 0)
        return f;
    for (uint32_t i = 0; i < f->num_free; i++) {
        bool is_bound = false;
        for (uint32_t k = 0; k < count; k++)
            is_bound |= variable[k] == f->free_variable[i];
        if (!is_bound)
            free_variable[node->num_free++] = f->free_variable[i];
    }
    const rp_nnf **const child = RP_ARENA_ARRAY(b->arena, const rp_nnf *, 1);
    child[0] = f;
    if (f->kind == RP_NNF_FORALL) {
        for (uint32_t i = 0; i < f->num_variables; i++)
            bound[node->num_variables++] = f->variable[i];
        child[0] = f->child[0];
    }
    node->variable = bound;
    node->free_variable = free_variable;
    node->num_children = 1;
    node->child = child;
    return node;
}

/* Universal quantifiers go into conjunctions, and past what they do not bind. */
static const rp_nnf *quantify_all(rp_nnf_builder *b, const uint32_t *variable, uint32_t count,
                                  const rp_nnf *f)
{
    if (f->kind != RP_NNF_AND && f->kind != RP_NNF_OR)
        return make_forall(b, variable, count, f);
    const rp_nnf **const part = RP_ARENA_ARRAY(b->arena, const rp_nnf *, f->num_children + 1);
    const rp_nnf **const rest = RP_ARENA_ARRAY(b->arena, const rp_nnf *, f->num_children);
    uint32_t parts = 0, rests = 0;
    for (uint32_t i = 0; i < f->num_children; i++) {
        bool concerned = false;
        for (uint32_t k = 0; k < count; k++)
            concerned |= mentions(f->child[i], variable[k]);
        if (!concerned)
            part[parts++] = f->child[i];
        else if (f->kind == RP_NNF_AND)
            part[parts++] = quantify_all(b, variable, count, f->child[i]);
        else
            rest[rests++] = f->child[i];
    }
    if (rests > 0)
        part[parts++] = make_forall(b, variable, count, rp_nnf_join(b, f->kind, rest, rests));
    return rp_nnf_join(b, f->kind, part, parts);
}

static const rp_nnf *build_quantifier(rp_nnf_builder *b, const rp_formula *f, bool positive,
                                      const rp_guard *guards)
{
    const bool is_all = (f->kind == RP_FORMULA_FORALL) == positive;
    uint32_t *const variable = RP_ARENA_ARRAY(b->arena, uint32_t, f->num_variables);
    for (uint32_t i = 0; i < f->num_variables; i++) {
        variable[i] = f->first_variable + i;
        const rp_type_id type = b->scope->variable_type[variable[i]];
        if (rp_csr_size(&b->lifted->objects_of_type, type) == 0)
            return constant(b, is_all);
    }
    const rp_nnf *const child = rp_nnf_build(b, f->child[0], positive, guards);
    return is_all ? quantify_all(b, variable, f->num_variables, child)
                  : rp_nnf_exists(b, variable, f->num_variables, child, guards);
}

const rp_nnf *rp_nnf_build(rp_nnf_builder *b, const rp_formula *f, bool positive,
                           const rp_guard *guards)
{
    rp_poll(b->arena->limits);
    for (;;) {
        f = core(f, &positive);
        if ((f->kind == RP_FORMULA_AND || f->kind == RP_FORMULA_OR) && f->num_children == 1)
            f = f->child[0];
        else
            break;
    }
    if (f->kind == RP_FORMULA_ATOM)
        return make_literal(b, f, positive);
    if (f->kind == RP_FORMULA_FORALL || f->kind == RP_FORMULA_EXISTS)
        return build_quantifier(b, f, positive, guards);
    return build_connective(b, f, positive, guards);
}

/* Does it hold in every state when fluents may be true and false at a time? */
static bool is_relaxed_true(const rp_nnf_builder *b, const rp_nnf *f)
{
    switch (f->kind) {
    case RP_NNF_NOT_ATOM:
        return !is_static(b, &f->literal);
    case RP_NNF_FORALL:
        return true;
    case RP_NNF_AND:
    case RP_NNF_OR:
        for (uint32_t i = 0; i < f->num_children; i++)
            if (is_relaxed_true(b, f->child[i]) == (f->kind == RP_NNF_OR))
                return f->kind == RP_NNF_OR;
        return f->kind == RP_NNF_AND;
    default:
        return false;
    }
}

/* The atom that stands for a disjunction in joins, with a rule a disjunct. */
static rp_literal choice_atom(rp_nnf_builder *b, const rp_nnf *f, const rp_guard *guards)
{
    const rp_pred_id pred = rp_nnf_new_predicate(b, f->num_free);
    const rp_literal head = rp_nnf_atom_of(b, pred, f->free_variable, f->num_free);
    for (uint32_t i = 0; i < f->num_children; i++)
        rp_nnf_add_rule(b, RP_RULE_CHOICE, f->child[i], guards, &head);
    return head;
}

static bool is_literal(const rp_nnf *f)
{
    return f->kind == RP_NNF_ATOM || f->kind == RP_NNF_NOT_ATOM;
}

rp_condition rp_nnf_condition(rp_nnf_builder *b, const rp_nnf *f, const rp_guard *guards,
                              uint32_t extra)
{
    const uint32_t count = f->kind == RP_NNF_AND ? f->num_children : 1;
    const rp_nnf *const *const part = f->kind == RP_NNF_AND ? f->child : &f;
    rp_literal *list[4];
    for (uint32_t i = 0; i < 4; i++)
        list[i] = RP_ARENA_ARRAY(b->arena, rp_literal, count);
    rp_literal *const aux = RP_ARENA_ARRAY(b->arena, rp_literal, count + extra);
    const rp_nnf **const complex = RP_ARENA_ARRAY(b->arena, const rp_nnf *, count);
    rp_condition c = {.pos = list[0],
                      .neg = list[1],
                      .eq = list[2],
                      .neq = list[3],
                      .complex = complex,
                      .aux = aux};
    const rp_guard *const inner = rp_nnf_guards(b, f, guards);
    for (uint32_t i = 0; i < count; i++) {
        const rp_nnf *const p = part[i];
        const bool equality = is_literal(p) && p->literal.pred == RP_PRED_EQUALS;
        if (p->kind == RP_NNF_ATOM)
            list[equality ? 2 : 0][equality ? c.num_eq++ : c.num_pos++] = p->literal;
        else if (p->kind == RP_NNF_NOT_ATOM)
            list[equality ? 3 : 1][equality ? c.num_neq++ : c.num_neg++] = p->literal;
        else
            complex[c.num_complex++] = p;
        if (p->kind == RP_NNF_EXISTS)
            aux[c.num_aux++] = p->literal;
        else if (p->kind == RP_NNF_OR && !is_relaxed_true(b, p))
            aux[c.num_aux++] = choice_atom(b, p, inner);
    }
    return c;
}
