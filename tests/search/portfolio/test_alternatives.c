/* Which ways to the goal have nothing to do with each other, and that a cheapest plan is in one of
   them. */
#include "support/check.h"

#include <math.h>

#include "search/portfolio/alternatives.h"
#include "support/naive/naive.h"
#include "support/tasks/either_task.h"
#include "support/tasks/random_task.h"

static rp_alternatives find(tiny *t, const rp_strips *s)
{
    const rp_alternatives found = rp_alternatives_find(&t->arena, s);

    for (uint32_t i = 0; i < found.count; i++) {
        assert_null(rp_strips_check(found.part[i].strips));
        assert_true(found.part[i].strips->num_ops <= s->num_ops);
    }
    return found;
}

/* How many there are, and how many operators each has, as digits. */
static void assert_found(const char *text, const char *sizes)
{
    tiny *const t = tiny_create(text);
    const rp_alternatives found = find(t, t->strips);
    char got[RP_MAX_ALTERNATIVES + 1];

    for (uint32_t i = 0; i < found.count; i++)
        got[i] = (char)('0' + found.part[i].strips->num_ops);
    got[found.count] = '\0';
    assert_string_equal(got, sizes);
    tiny_destroy(t);
}

#define TWO                                                                                        \
    "init: a b\n"                                                                                  \
    "one: a -> c\n"                                                                                \
    "win-1: c -> g\n"                                                                              \
    "two: b -> d\n"                                                                                \
    "three: d -> e\n"                                                                              \
    "win-2: e -> g\n"

static void test_ways_that_share_nothing_are_told_apart(void **state)
{
    (void)state;
    assert_found(TWO "goal: g\n", "23");
    assert_found(TWO "goal: g\nwin-3: -> g\n", "231");
    assert_found("init: a b\ngoal: g\none: a -> c\ntwo: b -> d\n"
                 "axiom: g <- c\naxiom: g <- d\n",
                 "11");
    assert_found("init: a b\ngoal: g\none: a -> [b -> g]\ntwo: -> [c -> g]\nthree: -> c\n", "12");
}

static void test_what_is_irrelevant_is_left_out(void **state)
{
    (void)state;
    assert_found(TWO "goal: g\nother: x -> y\n", "23");
}

static void test_ways_that_are_connected_are_not(void **state)
{
    (void)state;
    assert_found(TWO "goal: g\nboth: c -> d\n", "");
    assert_found(TWO "goal: g\nboth: -> !c !d\n", "");
    assert_found(TWO "goal: g\naxiom: x <- c d\n", "");
    assert_found(TWO "goal: g\nboth: -> [c -> x] [d -> y]\n", "");
    assert_found("init: a b\ngoal: g h\none: a -> g\ntwo: b -> h\n", "");
}

static void test_the_goal_may_be_nothing_but_a_goal(void **state)
{
    (void)state;
    assert_found(TWO "goal: g\nuse: g -> x\n", "");
    assert_found(TWO "goal: g\nlose: -> !g\n", "");
    assert_found(TWO "goal: g\nuse: -> [g -> x]\n", "");
    assert_found(TWO "goal: g\nlose: -> [a -> !g]\n", "");
    assert_found(TWO "goal: g\naxiom: x <- g\n", "");
    assert_found("init: a b g\ngoal: g\none: a -> g\ntwo: b -> g\n", "");
}

/* All is there, but the goal is another one. */
static void test_an_earlier_goal(void **state)
{
    (void)state;
    assert_found("init: a b\ngoal: g\none: a -> c\ntwo: b -> d\nwin: c d -> g\n", "3");
    assert_found(TWO "win: g -> h\ngoal: h\n", "23");
}

#define LONG_WAYS "a1: a -> c\na2: c -> a\na3: a -> f\nb1: b -> d\nb2: d -> b\nb3: b -> h\n"

static void test_other_goals_belong_to_each_way(void **state)
{
    (void)state;
    assert_found(TWO LONG_WAYS "goal: g k\nk1: x -> k\nk2: k -> x\n", "78");
    /* Too much in common. */
    assert_found(TWO "goal: g k\nk1: x -> k\nk2: k -> x\nk3: -> x\nk4: -> k\nk5: k -> x\n"
                     "k6: k -> y\n",
                 "");
    /* A way that is there for another goal anyway. */
    assert_found(TWO LONG_WAYS "goal: g c\n", "");
    assert_found(TWO LONG_WAYS "goal: g k\nk1: c -> k\n", "");
}

static void test_of_many_the_last_has_the_rest(void **state)
{
    (void)state;
    assert_found("goal: g\n1: a1 -> g\n2: a2 -> g\n3: a3 -> g\n4: a4 -> g\n5: a5 -> g\n"
                 "6: a6 -> g\n7: a7 -> g\n8: a8 -> g\n9: a9 -> g\n10: b1 -> g\n",
                 "11111113");
}

static double cost_of(const rp_strips *s)
{
    bool holds[16];

    assert_true(s->num_facts <= 16);
    naive_initial(s, holds);
    return naive_hstar(s, holds, false);
}

typedef struct tally {
    uint32_t found, solvable;
} tally;

/* Two random tasks, or two and one that must be solved as well. */
static void check_random(uint64_t seed, bool by_axioms, bool has_more, tally *sum)
{
    tiny *const t = tiny_create("init:\n");
    const rp_strips *part[3];

    for (uint32_t i = 0; i < 3; i++) {
        random_options o = random_options_small(3 * seed + i);
        o.facts = has_more ? 4 : 3 + (uint32_t)(seed + i) % 5;
        o.ops = i == 2 ? 3 : o.ops;
        o.effects = seed % 3 == 0 ? 3 : 0;
        o.axioms = seed % 4 == 0 ? 2 : 0;
        part[i] = random_task(&t->arena, &o);
    }
    const rp_strips *const s = either_task(&t->arena, part, 2, has_more ? part[2] : NULL,
                                           (either_options){.by_axioms = by_axioms});
    const rp_alternatives found = find(t, s);
    double least = INFINITY;
    for (uint32_t i = 0; i < found.count; i++)
        least = fmin(least, cost_of(found.part[i].strips));
    if (found.count > 0)
        assert_true(least == cost_of(s));
    sum->found += found.count > 0;
    sum->solvable += found.count > 0 && !isinf(least);
    tiny_destroy(t);
}

static void test_a_cheapest_plan_is_in_one_of_them(void **state)
{
    tally two = {0}, more = {0};

    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        check_random(seed, seed % 2 == 0, false, &two);
        check_random(seed, seed % 2 == 0, true, &more);
    }
    assert_true(two.found >= 180);
    assert_true(two.solvable >= 60);
    assert_true(more.found >= 60);
    assert_true(more.solvable >= 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ways_that_share_nothing_are_told_apart),
        cmocka_unit_test(test_what_is_irrelevant_is_left_out),
        cmocka_unit_test(test_ways_that_are_connected_are_not),
        cmocka_unit_test(test_the_goal_may_be_nothing_but_a_goal),
        cmocka_unit_test(test_an_earlier_goal),
        cmocka_unit_test(test_other_goals_belong_to_each_way),
        cmocka_unit_test(test_of_many_the_last_has_the_rest),
        cmocka_unit_test(test_a_cheapest_plan_is_in_one_of_them),
    };
    return cmocka_run_group_tests_name("alternatives", tests, NULL, NULL);
}
