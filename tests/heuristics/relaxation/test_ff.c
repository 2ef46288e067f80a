#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "heuristics/relaxation/ff.h"
#include "support/heuristics.h"
#include "support/naive/naive.h"
#include "support/naive/naive_relaxed.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

static void assert_ops(tiny *t, const char *what, const rp_op_id *ops, uint32_t count,
                       const char *names)
{
    char text[200];

    assert_true((size_t)snprintf(text, sizeof text, "%s", names) < sizeof text);
    uint32_t expected = 0;
    for (char *rest = text, *name; (name = strtok_r(rest, " ", &rest)) != NULL; expected++) {
        bool found = false;
        for (uint32_t i = 0; i < count; i++)
            found |= ops[i] == tiny_op(t->strips, name);
        if (!found)
            fail_msg("%s: %s is missing", what, name);
    }
    if (count != expected)
        fail_msg("%s: %u operators, not %u", what, count, expected);
}

/* Value, operators of the relaxed plan and preferred operators. */
static void assert_ff(tiny *t, const char *state, double value, const char *plan,
                      const char *preferred)
{
    rp_heuristic *const ff = make_heuristic(&t->arena, t->strips, "ff");
    const rp_op_id *ops;

    assert_true(rp_heuristic_evaluate(ff, tiny_state(t, state)) == value);
    uint32_t count = rp_ff_relaxed_plan(ff, &ops);
    assert_ops(t, "relaxed plan", ops, count, plan);
    count = ff->type->preferred_ops(ff, &ops);
    assert_ops(t, "preferred", ops, count, preferred);
    rp_heuristic_destroy(ff);
}

TINY_SETUP(shared, "init: a\n"
                   "goal: c d\n"
                   "make-b  1: a -> b !a\n"
                   "make-cd 2: b -> c d\n");

static void test_a_shared_operator_counts_once(void **state)
{
    assert_ff(*state, "a", 3, "make-b make-cd", "make-b");
    assert_ff(*state, "b c", 2, "make-cd", "make-cd");
}

static void test_goal_states_and_dead_ends_have_no_plan(void **state)
{
    assert_ff(*state, "c d", 0, "", "");
    assert_ff(*state, "c", RP_DEAD_END, "", "");
}

static void test_a_plan_is_forgotten_with_the_next_state(void **state)
{
    tiny *const t = *state;
    rp_heuristic *const ff = make_heuristic(&t->arena, t->strips, "ff:cost=one");
    const rp_op_id *ops;

    assert_true(rp_heuristic_evaluate(ff, tiny_state(t, "a")) == 2);
    assert_true(rp_heuristic_evaluate(ff, tiny_state(t, "c")) == RP_DEAD_END);
    assert_int_equal(ff->type->preferred_ops(ff, &ops), 0);
    assert_int_equal(rp_ff_relaxed_plan(ff, &ops), 0);
    assert_true(rp_heuristic_evaluate(ff, tiny_state(t, "a")) == 2);
    assert_int_equal(ff->type->preferred_ops(ff, &ops), 1);
    rp_heuristic_destroy(ff);
}

/* Best supporters by hadd: g costs 1 + 2 * 3 through x and y, 8 by o4, although o1, o2, o3
   cost 5 together. */
TINY_SETUP(additive, "init: a\n"
                     "goal: g\n"
                     "o1 2: a -> b\n"
                     "o2 1: b -> x\n"
                     "o3 1: b -> y\n"
                     "o4 6: a -> g\n"
                     "o5 1: x y -> g\n");

static void test_supporters_are_chosen_by_hadd(void **state)
{
    assert_ff(*state, "a", 6, "o4", "o4");
    assert_ff(*state, "a b", 3, "o2 o3 o5", "o2 o3");
}

/* Both effects of e are needed, the second after the first. */
TINY_SETUP(conditional, "init: a\n"
                        "goal: b c\n"
                        "e 2: -> [a -> b] [b -> c]\n"
                        "f 9: a -> c\n"
                        "x 1: d -> a\n");

static void test_an_operator_counts_once_for_all_its_effects(void **state)
{
    assert_ff(*state, "a", 2, "e", "e");
    /* Applicable, but the effect that is needed would not happen. */
    assert_ff(*state, "d", 3, "x e", "x");
}

TINY_SETUP(derived, "init: a\n"
                    "goal: e\n"
                    "o1 2: a -> b\n"
                    "o2 3: a -> c\n"
                    "o3 4: d a -> e\n"
                    "axiom: d <- b c\n");

static void test_axioms_are_no_operators(void **state)
{
    assert_ff(*state, "a", 9, "o1 o2 o3", "o1 o2");
    assert_ff(*state, "a b c", 4, "o3", "o3");
}

/* All cost nothing, in a ring: supporters must not go round in circles. */
TINY_SETUP(ring, "init: a\n"
                 "goal: d\n"
                 "o1 0: a -> b\n"
                 "o2 0: b -> c\n"
                 "o3 0: c -> b d\n"
                 "o4 0: d -> c b\n");

static void test_operators_without_cost(void **state)
{
    assert_ff(*state, "a", 0, "o1 o2 o3", "o1");
}

