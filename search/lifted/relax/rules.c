#include "search/lifted/relax/rules.h"

#include <string.h>

typedef struct builder {
    rp_arena *arena;
    const rp_lift_model *model;
    RP_VEC(rp_lift_rule) rule;
    rp_u32vec arity;
    uint32_t first_rule; /* of the action at hand */
    rp_word *column;     /* bit an object, for a moment */

    /* Of the rule at hand. */
    const rp_lift_schema *schema;
    rp_lift_literal node[2 * RP_LIFT_MOST_LITERALS];
    uint32_t num_nodes;
    const rp_lift_check *check;
    uint32_t num_checks;
    rp_lift_vars kept; /* of the head */
} builder;

static bool is_static(const builder *b, const rp_lift_literal *l)
{
    return rp_lift_is_static(b->model, l->pred);
}

static uint32_t count_of(rp_lift_vars vars) { return (uint32_t)__builtin_popcountll(vars); }

/* Can it be asked without a state, with these variables bound? */
static bool may_check(const builder *b, const rp_lift_check *c, rp_lift_vars bound)
{
    return (c->vars & ~bound) == 0 && c->kind != RP_LIFT_FORMULA &&
           (c->kind != RP_LIFT_ABSENT || is_static(b, &c->literal));
}

/* Leaves out the objects that are not in the literal's column. */
static void restrict_to(const builder *b, const rp_lift_literal *l, rp_word **domain)
{
    const rp_lift_table *const table = &b->model->fixed[l->pred];
    const uint32_t words = b->model->lifted->type_words;
    rp_word *const column = b->column;

    for (uint32_t i = 0; i < l->num_terms; i++) {
        if (!rp_term_is_variable(l->term[i]))
            continue;
        memset(column, 0, words * sizeof *column);
        for (uint32_t row = 0; row < table->size; row++)
            rp_bit_set(column, rp_lift_table_row(table, row)[i]);
        for (uint32_t k = 0; k < words; k++)
            domain[rp_term_variable(l->term[i])][k] &= column[k];
    }
}

static const rp_word *const *base_domains(const builder *b, const rp_lift_rule *rule)
{
    const uint32_t words = b->model->lifted->type_words;
    rp_word **const domain = RP_ARENA_ARRAY(b->arena, rp_word *, RP_LIFT_MOST_VARIABLES);

    memset(domain, 0, RP_LIFT_MOST_VARIABLES * sizeof(rp_word *));
    for (rp_lift_vars left = rule->vars; left != 0; left &= left - 1) {
        const uint32_t v = (uint32_t)__builtin_ctzll(left);
        domain[v] = rp_arena_copy(b->arena, rule->schema->domain[v], words * sizeof(rp_word));
    }
    for (uint32_t i = rule->num_dynamic; i < rule->num_literals; i++)
        restrict_to(b, &rule->literal[i], domain);
    return (const rp_word *const *)domain;
}

/* A rule of some of the nodes, which are put where they belong: those that change first. */
static rp_lift_rule make_rule(const builder *b, const rp_lift_literal *node, uint32_t count)
{
    rp_lift_rule rule = {.schema = b->schema, .num_literals = count};
    rp_lift_literal *const literal = RP_ARENA_ARRAY(b->arena, rp_lift_literal, count);
    rp_lift_check *const check = RP_ARENA_ARRAY(b->arena, rp_lift_check, b->num_checks);
    uint32_t at = 0;

    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < count; i++)
            if (is_static(b, &node[i]) == (pass == 1))
                literal[at++] = node[i];
        if (pass == 0)
            rule.num_dynamic = at;
    }
    for (uint32_t i = 0; i < count; i++) {
        rule.vars |= literal[i].vars;
        rule.wanted |= i < rule.num_dynamic ? literal[i].vars : 0;
    }
    for (uint32_t i = 0; i < b->num_checks; i++)
        if (may_check(b, &b->check[i], rule.vars))
            check[rule.num_checks++] = b->check[i];
    rule.literal = literal;
    rule.check = check;
    rule.base = base_domains(b, &rule);
    return rule;
}

