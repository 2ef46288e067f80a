/* Making a rule takes three steps: its terms become slots (here), static conditions on
   single variables become domains (fold.c), and the domains are cut down to what the
   fluent columns allow (domain.c). */
#include "ground/join/rule.h"

#include <string.h>

typedef struct builder {
    rp_database *db;
    rp_arena *arena;
    rp_rule *rule;
    rp_term *same_as; /* a variable: the term that it equals, itself at the end of a chain */
} builder;

static void unify(builder *b, const rp_condition *condition)
{
    for (uint32_t i = 0; i < condition->num_eq; i++) {
        const rp_term x = rp_term_root(b->same_as, condition->eq[i].term[0]);
        const rp_term y = rp_term_root(b->same_as, condition->eq[i].term[1]);
        if (rp_term_is_variable(x))
            b->same_as[rp_term_variable(x)] = y;
        else if (rp_term_is_variable(y))
            b->same_as[rp_term_variable(y)] = x;
        else if (x != y)
            b->rule->dead = true;
    }
}

static uint32_t slot_of(builder *b, rp_term term)
{
    const rp_term t = rp_term_root(b->same_as, term);
    if (rp_term_is_variable(t))
        return rp_term_variable(t);
    const uint32_t slot = b->rule->num_slots++;
    b->rule->value[slot] = t;
    b->rule->fixed[slot] = true;
    return slot;
}

static rp_rule_atom make_atom(builder *b, uint32_t pred, uint32_t num_terms, const rp_term *term)
{
    uint32_t *const slot = RP_ARENA_ARRAY(b->arena, uint32_t, num_terms);
    for (uint32_t k = 0; k < num_terms; k++)
        slot[k] = slot_of(b, term[k]);
    return (rp_rule_atom){pred, num_terms, slot};
}

static rp_rule_atom from_literal(builder *b, const rp_literal *literal)
{
    return make_atom(b, literal->pred, literal->num_terms, literal->term);
}

static void make_domains(builder *b)
{
    rp_rule *const rule = b->rule;
    const rp_lifted *const t = b->db->lifted;
    const rp_type_id *const type = rule->normal->scope->variable_type;
    const uint32_t words = b->db->words;

    rule->domain = RP_ARENA_ARRAY_ZERO(b->arena, rp_word *, rule->num_variables);
    rule->domain_size = RP_ARENA_ARRAY_ZERO(b->arena, uint32_t, rule->num_variables);
    for (uint32_t i = 0; i < rule->num_args; i++) {
        const uint32_t v = rule->normal->arg[i];
        if (rp_term_root(b->same_as, rp_variable_term(v)) == rp_variable_term(v))
            rule->domain[v] = rp_arena_copy(b->arena, t->is_of_type + (size_t)type[v] * words,
                                            words * sizeof(rp_word));
    }
    for (uint32_t i = 0; i < rule->num_args; i++) {
        const uint32_t v = rule->normal->arg[i];
        const rp_term same = rp_term_root(b->same_as, rp_variable_term(v));
        if (!rp_term_is_variable(same))
            rule->dead |= !rp_lifted_is_of_type(t, same, type[v]);
        else if (!rp_set_intersect(rule->domain[rp_term_variable(same)],
                                   t->is_of_type + (size_t)type[v] * words, words))
            rule->dead = true;
    }
}

static void make_body(builder *b)
{
    rp_rule *const rule = b->rule;
    const rp_condition *const c = &rule->normal->condition;
    const rp_predicate *const predicate = b->db->lifted->predicate;

    rule->body = RP_ARENA_ARRAY(b->arena, rp_rule_atom, c->num_pos + c->num_aux);
    for (uint32_t i = 0; i < c->num_aux; i++)
        rule->body[rule->num_fluent++] = from_literal(b, &c->aux[i]);
    for (uint32_t i = 0; i < c->num_pos; i++)
        if (predicate[c->pos[i].pred].fluent)
            rule->body[rule->num_fluent++] = from_literal(b, &c->pos[i]);
    rule->num_body = rule->num_fluent;
    for (uint32_t i = 0; i < c->num_pos; i++)
        if (!predicate[c->pos[i].pred].fluent)
            rule->body[rule->num_body++] = from_literal(b, &c->pos[i]);

    rule->absent = RP_ARENA_ARRAY(b->arena, rp_rule_atom, c->num_neg);
    rule->negated = RP_ARENA_ARRAY(b->arena, rp_rule_atom, c->num_neg);
    for (uint32_t i = 0; i < c->num_neg; i++)
        if (predicate[c->neg[i].pred].fluent)
            rule->negated[rule->num_negated++] = from_literal(b, &c->neg[i]);
        else
            rule->absent[rule->num_absent++] = from_literal(b, &c->neg[i]);

    rule->num_differ = c->num_neq;
    rule->differ = RP_ARENA_ARRAY(b->arena, rp_rule_atom, c->num_neq);
    for (uint32_t i = 0; i < c->num_neq; i++)
        rule->differ[i] = from_literal(b, &c->neq[i]);
}

