/* Actions become one rule each; every literal of a conditional or universal effect, every
   axiom and every existential condition one more (auxiliary.c, exists.c). */
#include "ground/rules/normalise.h"

#include "ground/rules/nnf.h"

typedef struct normaliser {
    rp_nnf_builder b;
    RP_VEC(rp_normal_schema) action;
    RP_VEC(rp_literal) add, del; /* of the action at hand, unconditional */
    rp_normal_schema *schema;    /* the action at hand */
    const rp_guard *guards;      /* of its condition */
} normaliser;

static rp_literal effect_literal(const rp_effect *e)
{
    return (rp_literal){e->pred, e->num_terms, e->term, NULL};
}

static bool is_term(const rp_effect *e, rp_term term)
{
    for (uint32_t i = 0; i < e->num_terms; i++)
        if (e->term[i] == term)
            return true;
    return false;
}

/* Universal variables that only the condition has are existential there: they are joined
   and projected away, rather than making an instance for all their values. */
static const rp_nnf *project_condition(normaliser *n, const rp_effect *e, const rp_nnf *condition)
{
    uint32_t *const only = RP_ARENA_ARRAY(n->b.arena, uint32_t, condition->num_free);
    uint32_t count = 0;
    for (uint32_t i = 0; i < condition->num_free; i++) {
        const uint32_t variable = condition->free_variable[i];
        if (variable >= n->schema->scope->num_params && !is_term(e, rp_variable_term(variable)))
            only[count++] = variable;
    }
    return count == 0 ? condition : rp_nnf_exists(&n->b, only, count, condition, n->guards);
}

static void add_effect_rule(normaliser *n, const rp_effect *e, const rp_nnf *condition)
{
    rp_nnf_builder *const b = &n->b;
    const rp_normal_schema *const action = n->schema;
    rp_normal_schema rule = {.kind = RP_RULE_EFFECT,
                             .schema = action->schema,
                             .scope = action->scope,
                             .applied = action->applied};
    uint32_t num_own, num_all;
    const uint32_t *const own = rp_nnf_variables(b, e->term, e->num_terms, &num_own);
    uint32_t *const both = RP_ARENA_ARRAY(b->arena, uint32_t, num_own + condition->num_free);
    num_all = rp_nnf_merge(own, num_own, condition->free_variable, condition->num_free, both);
    uint32_t *const arg = RP_ARENA_ARRAY(b->arena, uint32_t, num_all + action->num_args);
    rule.num_args = rp_nnf_merge(both, num_all, action->arg, action->num_args, arg);
    rule.arg = arg;
    rule.condition = rp_nnf_condition(b, condition, n->guards, 2);
    rp_literal *const aux = (rp_literal *)rule.condition.aux;
    rp_literal *const literal = RP_ARENA_NEW(b->arena, rp_literal);
    *literal = effect_literal(e);
    aux[rule.condition.num_aux++] =
        rp_nnf_atom_of(b, action->applied, action->arg, action->num_args);
    if (e->kind == RP_EFFECT_ADD) {
        rule.num_add = 1;
        rule.add = literal;
    } else { /* Deleting what is never true does nothing. */
        rule.num_del = 1;
        rule.del = literal;
        aux[rule.condition.num_aux++] = *literal;
    }
    rp_vec_push(b->arena->limits, &b->rule, rule);
}

static void collect_literal(normaliser *n, const rp_effect *e, const rp_nnf *condition)
{
    rp_limits *const limits = n->b.arena->limits;
    bool is_universal = false;
    for (uint32_t i = 0; i < e->num_terms; i++)
        is_universal |= rp_term_is_variable(e->term[i]) &&
                        rp_term_variable(e->term[i]) >= n->schema->scope->num_params;
    if (rp_nnf_is_false(condition))
        return;
    if (!is_universal && rp_nnf_is_true(condition)) {
        const rp_literal literal = effect_literal(e);
        if (e->kind == RP_EFFECT_ADD)
            rp_vec_push(limits, &n->add, literal);
        else
            rp_vec_push(limits, &n->del, literal);
        return;
    }
    if (n->schema->applied == RP_NONE)
        n->schema->applied = rp_nnf_new_predicate(&n->b, n->schema->num_args);
    add_effect_rule(n, e, project_condition(n, e, condition));
}

