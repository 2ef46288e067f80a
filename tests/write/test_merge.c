#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "support/pddl_world.h"
#include "support/tasks/random_pddl.h"
#include "write/merge.h"

enum { NUM_PAIRS = 100 };

static const char *labelled(pddl_world *w, const char *label, const char *name)
{
    return rp_arena_format(&w->arena, "%s%s", label, name);
}

/* A part and the whole that it is in. */
typedef struct pairing {
    pddl_world *whole;
    const char *label;
    const rp_lifted *part;
} pairing;

static void assert_same_name(const pairing *m, rp_symbol part, rp_symbol whole)
{
    assert_string_equal(labelled(m->whole, m->label, rp_lifted_text(m->part, part)),
                        rp_lifted_text(m->whole->task, whole));
}

static void assert_same_object(const pairing *m, rp_object_id a, rp_object_id b)
{
    assert_same_name(m, m->part->object[a].name, m->whole->task->object[b].name);
}

/* The same objects, though their order may be another one: the constants come first. */
static void assert_same_type(const pairing *m, rp_type_id a, rp_type_id b)
{
    const rp_lifted *const t = m->whole->task;
    uint32_t found = 0;

    for (RP_ROW(object, &m->part->objects_of_type, a))
        for (RP_ROW(other, &t->objects_of_type, b))
            found += strcmp(labelled(m->whole, m->label,
                                     rp_lifted_text(m->part, m->part->object[*object].name)),
                            rp_lifted_text(t, t->object[*other].name)) == 0;
    assert_int_equal(found, rp_csr_size(&m->part->objects_of_type, a));
    assert_int_equal(found, rp_csr_size(&t->objects_of_type, b));
}

static void assert_same_scope(const pairing *m, const rp_scope *a, const rp_scope *b)
{
    assert_int_equal(a->num_params, b->num_params);
    assert_int_equal(a->num_variables, b->num_variables);
    for (uint32_t v = 0; v < a->num_variables; v++)
        assert_same_type(m, a->variable_type[v], b->variable_type[v]);
}

static void assert_same_pred(const pairing *m, rp_pred_id a, rp_pred_id b)
{
    if (a == RP_PRED_EQUALS)
        assert_int_equal(b, RP_PRED_EQUALS);
    else
        assert_same_name(m, m->part->predicate[a].name, m->whole->task->predicate[b].name);
}

static void assert_same_terms(const pairing *m, const rp_term *a, const rp_term *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (rp_term_is_variable(a[i]))
            assert_int_equal(a[i], b[i]);
        else
            assert_same_object(m, a[i], b[i]);
}

static void assert_same_formula(const pairing *m, const rp_formula *a, const rp_formula *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->num_terms, b->num_terms);
    assert_int_equal(a->num_children, b->num_children);
    assert_int_equal(a->first_variable, b->first_variable);
    assert_int_equal(a->num_variables, b->num_variables);
    if (a->kind == RP_FORMULA_ATOM)
        assert_same_pred(m, a->pred, b->pred);
    assert_same_terms(m, a->term, b->term, a->num_terms);
    for (uint32_t i = 0; i < a->num_children; i++)
        assert_same_formula(m, a->child[i], b->child[i]);
}

static void assert_same_effect(const pairing *m, const rp_effect *a, const rp_effect *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->num_terms, b->num_terms);
    assert_int_equal(a->num_children, b->num_children);
    assert_int_equal(a->first_variable, b->first_variable);
    assert_int_equal(a->num_variables, b->num_variables);
    if (a->kind == RP_EFFECT_ADD || a->kind == RP_EFFECT_DELETE)
        assert_same_pred(m, a->pred, b->pred);
    if (a->kind == RP_EFFECT_WHEN)
        assert_same_formula(m, a->condition, b->condition);
    assert_same_terms(m, a->term, b->term, a->num_terms);
    for (uint32_t i = 0; i < a->num_children; i++)
        assert_same_effect(m, a->child[i], b->child[i]);
}

