#include "support/check.h"

#include "report/merge.h"
#include "support/pddl_world.h"
#include "support/random_pddl.h"

enum { NUM_PAIRS = 100 };

static const char *labelled(pddl_world *w, const char *label, const char *name)
{
    return rp_arena_format(&w->arena, "%s%s", label, name);
}

/* As many objects for each variable, in the same order. */
static void assert_same_scope(const rp_lifted *part, const rp_scope *a, const rp_lifted *whole,
                              const rp_scope *b)
{
    assert_int_equal(a->num_params, b->num_params);
    assert_int_equal(a->num_variables, b->num_variables);
    for (uint32_t v = 0; v < a->num_variables; v++)
        assert_int_equal(rp_csr_size(&part->objects_of_type, a->variable_type[v]),
                         rp_csr_size(&whole->objects_of_type, b->variable_type[v]));
}

static void assert_same_formula(pddl_world *w, const char *label, const rp_lifted *part,
                                const rp_formula *a, const rp_formula *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->num_terms, b->num_terms);
    assert_int_equal(a->num_children, b->num_children);
    if (a->kind == RP_FORMULA_ATOM && a->pred != RP_PRED_EQUALS)
        assert_string_equal(labelled(w, label, rp_lifted_text(part, part->predicate[a->pred].name)),
                            rp_lifted_text(w->task, w->task->predicate[b->pred].name));
    for (uint32_t i = 0; i < a->num_terms; i++)
        if (rp_term_is_variable(a->term[i]))
            assert_int_equal(a->term[i], b->term[i]);
        else
            assert_string_equal(
                labelled(w, label, rp_lifted_text(part, part->object[a->term[i]].name)),
                rp_lifted_text(w->task, w->task->object[b->term[i]].name));
    for (uint32_t i = 0; i < a->num_children; i++)
        assert_same_formula(w, label, part, a->child[i], b->child[i]);
}

/* The part's actions are those of the whole from `first` on. */
static void assert_part(pddl_world *w, const char *label, const rp_lifted *part, uint32_t first)
{
    for (uint32_t i = 0; i < part->num_schemas; i++) {
        const rp_schema *const a = &part->schema[i], *const b = &w->task->schema[first + i];
        assert_string_equal(labelled(w, label, rp_lifted_text(part, a->name)),
                            rp_lifted_text(w->task, b->name));
        assert_same_scope(part, &a->scope, w->task, &b->scope);
        assert_same_formula(w, label, part, a->precondition, b->precondition);
    }
}

static void compare(const pddl_world *a, const pddl_world *b, pddl_world *whole)
{
    const rp_lifted *const t = whole->task, *const s = a->task, *const u = b->task;
    const uint32_t actions = s->num_schemas + u->num_schemas;

    assert_int_equal(t->num_objects, s->num_objects + u->num_objects);
    assert_int_equal(t->num_predicates, s->num_predicates + u->num_predicates - 1 + 1);
    assert_int_equal(t->num_schemas, actions + 2);
    assert_int_equal(t->num_init, s->num_init + u->num_init);
    assert_int_equal(t->num_derivations, s->num_derivations + u->num_derivations);
    assert_int_equal(t->use_costs, s->use_costs || u->use_costs);
    assert_part(whole, "a-", s, 0);
    assert_part(whole, "b-", u, s->num_schemas);
    assert_same_formula(whole, "a-", s, s->goal, t->schema[actions].precondition);
    assert_same_formula(whole, "b-", u, u->goal, t->schema[actions + 1].precondition);
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_tasks_keep_their_meaning)};
    return cmocka_run_group_tests_name("merge", tests, NULL, NULL);
}
