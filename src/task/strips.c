#include "task/strips.h"

#include <stdio.h>

/* What is left of a buffer after `used` characters, of which some may not have fit. */
static char *rest_of(char *buffer, size_t size, size_t used, size_t *left)
{
    *left = used < size ? size - used : 0;
    return *left > 0 ? buffer + used : NULL;
}

static size_t negated_text(const rp_strips *s, rp_fact_id f, char *buffer, size_t size)
{
    const rp_predicate *const p = &s->lifted->predicate[s->fact_pred[f]];
    const rp_object_id *const arg = rp_csr_row(&s->fact_arg, f);
    size_t left, used = (size_t)snprintf(buffer, size, "(not ");
    char *rest = rest_of(buffer, size, used, &left);
    used += rp_lifted_atom_text(s->lifted, p->name, arg, p->arity, rest, left);
    rest = rest_of(buffer, size, used, &left);
    return used + (size_t)snprintf(rest, left, ")");
}

size_t rp_strips_fact_text(const rp_strips *s, rp_fact_id f, char *buffer, size_t size)
{
    assert(f < s->num_facts);
    if (s->lifted == NULL)
        return (size_t)snprintf(buffer, size, "%s", s->fact_text[f]);
    if (s->fact_pred[f] == RP_NONE)
        return (size_t)snprintf(buffer, size, "(:or %u)", *rp_csr_row(&s->fact_arg, f));
    if (rp_strips_is_negated(s, f))
        return negated_text(s, f, buffer, size);
    const rp_predicate *const p = &s->lifted->predicate[s->fact_pred[f]];
    return rp_lifted_atom_text(s->lifted, p->name, rp_csr_row(&s->fact_arg, f), p->arity, buffer,
                               size);
}

size_t rp_strips_op_text(const rp_strips *s, rp_op_id op, char *buffer, size_t size)
{
    assert(op < s->num_ops);
    if (s->lifted == NULL)
        return (size_t)snprintf(buffer, size, "%s", s->op_text[op]);
    const rp_schema *const schema = &s->lifted->schema[s->op_schema[op]];
    return rp_lifted_atom_text(s->lifted, schema->name, rp_csr_row(&s->op_arg, op),
                               schema->scope.num_params, buffer, size);
}

rp_word *rp_strips_axiom_heads(rp_arena *arena, const rp_strips *s)
{
    rp_word *const heads = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(s->num_facts));

    for (uint32_t a = 0; a < s->num_axioms; a++)
        rp_bit_set(heads, s->axiom_head[a]);
    return heads;
}

void rp_mutex_groups_map(rp_arena *arena, rp_mutex_groups *to, const rp_mutex_groups *from,
                         const rp_fact_id *new_id)
{
    const uint32_t n = from->num_groups;
    if (n == 0)
        return;
    bool *const exactly_one = from->exactly_one == NULL ? NULL : RP_ARENA_ARRAY(arena, bool, n);
    to->fact.begin = RP_ARENA_ARRAY(arena, uint32_t, (size_t)n + 1);
    to->fact.item = RP_ARENA_ARRAY(arena, uint32_t, from->fact.begin[n]);
    to->fact.begin[0] = 0;
    to->exactly_one = exactly_one;
    for (uint32_t g = 0; g < n; g++) {
        const uint32_t begin = to->fact.begin[to->num_groups];
        uint32_t end = begin;
        for (RP_ROW(f, &from->fact, g))
            if (new_id[*f] != RP_NONE)
                to->fact.item[end++] = new_id[*f];
        if (end - begin < 2)
            continue;
        if (exactly_one != NULL)
            exactly_one[to->num_groups] =
                from->exactly_one[g] && end - begin == rp_csr_size(&from->fact, g);
        to->fact.begin[++to->num_groups] = end;
    }
}

/* Each check returns NULL or what is wrong. */

static bool is_ascending(const uint32_t *row, uint32_t count, uint32_t bound)
{
    for (uint32_t i = 0; i < count; i++)
        if (row[i] >= bound || (i > 0 && row[i - 1] >= row[i]))
            return false;
    return true;
}

