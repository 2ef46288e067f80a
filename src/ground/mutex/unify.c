#include "ground/mutex/unify.h"

static bool may_be_equal(const rp_unifier *u, rp_term a, rp_term b)
{
    const rp_lifted *const l = u->lifted;
    if (rp_term_is_variable(a)) {
        const rp_type_id type = u->schema->scope->variable_type[rp_term_variable(a)];
        if (!rp_term_is_variable(b))
            return rp_lifted_is_of_type(l, b, type);
        const rp_type_id other = u->schema->scope->variable_type[rp_term_variable(b)];
        for (uint32_t w = 0; w < l->type_words; w++)
            if (l->is_of_type[(size_t)type * l->type_words + w] &
                l->is_of_type[(size_t)other * l->type_words + w])
                return true;
        return false;
    }
    return rp_term_is_variable(b) ? may_be_equal(u, b, a) : a == b;
}

bool rp_unifier_join(rp_unifier *u, rp_term a, rp_term b)
{
    a = rp_unifier_root(u, a);
    b = rp_unifier_root(u, b);
    if (a == b)
        return true;
    if (!may_be_equal(u, a, b))
        return false;
    if (rp_term_is_variable(a))
        u->parent[rp_term_variable(a)] = b;
    else
        u->parent[rp_term_variable(b)] = a;
    return true;
}

void rp_unifier_reset(rp_unifier *u, const rp_normal_schema *s)
{
    u->schema = s;
    for (uint32_t v = 0; v < s->scope->num_variables; v++)
        u->parent[v] = rp_variable_term(v);
    for (uint32_t i = 0; i < s->condition.num_eq; i++)
        (void)rp_unifier_join(u, s->condition.eq[i].term[0], s->condition.eq[i].term[1]);
}

/* Do the terms stand for the pair's, in any order?  NULL: for one object? */
static bool is_pair(const rp_unifier *u, rp_term a, rp_term b, const rp_term *pair)
{
    const rp_term x = rp_unifier_root(u, a), y = rp_unifier_root(u, b);
    return pair == NULL ? x == y : (x == pair[0] && y == pair[1]) || (x == pair[1] && y == pair[0]);
}

/* Whether some two terms that the schema needs to be different objects are such a pair. */
static bool must_differ(const rp_unifier *u, const rp_term *pair)
{
    const rp_condition *const need = &u->schema->condition;
    for (uint32_t i = 0; i < need->num_neq; i++)
        if (is_pair(u, need->neq[i].term[0], need->neq[i].term[1], pair))
            return true;
    for (uint32_t i = 0; i < need->num_pos; i++) {
        const rp_literal *const pre = &need->pos[i];
        const bool *const may_equal = u->may_equal[pre->pred];
        for (uint32_t k = 0; may_equal != NULL && k < pre->num_terms; k++)
            for (uint32_t j = 0; j < k; j++)
                if (!may_equal[j * pre->num_terms + k] &&
                    is_pair(u, pre->term[j], pre->term[k], pair))
                    return true;
    }
    return false;
}

bool rp_unifier_is_impossible(const rp_unifier *u) { return must_differ(u, NULL); }

bool rp_unifier_differ(const rp_unifier *u, rp_term a, rp_term b)
{
    const rp_term pair[] = {rp_unifier_root(u, a), rp_unifier_root(u, b)};
    if (pair[0] == pair[1])
        return false;
    return (!rp_term_is_variable(pair[0]) && !rp_term_is_variable(pair[1])) || must_differ(u, pair);
}

static bool **compare_places(rp_arena *arena, const rp_lifted *t)
{
    bool **const may_equal = RP_ARENA_ARRAY_ZERO(arena, bool *, t->num_predicates);
    for (rp_pred_id p = 0; p < t->num_predicates; p++)
        if (!t->predicate[p].fluent)
            may_equal[p] = RP_ARENA_ARRAY_ZERO(
                arena, bool, (size_t)t->predicate[p].arity * t->predicate[p].arity);
    for (uint32_t a = 0; a < t->num_init; a++) {
        const rp_atom *const atom = &t->init[a];
        const uint32_t arity = t->predicate[atom->pred].arity;
        for (uint32_t k = 0; may_equal[atom->pred] != NULL && k < arity; k++)
            for (uint32_t i = 0; i < k; i++)
                if (atom->arg[i] == atom->arg[k])
                    may_equal[atom->pred][i * arity + k] = true;
    }
    return may_equal;
}

rp_unifier rp_unifier_make(rp_arena *arena, const rp_normal *normal)
{
    return (rp_unifier){.lifted = normal->lifted,
                        .may_equal = compare_places(arena, normal->lifted),
                        .parent = RP_ARENA_ARRAY(arena, rp_term, normal->most_variables)};
}
