/* hmax and hadd: values by hand, and equality with a fixpoint on random tasks. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "heuristics/relaxation/relaxation.h"
#include "support/heuristics.h"
#include "support/naive/naive.h"
#include "support/naive/naive_relaxed.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

static void assert_value(tiny *t, const char *spec, const char *state, double expected)
{
    const double value = heuristic_value(&t->arena, t->strips, spec, tiny_state(t, state));

    if (value != expected)
        fail_msg("%s in {%s} is %g, not %g", spec, state, value, expected);
}

static void assert_max_and_sum(tiny *t, const char *state, double max, double sum)
{
    assert_value(t, "hmax", state, max);
    assert_value(t, "hadd", state, sum);
}

/* One operator reaches both goals. */
TINY_SETUP(shared, "init: a\n"
                   "goal: c d\n"
                   "make-b  1: a -> b !a\n"
                   "make-cd 2: b -> c d\n");

static void test_hadd_counts_what_goals_share_twice(void **state)
{
    assert_max_and_sum(*state, "a", 3, 6);
    assert_max_and_sum(*state, "b", 2, 4);
    assert_max_and_sum(*state, "b d", 2, 2);
    assert_max_and_sum(*state, "c d", 0, 0);
    assert_max_and_sum(*state, "c", RP_DEAD_END, RP_DEAD_END);
}

static void test_choices_of_costs(void **state)
{
    assert_value(*state, "hmax:cost=one", "a", 2);
    assert_value(*state, "hadd:cost=one", "a", 4);
    assert_value(*state, "hmax:cost=plusone", "a", 5);
    assert_value(*state, "hadd:cost=plusone", "a", 10);
}

static void test_auto_goes_by_the_search(void **state)
{
    tiny *const t = *state;
    const double param[RP_NUM_RELAXATION_PARAMS] = {0};
    for (int ignore = 0; ignore <= 1; ignore++) {
        rp_relaxation *const r =
            rp_relaxation_create_for(&t->arena, &(rp_heuristic_args){.strips = t->strips,
                                                                     .limits = &t->limits,
                                                                     .param = param,
                                                                     .ignore_costs = ignore == 1});
        assert_true(rp_relaxation_evaluate(r, tiny_initial(t), RP_SUM) == (ignore == 1 ? 4 : 6));
    }
}

TINY_SETUP(unit, "init: a\n"
                 "goal: c\n"
                 "o1: a -> b\n"
                 "o2: b -> c\n");

static void test_plusone_keeps_unit_costs(void **state)
{
    assert_value(*state, "hadd:cost=plusone", "a", 2);
}

/* The cheapest way to b is the longer one; o4 needs both b and a, x needs nothing. */
TINY_SETUP(detour, "init: a\n"
                   "goal: d\n"
                   "o1 9: a -> b\n"
                   "o2 2: a -> c\n"
                   "o3 3: c x -> b\n"
                   "o4 1: b a x -> d\n"
                   "x 1: -> x\n");

static void test_cheapest_achievers_count(void **state)
{
    assert_max_and_sum(*state, "a", 6, 8); /* b: 5 and 6; x: 1 */
    assert_max_and_sum(*state, "a x", 6, 6);
    assert_max_and_sum(*state, "c", RP_DEAD_END, RP_DEAD_END);
    assert_max_and_sum(*state, "c a", 5, 6);
}

TINY_SETUP(free_moves, "init: a\n"
                       "goal: c d\n"
                       "o1 0: a -> b\n"
                       "o2 0: b -> c\n"
                       "o3 0: c -> b d\n"
                       "o4 5: a -> d\n");

static void test_operators_without_cost(void **state)
{
    assert_max_and_sum(*state, "a", 0, 0);
    assert_value(*state, "hadd:cost=one", "a", 2 + 1);
    assert_max_and_sum(*state, "d", RP_DEAD_END, RP_DEAD_END);
}

TINY_SETUP(conditional, "init: a\n"
                        "goal: g\n"
                        "e 2: a -> b [c -> g] [b d -> g]\n"
                        "f 3: b -> c d\n"
                        "h 1: a -> d\n");