static bool same_body(const rp_lift_rule *a, const rp_lift_rule *c)
{
    if (a->num_literals != c->num_literals || a->num_checks != c->num_checks)
        return false;
    for (uint32_t i = 0; i < a->num_literals; i++)
        if (!rp_lift_same_literal(&a->literal[i], &c->literal[i]))
            return false;
    for (uint32_t i = 0; i < a->num_checks; i++)
        if (a->check[i].kind != c->check[i].kind ||
            !rp_lift_same_literal(&a->check[i].literal, &c->check[i].literal))
            return false;
    return true;
}

static rp_lift_literal new_atom(builder *b, rp_lift_vars vars)
{
    rp_term *const term = RP_ARENA_ARRAY(b->arena, rp_term, RP_LIFT_MOST_VARIABLES);
    rp_lift_literal atom = {b->arity.size, 0, term, vars};

    for (; vars != 0; vars &= vars - 1)
        term[atom.num_terms++] = rp_variable_term((uint32_t)__builtin_ctzll(vars));
    rp_vec_push(b->arena->limits, &b->arity, atom.num_terms);
    return atom;
}

/* The atom of the auxiliary rule with this body, for these variables; the action may have it. */
static rp_lift_literal auxiliary(builder *b, const rp_lift_literal *node, uint32_t count,
                                 rp_lift_vars vars)
{
    rp_lift_rule rule = make_rule(b, node, count);

    for (uint32_t i = b->first_rule; i < b->rule.size; i++) {
        const rp_lift_rule *const other = &b->rule.item[i];
        if (!other->acts && other->head.vars == vars && same_body(other, &rule))
            return other->head;
    }
    rule.head = new_atom(b, vars);
    rule.wanted |= vars;
    rp_vec_push(b->arena->limits, &b->rule, rule);
    return rule.head;
}

/* Nodes that mention a variable, and what they have among themselves: bit a node. */
typedef struct bucket {
    rp_word node[2];
    uint32_t size, num_dynamic;
    rp_lift_vars vars, out; /* of them; those that go with it */
} bucket;

static bucket bucket_of(const builder *b, uint32_t variable)
{
    bucket u = {.size = 0};
    rp_lift_vars others = b->kept;

    for (uint32_t i = 0; i < b->num_nodes; i++)
        if ((b->node[i].vars >> variable & 1) != 0)
            u.vars |= b->node[i].vars;
    for (uint32_t i = 0; i < b->num_nodes; i++) {
        if ((b->node[i].vars & ~u.vars) != 0 || b->node[i].vars == 0) {
            others |= b->node[i].vars;
            continue;
        }
        rp_bit_set(u.node, i);
        u.size++;
        u.num_dynamic += !is_static(b, &b->node[i]);
    }
    u.out = u.vars & ~others;
    return u;
}

/* Eliminates the variable of the smallest bucket; false if none is worth it. */
static bool eliminate(builder *b)
{
    rp_lift_vars all = 0;
    bucket best = {.size = 0};

    for (uint32_t i = 0; i < b->num_nodes; i++)
        all |= b->node[i].vars;
    for (rp_lift_vars left = all & ~b->kept; left != 0; left &= left - 1) {
        const bucket u = bucket_of(b, (uint32_t)__builtin_ctzll(left));
        if (u.num_dynamic > 0 && u.size < b->num_nodes &&
            (best.size == 0 || count_of(u.vars) < count_of(best.vars)))
            best = u;
    }
    if (best.size == 0 || count_of(best.vars & ~best.out) > RP_LIFT_MOST_ARITY)
        return false;
    rp_lift_literal taken[2 * RP_LIFT_MOST_LITERALS];
    uint32_t num_taken = 0, left = 0;
    for (uint32_t i = 0; i < b->num_nodes; i++)
        if (rp_bit_get(best.node, i))
            taken[num_taken++] = b->node[i];
        else
            b->node[left++] = b->node[i];
    b->node[left] = auxiliary(b, taken, num_taken, best.vars & ~best.out);
    b->num_nodes = left + 1;
    return true;
}

