/* Formulas are small next to their instances: lists are copied freely. */
#include "ground/rules/nnf.h"

bool rp_nnf_is_static(const rp_nnf_builder *b, const rp_literal *literal)
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

uint32_t *rp_nnf_other_variables(rp_nnf_builder *b, const rp_nnf *f, const uint32_t *variable,
                                 uint32_t count, uint32_t *num)
{
    uint32_t *const list = RP_ARENA_ARRAY(b->arena, uint32_t, f->num_free);
    *num = 0;
    for (uint32_t i = 0; i < f->num_free; i++)
        if (!rp_row_scan(variable, count, f->free_variable[i]))
            list[(*num)++] = f->free_variable[i];
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

rp_literal rp_nnf_atom_of(rp_nnf_builder *b, rp_pred_id pred, const uint32_t *variable,
                          uint32_t count)
{
    rp_term *const term = RP_ARENA_ARRAY(b->arena, rp_term, count);
    for (uint32_t i = 0; i < count; i++)
        term[i] = rp_variable_term(variable[i]);
    return (rp_literal){pred, count, term, NULL};
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

const rp_guard *rp_nnf_add_guard(rp_nnf_builder *b, const rp_nnf *node, bool holds,
                                 const rp_guard *outer)
{
    if (!rp_nnf_is_literal(node) || !rp_nnf_is_static(b, &node->literal))
        return outer;
    rp_guard *const guard = RP_ARENA_NEW(b->arena, rp_guard);
    *guard = (rp_guard){&node->literal, (node->kind == RP_NNF_ATOM) == holds, outer};
    return guard;
}

const rp_guard *rp_nnf_guards(rp_nnf_builder *b, const rp_nnf *f, const rp_guard *outer)
{
    uint32_t count;
    const rp_nnf *const *const part = rp_nnf_parts(RP_NNF_AND, &f, &count);
    for (uint32_t i = 0; i < count; i++)
        outer = rp_nnf_add_guard(b, part[i], true, outer);
    return outer;
}
