/* The heuristic as the search sees it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "heuristics/heuristic.h"
#include "support/naive/naive.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

static rp_heuristic *create(rp_arena *arena, const rp_strips *strips, const char *params,
                            uint64_t seed)
{
    const rp_spec spec = {.name = "relevance", .params = params};
    rp_heuristic_args args = {.strips = strips, .limits = arena->limits, .seed = seed};
    const char *error;
    rp_heuristic *const h = rp_heuristic_create(arena, &spec, &args, &error);

    assert_null(error);
    return h;
}

static double value(tiny *t, const char *params, const char *state)
{
    rp_heuristic *const h = create(&t->arena, t->strips, params, 0);
    const double result = rp_heuristic_evaluate(h, tiny_state(t, state));
    rp_heuristic_destroy(h);
    return result;
}

TINY_SETUP(figure1, "init: i\n"
                    "goal: g\n"
                    "a1: p1 -> g\n"
                    "a2: p1 p2 -> g\n"
                    "a3: p1 p2 -> g\n"
                    "b1: i -> p1\n"
                    "b2: i -> p2\n");

static void test_sum_of_the_facts_scores(void **state)
{
    tiny *const t = *state;

    assert_true(fabs(value(t, "", "i") - (2 + 2.0 / 3)) < 1e-12);
    assert_true(fabs(value(t, "explore=dive", "i p1") - (1 + 2.0 / 3)) < 1e-12);
    assert_true(fabs(value(t, "explore=best", "p2 i") - 2) < 1e-12);
    assert_true(value(t, "", "g") == 0);
}

static void test_rounding_is_on_demand(void **state)
{
    tiny *const t = *state;

    assert_true(value(t, "round=1", "i") == 3);
    assert_true(value(t, "round=true", "i p1") == 2);
    assert_true(value(t, "round=false", "i") != 3);
}

static void test_few_nodes_bound_the_score_from_below(void **state)
{
    tiny *const t = *state;

    assert_true(value(t, "max-nodes=2", "i") == 1);
    assert_true(value(t, "explore=dive,max-nodes=5", "i") == 1);
    /* root, g, a1 a2 a3 and the facts of one of them */
    assert_true(value(t, "explore=best,max-nodes=6", "i") >= 1 + 1.0 / 3 - 1e-12);
    assert_true(value(t, "explore=best,max-nodes=6", "i") < 2);
}

static void test_the_frontier_ratio_decides_once_there_are_the_nodes(void **state)
{
    tiny *const t = *state;

    /* Root and goal: 1/2 is on the frontier; with the three achievers, 1/3. */
    assert_true(value(t, "explore=best,nodes=2", "i") == 1);
    assert_true(value(t, "explore=best,nodes=2,rho=0.34", "i") == 1);
    assert_true(value(t, "explore=best,nodes=2,rho=0.28", "i") >= 1 + 1.0 / 3 - 1e-12);
    assert_true(fabs(value(t, "explore=best,nodes=2,rho=0", "i") - value(t, "", "i")) < 1e-12);
    assert_true(fabs(value(t, "explore=dive,nodes=2,rho=0", "i") - value(t, "", "i")) < 1e-12);
    assert_true(value(t, "explore=best,nodes=2,rho=0,max-nodes=5", "i") == 1);
}

static void test_what_was_before_rounding_is_kept(void **state)
{
    tiny *const t = *state;
    rp_heuristic *const h = create(&t->arena, t->strips, "round=true", 0);

    assert_true(rp_heuristic_evaluate(h, tiny_initial(t)) == 3);
    assert_true(fabs(h->type->unrounded(h) - value(t, "", "i")) < 1e-12);
    assert_true(h->type->unrounded(h) != 3);
    rp_heuristic_destroy(h);
}

static void test_known_unsolvable_tasks_are_dead_ends(void **state)
{
    tiny *const t = *state;
    rp_strips strips = *t->strips;

    strips.unsolvable = true;
    strips.goal = NULL;
    rp_heuristic *const h = create(&t->arena, &strips, "", 0);
    assert_true(rp_heuristic_evaluate(h, tiny_state(t, "i")) == RP_DEAD_END);
    rp_heuristic_destroy(h);
}

static bool is_goal_view(const rp_strips *strips, const rp_state_view *view)
{
    for (uint32_t i = 0; i < strips->num_goal; i++)
        if (!rp_bit_get(view->holds, strips->goal[i]))
            return false;
    return true;
}

/* Values depend on the state only, not on what was evaluated before; zero means goal. */
static void test_values_depend_on_the_state_alone(void **state)
{
    rp_limits limits;
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    for (uint64_t i = 0; i < 60; i++) {
        rp_arena arena;
        rp_arena_init(&arena, &limits);
        random_options task = random_options_small(i);
        task.effects = (uint32_t)(i % 3);
        task.axioms = i % 4 == 0 ? 2 : 0;
        const rp_strips *const strips = random_task(&arena, &task);
        rp_state_buffer buffer;
        rp_state_buffer_init(&buffer, &arena, strips);
        rp_heuristic *const h = create(&arena, strips, "nodes=500", i);
        for (uint64_t k = 0; k < 10; k++) {
            bool holds[64];
            rp_fact_id fact[64];
            naive_walk(strips, 100 * i + k, 8, holds);
            rp_state_view_of(strips, fact, naive_list(strips, holds, fact), &buffer);
            rp_heuristic *const fresh = create(&arena, strips, "nodes=500", i);
            const double old = rp_heuristic_evaluate(h, &buffer.view);
            assert_true(old == rp_heuristic_evaluate(fresh, &buffer.view));
            assert_int_equal(old == 0, is_goal_view(strips, &buffer.view));
            rp_heuristic_destroy(fresh);
        }
        rp_heuristic_destroy(h);
        rp_arena_release(&arena);
    }
    assert_int_equal(limits.used, 0);
}

