#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "heuristics/relevance/tree/backtracking_tree.h"
#include "support/naive/naive_relevance.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

static rp_tree_options options(rp_explore explore, uint32_t nodes, uint64_t seed)
{
    return (rp_tree_options){
        .explore = explore, .rho = 0, .nodes = nodes, .max_nodes = nodes, .seed = seed};
}

static void explore(rp_tree *tree, rp_achievers *achievers, tiny *t, rp_tree_options o)
{
    rp_achievers_init(achievers, &t->arena, t->strips, false);
    rp_tree_explore(tree, achievers, &t->limits, &o);
    assert_null(naive_tree_fault(tree));
}

/* Figure 1 of the paper: p1 is needed by all ways to g, p2 by two of three. */
TINY_SETUP(figure1, "init: i\n"
                    "goal: g\n"
                    "a1: p1 -> g\n"
                    "a2: p1 p2 -> g\n"
                    "a3: p1 p2 -> g\n"
                    "b1: i -> p1\n"
                    "b2: i -> p2\n");

static void test_whole_tree_has_every_node(void **state)
{
    static const rp_explore kinds[] = {RP_EXPLORE_DIVE, RP_EXPLORE_BEST};

    for (int k = 0; k < 2; k++) {
        rp_achievers achievers;
        rp_tree tree;
        explore(&tree, &achievers, *state, options(kinds[k], 1000, 1));
        /* root, g, a1 a2 a3, five preconditions, each with b and i */
        assert_int_equal(tree.num_nodes, 20);
        assert_true(tree.complete);
        assert_true(tree.frontier_share == 0);
        rp_tree_free(&tree);
    }
}

/* To reach p one needs q and the other way round: below p and q there is no way back. */
TINY_SETUP(cycle, "init: i\n"
                  "goal: p\n"
                  "pq: q -> p\n"
                  "qp: p -> q\n"
                  "pi: i -> p\n"
                  "qi: i -> q\n"
                  "pp: p -> p\n");

static void test_facts_on_the_path_are_not_asked_for_again(void **state)
{
    rp_achievers achievers;
    rp_tree tree;

    explore(&tree, &achievers, *state, options(RP_EXPLORE_BEST, 1000, 1));
    /* root, p; pq, pi; q, i; qi; i */
    assert_int_equal(tree.num_nodes, 8);
    assert_true(tree.complete);
    rp_tree_free(&tree);
}

TINY_SETUP(fan, "init: i\n"
                "goal: g h\n"
                "g1: i -> g\n"
                "g2: i -> g\n"
                "g3: i -> g\n"
                "g4: i -> g\n"
                "g5: i -> g\n"
                "h1: x y -> h\n"
                "x1: i -> x\n"
                "y1: i -> y\n");

static void test_an_expansion_that_does_not_fit_is_not_made(void **state)
{
    static const rp_explore kinds[] = {RP_EXPLORE_DIVE, RP_EXPLORE_BEST};

    for (uint32_t max = 0; max < 24; max++) {
        for (int k = 0; k < 2; k++) {
            rp_achievers achievers;
            rp_tree tree;
            explore(&tree, &achievers, *state, options(kinds[k], max, 3));
            assert_true(tree.num_nodes <= (max < 3 ? 3 : max));
            /* Everything but g's five achievers fits in ten nodes. */
            if (max == 7)
                assert_true(tree.num_nodes >= 6);
            assert_int_equal(tree.complete, max >= 20);
            rp_tree_free(&tree);
        }
    }
}

/* a's branch is wide: its nodes have xi 1/4, so those below b come first. */
TINY_SETUP(best, "init: i\n"
                 "goal: a b\n"
                 "a1: m -> a\n"
                 "a2: m -> a\n"
                 "a3: m -> a\n"
                 "a4: m -> a\n"
                 "m1: i -> m\n"
                 "b1: c -> b\n"
                 "c1: d -> c\n"
                 "d1: i -> d\n");

static void test_best_first_takes_the_largest_xi(void **state)
{
    tiny *const t = *state;
    rp_achievers achievers;
    rp_tree tree;

    explore(&tree, &achievers, t, options(RP_EXPLORE_BEST, 13, 1));
    assert_int_equal(tree.num_nodes, 13);
    /* root a b | a1…a4 | b1 | c | c1 | d | d1 | i */
    assert_int_equal(tree.label[8], tiny_fact(t->strips, "c"));
    assert_int_equal(tree.label[10], tiny_fact(t->strips, "d"));
    assert_int_equal(tree.label[12], tiny_fact(t->strips, "i"));
    assert_int_equal(tree.first_child[3], RP_NONE);
    rp_tree_free(&tree);
}

static void test_exploration_goes_on_while_the_frontier_is_heavy(void **state)
{
    rp_achievers achievers;
    rp_tree tree;
    rp_tree_options o = options(RP_EXPLORE_BEST, 3, 1);

    o.max_nodes = 1000;
    o.rho = 1;
    explore(&tree, &achievers, *state, o);
    assert_int_equal(tree.num_nodes, 3);
    rp_tree_free(&tree);
    o.rho = 0.2;
    explore(&tree, &achievers, *state, o);
    assert_true(tree.num_nodes > 3 && !tree.complete);
    assert_true(tree.frontier_share <= 0.2);
    rp_tree_free(&tree);
}

static void assert_equal_trees(const rp_tree *a, const rp_tree *b)
{
    const size_t ids = a->num_nodes * sizeof(uint32_t);

    assert_int_equal(a->num_nodes, b->num_nodes);
    assert_memory_equal(a->label, b->label, ids);
    assert_memory_equal(a->parent, b->parent, ids);
    assert_memory_equal(a->first_child, b->first_child, ids);
    assert_memory_equal(a->xi, b->xi, a->num_nodes * sizeof(double));
}