static bool row_has(const rp_csr *csr, uint32_t row, uint32_t x)
{
    return rp_row_has(rp_csr_row(csr, row), rp_csr_size(csr, row), x);
}

static bool rows_are_sound(const rp_csr *csr, uint32_t rows, uint32_t bound)
{
    if (csr->begin[0] != 0)
        return false;
    for (uint32_t i = 0; i < rows; i++)
        if (csr->begin[i] > csr->begin[i + 1] ||
            !is_ascending(rp_csr_row(csr, i), rp_csr_size(csr, i), bound))
            return false;
    return true;
}

static bool are_disjoint(const rp_csr *a, const rp_csr *b, uint32_t rows)
{
    for (uint32_t i = 0; i < rows; i++)
        for (RP_ROW(x, a, i))
            if (row_has(b, i, *x))
                return false;
    return true;
}

/* Effects keep a fact and its complement apart. */
static bool complements_follow(const rp_strips *s, const rp_csr *from, const rp_csr *to,
                               uint32_t rows)
{
    for (uint32_t i = 0; i < rows; i++)
        for (RP_ROW(f, from, i))
            if (s->complement[*f] != RP_NONE && !row_has(to, i, s->complement[*f]))
                return false;
    return true;
}

static const char *check_operators(const rp_strips *s)
{
    if (!rows_are_sound(&s->pre, s->num_ops, s->num_facts))
        return "preconditions are no sorted rows of facts";
    if (!rows_are_sound(&s->add, s->num_ops, s->num_facts) ||
        !rows_are_sound(&s->del, s->num_ops, s->num_facts))
        return "effects are no sorted rows of facts";
    if (!are_disjoint(&s->add, &s->del, s->num_ops))
        return "an operator adds and deletes the same fact";
    for (rp_op_id op = 0; op < s->num_ops; op++)
        if (s->cost[op] < 0)
            return "a cost is negative";
    return NULL;
}

static const char *check_effects(const rp_strips *s)
{
    if (s->effect_begin[0] != 0 || s->effect_begin[s->num_ops] != s->num_effects)
        return "conditional effects do not belong to operators";
    for (rp_op_id op = 0; op < s->num_ops; op++)
        if (s->effect_begin[op] > s->effect_begin[op + 1])
            return "conditional effects are not ordered by operator";
    if (!rows_are_sound(&s->effect_condition, s->num_effects, s->num_facts) ||
        !rows_are_sound(&s->effect_add, s->num_effects, s->num_facts) ||
        !rows_are_sound(&s->effect_del, s->num_effects, s->num_facts))
        return "conditional effects are no sorted rows of facts";
    if (!are_disjoint(&s->effect_add, &s->effect_del, s->num_effects))
        return "a conditional effect adds and deletes the same fact";
    return NULL;
}

static bool changes_derived(const rp_strips *s, const rp_csr *effects, uint32_t rows)
{
    for (uint32_t i = 0; i < rows; i++)
        for (RP_ROW(f, effects, i))
            if (rp_strips_is_derived(s, *f))
                return true;
    return false;
}

static const char *check_axioms(const rp_strips *s)
{
    if (s->num_axioms == 0)
        return NULL;
    if (s->derived == NULL)
        return "there are axioms but no derived facts";
    if (!rows_are_sound(&s->axiom_body, s->num_axioms, s->num_facts))
        return "axiom bodies are no sorted rows of facts";
    for (uint32_t i = 0; i < s->num_axioms; i++) {
        if (s->axiom_head[i] >= s->num_facts || !rp_strips_is_derived(s, s->axiom_head[i]))
            return "the head of an axiom is no derived fact";
        if (s->axiom_stratum[i] >= s->num_strata ||
            (i > 0 && s->axiom_stratum[i - 1] > s->axiom_stratum[i]))
            return "axioms are not ordered by stratum";
    }
    if (changes_derived(s, &s->add, s->num_ops) || changes_derived(s, &s->del, s->num_ops) ||
        changes_derived(s, &s->effect_add, s->num_effects) ||
        changes_derived(s, &s->effect_del, s->num_effects))
        return "an effect changes a derived fact";
    return NULL;
}