static void test_conditional_effects_are_operators_of_their_own(void **state)
{
    /* b 2; c 5; d 1.  g by [c]: 2 + 5; by [b d]: 2 + max(2, 1), 2 + (2 + 1). */
    assert_max_and_sum(*state, "a", 4, 5);
    assert_max_and_sum(*state, "a c", 2, 2);
    assert_max_and_sum(*state, "c", RP_DEAD_END, RP_DEAD_END);
}

TINY_SETUP(derived, "init: a\n"
                    "goal: e\n"
                    "o1 2: a -> b\n"
                    "o2 3: a -> c\n"
                    "o3 4: d -> e\n"
                    "axiom: d <- b c\n"
                    "axiom 1: f <- d a\n"
                    "o4 1: f -> e\n");

static void test_axioms_cost_nothing(void **state)
{
    assert_max_and_sum(*state, "a", 4, 6);
    assert_max_and_sum(*state, "b c", 4, 4);
    assert_max_and_sum(*state, "a b c", 1, 1);
}

TINY_SETUP(not_derived, "init: a c\n"
                        "goal: g\n"
                        "o1 2: a not-d -> g\n"
                        "o2 1: c -> b !c\n"
                        "axiom: d <- c\n"
                        "complement: d not-d\n");

static void test_a_derived_facts_complement_is_never_in_the_way(void **state)
{
    assert_max_and_sum(*state, "a c", 2, 2);
    assert_max_and_sum(*state, "a not-d", 2, 2);
}

TINY_SETUP(negated, "init: a\n"
                    "goal: g\n"
                    "o1 2: a not-c -> g\n"
                    "o2 5: a c -> not-c !c\n"
                    "complement: c not-c\n");

static void test_negated_conditions_can_be_ignored(void **state)
{
    tiny *const t = *state;
    rp_strips *const s = RP_ARENA_NEW(&t->arena, rp_strips);
    rp_word *const negated = RP_ARENA_ARRAY_ZERO(&t->arena, rp_word, RP_WORDS(s->num_facts) + 1);

    *s = *t->strips;
    s->fact_negated = negated;
    rp_bit_set(negated, tiny_fact(s, "not-c"));
    const rp_state_view *const view = tiny_state(t, "a c");
    assert_true(heuristic_value(&t->arena, s, "hadd", view) == 7);
    assert_true(heuristic_value(&t->arena, s, "hadd:negative=drop", view) == 2);
    assert_true(heuristic_value(&t->arena, s, "hmax:negative=drop", view) == 2);
}

TINY_SETUP(already_solved, "init: a\n"
                           "goal:\n"
                           "o1: a -> b\n");

static void test_without_goals_all_is_done(void **state)
{
    assert_max_and_sum(*state, "a", 0, 0);
    assert_max_and_sum(*state, "", 0, 0);
}

static void test_a_task_marked_unsolvable_has_only_dead_ends(void **state)
{
    tiny *const t = *state;
    rp_strips s = *t->strips;

    s.unsolvable = true;
    assert_true(heuristic_value(&t->arena, &s, "hmax", tiny_state(t, "c d")) == RP_DEAD_END);
    assert_true(heuristic_value(&t->arena, &s, "hadd", tiny_state(t, "c d")) == RP_DEAD_END);
}

/* What is nearest: b at 1, d at 2; g at 5 is beyond. */
TINY_SETUP(chain, "init: a\n"
                  "goal: g\n"
                  "o1 1: a -> b\n"
                  "o2 2: a -> d\n"
                  "o3 2: b -> c\n"
                  "o4 2: c d -> g\n");

static rp_word only(const rp_state_view *view) { return view->holds[0]; }