static random_options big_task(uint64_t seed)
{
    return (random_options){
        .seed = seed, .facts = 20, .ops = 60, .max_pre = 3, .max_add = 2, .max_goal = 3};
}

static void test_the_seed_decides(void **state)
{
    rp_limits limits;
    rp_arena arena;
    rp_achievers achievers;
    rp_tree tree[3];
    uint32_t different = 0;
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&arena, &limits);
    for (uint64_t i = 0; i < 20; i++) {
        const random_options task = big_task(i);
        rp_achievers_init(&achievers, &arena, random_task(&arena, &task), false);
        for (uint64_t k = 0; k < 3; k++) {
            const rp_tree_options o = options(RP_EXPLORE_DIVE, 300, k / 2);
            rp_tree_explore(&tree[k], &achievers, &limits, &o);
        }
        assert_equal_trees(&tree[0], &tree[1]);
        different += tree[0].num_nodes != tree[2].num_nodes ||
                     memcmp(tree[0].label, tree[2].label, tree[0].num_nodes * 4) != 0;
        for (int k = 0; k < 3; k++)
            rp_tree_free(&tree[k]);
    }
    assert_true(different > 10);
    rp_arena_release(&arena);
    assert_int_equal(limits.used, 0);
}

static void test_random_trees_are_sound_and_whole(void **state)
{
    rp_limits limits;
    rp_arena arena;
    rp_achievers achievers;
    rp_tree tree;
    uint32_t whole = 0, parts = 0;
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&arena, &limits);
    for (uint64_t i = 0; i < 300; i++) {
        random_options task = random_options_small(i);
        task.effects = i % 3 == 0 ? 4 : 0;
        task.axioms = i % 5 == 0 ? 3 : 0;
        const rp_strips *const strips = random_task(&arena, &task);
        const uint32_t size = naive_whole_size(strips, 20000);
        rp_tree_options o = options(i % 2 ? RP_EXPLORE_DIVE : RP_EXPLORE_BEST, 20000, i);
        rp_achievers_init(&achievers, &arena, strips, false);
        rp_tree_explore(&tree, &achievers, &limits, &o);
        assert_null(naive_tree_fault(&tree));
        assert_int_equal(tree.complete, size > 0);
        if (tree.complete)
            assert_int_equal(tree.num_nodes, size);
        whole += tree.complete;
        rp_tree_free(&tree);
        o.nodes = 2 + (uint32_t)i % 40;
        o.rho = 0.5;
        rp_tree_explore(&tree, &achievers, &limits, &o);
        assert_null(naive_tree_fault(&tree));
        parts += !tree.complete;
        rp_tree_free(&tree);
    }
    assert_true(whole > 100);
    assert_true(parts > 20);
    rp_arena_release(&arena);
}

typedef struct job {
    rp_limits limits;
    const rp_achievers *achievers;
    rp_tree_options options;
    rp_tree tree;
} job;

static void run_job(void *arg)
{
    job *const j = arg;
    rp_tree_explore(&j->tree, j->achievers, &j->limits, &j->options);
}

static void test_any_allocation_may_fail(void **state)
{
    rp_limits limits;
    rp_arena arena;
    rp_achievers achievers;
    const random_options task = big_task(7);
    uint32_t failures = 0;
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&arena, &limits);
    rp_achievers_init(&achievers, &arena, random_task(&arena, &task), false);
    for (uint64_t i = 1; i < 1000; i++) {
        job j = {.achievers = &achievers,
                 .options = options(i % 2 ? RP_EXPLORE_DIVE : RP_EXPLORE_BEST, 500, 1)};
        rp_limits_init(&j.limits, 0, NULL);
        j.limits.fail_at = (i + 1) / 2;
        const rp_stop stop = rp_protect(&j.limits, run_job, &j);
        if (stop == RP_STOP_NONE) {
            rp_tree_free(&j.tree);
            assert_int_equal(j.limits.used, 0);
        } else {
            assert_int_equal(stop, RP_STOP_MEMORY);
            failures++;
        }
        rp_limits_release(&j.limits);
    }
    assert_true(failures > 10);
    rp_arena_release(&arena);
}

static void test_exploration_obeys_the_stop_flag(void **state)
{
    rp_stop_flag flag = RP_STOP_TIME;
    tiny *const t = *state;
    rp_achievers achievers;

    rp_achievers_init(&achievers, &t->arena, t->strips, false);
    job j = {.achievers = &achievers, .options = options(RP_EXPLORE_DIVE, 500, 1)};
    rp_limits_init(&j.limits, 0, &flag);
    assert_int_equal(rp_protect(&j.limits, run_job, &j), RP_STOP_TIME);
    rp_limits_release(&j.limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_whole_tree_has_every_node, figure1, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_facts_on_the_path_are_not_asked_for_again, cycle,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_an_expansion_that_does_not_fit_is_not_made, fan,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_best_first_takes_the_largest_xi, best, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_exploration_goes_on_while_the_frontier_is_heavy, best,
                                        tiny_teardown),
        cmocka_unit_test(test_the_seed_decides),
        cmocka_unit_test(test_random_trees_are_sound_and_whole),
        cmocka_unit_test(test_any_allocation_may_fail),
        cmocka_unit_test_setup_teardown(test_exploration_obeys_the_stop_flag, best, tiny_teardown),
    };
    return cmocka_run_group_tests_name("tree", tests, NULL, NULL);
}