/* That of the whole is always an `and`. */
static void assert_same_outer_effect(const pairing *m, const rp_effect *a, const rp_effect *b)
{
    if (a->kind == RP_EFFECT_AND || b->kind != RP_EFFECT_AND) {
        assert_same_effect(m, a, b);
        return;
    }
    assert_int_equal(b->num_children, 1);
    assert_same_effect(m, a, b->child[0]);
}

static int64_t thousandths(const rp_lifted *t, int32_t cost)
{
    return (int64_t)cost * 1000 / t->cost_scale;
}

static void assert_same_costs(const pairing *m, const rp_schema *a, const rp_schema *b)
{
    const rp_lifted *const t = m->whole->task;

    if (!t->use_costs)
        return;
    if (!m->part->use_costs) {
        assert_int_equal(b->num_costs, 1);
        assert_int_equal(b->cost[0].func, RP_NONE);
        assert_int_equal(thousandths(t, b->cost[0].constant), 1000);
        return;
    }
    assert_int_equal(a->num_costs, b->num_costs);
    for (uint32_t i = 0; i < a->num_costs; i++) {
        const rp_cost_term *const c = &a->cost[i], *const d = &b->cost[i];
        assert_int_equal(c->func == RP_NONE, d->func == RP_NONE);
        if (c->func == RP_NONE) {
            assert_int_equal(thousandths(m->part, c->constant), thousandths(t, d->constant));
            continue;
        }
        assert_same_name(m, m->part->function[c->func].name, t->function[d->func].name);
        assert_int_equal(c->num_terms, d->num_terms);
        assert_same_terms(m, c->term, d->term, c->num_terms);
    }
}

/* Where the whole's rows of a part begin. */
typedef struct offsets {
    uint32_t schema, predicate, derivation, init, value;
} offsets;

static void assert_same_facts(const pairing *m, const offsets *first)
{
    const rp_lifted *const s = m->part, *const t = m->whole->task;

    for (uint32_t i = 0; i < s->num_init; i++) {
        const rp_atom *const a = &s->init[i], *const b = &t->init[first->init + i];
        assert_same_pred(m, a->pred, b->pred);
        assert_same_terms(m, a->arg, b->arg, s->predicate[a->pred].arity);
    }
    for (uint32_t i = 0; t->use_costs && s->use_costs && i < s->num_values; i++) {
        const rp_value *const a = &s->value[i], *const b = &t->value[first->value + i];
        assert_same_name(m, s->function[a->func].name, t->function[b->func].name);
        assert_same_terms(m, a->arg, b->arg, s->function[a->func].arity);
        assert_int_equal(thousandths(s, a->value), thousandths(t, b->value));
    }
}

static void assert_part(const pairing *m, const offsets *first)
{
    const rp_lifted *const s = m->part, *const t = m->whole->task;

    for (rp_pred_id p = 1; p < s->num_predicates; p++) {
        const rp_predicate *const a = &s->predicate[p], *const b =
                                                            &t->predicate[first->predicate + p - 1];
        assert_same_name(m, a->name, b->name);
        assert_int_equal(a->arity, b->arity);
        assert_int_equal(a->derived, b->derived);
        for (uint32_t i = 0; i < a->arity; i++)
            assert_same_type(m, a->param_type[i], b->param_type[i]);
    }
    for (uint32_t i = 0; i < s->num_schemas; i++) {
        const rp_schema *const a = &s->schema[i], *const b = &t->schema[first->schema + i];
        assert_same_name(m, a->name, b->name);
        assert_same_scope(m, &a->scope, &b->scope);
        assert_same_formula(m, a->precondition, b->precondition);
        assert_same_outer_effect(m, a->effect, b->effect);
        assert_same_costs(m, a, b);
    }
    for (uint32_t i = 0; i < s->num_derivations; i++) {
        const rp_derivation *const a = &s->derivation[i], *const b =
                                                              &t->derivation[first->derivation + i];
        assert_same_pred(m, a->head, b->head);
        assert_same_scope(m, &a->scope, &b->scope);
        assert_same_formula(m, a->body, b->body);
    }
    assert_same_facts(m, first);
}