static void test_approaching_ends_at_the_nearest(void **state)
{
    tiny *const t = *state;
    rp_relaxation *const r =
        rp_relaxation_create(&t->arena, NULL, t->strips, RP_COST_NORMAL, false);
    const rp_word b_or_c = only(tiny_state(t, "b c")), c_or_g = only(tiny_state(t, "c g"));

    rp_relaxation_approach(r, tiny_initial(t), &b_or_c);
    assert_int_equal(r->fact_cost[tiny_fact(t->strips, "b")], 1);
    assert_true(r->fact_cost[r->goal_fact] == RP_UNREACHED);
    assert_true(r->fact_cost[tiny_fact(t->strips, "g")] == RP_UNREACHED);
    rp_relaxation_approach(r, tiny_initial(t), &c_or_g);
    assert_int_equal(r->fact_cost[tiny_fact(t->strips, "c")], 3);
    assert_true(r->fact_cost[r->goal_fact] == RP_UNREACHED);
}

static void test_approaching_after_an_evaluation(void **state)
{
    tiny *const t = *state;
    rp_relaxation *const r =
        rp_relaxation_create(&t->arena, NULL, t->strips, RP_COST_NORMAL, false);
    const rp_word c = only(tiny_state(t, "c"));

    rp_relaxation_evaluate(r, tiny_initial(t), RP_SUM);
    rp_relaxation_approach(r, tiny_initial(t), &c);
    assert_int_equal(r->evaluations, 1); /* Nothing was left to do. */
    rp_relaxation_approach(r, tiny_state(t, "b"), &c);
    assert_int_equal(r->fact_cost[tiny_fact(t->strips, "c")], 2);
    rp_relaxation_approach(r, tiny_initial(t), &c);
    assert_int_equal(r->fact_cost[tiny_fact(t->strips, "c")], 3);
    rp_relaxation_evaluate(r, tiny_initial(t), RP_MAX);
    rp_relaxation_approach(r, tiny_initial(t), &c);
    assert_int_equal(r->evaluations, 5);
}

/* g needs b only.  What leads to x alone is left out, and of two equal ways the dearer. */
TINY_SETUP(useless, "init: a\n"
                    "goal: g\n"
                    "o1 1: a -> b x\n"
                    "o2 2: b -> g b\n"
                    "o3 1: x -> y\n"
                    "o4 3: b -> g\n"
                    "o5 1: g -> x\n");

static void test_what_cannot_matter_is_left_out(void **state)
{
    tiny *const t = *state;
    rp_relaxation *const r =
        rp_relaxation_create(&t->arena, NULL, t->strips, RP_COST_NORMAL, false);

    assert_int_equal(r->num_achievers, 3); /* of b, g, goal_fact */
    assert_true(rp_relaxation_evaluate(r, tiny_initial(t), RP_SUM) == 3);
    assert_int_equal(r->evaluations, 1);
    assert_true(r->visited >= 3);
}

/* Each level doubles hadd's cost of the one before. */
static char *doubling_text(rp_arena *arena, uint32_t levels, uint32_t cost)
{
    char *text = rp_arena_format(arena, "init: a0 b0\ngoal: a%u\n", levels);

    for (uint32_t i = 0; i < levels; i++)
        text = rp_arena_format(arena, "%sp%u %u: a%u b%u -> a%u\nq%u %u: a%u b%u -> b%u\n", text, i,
                               cost, i, i, i + 1, i, cost, i, i, i + 1);
    return text;
}

static double doubling_value(uint32_t levels, uint32_t cost, const char *spec)
{
    rp_limits limits;
    rp_arena arena;

    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&arena, &limits);
    tiny *const t = tiny_create(doubling_text(&arena, levels, cost));
    const double value = heuristic_value(&t->arena, t->strips, spec, tiny_initial(t));
    tiny_destroy(t);
    rp_arena_release(&arena);
    rp_limits_release(&limits);
    return value;
}

static void test_large_values_are_exact_or_saturate(void **state)
{
    (void)state;
    assert_true(doubling_value(10, 1, "hadd") == 1023);
    assert_true(doubling_value(50, 1, "hadd") == 0x1p50 - 1);
    assert_true(doubling_value(20, 2147483647, "hadd") == 2147483647.0 * (0x1p20 - 1));
    assert_true(doubling_value(20, 2147483647, "hmax") == 2147483647.0 * 20);
    const double most = doubling_value(200, 2147483647, "hadd");
    assert_true(most >= 0x1p52 && most < RP_DEAD_END);
    assert_true(doubling_value(200, 2147483647, "hmax") == 2147483647.0 * 200);
}

