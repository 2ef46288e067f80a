#include "validate/query.h"

typedef struct preparation {
    rp_arena *arena;
    uint32_t *seen; /* a variable: the number of the last node that listed it as free */
    uint32_t *list; /* room for every variable */
    uint32_t num_nodes;
} preparation;

static bool is_bound_by(const rp_formula *formula, uint32_t variable)
{
    return variable - formula->first_variable < formula->num_variables;
}

static void list_variable(preparation *p, const rp_query *q, uint32_t variable, uint32_t *count)
{
    const bool quantified = q->kind == RP_QUERY_SOME && is_bound_by(q->formula, variable);

    if (quantified || p->seen[variable] == p->num_nodes)
        return;
    p->seen[variable] = p->num_nodes;
    p->list[(*count)++] = variable;
}

static void list_free_variables(preparation *p, rp_query *q)
{
    uint32_t count = 0;

    p->num_nodes++;
    for (uint32_t i = 0; q->kind == RP_QUERY_ATOM && i < q->formula->num_terms; i++)
        if (rp_term_is_variable(q->formula->term[i]))
            list_variable(p, q, rp_term_variable(q->formula->term[i]), &count);
    for (uint32_t i = 0; i < q->num_children; i++)
        for (uint32_t k = 0; k < q->child[i]->num_free; k++)
            list_variable(p, q, q->child[i]->free[k], &count);
    q->num_free = count;
    q->free = rp_arena_copy(p->arena, p->list, count * sizeof *p->list);
}

static rp_query_kind kind_of(const rp_formula *formula, bool complement)
{
    switch (formula->kind) {
    case RP_FORMULA_AND:
        return complement ? RP_QUERY_ANY : RP_QUERY_ALL;
    case RP_FORMULA_OR:
    case RP_FORMULA_IMPLY:
        return complement ? RP_QUERY_ALL : RP_QUERY_ANY;
    case RP_FORMULA_FORALL:
    case RP_FORMULA_EXISTS:
        return RP_QUERY_SOME;
    case RP_FORMULA_ATOM:
    case RP_FORMULA_NOT:
        break;
    }
    assert(formula->kind == RP_FORMULA_ATOM);
    return RP_QUERY_ATOM;
}

/* Is the i-th child of the formula to be taken for its negation? */
static bool is_child_complement(const rp_formula *formula, uint32_t i, bool complement)
{
    switch (formula->kind) {
    case RP_FORMULA_IMPLY:
        return complement != (i == 0);
    case RP_FORMULA_FORALL:
        return true;
    case RP_FORMULA_EXISTS:
        return false;
    default:
        return complement;
    }
}

static rp_query *prepare(preparation *p, const rp_formula *formula, bool complement)
{
    rp_query *const q = RP_ARENA_NEW(p->arena, rp_query);

    for (; formula->kind == RP_FORMULA_NOT; formula = formula->child[0])
        complement = !complement;
    q->kind = kind_of(formula, complement);
    q->formula = formula;
    q->complement = complement;
    q->negated = formula->kind == RP_FORMULA_FORALL ? !complement : complement;
    q->num_children = formula->kind == RP_FORMULA_ATOM ? 0 : formula->num_children;
    rp_query **const child = RP_ARENA_ARRAY(p->arena, rp_query *, q->num_children);
    for (uint32_t i = 0; i < q->num_children; i++)
        child[i] = prepare(p, formula->child[i], is_child_complement(formula, i, complement));
    q->child = child;
    list_free_variables(p, q);
    return q;
}

rp_query *rp_query_prepare(rp_arena *arena, const rp_scope *scope, const rp_formula *formula,
                           bool complement)
{
    preparation p = {
        .arena = arena,
        .seen = RP_ARENA_ARRAY_ZERO(arena, uint32_t, scope->num_variables),
        .list = RP_ARENA_ARRAY(arena, uint32_t, scope->num_variables),
    };

    return prepare(&p, formula, complement);
}