static const char *check_complements(const rp_strips *s)
{
    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        const rp_fact_id other = s->complement[f];
        if (other == RP_NONE)
            continue;
        if (other >= s->num_facts || other == f || s->complement[other] != f)
            return "complements are no pairs";
        if (s->fact_negated != NULL && rp_bit_get(s->fact_negated, f) != (other < f))
            return "a complement is in front of its fact";
        if (!rp_strips_is_derived(s, f) && !rp_strips_is_derived(s, other) &&
            rp_row_has(s->init, s->num_init, f) == rp_row_has(s->init, s->num_init, other))
            return "initially not exactly one of a fact and its complement holds";
    }
    if (!complements_follow(s, &s->add, &s->del, s->num_ops) ||
        !complements_follow(s, &s->del, &s->add, s->num_ops) ||
        !complements_follow(s, &s->effect_add, &s->effect_del, s->num_effects) ||
        !complements_follow(s, &s->effect_del, &s->effect_add, s->num_effects))
        return "an effect on a fact leaves out its complement";
    return NULL;
}

static const char *check_init_and_goal(const rp_strips *s)
{
    if (!is_ascending(s->init, s->num_init, s->num_facts))
        return "the initial state is no sorted row of facts";
    if (!is_ascending(s->goal, s->num_goal, s->num_facts))
        return "the goal is no sorted row of facts";
    for (uint32_t i = 0; i < s->num_init; i++)
        if (rp_strips_is_derived(s, s->init[i]))
            return "a derived fact is in the initial state";
    return NULL;
}

static const char *check_groups(const rp_strips *s)
{
    if (s->groups.num_groups == 0)
        return NULL;
    if (!rows_are_sound(&s->groups.fact, s->groups.num_groups, s->num_facts))
        return "mutex groups are no sorted rows of facts";
    for (uint32_t g = 0; g < s->groups.num_groups; g++) {
        uint32_t holding = 0;
        for (RP_ROW(f, &s->groups.fact, g))
            holding += rp_row_has(s->init, s->num_init, *f);
        if (holding > 1 || (s->groups.exactly_one[g] && holding == 0))
            return "a mutex group does not fit the initial state";
    }
    return NULL;
}

static const char *check_names(const rp_strips *s)
{
    if (s->lifted == NULL)
        return NULL;
    const rp_lifted *const t = s->lifted;
    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        const rp_pred_id pred = s->fact_pred[f];
        if (pred != RP_NONE && pred >= t->num_predicates)
            return "a fact has no predicate";
        if (rp_csr_size(&s->fact_arg, f) != (pred == RP_NONE ? 1 : t->predicate[pred].arity))
            return "a fact has not as many arguments as its predicate";
    }
    for (rp_op_id op = 0; op < s->num_ops; op++)
        if (s->op_schema[op] >= t->num_schemas ||
            rp_csr_size(&s->op_arg, op) != t->schema[s->op_schema[op]].scope.num_params)
            return "an operator has not as many arguments as its schema";
    return NULL;
}

const char *rp_strips_check(const rp_strips *s)
{
    static const char *(*const check[])(const rp_strips *) = {
        check_init_and_goal, check_operators, check_effects, check_axioms,
        check_complements,   check_groups,    check_names,
    };
    for (size_t i = 0; i < sizeof check / sizeof *check; i++) {
        const char *const wrong = check[i](s);
        if (wrong != NULL)
            return wrong;
    }
    return NULL;
}

uint64_t rp_strips_size(const rp_strips *s)
{
    return 1 + (uint64_t)s->num_ops + s->num_axioms + s->pre.begin[s->num_ops] +
           s->add.begin[s->num_ops] + s->effect_add.begin[s->num_effects] +
           s->effect_condition.begin[s->num_effects] + s->axiom_body.begin[s->num_axioms];
}
