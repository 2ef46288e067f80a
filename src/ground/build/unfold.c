#include "ground/build/unfold.h"

#include <stdlib.h>

typedef struct unfolder {
    rp_unfolded *u;
    rp_arena *arena;
    rp_condition_evaluator evaluator;
    uint32_t *action_of; /* a predicate: the first operator of the rule that it stands for */
} unfolder;

static void number_operators(unfolder *f)
{
    const rp_rules *const rules = f->evaluator.rules;
    uint64_t num_ops = 0;
    f->u->first_op = RP_ARENA_ARRAY(f->arena, uint32_t, (size_t)rules->count + 1);
    for (uint32_t i = 0; i < rules->count; i++) {
        const rp_rule *const rule = &rules->rule[i];
        f->u->first_op[i] = (uint32_t)num_ops;
        if (rule->normal->kind == RP_RULE_ACTION)
            num_ops += rule->num_records;
        if (num_ops >= RP_NONE)
            rp_stop_now(f->u->limits, RP_STOP_MEMORY);
    }
    f->u->num_ops = f->u->first_op[rules->count] = (uint32_t)num_ops;
}

static void unfold_action(unfolder *f, const rp_rule *rule, uint32_t first_op)
{
    rp_unfolded *const u = f->u;
    if (rule->normal->applied != RP_NONE)
        f->action_of[rule->normal->applied] = first_op;
    if (rule->normal->condition.num_complex == 0)
        return;
    if (u->op_form == NULL) {
        u->op_form = RP_NEW_ARRAY(u->limits, rp_form, u->num_ops);
        for (uint32_t i = 0; i < u->num_ops; i++)
            u->op_form[i] = RP_NONE;
    }
    for (uint32_t i = 0; i < rule->num_records; i++) {
        rp_poll(u->limits);
        rp_condition_evaluator_load(&f->evaluator, rule, rp_rule_record(rule, i));
        u->op_form[first_op + i] = rp_condition_evaluate(&f->evaluator, &rule->normal->condition);
    }
}

/* The atom that says that an effect's action is applied. */
static const rp_literal *applied_atom(const rp_normal_schema *n)
{
    const rp_literal *atom = n->condition.aux;
    while (atom->pred != n->applied)
        atom++;
    return atom;
}

static void unfold_effect(unfolder *f, const rp_rule *rule)
{
    rp_unfolded *const u = f->u;
    const rp_normal_schema *const n = rule->normal;
    const rp_literal *const literal = n->num_add > 0 ? n->add : n->del;
    const rp_literal *const applied = applied_atom(n);
    for (uint32_t i = 0; i < rule->num_records; i++) {
        rp_poll(u->limits);
        rp_condition_evaluator_load(&f->evaluator, rule, rp_rule_record(rule, i));
        const uint32_t instance = rp_condition_evaluator_find(&f->evaluator, applied);
        rp_unfolded_effect effect = {.op = f->action_of[n->applied] + instance,
                                     .pred = literal->pred,
                                     .adds = n->num_add > 0};
        if (u->op_form != NULL && u->op_form[effect.op] == RP_FORM_FALSE)
            continue;
        effect.condition = rp_condition_evaluate(&f->evaluator, &n->condition);
        effect.number = rp_condition_evaluator_find(&f->evaluator, literal);
        assert(instance != RP_NONE && effect.number != RP_NONE);
        if (effect.condition != RP_FORM_FALSE)
            rp_vec_push(u->limits, &u->effect, effect);
    }
}

static void unfold_axiom(unfolder *f, const rp_rule *rule)
{
    for (uint32_t i = 0; i < rule->num_records; i++) {
        rp_poll(f->u->limits);
        rp_condition_evaluator_load(&f->evaluator, rule, rp_rule_record(rule, i));
        const rp_unfolded_axiom axiom = {
            .pred = rule->normal->add->pred,
            .number = rp_rule_record(rule, i)[rule->num_args + rule->num_fluent],
            .body = rp_condition_evaluate(&f->evaluator, &rule->normal->condition),
            .stratum = rule->normal->stratum,
        };
        if (axiom.body != RP_FORM_FALSE)
            rp_vec_push(f->u->limits, &f->u->axiom, axiom);
    }
}

static int compare_effects(const void *a, const void *b)
{
    const rp_unfolded_effect *const x = a, *const y = b;
    if (x->op != y->op)
        return x->op < y->op ? -1 : 1;
    if (x->condition != y->condition)
        return x->condition < y->condition ? -1 : 1;
    if (x->pred != y->pred)
        return x->pred < y->pred ? -1 : 1;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return (int)x->adds - (int)y->adds;
}

static void order_effects(unfolder *f)
{
    rp_unfolded *const u = f->u;
    if (u->effect.size == 0)
        return;
    qsort(u->effect.item, u->effect.size, sizeof *u->effect.item, compare_effects);
    u->first_effect = RP_NEW_ARRAY(u->limits, uint32_t, (size_t)u->num_ops + 1);
    uint32_t next = 0;
    for (uint32_t op = 0; op <= u->num_ops; op++) {
        while (next < u->effect.size && u->effect.item[next].op < op)
            next++;
        u->first_effect[op] = next;
    }
}

static void unfold_goal(unfolder *f)
{
    const rp_condition *const goal = &f->evaluator.normal->goal;
    const rp_condition rest = {.num_complex = goal->num_complex, .complex = goal->complex};
    f->u->goal = rp_condition_evaluate(&f->evaluator, &rest);
}

void rp_unfold(rp_unfolded *u, rp_arena *arena, const rp_reached *reached)
{
    const rp_rules *const rules = reached->rules;
    unfolder f = {.u = u, .arena = arena};
    *u = (rp_unfolded){.limits = arena->limits};
    rp_forms_init(&u->forms, arena, reached->db);
    rp_condition_evaluator_init(&f.evaluator, arena, reached, &u->forms);
    f.action_of = RP_ARENA_ARRAY_ZERO(arena, uint32_t, reached->normal->lifted->num_predicates);
    number_operators(&f);
    for (uint32_t i = 0; i < rules->count; i++) {
        const rp_rule *const rule = &rules->rule[i];
        if (rule->normal->kind == RP_RULE_ACTION)
            unfold_action(&f, rule, u->first_op[i]);
        else if (rule->normal->kind == RP_RULE_EFFECT)
            unfold_effect(&f, rule);
        else if (rule->normal->kind == RP_RULE_AXIOM)
            unfold_axiom(&f, rule);
    }
    order_effects(&f);
    unfold_goal(&f);
    rp_condition_evaluator_release(&f.evaluator);
}

void rp_unfolded_release(rp_unfolded *u)
{
    rp_forms_release(&u->forms);
    rp_vec_free(u->limits, &u->effect);
    rp_vec_free(u->limits, &u->axiom);
    rp_free(u->limits, u->op_form);
    rp_free(u->limits, u->first_effect);
}
