/* Formulas as conditions of rules, and rules for disjuncts, whose bodies are conditions again. */
#include <string.h>

#include "ground/rules/nnf.h"

static bool are_among(const rp_literal *literal, const uint32_t *variable, uint32_t count)
{
    for (uint32_t i = 0; i < literal->num_terms; i++)
        if (rp_term_is_variable(literal->term[i]) &&
            !rp_row_scan(variable, count, rp_term_variable(literal->term[i])))
            return false;
    return true;
}

static bool is_part(const rp_nnf *body, const rp_guard *guard)
{
    uint32_t count;
    const rp_nnf *const *const part = rp_nnf_parts(RP_NNF_AND, &body, &count);
    for (uint32_t i = 0; i < count; i++)
        if (part[i]->kind == (guard->positive ? RP_NNF_ATOM : RP_NNF_NOT_ATOM) &&
            part[i]->literal.pred == guard->literal->pred &&
            (guard->literal->num_terms == 0 ||
             memcmp(part[i]->literal.term, guard->literal->term,
                    guard->literal->num_terms * sizeof(rp_term)) == 0))
            return true;
    return false;
}

/* The body with the guards that fit as further literals. */
static const rp_nnf *with_guards(rp_nnf_builder *b, const rp_nnf *body, const rp_guard *guards,
                                 const uint32_t *variable, uint32_t count)
{
    uint32_t size = 1;
    for (const rp_guard *g = guards; g != NULL; g = g->outer)
        size++;
    const rp_nnf **const part = RP_ARENA_ARRAY(b->arena, const rp_nnf *, size);
    part[0] = body;
    size = 1;
    for (const rp_guard *g = guards; g != NULL; g = g->outer) {
        if (!are_among(g->literal, variable, count) || is_part(body, g))
            continue;
        rp_nnf *const node = rp_nnf_new(b, g->positive ? RP_NNF_ATOM : RP_NNF_NOT_ATOM);
        node->literal = *g->literal;
        node->free_variable =
            rp_nnf_variables(b, g->literal->term, g->literal->num_terms, &node->num_free);
        part[size++] = node;
    }
    return rp_nnf_join(b, RP_NNF_AND, part, size);
}

/* Does it hold in every state when fluents may be true and false at a time? */
static bool is_relaxed_true(const rp_nnf_builder *b, const rp_nnf *f)
{
    switch (f->kind) {
    case RP_NNF_NOT_ATOM:
        return !rp_nnf_is_static(b, &f->literal);
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

rp_condition rp_nnf_condition(rp_nnf_builder *b, const rp_nnf *f, const rp_guard *guards,
                              uint32_t extra)
{
    uint32_t count;
    const rp_nnf *const *const part = rp_nnf_parts(RP_NNF_AND, &f, &count);
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
        const bool equality = rp_nnf_is_literal(p) && p->literal.pred == RP_PRED_EQUALS;
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

uint32_t rp_nnf_add_rule(rp_nnf_builder *b, rp_rule_kind kind, const rp_nnf *body,
                         const rp_guard *guards, const rp_literal *head)
{
    rp_normal_schema rule = {
        .kind = kind, .schema = RP_NONE, .scope = b->scope, .applied = RP_NONE};
    uint32_t num_head;
    const uint32_t *const of_head = rp_nnf_variables(b, head->term, head->num_terms, &num_head);
    uint32_t *const arg = RP_ARENA_ARRAY(b->arena, uint32_t, num_head + body->num_free);
    rule.num_args = rp_nnf_merge(of_head, num_head, body->free_variable, body->num_free, arg);
    rule.arg = arg;
    const rp_nnf *const guarded = with_guards(b, body, guards, arg, rule.num_args);
    rule.condition = rp_nnf_condition(b, guarded, guards, 0);
    rule.num_add = 1;
    rule.add = rp_arena_copy(b->arena, head, sizeof *head);
    rp_vec_push(b->arena->limits, &b->rule, rule);
    return b->rule.size - 1;
}
