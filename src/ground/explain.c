#include "ground/explain.h"

#include <string.h>

#include "base/data/tupleset.h"

/* Why an atom is not reached: a breadth-first search from the atom to conditions of the
   actions that add it, until one is met that no action adds. */
enum { MOST_ATOMS = 2000, MOST_NOTES = 6 };

typedef struct step { /* how the search came to an atom */
    uint32_t from;    /* number of the atom that a rule would add */
    const rp_normal_schema *rule;
    const rp_literal *condition;
} step;

typedef struct explainer {
    rp_diags *diags;
    const rp_database *db;
    const rp_normal *normal;
    rp_limits *limits;
    rp_tupleset seen;
    RP_VEC(step) step; /* one a tuple seen */
    uint32_t *binding; /* of the rule at hand: an object a variable, or RP_NONE */
    uint32_t *arg;
} explainer;

static const char *atom_text(const explainer *e, rp_symbol name, const uint32_t *arg,
                             uint32_t count)
{
    return rp_lifted_atom(e->diags->arena, e->db->lifted, name, arg, count);
}

static const char *seen_text(const explainer *e, uint32_t number)
{
    const rp_predicate *const p = &e->db->lifted->predicate[rp_tupleset_head(&e->seen, number)];
    return atom_text(e, p->name, rp_tupleset_args(&e->seen, number), p->arity);
}

/* Binds the literal's variables so that it becomes the atom; false if it cannot. */
static bool unify(explainer *e, const rp_scope *scope, const rp_literal *literal,
                  const uint32_t *arg)
{
    for (uint32_t v = 0; v < scope->num_variables; v++)
        e->binding[v] = RP_NONE;
    for (uint32_t k = 0; k < literal->num_terms; k++) {
        const rp_term t = literal->term[k];
        if (!rp_term_is_variable(t)) {
            if (t != arg[k])
                return false;
            continue;
        }
        const uint32_t v = rp_term_variable(t);
        if (e->binding[v] != RP_NONE
                ? e->binding[v] != arg[k]
                : !rp_lifted_is_of_type(e->db->lifted, arg[k], scope->variable_type[v]))
            return false;
        e->binding[v] = arg[k];
    }
    return true;
}

/* The literal's arguments under the binding, into e->arg; false if some are not bound. */
static bool substitute(explainer *e, const rp_literal *literal)
{
    for (uint32_t k = 0; k < literal->num_terms; k++) {
        const rp_term t = literal->term[k];
        e->arg[k] = rp_term_is_variable(t) ? e->binding[rp_term_variable(t)] : t;
        if (e->arg[k] == RP_NONE)
            return false;
    }
    return true;
}

static void visit(explainer *e, uint32_t from, const rp_normal_schema *rule,
                  const rp_literal *condition)
{
    if (rp_database_find(e->db, condition->pred, e->arg) != RP_NONE)
        return;
    const uint32_t size = rp_tupleset_size(&e->seen);
    const step s = {from, rule, condition};
    if (rp_tupleset_add(&e->seen, condition->pred, e->arg, condition->num_terms) == size)
        rp_vec_push(e->limits, &e->step, s);
}

static void visit_conditions(explainer *e, uint32_t from, const rp_normal_schema *rule,
                             const rp_condition *condition)
{
    for (uint32_t i = 0; i < condition->num_pos; i++)
        if (substitute(e, &condition->pos[i]))
            visit(e, from, rule, &condition->pos[i]);
}

/* Adds the conditions of all actions and axioms that might add the atom.  False: there is
   none.  (The rules for parts of conditions are not looked into.) */
