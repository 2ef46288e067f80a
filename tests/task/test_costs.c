/* What an operator counts. */
#include "support/check.h"

#include "support/tasks/tiny.h"
#include "task/costs.h"

TINY_SETUP(unit, "init: a\n"
                 "goal: c\n"
                 "o1 1: a -> b\n"
                 "o2 1: b -> c\n");
TINY_SETUP(mixed, "init: a\n"
                  "goal: c\n"
                  "o1 1: a -> b\n"
                  "o2 3: b -> c\n");

static void test_auto_goes_by_the_search(void **state)
{
    (void)state;
    assert_int_equal(rp_cost_kind_of(0, false), RP_COST_NORMAL);
    assert_int_equal(rp_cost_kind_of(0, true), RP_COST_ONE);
    assert_int_equal(rp_cost_kind_of(1, true), RP_COST_NORMAL);
    assert_int_equal(rp_cost_kind_of(2, false), RP_COST_ONE);
    assert_int_equal(rp_cost_kind_of(3, true), RP_COST_PLUSONE);
}

static void test_plus_one_is_one_where_all_cost_one(void **state)
{
    const rp_strips *const s = ((tiny *)*state)->strips;

    assert_true(rp_costs_are_one(s));
    assert_int_equal(rp_cost_kind_for(s, RP_COST_PLUSONE), RP_COST_ONE);
    assert_int_equal(rp_cost_kind_for(s, RP_COST_NORMAL), RP_COST_NORMAL);
}

static void test_plus_one_stays_elsewhere(void **state)
{
    const rp_strips *const s = ((tiny *)*state)->strips;

    assert_false(rp_costs_are_one(s));
    assert_int_equal(rp_cost_kind_for(s, RP_COST_PLUSONE), RP_COST_PLUSONE);
    assert_int_equal(rp_cost_kind_for(s, RP_COST_ONE), RP_COST_ONE);
}

static void test_told_apart(void **state)
{
    const rp_strips *const s = ((tiny *)*state)->strips;
    int32_t cost[] = {0, (1 << 12) - 1};
    const rp_strips other = {.num_ops = s->num_ops, .cost = cost};

    assert_true(rp_costs_told_apart(&other) == UINT32_MAX);
    cost[1]++;
    assert_true(rp_costs_told_apart(&other) == UINT64_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_auto_goes_by_the_search),
        cmocka_unit_test_setup_teardown(test_plus_one_is_one_where_all_cost_one, unit,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_plus_one_stays_elsewhere, mixed, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_told_apart, mixed, tiny_teardown),
    };
    return cmocka_run_group_tests_name("costs", tests, NULL, NULL);
}