/* `condition`: of the effects around this one. */
static void collect_effect(normaliser *n, const rp_effect *e, const rp_nnf *condition)
{
    rp_nnf_builder *const b = &n->b;
    rp_poll(b->arena->limits);
    if (e->kind == RP_EFFECT_ADD || e->kind == RP_EFFECT_DELETE) {
        collect_literal(n, e, condition);
        return;
    }
    if (e->kind == RP_EFFECT_WHEN) {
        const rp_nnf *const both[] = {condition, rp_nnf_build(b, e->condition, true, n->guards)};
        condition = rp_nnf_join(b, RP_NNF_AND, both, 2);
    }
    for (uint32_t i = 0; e->kind == RP_EFFECT_FORALL && i < e->num_variables; i++) {
        const rp_type_id type = b->scope->variable_type[e->first_variable + i];
        if (rp_csr_size(&b->lifted->objects_of_type, type) == 0)
            return;
    }
    for (uint32_t i = 0; i < e->num_children; i++)
        collect_effect(n, e->child[i], condition);
}

/* 0, 1, … */
static const uint32_t *first_variables(rp_arena *arena, uint32_t count)
{
    uint32_t *const list = RP_ARENA_ARRAY(arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        list[i] = i;
    return list;
}

bool rp_normal_can_be_split(const rp_lifted *t, const rp_normal_schema *s)
{
    if (s->kind != RP_RULE_ACTION || s->late || s->applied != RP_NONE || s->num_args < 3)
        return false;
    for (uint32_t i = 0; i < s->num_args; i++)
        if (rp_csr_size(&t->objects_of_type, s->scope->variable_type[s->arg[i]]) == 0)
            return false;
    const rp_schema *const schema = &t->schema[s->schema];
    for (uint32_t i = 0; i < schema->num_costs; i++)
        if (t->use_costs && schema->cost[i].func != RP_NONE)
            return false;
    return true;
}

/* The condition, with what it asks for of these variables alone. */
static const rp_nnf *project_to(rp_nnf_builder *b, const rp_nnf *condition, const uint32_t *kept,
                                uint32_t num_kept)
{
    uint32_t count;
    const uint32_t *const rest = rp_nnf_other_variables(b, condition, kept, num_kept, &count);
    return rp_nnf_exists(b, rest, count, condition, NULL);
}

static uint32_t argument_of(const rp_normal_schema *action, uint32_t variable)
{
    uint32_t i = 0;
    while (action->arg[i] != variable)
        i++;
    return i;
}

/* Rules for the adds, and the action's condition with all projections. */
static void split_action(rp_nnf_builder *b, rp_normal_schema *action, const rp_nnf *condition)
{
    b->only_reach = true;
    for (uint32_t i = 0; i < action->num_add; i++) {
        const rp_literal *const add = &action->add[i];
        uint32_t count;
        const uint32_t *const variable = rp_nnf_variables(b, add->term, add->num_terms, &count);
        rp_nnf_add_rule(b, RP_RULE_CHOICE, project_to(b, condition, variable, count), NULL, add);
    }
    b->projection.size = b->eliminated.size = b->eliminated_by.size = 0;
    (void)project_to(b, condition, NULL, 0);
    action->late = true;
    action->num_order = b->eliminated.size;
    uint32_t *const order = RP_ARENA_ARRAY(b->arena, uint32_t, action->num_order);
    for (uint32_t i = 0; i < action->num_order; i++)
        order[i] = argument_of(action, b->eliminated.item[action->num_order - 1 - i]);
    action->order = order;
    action->condition = rp_nnf_condition(b, condition, NULL, b->projection.size);
    rp_literal *const aux = (rp_literal *)action->condition.aux;
    for (uint32_t i = 0; i < b->projection.size; i++)
        aux[action->condition.num_aux++] = b->projection.item[i];
    b->only_reach = false;
}

static void normal_action(normaliser *n, rp_schema_id id, const rp_normal_choice *choice)
{
    rp_nnf_builder *const b = &n->b;
    rp_arena *const arena = b->arena;
    const rp_schema *const schema = &b->lifted->schema[id];
    b->scope = &schema->scope;
    const rp_nnf *condition = rp_nnf_build(b, schema->precondition, true, NULL);
    rp_normal_schema action = {.kind = RP_RULE_ACTION,
                               .schema = id,
                               .scope = b->scope,
                               .num_args = b->scope->num_params,
                               .applied = RP_NONE};
    action.arg = first_variables(arena, action.num_args);
    condition = rp_nnf_choose_witnesses(b, &action, condition, choice->projection);
    if (rp_nnf_is_false(condition))
        return;
    action.condition = rp_nnf_condition(b, condition, NULL, 0);
    n->add.size = n->del.size = 0;
    n->schema = &action;
    n->guards = rp_nnf_guards(b, condition, NULL);
    collect_effect(n, schema->effect, rp_nnf_join(b, RP_NNF_AND, NULL, 0));
    action.num_add = n->add.size;
    action.num_del = n->del.size;
    action.add = rp_arena_copy(arena, n->add.item, n->add.size * sizeof(rp_literal));
    action.del = rp_arena_copy(arena, n->del.item, n->del.size * sizeof(rp_literal));
    if (choice->split && rp_normal_can_be_split(b->lifted, &action))
        split_action(b, &action, condition);
    rp_nnf_settle_witnesses(&action);
    rp_vec_push(arena->limits, &n->action, action);
}

/* A rule a disjunct. */
static void normal_axiom(normaliser *n, const rp_derivation *d)
{
    rp_nnf_builder *const b = &n->b;
    b->scope = &d->scope;
    const rp_nnf *const body = rp_nnf_build(b, d->body, true, NULL);
    const uint32_t arity = d->scope.num_params;
    const rp_literal head = rp_nnf_atom_of(b, d->head, first_variables(b->arena, arity), arity);
    uint32_t count;
    const rp_nnf *const *const part = rp_nnf_parts(RP_NNF_OR, &body, &count);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t rule = rp_nnf_add_rule(b, RP_RULE_AXIOM, part[i], NULL, &head);
        b->rule.item[rule].stratum = d->stratum;
    }
}