static bool visit_achievers(explainer *e, uint32_t number)
{
    const uint32_t pred = rp_tupleset_head(&e->seen, number);
    bool found = false;
    rp_poll(e->limits);
    for (uint32_t i = 0; i < e->normal->num_schemas; i++) {
        const rp_normal_schema *const n = &e->normal->schema[i];
        for (uint32_t k = 0; k < n->num_add; k++) {
            if (n->add[k].pred != pred ||
                !unify(e, n->scope, &n->add[k], rp_tupleset_args(&e->seen, number)))
                continue;
            found = true;
            visit_conditions(e, number, n, &n->condition);
            for (uint32_t a = 0; n->kind == RP_RULE_EFFECT && a < e->normal->num_actions; a++)
                if (e->normal->schema[a].schema == n->schema)
                    visit_conditions(e, number, n, &e->normal->schema[a].condition);
        }
    }
    return found;
}

/* The links of the chain, from the goal on; a long one keeps its beginning and its end. */
static void tell_chain(explainer *e, uint32_t last)
{
    rp_u32vec chain = {0};
    for (uint32_t n = last; n != 0; n = e->step.item[n].from)
        rp_vec_push(e->limits, &chain, n);
    for (uint32_t i = chain.size; i-- > 0;) {
        const step *const s = &e->step.item[chain.item[i]];
        if (i >= MOST_NOTES / 2 && chain.size - i > MOST_NOTES / 2)
            continue;
        if (s->rule->schema == RP_NONE)
            rp_note(e->diags, s->condition->origin->loc, "an axiom that derives %s needs %s",
                    seen_text(e, s->from), seen_text(e, chain.item[i]));
        else
            rp_note(e->diags, s->condition->origin->loc, "action `%s`, which adds %s, needs %s",
                    rp_lifted_text(e->db->lifted, e->db->lifted->schema[s->rule->schema].name),
                    seen_text(e, s->from), seen_text(e, chain.item[i]));
    }
    rp_vec_free(e->limits, &chain);
    if (e->db->lifted->predicate[rp_tupleset_head(&e->seen, last)].derived)
        rp_note(e->diags, e->db->lifted->init_loc, "no axiom derives %s", seen_text(e, last));
    else
        rp_note(e->diags, e->db->lifted->init_loc, "%s is false initially and no action adds it",
                seen_text(e, last));
}

static void tell_reason(explainer *e, const rp_literal *goal)
{
    const step start = {0};
    rp_tupleset_init(&e->seen, e->limits);
    rp_tupleset_add(&e->seen, goal->pred, goal->term, goal->num_terms);
    rp_vec_push(e->limits, &e->step, start);
    uint32_t next = 0;
    while (next < rp_tupleset_size(&e->seen) && next < MOST_ATOMS && visit_achievers(e, next))
        next++;
    if (next < rp_tupleset_size(&e->seen) && next < MOST_ATOMS)
        tell_chain(e, next);
    else
        rp_note(e->diags, e->db->lifted->init_loc,
                e->db->lifted->predicate[goal->pred].derived
                    ? "no axiom that derives %s can be met"
                    : "%s is false initially and no action that adds it can be reached",
                seen_text(e, 0));
    rp_vec_free(e->limits, &e->step);
    rp_tupleset_release(&e->seen);
}

static void allocate_buffers(explainer *e)
{
    e->binding = RP_ARENA_ARRAY(e->db->arena, uint32_t, e->normal->most_variables);
    e->arg = RP_ARENA_ARRAY(e->db->arena, uint32_t, e->normal->most_args);
}

void rp_explain_goal(rp_diags *diags, const rp_database *db, const rp_normal *normal,
                     const rp_literal *goal, bool positive)
{
    explainer e = {.diags = diags, .db = db, .normal = normal, .limits = db->arena->limits};
    if (goal == NULL) {
        rp_warning(diags, normal->source->goal->loc, "unreachable-goal",
                   "a part of the goal can never hold");
        return;
    }
    const rp_predicate *const p = &db->lifted->predicate[goal->pred];
    if (goal->pred == RP_PRED_EQUALS) {
        rp_warning(diags, goal->origin->loc, "unreachable-goal", "the goal can never hold");
        return;
    }
    const char *const text = atom_text(&e, p->name, goal->term, p->arity);
    rp_warning(diags, goal->origin->loc, "unreachable-goal",
               positive ? "goal %s is unreachable" : "goal (not %s) is unreachable", text);
    if (!positive) {
        if (p->derived)
            rp_note(diags, db->lifted->init_loc, "%s holds in every state", text);
        else
            rp_note(diags, db->lifted->init_loc, "%s holds initially and no %s it", text,
                    p->fluent ? "reachable action deletes" : "action changes");
    } else if (rp_database_find(db, goal->pred, goal->term) != RP_NONE) {
        rp_note(diags, db->lifted->init_loc,
                p->derived ? "each axiom that derives it asks for what never holds"
                           : "each action that adds it asks for what never holds");
    } else {
        allocate_buffers(&e);
        tell_reason(&e, goal);
    }
}