static void make_effects(builder *b)
{
    rp_rule *const rule = b->rule;
    const rp_normal_schema *const n = rule->normal;

    rule->num_heads = n->num_add;
    rule->head = RP_ARENA_ARRAY(b->arena, rp_rule_atom, n->num_add + 1);
    for (uint32_t i = 0; i < n->num_add; i++)
        rule->head[i] = from_literal(b, &n->add[i]);
    if (n->kind == RP_RULE_ACTION && n->applied != RP_NONE)
        rule->head[rule->num_heads++] = (rp_rule_atom){n->applied, rule->num_args, rule->arg};
    rule->num_deletes = n->num_del;
    rule->deleted = RP_ARENA_ARRAY(b->arena, rp_rule_atom, n->num_del);
    for (uint32_t i = 0; i < n->num_del; i++)
        rule->deleted[i] = from_literal(b, &n->del[i]);

    if (n->kind != RP_RULE_ACTION)
        return;
    rule->cost = RP_ARENA_ARRAY(b->arena, rp_rule_atom, rule->schema->num_costs);
    rule->constant_cost = b->db->lifted->use_costs ? 0 : 1;
    for (uint32_t i = 0; i < rule->schema->num_costs && b->db->lifted->use_costs; i++) {
        const rp_cost_term *const cost = &rule->schema->cost[i];
        if (cost->func == RP_NONE)
            rule->constant_cost += cost->constant;
        else
            rule->cost[rule->num_costs++] = make_atom(b, cost->func, cost->num_terms, cost->term);
    }
}

static uint32_t count_terms(const rp_literal *literal, uint32_t count)
{
    uint32_t terms = 0;
    for (uint32_t i = 0; i < count; i++)
        terms += literal[i].num_terms;
    return terms;
}

static uint32_t most_slots(const rp_rule *rule)
{
    const rp_normal_schema *const n = rule->normal;
    const rp_condition *const c = &n->condition;
    uint32_t slots = rule->num_variables + rule->num_args + count_terms(c->aux, c->num_aux) +
                     count_terms(c->pos, c->num_pos) + count_terms(c->neg, c->num_neg) +
                     count_terms(c->neq, c->num_neq) + count_terms(n->add, n->num_add) +
                     count_terms(n->del, n->num_del);
    for (uint32_t i = 0; n->kind == RP_RULE_ACTION && i < rule->schema->num_costs; i++)
        slots += rule->schema->cost[i].num_terms;
    return slots;
}

static void make_rule(builder *b, const rp_normal_schema *normal)
{
    rp_rule *const rule = b->rule;
    rule->normal = normal;
    rule->schema = normal->schema == RP_NONE ? NULL : &b->db->lifted->schema[normal->schema];
    rule->num_variables = rule->num_slots = normal->scope->num_variables;
    rule->num_args = normal->num_args;
    rule->work_limit = UINT64_MAX;
    rule->may_repeat = normal->num_kept > 0;

    const uint32_t slots = most_slots(rule);
    rule->value = RP_ARENA_ARRAY_ZERO(b->arena, uint32_t, slots);
    rule->fixed = RP_ARENA_ARRAY_ZERO(b->arena, bool, slots);
    b->same_as = RP_ARENA_ARRAY(b->arena, rp_term, rule->num_variables);
    for (uint32_t v = 0; v < rule->num_variables; v++)
        b->same_as[v] = rp_variable_term(v);
    unify(b, &normal->condition);
    make_domains(b);

    uint32_t *const arg = RP_ARENA_ARRAY(b->arena, uint32_t, rule->num_args);
    for (uint32_t i = 0; i < rule->num_args; i++)
        arg[i] = slot_of(b, rp_variable_term(normal->arg[i]));
    rule->arg = arg;
    make_body(b);
    make_effects(b);
    assert(rule->num_slots <= slots);
}

