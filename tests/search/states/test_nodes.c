#include "support/check.h"

#include <float.h>
#include <math.h>

#include "base/rng.h"
#include "search/states/nodes.h"

static void assert_rounded(double h)
{
    const float r = rp_node_round_down(h);

    assert_true((double)r <= h);
    assert_true(isfinite(r));
    if (r < FLT_MAX)
        assert_true((double)nextafterf(r, INFINITY) > h);
}

static void test_h_is_rounded_down(void **state)
{
    rp_rng rng;

    (void)state;
    rp_rng_seed(&rng, 1);
    assert_rounded(0);
    assert_rounded(0.1);
    assert_rounded(1.0 / 3);
    assert_rounded(16777217);
    assert_rounded((double)FLT_MAX);
    assert_rounded(1e300);
    assert_rounded(DBL_MIN);
    for (uint32_t i = 0; i < 100000; i++)
        assert_rounded(ldexp(rp_rng_unit(&rng), (int)rp_rng_below(&rng, 200) - 100));
    for (uint32_t i = 0; i <= 1u << 24; i += 1 + i / 1000)
        assert_true((double)rp_node_round_down(i) == i);
}

static void test_fields_do_not_disturb_each_other(void **state)
{
    rp_node n = {0};

    (void)state;
    rp_node_set_status(&n, RP_NODE_DEAD);
    rp_node_set_origin(&n, 7, RP_NODE_NO_OP - 1, UINT32_MAX);
    assert_int_equal(rp_node_get_status(&n), RP_NODE_DEAD);
    assert_int_equal(rp_node_op(&n), RP_NODE_NO_OP - 1);
    rp_node_set_status(&n, RP_NODE_OPEN);
    assert_int_equal(rp_node_op(&n), RP_NODE_NO_OP - 1);
    assert_int_equal(rp_node_get_status(&n), RP_NODE_OPEN);
    assert_int_equal(n.parent, 7);
    assert_true(n.g == UINT32_MAX);
}

static void test_plans_follow_parents(void **state)
{
    enum { N = 10000 };
    rp_limits limits;
    rp_u32vec path = {0};

    (void)state;
    rp_limits_init(&limits, 0, NULL);
    rp_nodes *const nodes = rp_nodes_create(false, &limits);
    const rp_node *const first = rp_nodes_add(nodes);
    for (uint32_t i = 1; i < N; i++) /* a binary tree, numbered by levels */
        rp_node_set_origin(rp_nodes_add(nodes), (i - 1) / 2, i + 5, 0);
    assert_ptr_equal(rp_nodes_get(nodes, 0), first);
    assert_int_equal(rp_nodes_size(nodes), N);
    assert_int_equal(rp_node_get_status(rp_nodes_get(nodes, N - 1)), RP_NODE_NEW);

    rp_nodes_append_path(nodes, 0, &path);
    assert_int_equal(path.size, 0);
    assert_non_null(path.item);
    rp_nodes_append_path(nodes, 20, &path); /* 20 < 9 < 4 < 1 < 0 */
    rp_nodes_append_path(nodes, 1, &path);
    assert_int_equal(path.size, 5);
    assert_int_equal(path.item[0], 1 + 5);
    assert_int_equal(path.item[1], 4 + 5);
    assert_int_equal(path.item[2], 9 + 5);
    assert_int_equal(path.item[3], 20 + 5);
    assert_int_equal(path.item[4], 1 + 5);
    rp_vec_free(&limits, &path);
#ifndef RP_STRESS
    assert_true(rp_nodes_bytes(nodes) < 16 * N + (65 << 10));
#endif
    assert_true(rp_nodes_bytes(nodes) >= 16 * N);
    rp_nodes_destroy(nodes);
    assert_int_equal(limits.used, 0);
    rp_limits_release(&limits);
}

static void test_large_costs(void **state)
{
    static const uint64_t g[] = {0, UINT32_MAX, UINT64_C(1) << 32, UINT64_C(0x7fffffff12345678)};
    rp_limits limits;

    (void)state;
    rp_limits_init(&limits, 0, NULL);
    for (int wide = 0; wide < 2; wide++) {
        rp_nodes *const nodes = rp_nodes_create(wide, &limits);
        for (uint32_t i = 0; i < 4; i++) {
            rp_node_set_status(rp_nodes_add(nodes), RP_NODE_OPEN);
            assert_true(rp_nodes_g(nodes, i) == 0);
            rp_nodes_set_origin(nodes, i, 3, 5, g[i]);
        }
        for (uint32_t i = 0; i < 4; i++) {
            assert_true(rp_nodes_g(nodes, i) == (wide || i < 2 ? g[i] : UINT32_MAX));
            assert_int_equal(rp_node_op(rp_nodes_get(nodes, i)), 5);
            assert_int_equal(rp_node_get_status(rp_nodes_get(nodes, i)), RP_NODE_OPEN);
        }
        rp_nodes_set_origin(nodes, 3, 3, 5, 1); /* by a cheaper path */
        assert_true(rp_nodes_g(nodes, 3) == 1);
        rp_nodes_destroy(nodes);
    }
    assert_int_equal(limits.used, 0);
    rp_limits_release(&limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_h_is_rounded_down),
        cmocka_unit_test(test_fields_do_not_disturb_each_other),
        cmocka_unit_test(test_plans_follow_parents),
        cmocka_unit_test(test_large_costs),
    };
    return cmocka_run_group_tests_name("nodes", tests, NULL, NULL);
}
