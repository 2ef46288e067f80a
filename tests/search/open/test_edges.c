/* The edges of lazy search: given once, kept until the last list has given them. */
#include "support/check.h"

#include "search/open/edges.h"
#include "support/limits_fixture.h"

static void test_taken_once_and_freed_last(void **state)
{
    rp_edges e;
    rp_edge edge;

    (void)state;
    rp_edges_init(&e, &limits);
    const uint32_t a = rp_edges_add(&e, 5, 7), b = rp_edges_add(&e, 6, (1U << 26) - 1);
    assert_int_not_equal(a, b);
    rp_edges_get(&e, a)->lists = 3;
    rp_edges_get(&e, b)->lists = 1;
    assert_true(rp_edges_take(&e, a, &edge));
    assert_int_equal(edge.parent, 5);
    assert_int_equal(edge.op, 7);
    assert_false(rp_edges_take(&e, a, &edge));
    const uint32_t c = rp_edges_add(&e, 8, 9); /* a is still in a list */
    assert_true(c != a && c != b);
    rp_edges_get(&e, c)->lists = 1;
    assert_true(rp_edges_take(&e, b, &edge));
    assert_int_equal(edge.op, (1U << 26) - 1);
    assert_int_equal(rp_edges_add(&e, 10, 11), b);
    assert_false(rp_edges_take(&e, a, &edge));
    assert_int_equal(rp_edges_add(&e, 12, 13), a);
    assert_int_equal(e.size, 3);
    rp_edges_release(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_taken_once_and_freed_last, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("edges", tests, NULL, NULL);
}