static void add_effect(builder *b, const rp_lift_effect *e)
{
    const rp_lift_condition *const of_action = &b->schema->condition, *const own = &e->condition;
    rp_lift_check *const check =
        RP_ARENA_ARRAY(b->arena, rp_lift_check, of_action->num_checks + own->num_checks);

    b->num_nodes = b->num_checks = 0;
    for (uint32_t i = 0; i < of_action->num_literals; i++)
        b->node[b->num_nodes++] = of_action->literal[i];
    for (uint32_t i = 0; i < own->num_literals; i++) {
        bool is_new = true;
        for (uint32_t k = 0; k < of_action->num_literals; k++)
            is_new &= !rp_lift_same_literal(&of_action->literal[k], &own->literal[i]);
        if (is_new)
            b->node[b->num_nodes++] = own->literal[i];
    }
    for (uint32_t i = 0; i < of_action->num_checks; i++)
        check[b->num_checks++] = of_action->check[i];
    for (uint32_t i = 0; i < own->num_checks; i++)
        check[b->num_checks++] = own->check[i];
    b->check = check;
    b->kept = e->literal.vars;
    while (eliminate(b))
        ;
    rp_lift_rule rule = make_rule(b, b->node, b->num_nodes);
    rule.head = e->literal;
    rule.wanted |= e->literal.vars;
    rule.acts = true;
    rp_vec_push(b->arena->limits, &b->rule, rule);
}

static rp_csr find_triggers(rp_arena *arena, const rp_lift_rules *rules)
{
    const uint64_t count = (uint64_t)RP_LIFT_MOST_LITERALS * rules->count;

    if (count > UINT32_MAX)
        rp_stop_now(arena->limits, RP_STOP_MEMORY);
    uint32_t *const key = RP_ARENA_ARRAY(arena, uint32_t, count);
    memset(key, 0xff, count * sizeof *key); /* RP_NONE */
    for (uint32_t i = 0; i < rules->count; i++)
        for (uint32_t k = 0; k < rules->rule[i].num_dynamic; k++)
            key[RP_LIFT_MOST_LITERALS * i + k] = rules->rule[i].literal[k].pred;
    return rp_csr_group(arena, key, (uint32_t)count, rules->num_preds);
}

const rp_lift_rules *rp_lift_rules_create(rp_arena *arena, const rp_lift_model *model)
{
    rp_lift_rules *const rules = RP_ARENA_NEW(arena, rp_lift_rules);
    builder *const b = RP_ARENA_NEW(arena, builder);

    b->arena = arena;
    b->model = model;
    b->column = RP_ARENA_ARRAY(arena, rp_word, model->lifted->type_words);
    for (uint32_t p = 0; p < model->num_preds; p++)
        rp_vec_push(arena->limits, &b->arity, model->fixed[p].arity);
    for (uint32_t i = 0; i < model->num_schemas; i++) {
        b->schema = &model->schema[i];
        b->first_rule = b->rule.size;
        for (uint32_t k = 0; k < b->schema->num_effects; k++)
            if (b->schema->effect[k].adds)
                add_effect(b, &b->schema->effect[k]);
    }
    rules->count = b->rule.size;
    rules->num_preds = b->arity.size;
    rules->rule = rp_arena_copy(arena, b->rule.item, b->rule.size * sizeof *b->rule.item);
    rules->arity = rp_arena_copy(arena, b->arity.item, b->arity.size * sizeof *b->arity.item);
    rp_vec_free(arena->limits, &b->rule);
    rp_vec_free(arena->limits, &b->arity);
    rules->triggers = find_triggers(arena, rules);
    return rules;
}
