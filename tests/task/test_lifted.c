#include "support/check.h"

#include <string.h>

#include "support/parse_world.h"

static void test_atom_text(void **state)
{
    parse_world *const w = parse_world_create(
        "(define (domain d) (:predicates (On ?x ?y) (clear)))",
        "(define (problem p) (:domain d) (:objects A b) (:init (ON a b)) (:goal ()))", 0);
    const rp_lifted *const t = w->task;
    char text[20] = "", small[6] = "";
    (void)state;

    assert_non_null(t);
    const rp_predicate *const on = &t->predicate[t->init[0].pred];
    assert_int_equal(rp_lifted_atom_text(t, on->name, t->init[0].arg, 2, text, sizeof text), 8);
    assert_string_equal(text, "(On A b)");
    assert_int_equal(rp_lifted_atom_text(t, on->name, t->init[0].arg, 2, small, sizeof small), 8);
    assert_string_equal(small, "(On A");
    assert_int_equal(rp_lifted_atom_text(t, on->name, t->init[0].arg, 2, NULL, 0), 8);
    assert_int_equal(rp_lifted_atom_text(t, t->predicate[2].name, NULL, 0, text, sizeof text), 7);
    assert_string_equal(text, "(clear)");
    parse_world_destroy(w);
}

static void assert_cost(bool use_costs, int32_t scale, int64_t cost, const char *expected)
{
    const rp_lifted task = {.use_costs = use_costs, .cost_scale = scale};
    char text[32];

    assert_int_equal(rp_lifted_cost_text(&task, cost, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
}

static void test_cost_text(void **state)
{
    (void)state;
    assert_cost(true, 1, 0, "0");
    assert_cost(true, 1, 42, "42");
    assert_cost(true, 100, 42, "0.42");
    assert_cost(true, 100, 4200, "42");
    assert_cost(true, 100, 4205, "42.05");
    assert_cost(true, 100, 4250, "42.5");
    assert_cost(true, 1000000000, 1, "0.000000001");
    assert_cost(true, 10, INT64_MAX, "922337203685477580.7");
    assert_cost(false, 100, 42, "42");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_atom_text),
        cmocka_unit_test(test_cost_text),
    };
    return cmocka_run_group_tests_name("lifted", tests, NULL, NULL);
}