#define DIVE "explore=dive,nodes=200"

static void test_both_seeds_choose_the_tree(void **state)
{
    rp_limits limits;
    rp_arena arena;
    const random_options task = {
        .seed = 3, .facts = 30, .ops = 90, .max_pre = 3, .max_add = 2, .max_goal = 3};
    double values[4];
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&arena, &limits);
    const rp_strips *const strips = random_task(&arena, &task);
    rp_state_buffer buffer;
    rp_state_buffer_init(&buffer, &arena, strips);
    rp_state_view_of(strips, strips->init, strips->num_init, &buffer);
    const char *const params[] = {DIVE, DIVE ",seed=5", DIVE, DIVE ",seed=2"};
    const uint64_t seeds[] = {0, 0, 5, 3};
    for (int i = 0; i < 4; i++) {
        rp_heuristic *const h = create(&arena, strips, params[i], seeds[i]);
        values[i] = rp_heuristic_evaluate(h, &buffer.view);
        rp_heuristic_destroy(h);
    }
    assert_true(values[0] != values[1]);
    assert_true(values[1] == values[2]);
    assert_true(values[1] == values[3]);
    rp_arena_release(&arena);
}

/* Evaluates states of random walks until the tree has grown. */
static void evaluate_until_refined(rp_heuristic *h, const rp_strips *strips)
{
    rp_state_buffer buffer;
    rp_arena arena;
    bool holds[64];
    rp_fact_id fact[64];

    rp_arena_init(&arena, h->arena.limits);
    rp_state_buffer_init(&buffer, &arena, strips);
    for (uint64_t k = 0; !h->type->refine(h); k++) {
        assert_true(k < 100000);
        naive_walk(strips, k, 8, holds);
        rp_state_view_of(strips, fact, naive_list(strips, holds, fact), &buffer);
        (void)rp_heuristic_evaluate(h, &buffer.view);
    }
    rp_arena_release(&arena);
}

/* Does it say the same as with a tree that was explored at once? */
static void compare_with_whole(rp_arena *arena, rp_heuristic *h, const rp_strips *strips,
                               const char *params)
{
    rp_heuristic *const whole = create(arena, strips, params, 0);
    rp_state_buffer buffer;
    bool holds[64];
    rp_fact_id fact[64];

    rp_state_buffer_init(&buffer, arena, strips);
    for (uint64_t k = 0; k < 20; k++) {
        naive_walk(strips, 77 + k, 8, holds);
        rp_state_view_of(strips, fact, naive_list(strips, holds, fact), &buffer);
        assert_true(rp_heuristic_evaluate(h, &buffer.view) ==
                    rp_heuristic_evaluate(whole, &buffer.view));
    }
    assert_false(whole->type->refine(whole));
    rp_heuristic_destroy(whole);
}

static const random_options large = {
    .seed = 3, .facts = 30, .ops = 90, .max_pre = 3, .max_add = 2, .max_goal = 3};

static void grow(const char *explore)
{
    static const uint32_t sizes[] = {100, 400, 700};
    rp_limits limits;
    rp_arena arena;
    char params[128];

    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&arena, &limits);
    const rp_strips *const strips = random_task(&arena, &large);
    snprintf(params, sizeof params, "first=100,nodes=700,%s", explore);
    rp_heuristic *const h = create(&arena, strips, params, 0);
    for (int i = 0; i < 3; i++) {
        if (i > 0)
            evaluate_until_refined(h, strips);
        assert_false(h->type->refine(h)); /* There is work to be done first. */
        snprintf(params, sizeof params, "nodes=%u,%s", sizes[i], explore);
        compare_with_whole(&arena, h, strips, params);
    }
    rp_heuristic_destroy(h);
    rp_arena_release(&arena);
    assert_int_equal(limits.used, 0);
}

static void test_the_tree_grows_with_the_search(void **state)
{
    (void)state;
    grow("explore=best");
    grow("explore=dive");
    grow("dead-ends=drop");
}

static void test_a_complete_tree_is_not_explored_again(void **state)
{
    tiny *const t = *state;
    rp_heuristic *const h = create(&t->arena, t->strips, "first=4", 0);

    assert_true(rp_heuristic_evaluate(h, tiny_state(t, "i")) < 2 + 2.0 / 3);
    for (int size = 16; size <= 64; size *= 4) {
        for (int i = 0; i < 1000; i++)
            (void)rp_heuristic_evaluate(h, tiny_state(t, "i"));
        assert_true(h->type->refine(h));
    }
    assert_true(fabs(rp_heuristic_evaluate(h, tiny_state(t, "i")) - (2 + 2.0 / 3)) < 1e-12);
    for (int i = 0; i < 100000; i++)
        (void)rp_heuristic_evaluate(h, tiny_state(t, "i"));
    assert_false(h->type->refine(h));
    rp_heuristic_destroy(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_sum_of_the_facts_scores, figure1, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_rounding_is_on_demand, figure1, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_few_nodes_bound_the_score_from_below, figure1,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_the_frontier_ratio_decides_once_there_are_the_nodes,
                                        figure1, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_what_was_before_rounding_is_kept, figure1,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_known_unsolvable_tasks_are_dead_ends, figure1,
                                        tiny_teardown),
        cmocka_unit_test(test_values_depend_on_the_state_alone),
        cmocka_unit_test(test_both_seeds_choose_the_tree),
        cmocka_unit_test(test_the_tree_grows_with_the_search),
        cmocka_unit_test_setup_teardown(test_a_complete_tree_is_not_explored_again, figure1,
                                        tiny_teardown),
    };
    return cmocka_run_group_tests_name("relevance", tests, NULL, NULL);
}