static void add_all(const rp_strips *s, rp_op_id op, bool *is_true)
{
    for (RP_ROW(fact, &s->add, op))
        is_true[*fact] = true;
    for (uint32_t e = rp_strips_first_effect(s, op); e < rp_strips_first_effect(s, op + 1); e++) {
        bool happens = true;
        for (RP_ROW(fact, &s->effect_condition, e))
            happens &= is_true[*fact];
        for (RP_ROW(fact, &s->effect_add, e))
            is_true[*fact] |= happens;
    }
}

/* The steps are the relaxed plan's operators, in an order in which they can be executed. */
static void check_steps(const rp_strips *s, rp_heuristic *ff, const rp_state_view *view)
{
    const rp_relaxed_step *step;
    const rp_op_id *ops;
    bool is_true[64], is_step[256] = {false};

    rp_heuristic_evaluate(ff, view);
    const uint32_t count = ff->type->relaxed_plan(ff, &step);
    const uint32_t num_ops = rp_ff_relaxed_plan(ff, &ops);
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        is_true[f] = rp_bit_get(view->holds, f);
    assert_true(count >= num_ops);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < step[i].num_needs; k++)
            assert_true(s->num_axioms > 0 || is_true[step[i].need[k]]);
        for (RP_ROW(fact, &s->pre, step[i].op))
            assert_true(s->num_axioms > 0 || rp_row_scan(step[i].need, step[i].num_needs, *fact));
        add_all(s, step[i].op, is_true);
        assert_true(s->num_axioms > 0 || is_true[step[i].fact]);
        is_step[step[i].op] = true;
    }
    for (uint32_t i = 0; i < num_ops; i++)
        assert_true(is_step[ops[i]]);
}

static void check_state(rp_arena *arena, const rp_strips *s, rp_heuristic *ff, const bool *holds)
{
    rp_state_buffer buffer;
    const rp_op_id *ops;

    rp_state_buffer_init(&buffer, arena, s);
    const rp_state_view *const view = view_of(s, holds, &buffer);
    const double value = rp_heuristic_evaluate(ff, view);
    const double hmax = heuristic_value(arena, s, "hmax", view);
    const double hadd = heuristic_value(arena, s, "hadd", view);
    uint32_t count = rp_ff_relaxed_plan(ff, &ops);

    assert_true(isinf(value) == isinf(hmax) && isinf(value) == isinf(hadd));
    assert_true(value <= hadd);
    if (s->num_effects == 0)
        assert_true(hmax <= value);
    if (isinf(value)) {
        assert_int_equal(count, 0);
        return;
    }
    assert_true(naive_relaxed_reaches(s, holds, ops, count));
    double cost = 0;
    for (uint32_t i = 0; i < count; i++) {
        cost += s->cost[ops[i]];
        for (uint32_t k = 0; k < i; k++)
            assert_int_not_equal(ops[i], ops[k]);
    }
    assert_true(value == cost);
    rp_op_id plan[256];
    assert_true(count <= 256);
    memcpy(plan, ops, count * sizeof *ops);
    const uint32_t num_preferred = ff->type->preferred_ops(ff, &ops);
    assert_true(num_preferred > 0 || naive_is_goal(s, holds));
    for (uint32_t i = 0; i < num_preferred; i++) {
        bool in_plan = false;
        for (uint32_t k = 0; k < count; k++)
            in_plan |= plan[k] == ops[i];
        assert_true(in_plan && naive_is_applicable(s, ops[i], holds));
    }
}

static void test_relaxed_plans_of_random_tasks(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 600; i++) {
        random_options o = random_options_small(i);
        rp_limits limits;
        rp_arena arena;
        bool holds[64];
        o.effects = i % 3 == 1 ? 8 : 0;
        o.axioms = i % 5 == 2 ? 3 : 0;
        rp_limits_init(&limits, 0, NULL);
        rp_arena_init(&arena, &limits);
        const rp_strips *const s = random_task(&arena, &o);
        rp_heuristic *const ff = make_heuristic(&arena, s, "ff");
        rp_heuristic *const plus = make_heuristic(&arena, s, "ff:cost=plusone");
        for (uint32_t k = 0; k < 4; k++) {
            naive_walk(s, i + k, k, holds);
            check_state(&arena, s, ff, holds);
            rp_state_buffer buffer;
            rp_state_buffer_init(&buffer, &arena, s);
            check_steps(s, plus, view_of(s, holds, &buffer));
        }
        rp_heuristic_destroy(ff);
        rp_heuristic_destroy(plus);
        rp_arena_release(&arena);
        assert_int_equal(limits.used, 0);
        rp_limits_release(&limits);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_shared_operator_counts_once, shared, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_goal_states_and_dead_ends_have_no_plan, shared,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_a_plan_is_forgotten_with_the_next_state, shared,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_supporters_are_chosen_by_hadd, additive,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_an_operator_counts_once_for_all_its_effects,
                                        conditional, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_axioms_are_no_operators, derived, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_operators_without_cost, ring, tiny_teardown),
        cmocka_unit_test(test_relaxed_plans_of_random_tasks),
    };
    return cmocka_run_group_tests_name("ff", tests, NULL, NULL);
}