static bool contains(const rp_atom *atom, uint32_t arity, const uint32_t *object, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!rp_row_scan(atom->arg, arity, object[i]))
            return false;
    return true;
}

static bool is_condition(explainer *e, const rp_rule *rule, const rp_atom *atom)
{
    const rp_condition *const c = &rule->normal->condition;
    for (uint32_t i = 0; i < c->num_pos; i++) {
        const rp_literal *const literal = &c->pos[i];
        if (literal->pred == atom->pred && substitute(e, literal) &&
            memcmp(e->arg, atom->arg, literal->num_terms * sizeof *e->arg) == 0)
            return true;
    }
    return false;
}

/* The place to look at: the initial atom among the instance's conditions that is about the
   objects whose value is missing ("there is a road, but how long is it?"). */
static rp_loc place_of_missing_value(explainer *e, const rp_rule *rule, const uint32_t *object,
                                     uint32_t count, rp_loc otherwise)
{
    const rp_lifted *const t = e->db->lifted;
    for (uint32_t i = 0; i < t->num_init; i++)
        if (contains(&t->init[i], t->predicate[t->init[i].pred].arity, object, count) &&
            is_condition(e, rule, &t->init[i]))
            return t->init[i].loc;
    return otherwise;
}

static const rp_cost_term *find_cost_term(const rp_schema *schema, uint32_t index)
{
    const rp_cost_term *cost = schema->cost;
    while (cost->func == RP_NONE || index-- > 0)
        cost++;
    return cost;
}

void rp_explain_undefined_cost(rp_diags *diags, const rp_normal *normal, const rp_reach *reach)
{
    explainer e = {.diags = diags, .db = reach->db, .normal = normal, .limits = reach->limits};
    const rp_lifted *const t = reach->db->lifted;
    const rp_rule *const rule = reach->undefined_rule;
    const rp_cost_term *const cost = find_cost_term(rule->schema, reach->undefined_cost);
    const uint32_t num_params = rule->schema->scope.num_params;
    uint32_t *const object = RP_ARENA_ARRAY(reach->db->arena, uint32_t, cost->num_terms);
    const rp_rule_atom *const atom = &rule->cost[reach->undefined_cost];

    allocate_buffers(&e);
    for (uint32_t v = 0; v < num_params; v++) {
        const rp_type_id type = rule->schema->scope.variable_type[v];
        e.binding[v] = *rp_csr_row(&t->objects_of_type, type);
    }
    for (uint32_t i = 0; i < rule->num_args; i++)
        e.binding[rule->normal->arg[i]] = reach->undefined_value[rule->arg[i]];
    for (uint32_t k = 0; k < cost->num_terms; k++)
        object[k] = reach->undefined_value[atom->slot[k]];
    const rp_loc loc = place_of_missing_value(&e, rule, object, cost->num_terms, cost->loc);
    const char *const value = atom_text(&e, t->function[cost->func].name, object, cost->num_terms);
    const char *const instance = atom_text(&e, rule->schema->name, e.binding, num_params);
    if (reach->num_undefined == 1)
        rp_warning(diags, loc, "undefined-cost",
                   "%s has no value, so the instance %s is not applicable", value, instance);
    else
        rp_warning(diags, loc, "undefined-cost",
                   "%s has no value, so the instance %s is not applicable, nor are %llu others "
                   "without a cost",
                   value, instance, (unsigned long long)(reach->num_undefined - 1));
}