static bool is_listed(const rp_rule *rule, const rp_rule_atom *atom, const rp_rule_atom *list,
                      uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (rp_rule_same_atom(rule, atom, &list[i]))
            return true;
    return false;
}

/* Drops repetitions, and atoms with fewer than `least` variables; returns the new size. */
static uint32_t shrink(const rp_rule *rule, rp_rule_atom *list, uint32_t count, uint32_t least)
{
    uint32_t kept = 0, unused;
    for (uint32_t i = 0; i < count; i++)
        if (!is_listed(rule, &list[i], list, kept) &&
            rp_fold_count_variables(rule, &list[i], &unused) >= least)
            list[kept++] = list[i];
    return kept;
}

/* Puts the atoms with variables first. */
static uint32_t open_first(const rp_rule *rule, rp_rule_atom *list, uint32_t count)
{
    uint32_t num_open = 0, unused;
    for (uint32_t i = 0; i < count; i++) {
        if (rp_fold_count_variables(rule, &list[i], &unused) == 0)
            continue;
        const rp_rule_atom atom = list[i];
        memmove(list + num_open + 1, list + num_open, (i - num_open) * sizeof *list);
        list[num_open++] = atom;
    }
    return num_open;
}

static void tidy(builder *b)
{
    rp_rule *const rule = b->rule;
    const uint32_t num_static = rule->num_body - rule->num_fluent;
    rp_rule_atom *const fixed = rule->body + rule->num_fluent;

    const uint32_t joined = shrink(rule, fixed, num_static, 2);
    rule->num_fluent = shrink(rule, rule->body, rule->num_fluent, 0);
    memmove(rule->body + rule->num_fluent, fixed, joined * sizeof *fixed);
    rule->num_body = rule->num_fluent + joined;
    rule->num_open = open_first(rule, rule->body, rule->num_fluent);
    rule->num_absent = shrink(rule, rule->absent, rule->num_absent, 2);
    rule->num_negated = shrink(rule, rule->negated, rule->num_negated, 0);
    rule->num_differ = shrink(rule, rule->differ, rule->num_differ, 2);
    rule->num_heads = shrink(rule, rule->head, rule->num_heads, 0);
    rule->num_deletes = shrink(rule, rule->deleted, rule->num_deletes, 0);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < rule->num_deletes; i++)
        if (!is_listed(rule, &rule->deleted[i], rule->head, rule->num_heads))
            rule->deleted[kept++] = rule->deleted[i];
    rule->num_deletes = kept;
    rule->number = RP_ARENA_ARRAY_ZERO(b->arena, uint32_t, rule->num_body);
    rule->width = rule->num_args + rule->num_fluent + rule->num_heads + (rule->num_costs > 0);
    if (rule->width == 0)
        rule->width = 1; /* a record must be somewhere */
}

void rp_rules_init(rp_rules *rules, rp_database *db, const rp_normal *normal)
{
    builder b = {.db = db, .arena = db->arena};
    const size_t words = (size_t)normal->most_variables * db->words;
    rp_word *const scratch = RP_ARENA_ARRAY(db->arena, rp_word, words);

    rp_rule *const rule = RP_ARENA_ARRAY_ZERO(db->arena, rp_rule, normal->num_schemas);
    *rules = (rp_rules){normal, normal->num_schemas, rule}; /* at once: a jump may read them */
    for (uint32_t i = 0; i < rules->count; i++) {
        rp_poll(db->arena->limits);
        b.rule = &rules->rule[i];
        make_rule(&b, &normal->schema[i]);
        if (!b.rule->dead)
            rp_fold_static_conditions(db, b.rule, scratch);
        if (!b.rule->dead)
            tidy(&b);
    }
    rp_domains_settle(rules, db, scratch);
    rp_database_open_fluents(db);
}

void rp_rules_release(rp_rules *rules, rp_limits *limits)
{
    for (uint32_t i = 0; i < rules->count; i++)
        rp_vec_free(limits, &rules->rule[i].record);
}