static void compare(const pddl_world *a, const pddl_world *b, pddl_world *whole)
{
    const rp_lifted *const t = whole->task, *const s = a->task, *const u = b->task;
    const uint32_t actions = s->num_schemas + u->num_schemas;
    const pairing first = {whole, "a-", s}, second = {whole, "b-", u};

    assert_int_equal(t->num_objects, s->num_objects + u->num_objects);
    assert_int_equal(t->num_predicates, s->num_predicates + u->num_predicates - 1 + 1);
    assert_int_equal(t->num_schemas, actions + 2);
    assert_int_equal(t->num_init, s->num_init + u->num_init);
    assert_int_equal(t->num_derivations, s->num_derivations + u->num_derivations);
    assert_int_equal(t->use_costs, s->use_costs || u->use_costs);
    assert_part(&first, &(offsets){.predicate = 2});
    assert_part(&second, &(offsets){.schema = s->num_schemas,
                                    .predicate = s->num_predicates + 1,
                                    .derivation = s->num_derivations,
                                    .init = s->num_init,
                                    .value = s->use_costs ? s->num_values : 0});
    assert_same_formula(&first, s->goal, t->schema[actions].precondition);
    assert_same_formula(&second, u->goal, t->schema[actions + 1].precondition);
    assert_same_scope(&first, &s->goal_scope, &t->schema[actions].scope);
    assert_same_scope(&second, &u->goal_scope, &t->schema[actions + 1].scope);
    assert_int_equal(t->schema[actions].num_costs + t->schema[actions + 1].num_costs, 0);
}

typedef struct merging {
    pddl_world *a, *b;
    uint64_t seed;
    random_pddl first, second;
    rp_merged merged;
} merging;

static void make_texts(void *arg)
{
    merging *const m = arg;
    m->first = random_pddl_make(&m->a->arena, m->seed);
    m->second = random_pddl_make(&m->a->arena, m->seed + 1);
}

static void merge(void *arg)
{
    merging *const m = arg;
    rp_merge(&m->b->arena, m->a->task, m->b->task, &m->merged);
}

static void test_random_tasks_keep_their_meaning(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < NUM_PAIRS; seed++) {
        pddl_world *const texts =
            pddl_world_create("(define (domain d))", "(define (problem p) (:domain d) (:goal ()))");
        merging m = {.a = texts, .seed = seed};
        assert_int_equal(rp_protect(&texts->limits, make_texts, &m), RP_STOP_NONE);
        m.a = pddl_world_create(m.first.domain, m.first.problem);
        m.b = pddl_world_create(m.second.domain, m.second.problem);
        assert_int_equal(rp_protect(&m.b->limits, merge, &m), RP_STOP_NONE);
        pddl_world *const whole = pddl_world_create(m.merged.domain, m.merged.problem);
        compare(m.a, m.b, whole);
        pddl_world_destroy(whole);
        pddl_world_destroy(m.b);
        pddl_world_destroy(m.a);
        pddl_world_destroy(texts);
    }
}

/* Whichever allocation fails: the texts of the parts are still there, and nothing is lost. */
static void test_memory_may_run_out_anywhere(void **state)
{
    uint32_t failures = 0;

    (void)state;
    for (uint64_t n = 1;; n++) {
        pddl_world *const w =
            pddl_world_create("(define (domain d) (:requirements :typing) (:types t - s s)\n"
                              " (:constants c - t) (:predicates (p ?x - t))\n"
                              " (:action go :parameters (?x - t) :effect (p ?x)))",
                              "(define (problem p) (:domain d) (:objects o - t) (:init (p o))\n"
                              " (:goal (and (p c) (p o))))");
        merging m = {.a = w, .b = w};
        w->limits.fail_at = w->limits.allocations + n;
        const rp_stop stop = rp_protect(&w->limits, merge, &m);
        w->limits.fail_at = 0;
        if (stop == RP_STOP_NONE) {
            pddl_world_destroy(pddl_world_create(m.merged.domain, m.merged.problem));
            pddl_world_destroy(w);
            break;
        }
        failures++;
        assert_int_equal(stop, RP_STOP_MEMORY);
        rp_limits_release(&w->limits); /* What failed while being made belongs to nobody. */
        free(w);
    }
    assert_true(failures > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_tasks_keep_their_meaning),
        cmocka_unit_test(test_memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests_name("merge", tests, NULL, NULL);
}
