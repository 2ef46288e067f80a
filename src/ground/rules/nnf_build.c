/* From formulas of the lifted task to negation normal form. */
#include "ground/rules/nnf.h"

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

static const rp_formula *core(const rp_formula *f, bool *positive)
{
    for (; f->kind == RP_FORMULA_NOT; f = f->child[0])
        *positive = !*positive;
    return f;
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
        guards = rp_nnf_add_guard(b, child[i], is_and, guards);
    }
    for (uint32_t i = 0; i < count; i++) {
        const bool sign = f->kind == RP_FORMULA_IMPLY && i == 0 ? !positive : positive;
        if (child[i] == NULL)
            child[i] = rp_nnf_build(b, f->child[i], sign, guards);
    }
    return rp_nnf_join(b, is_and ? RP_NNF_AND : RP_NNF_OR, child, count);
}

static const rp_nnf *make_forall(rp_nnf_builder *b, const uint32_t *variable, uint32_t count,
                                 const rp_nnf *f)
{
    rp_nnf *const node = rp_nnf_new(b, RP_NNF_FORALL);
    uint32_t *const bound = RP_ARENA_ARRAY(b->arena, uint32_t, count + f->num_variables);
    for (uint32_t i = 0; i < count; i++)
        if (rp_nnf_mentions(f, variable[i]))
            bound[node->num_variables++] = variable[i];
    if (node->num_variables == 0)
        return f;
    node->free_variable = rp_nnf_other_variables(b, f, variable, count, &node->num_free);
    const rp_nnf **const child = RP_ARENA_ARRAY(b->arena, const rp_nnf *, 1);
    child[0] = f;
    if (f->kind == RP_NNF_FORALL) {
        for (uint32_t i = 0; i < f->num_variables; i++)
            bound[node->num_variables++] = f->variable[i];
        child[0] = f->child[0];
    }
    node->variable = bound;
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
            concerned |= rp_nnf_mentions(f->child[i], variable[k]);
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