/* "Never", as a condition: an inequality of a term with itself. */
static rp_condition impossible_goal(rp_arena *arena, const rp_lifted *t)
{
    rp_term *const term = RP_ARENA_ARRAY(arena, rp_term, 2);
    term[0] = term[1] = rp_variable_term(0);
    rp_literal *const never = RP_ARENA_NEW(arena, rp_literal);
    *never = (rp_literal){RP_PRED_EQUALS, 2, term, t->goal};
    return (rp_condition){.num_neq = 1, .neq = never};
}

static const rp_lifted *extend(normaliser *n)
{
    rp_arena *const arena = n->b.arena;
    const rp_lifted *const t = n->b.lifted;
    const uint32_t more = n->b.predicate.size;
    if (more == 0)
        return t;
    rp_lifted *const extended = rp_arena_copy(arena, t, sizeof *t);
    rp_predicate *const all = RP_ARENA_ARRAY(arena, rp_predicate, t->num_predicates + more);
    for (uint32_t i = 0; i < t->num_predicates; i++)
        all[i] = t->predicate[i];
    for (uint32_t i = 0; i < more; i++)
        all[t->num_predicates + i] = n->b.predicate.item[i];
    extended->num_predicates += more;
    extended->predicate = all;
    return extended;
}

static void gather_rules(normaliser *n, rp_normal *normal)
{
    const uint32_t num_actions = n->action.size, num_others = n->b.rule.size;
    rp_normal_schema *const all =
        RP_ARENA_ARRAY(n->b.arena, rp_normal_schema, num_actions + num_others);
    for (uint32_t i = 0; i < num_actions; i++)
        all[i] = n->action.item[i];
    for (uint32_t i = 0; i < num_others; i++)
        all[num_actions + i] = n->b.rule.item[i];
    normal->num_actions = num_actions;
    normal->num_schemas = num_actions + num_others;
    normal->schema = all;
}

static void find_sizes(rp_normal *normal)
{
    const rp_lifted *const t = normal->lifted;
    normal->most_variables = t->goal_scope.num_variables;
    for (uint32_t i = 0; i < normal->num_schemas; i++)
        if (normal->schema[i].scope->num_variables > normal->most_variables)
            normal->most_variables = normal->schema[i].scope->num_variables;
    for (uint32_t p = 0; p < t->num_predicates; p++)
        if (t->predicate[p].arity > normal->most_args)
            normal->most_args = t->predicate[p].arity;
}

const rp_normal *rp_normalise(rp_arena *arena, const rp_lifted *lifted,
                              const rp_normal_choice *choice)
{
    normaliser n = {.b = {.arena = arena, .lifted = lifted}};
    rp_normal *const normal = RP_ARENA_NEW(arena, rp_normal);
    for (uint32_t i = 0; i < lifted->num_schemas; i++)
        normal_action(&n, i, &choice[i]);
    for (uint32_t i = 0; i < lifted->num_derivations; i++)
        normal_axiom(&n, &lifted->derivation[i]);
    n.b.scope = &lifted->goal_scope;
    const rp_nnf *const goal = rp_nnf_build(&n.b, lifted->goal, true, NULL);
    normal->goal = rp_nnf_is_false(goal) ? impossible_goal(arena, lifted)
                                         : rp_nnf_condition(&n.b, goal, NULL, 0);
    normal->source = lifted;
    normal->lifted = extend(&n);
    gather_rules(&n, normal);
    find_sizes(normal);
    rp_vec_free(arena->limits, &n.action);
    rp_vec_free(arena->limits, &n.add);
    rp_vec_free(arena->limits, &n.del);
    rp_vec_free(arena->limits, &n.b.rule);
    rp_vec_free(arena->limits, &n.b.predicate);
    rp_vec_free(arena->limits, &n.b.projection);
    rp_vec_free(arena->limits, &n.b.eliminated);
    rp_vec_free(arena->limits, &n.b.eliminated_by);
    return normal;
}