static const struct variant {
    const char *params;
    naive_relaxed naive; /* of hmax */
} variants[] = {
    {"", {0}},
    {":cost=one", {.one = true}},
    {":cost=plusone", {.plus_one = true}},
};

/* Returns how many of the two values say something: neither 0 nor a dead end. */
static uint32_t assert_equals_naive(rp_arena *arena, const rp_strips *s, const bool *holds,
                                    uint64_t i)
{
    const struct variant *const v = &variants[i % 3];
    rp_state_buffer buffer;
    naive_relaxed naive = v->naive;
    bool all_one = true;
    uint32_t telling = 0;

    rp_state_buffer_init(&buffer, arena, s);
    for (rp_op_id op = 0; op < s->num_ops; op++)
        all_one &= s->cost[op] == 1;
    naive.plus_one &= !all_one;
    const rp_state_view *const view = view_of(s, holds, &buffer);
    for (int sum = 0; sum < 2; sum++) {
        naive.sum = sum != 0;
        const char *const spec = rp_arena_format(arena, "%s%s", sum ? "hadd" : "hmax", v->params);
        const double value = heuristic_value(arena, s, spec, view);
        const double expected = naive_relaxed_cost(s, holds, naive);
        if (value != expected)
            fail_msg("task %lu: %s is %g, not %g", (unsigned long)i, spec, value, expected);
        telling += value != 0 && isfinite(value);
    }
    return telling;
}

static random_options options_of(uint64_t i)
{
    random_options o = random_options_small(i);

    if (i % 4 == 1) {
        o.facts = 30;
        o.ops = 60;
    }
    if (i % 5 == 2)
        o.max_cost = i % 2 == 0 ? 100 : 1000000;
    if (i % 3 == 1)
        o.effects = 6;
    if (i % 7 == 3)
        o.axioms = 4;
    return o;
}

static void test_equal_to_a_fixpoint_on_random_tasks(void **state)
{
    uint32_t telling = 0;

    (void)state;
    for (uint64_t i = 0; i < 1500; i++) {
        const random_options o = options_of(i);
        rp_limits limits;
        rp_arena arena;
        bool holds[64];
        rp_limits_init(&limits, 0, NULL);
        rp_arena_init(&arena, &limits);
        const rp_strips *const s = random_task(&arena, &o);
        naive_initial(s, holds);
        telling += assert_equals_naive(&arena, s, holds, i);
        naive_walk(s, i, 1 + (uint32_t)(i % 5), holds);
        telling += assert_equals_naive(&arena, s, holds, i);
        rp_arena_release(&arena);
        assert_int_equal(limits.used, 0);
        rp_limits_release(&limits);
    }
    assert_true(telling > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_hadd_counts_what_goals_share_twice, shared,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_choices_of_costs, shared, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_auto_goes_by_the_search, shared, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_plusone_keeps_unit_costs, unit, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_cheapest_achievers_count, detour, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_operators_without_cost, free_moves, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_conditional_effects_are_operators_of_their_own,
                                        conditional, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_axioms_cost_nothing, derived, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_a_derived_facts_complement_is_never_in_the_way,
                                        not_derived, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_negated_conditions_can_be_ignored, negated,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_without_goals_all_is_done, already_solved,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_a_task_marked_unsolvable_has_only_dead_ends, shared,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_what_cannot_matter_is_left_out, useless,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_approaching_ends_at_the_nearest, chain, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_approaching_after_an_evaluation, chain, tiny_teardown),
        cmocka_unit_test(test_large_values_are_exact_or_saturate),
        cmocka_unit_test(test_equal_to_a_fixpoint_on_random_tasks),
    };
    return cmocka_run_group_tests_name("relaxation", tests, NULL, NULL);
}
