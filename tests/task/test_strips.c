#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "support/pddl_world.h"
#include "support/tasks/tiny.h"

/* A lifted task and, by hand, a ground one with the facts (on a b), (not (on a b)) and the
   operator (put b a). */
static const char domain[] = "(define (domain d) (:requirements :strips) (:predicates (on ?x ?y))"
                             "(:action put :parameters (?x ?y) :effect (on ?x ?y)))";
static const char problem[] =
    "(define (problem p) (:domain d) (:objects a b) (:init) (:goal (on a b)))";

static uint32_t begin[] = {0, 2, 4}, args[] = {0, 1, 0, 1}, op_args[] = {1, 0};

static rp_strips named_task(const pddl_world *world)
{
    static const rp_pred_id pred[] = {1, 1};
    static const rp_word negated[] = {2};
    static const rp_schema_id schema[] = {0};
    return (rp_strips){
        .num_facts = 2,
        .num_ops = 1,
        .lifted = world->task,
        .fact_pred = pred,
        .fact_arg = {begin, args},
        .fact_negated = negated,
        .op_schema = schema,
        .op_arg = {begin, op_args},
    };
}

static void test_names_are_made_from_tuples(void **state)
{
    (void)state;
    pddl_world *const world = pddl_world_create(domain, problem);
    const rp_strips s = named_task(world);
    char text[40];
    assert_int_equal(rp_strips_fact_text(&s, 0, text, sizeof text), strlen("(on a b)"));
    assert_string_equal(text, "(on a b)");
    assert_int_equal(rp_strips_fact_text(&s, 1, text, sizeof text), strlen("(not (on a b))"));
    assert_string_equal(text, "(not (on a b))");
    assert_int_equal(rp_strips_op_text(&s, 0, text, sizeof text), strlen("(put b a)"));
    assert_string_equal(text, "(put b a)");
    pddl_world_destroy(world);
}

static void test_names_are_cut_to_the_buffer(void **state)
{
    (void)state;
    pddl_world *const world = pddl_world_create(domain, problem);
    const rp_strips s = named_task(world);
    const char *const full = "(not (on a b))";
    for (size_t size = 1; size < 20; size++) {
        char text[20], cut[20];
        memset(text, 'x', sizeof text);
        assert_int_equal(rp_strips_fact_text(&s, 1, text, size), strlen(full));
        snprintf(cut, size, "%s", full);
        assert_string_equal(text, cut);
        for (size_t i = size; i < sizeof text; i++)
            assert_int_equal(text[i], 'x');
    }
    assert_int_equal(rp_strips_fact_text(&s, 1, NULL, 0), strlen(full));
    pddl_world_destroy(world);
}

TINY_SETUP(set_up, "init: a not-b d\n"
                   "goal: b c\n"
                   "o1 1: a -> b !not-b\n"
                   "o2 2: b -> not-b c !b [a -> c !d]\n"
                   "complement: b not-b\n"
                   "axiom: e <- a c\n"
                   "axiom 1: f <- e\n"
                   "exactly: a\n"
                   "group: a c\n");

static void test_sound_tasks_pass_the_check(void **state)
{
    const tiny *const t = *state;
    assert_null(rp_strips_check(t->strips));
    char text[10];
    assert_int_equal(rp_strips_fact_text(t->strips, 0, text, sizeof text), 3);
    assert_string_equal(text, "(a)");
    rp_strips_op_text(t->strips, 1, text, sizeof text);
    assert_string_equal(text, "(o2)");
}

/* Each breaks one thing in the copy of a sound task; all ids are writable. */

static rp_fact_id id(const rp_strips *s, const char *name) { return tiny_fact(s, name); }

static void spoil_pre_order(rp_strips *s) { s->pre.item[0] = s->num_facts; }
static void spoil_add_and_delete(rp_strips *s)
{
    s->del.item[s->del.begin[0]] = s->add.item[s->add.begin[0]];
}
static void spoil_cost(rp_strips *s) { ((int32_t *)s->cost)[1] = -1; }
static void spoil_init(rp_strips *s) { ((rp_fact_id *)s->init)[0] = s->init[1]; }
static void spoil_goal(rp_strips *s) { ((rp_fact_id *)s->goal)[0] = s->num_facts; }
static void spoil_complement(rp_strips *s)
{
    ((rp_fact_id *)s->complement)[id(s, "b")] = id(s, "a");
}
static void spoil_initial_complement(rp_strips *s) { s->num_init--; }
static void spoil_complement_effect(rp_strips *s) { s->del.item[s->del.begin[0]] = id(s, "d"); }
static void spoil_axiom_head(rp_strips *s) { ((rp_fact_id *)s->axiom_head)[0] = id(s, "a"); }
static void spoil_axiom_order(rp_strips *s)
{
    ((uint32_t *)s->axiom_stratum)[0] = 1;
    ((uint32_t *)s->axiom_stratum)[1] = 0;
}
static void spoil_derived(rp_strips *s) { rp_bit_set((rp_word *)s->derived, id(s, "c")); }
static void spoil_group(rp_strips *s) { s->groups.fact.item[0] = id(s, "c"); }
static void spoil_effects(rp_strips *s) { s->num_effects++; }

static void test_each_fault_is_found(void **state)
{
    (void)state;
    static const struct {
        void (*spoil)(rp_strips *);
        const char *expected;
    } fault[] = {
        {spoil_pre_order, "preconditions are no sorted rows of facts"},
        {spoil_add_and_delete, "an operator adds and deletes the same fact"},
        {spoil_cost, "a cost is negative"},
        {spoil_init, "the initial state is no sorted row of facts"},
        {spoil_goal, "the goal is no sorted row of facts"},
        {spoil_complement, "complements are no pairs"},
        {spoil_complement_effect, "an effect on a fact leaves out its complement"},
        {spoil_axiom_head, "the head of an axiom is no derived fact"},
        {spoil_axiom_order, "axioms are not ordered by stratum"},
        {spoil_derived, "an effect changes a derived fact"},
        {spoil_group, "a mutex group does not fit the initial state"},
        {spoil_effects, "conditional effects do not belong to operators"},
    };
    for (size_t i = 0; i < sizeof fault / sizeof *fault; i++) {
        void *task;
        set_up(&task);
        rp_strips copy = *((const tiny *)task)->strips;
        fault[i].spoil(&copy);
        assert_non_null(rp_strips_check(&copy));
        assert_string_equal(rp_strips_check(&copy), fault[i].expected);
        tiny_destroy(task);
    }
}

TINY_SETUP(set_up_pair, "init: not-b\n"
                        "goal: b\n"
                        "o1 1: -> b !not-b\n"
                        "complement: b not-b\n");

static void test_initially_one_of_a_pair_holds(void **state)
{
    rp_strips copy = *((const tiny *)*state)->strips;
    assert_null(rp_strips_check(&copy));
    spoil_initial_complement(&copy);
    assert_string_equal(rp_strips_check(&copy),
                        "initially not exactly one of a fact and its complement holds");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_made_from_tuples),
        cmocka_unit_test(test_names_are_cut_to_the_buffer),
        cmocka_unit_test_setup_teardown(test_sound_tasks_pass_the_check, set_up, tiny_teardown),
        cmocka_unit_test(test_each_fault_is_found),
        cmocka_unit_test_setup_teardown(test_initially_one_of_a_pair_holds, set_up_pair,
                                        tiny_teardown),
    };
    return cmocka_run_group_tests_name("strips", tests, NULL, NULL);
}
