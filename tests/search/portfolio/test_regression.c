/* Earlier goals: which there are, and that they cost as much as the goal. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "search/portfolio/regression.h"
#include "support/naive/naive.h"
#include "support/tasks/random_task.h"

/* The goal and the operators that follow, as "c d; (win)"; "" if there is no earlier one. */
static void assert_goal(const char *text, const char *expected)
{
    tiny *const t = tiny_create(text);
    const rp_regression r = rp_regression_find(&t->arena, t->strips);
    char got[128] = "";

    if (r.is_new) {
        assert_null(rp_strips_check(&r.strips));
        for (uint32_t i = 0; i < r.strips.num_goal; i++)
            strcat(got, t->strips->fact_text[r.strips.goal[i]]);
        strcat(got, ";");
        for (uint32_t i = 0; i < r.num_last; i++)
            strcat(got, t->strips->op_text[r.last[i]]);
    }
    assert_string_equal(got, expected);
    tiny_destroy(t);
}

static void test_what_the_only_achiever_needs(void **state)
{
    (void)state;
    assert_goal("init: a\ngoal: g\none: a -> c d\nmore: a -> d\nwin: c d -> g\n", "(c)(d);(win)");
    assert_goal("init: a\ngoal: g\none: a -> c\nmore: a -> c\nlast: d -> g\nnext: c -> d\n",
                "(c);(next)(last)");
    assert_goal("init: a\ngoal: g\none: a -> c\ntwo: a -> c\nwin: c -> [a d -> g]\n",
                "(a)(c)(d);(win)");
    assert_goal("init: a\ngoal: g\none: a -> c d\ntwo: -> d\naxiom: g <- c d\n", "(c)(d);");
    assert_goal("init: a\ngoal: g\nwin: -> g\n", ";(win)");
}

static void test_there_may_be_none(void **state)
{
    (void)state;
    assert_goal("init: a\ngoal: g\none: a -> g\ntwo: -> g\n", "");
    assert_goal("init: a\ngoal: g\none: a -> g [a -> g]\n", "");
    assert_goal("init: a\ngoal: g\none: a -> [a -> g] [-> g]\n", "");
    assert_goal("init: a\ngoal: g\none: a -> c\naxiom: g <- c\naxiom: g <- a\n", "");
    assert_goal("init: a g\ngoal: g\none: a -> g\n", "");
    assert_goal("init: a\ngoal: g h\none: a -> g\ntwo: a -> h\n", "");
    assert_goal("init: a\ngoal: g\none: a -> b\n", "");
}

/* There is no plan, which the searches see. */
static void test_goals_that_need_each_other(void **state)
{
    (void)state;
    assert_goal("init: x\ngoal: a\none: b -> a\ntwo: a -> b\n", "");
}

static double cost_of(const rp_strips *s)
{
    bool holds[16];

    naive_initial(s, holds);
    return naive_hstar(s, holds, false);
}

static void test_costs_are_the_same(void **state)
{
    uint32_t found = 0, solvable = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 600; seed++) {
        tiny *const t = tiny_create("init:\n");
        random_options o = random_options_small(seed);
        o.max_goal = 1;
        o.max_pre = 2;
        o.effects = seed % 3 == 0 ? 4 : 0;
        o.axioms = seed % 4 == 0 ? 2 : 0;
        const rp_strips *const s = random_task(&t->arena, &o);
        const rp_regression r = rp_regression_find(&t->arena, s);
        double cost = r.is_new ? cost_of(&r.strips) : INFINITY;
        for (uint32_t i = 0; i < r.num_last; i++)
            cost += s->cost[r.last[i]];
        if (r.is_new)
            assert_true(cost == cost_of(s));
        found += r.is_new;
        solvable += !isinf(cost);
        tiny_destroy(t);
    }
    assert_true(found >= 60);
    assert_true(solvable >= 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_the_only_achiever_needs),
        cmocka_unit_test(test_there_may_be_none),
        cmocka_unit_test(test_goals_that_need_each_other),
        cmocka_unit_test(test_costs_are_the_same),
    };
    return cmocka_run_group_tests_name("regression", tests, NULL, NULL);
}
