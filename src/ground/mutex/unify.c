#include "ground/mutex/unify.h"

rp_term rp_unifier_root(const rp_unifier *u, rp_term t)
{
    while (rp_term_is_variable(t) && u->parent[rp_term_variable(t)] != t)
        t = u->parent[rp_term_variable(t)];
    return t;
}

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

/* Whether no initial atom of a static predicate has the same object in both places. */
static bool differ_always(const rp_unifier *u, const rp_literal *literal, uint32_t i, uint32_t k)
{
    return !u->may_equal[literal->pred][i * literal->num_terms + k];
}

static bool is_static(const rp_unifier *u, const rp_literal *literal)
{
    return !u->lifted->predicate[literal->pred].fluent;
}

static bool are_same(const rp_unifier *u, rp_term a, rp_term b, rp_term x, rp_term y)
{
    (void)x;
    (void)y;
    return rp_unifier_root(u, a) == rp_unifier_root(u, b);
}

static bool are_pair(const rp_unifier *u, rp_term a, rp_term b, rp_term x, rp_term y)
{
    const rp_term root_a = rp_unifier_root(u, a), root_b = rp_unifier_root(u, b);
    return (root_a == x && root_b == y) || (root_a == y && root_b == x);
}

typedef bool (*pair_test)(const rp_unifier *, rp_term a, rp_term b, rp_term x, rp_term y);

/* Whether some two terms that the schema needs to be different objects pass the test. */
static bool some_pair(const rp_unifier *u, pair_test test, rp_term x, rp_term y)
{
    const rp_condition *const need = &u->schema->condition;
    for (uint32_t i = 0; i < need->num_neq; i++)
        if (test(u, need->neq[i].term[0], need->neq[i].term[1], x, y))
            return true;
    for (uint32_t i = 0; i < need->num_pos; i++) {
        const rp_literal *const pre = &need->pos[i];
        for (uint32_t k = 0; is_static(u, pre) && k < pre->num_terms; k++)
            for (uint32_t j = 0; j < k; j++)
                if (differ_always(u, pre, j, k) && test(u, pre->term[j], pre->term[k], x, y))
                    return true;
    }
    return false;
}

bool rp_unifier_is_impossible(const rp_unifier *u) { return some_pair(u, are_same, 0, 0); }

bool rp_unifier_differ(const rp_unifier *u, rp_term a, rp_term b)
{
    const rp_term x = rp_unifier_root(u, a), y = rp_unifier_root(u, b);
    if (x == y)
        return false;
    return (!rp_term_is_variable(x) && !rp_term_is_variable(y)) || some_pair(u, are_pair, x, y);
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

static uint32_t most_variables(const rp_normal *normal)
{
    uint32_t most = 0;
    for (uint32_t s = 0; s < normal->num_schemas; s++) {
        const uint32_t n = normal->schema[s].scope->num_variables;
        most = n > most ? n : most;
    }
    return most;
}

rp_unifier rp_unifier_make(rp_arena *arena, const rp_normal *normal)
{
    return (rp_unifier){.lifted = normal->lifted,
                        .may_equal = compare_places(arena, normal->lifted),
                        .parent = RP_ARENA_ARRAY(arena, rp_term, most_variables(normal))};
}
