/* The default search where the goal can be reached in ways that have nothing in common: each way
   is searched apart. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "search/portfolio/alternatives.h"
#include "support/ground_world.h"
#include "support/naive/naive.h"
#include "support/solve.h"
#include "support/tasks/either_task.h"
#include "support/tasks/random_task.h"

static solution search_for(tiny *t, const rp_strips *s, uint64_t budget)
{
    return solve_in_steps(t, s, "auto", NULL, budget);
}

static double unit_cost_of(const rp_strips *s)
{
    bool holds[SOLVE_MAX_FACTS];

    naive_initial(s, holds);
    return naive_hstar(s, holds, true);
}

typedef struct pair {
    const rp_strips *either;
    bool is_solvable;
    uint32_t count;
} pair;

static pair make_pair(tiny *t, uint64_t seed)
{
    const rp_strips *part[2];
    pair p = {0};

    for (uint32_t i = 0; i < 2; i++) {
        random_options o = random_options_small(2 * seed + i);
        o.effects = seed % 3 == 0 ? 4 : 0;
        o.axioms = seed % 4 == 0 ? 2 : 0;
        part[i] = random_task(&t->arena, &o);
        p.is_solvable |= !isinf(unit_cost_of(part[i]));
    }
    p.either = either_task(&t->arena, part, 2, NULL, (either_options){.by_axioms = seed % 2 == 0});
    p.count = rp_alternatives_find(&t->arena, p.either).count;
    return p;
}

static void test_finds_a_plan_if_there_is_one(void **state)
{
    uint32_t apart = 0, solvable = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        tiny *const t = tiny_create("init:\n");
        const pair p = make_pair(t, seed);
        assert_int_equal(search_for(t, p.either, UINT64_MAX).outcome,
                         p.is_solvable ? RP_SOLVED : RP_EXHAUSTED);
        assert_int_equal(solve_in_threads(t, p.either, "auto", 2).outcome,
                         p.is_solvable ? RP_SOLVED : RP_EXHAUSTED);
        apart += p.count > 0;
        solvable += p.is_solvable;
        tiny_destroy(t);
    }
    assert_true(apart >= 270);
    assert_true(solvable >= 100 && solvable <= 280);
}

static void test_is_deterministic_and_resumable(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        tiny *const t = tiny_create("init:\n");
        const rp_strips *const s = make_pair(t, seed).either;
        const solution whole = search_for(t, s, UINT64_MAX);
        const solution steps = search_for(t, s, 1);
        assert_int_equal(whole.outcome, steps.outcome);
        assert_int_equal(whole.length, steps.length);
        assert_memory_equal(whole.plan, steps.plan, whole.length * sizeof *whole.plan);
        assert_int_equal(whole.stats.generated, steps.stats.generated);
        assert_int_equal(whole.stats.states, steps.stats.states);
        tiny_destroy(t);
    }
}

static void assert_plan(const char *text, const char *expected)
{
    tiny *const t = tiny_create(text);
    const solution r = search_for(t, t->strips, UINT64_MAX);
    char got[128] = "";

    assert_int_equal(r.outcome, RP_SOLVED);
    for (uint32_t i = 0; i < r.length; i++)
        strcat(got, t->strips->op_text[r.plan[i]]);
    assert_string_equal(got, expected);
    tiny_destroy(t);
}

#define LONG_WAY "a1: a -> b\na2: b -> c\nwin-1: c -> g\n"

/* The cheaper one first, in whatever order they are given; another if it leads nowhere. */
static void test_the_cheap_way_is_taken(void **state)
{
    (void)state;
    assert_plan("init: a d\ngoal: g\n" LONG_WAY "d1: d -> e\nwin-2: e -> g\n", "(d1)(win-2)");
    assert_plan("init: a d\ngoal: g\nd1: d -> e\nwin-2: e -> g\n" LONG_WAY, "(d1)(win-2)");
    assert_plan("init: a d\ngoal: g\nd1 5: d -> e\nwin-2: e -> g\n" LONG_WAY, "(a1)(a2)(win-1)");
    assert_plan("init: a d f\ngoal: g\nd1: d -> e !f\nwin-2: e f -> g\n" LONG_WAY,
                "(a1)(a2)(win-1)");
}

/* The way that looks cheaper counts up to 2^8 before it gets there. */
static void test_a_hard_way_does_not_keep_the_others_waiting(void **state)
{
    tiny *const t = tiny_create("init: n0 n1 n2 n3 n4 n5 n6 n7 a\n"
                                "goal: g\n"
                                "set0: n0 -> b0 !n0\n"
                                "set1: b0 n1 -> n0 b1 !b0 !n1\n"
                                "set2: b0 b1 n2 -> n0 n1 b2 !b0 !b1 !n2\n"
                                "set3: b0 b1 b2 n3 -> n0 n1 n2 b3 !b0 !b1 !b2 !n3\n"
                                "set4: b0 b1 b2 b3 n4 -> n0 n1 n2 n3 b4 !b0 !b1 !b2 !b3 !n4\n"
                                "set5: b0 b1 b2 b3 b4 n5 -> n0 n1 n2 n3 n4 b5"
                                " !b0 !b1 !b2 !b3 !b4 !n5\n"
                                "set6: b0 b1 b2 b3 b4 b5 n6 -> n0 n1 n2 n3 n4 n5 b6"
                                " !b0 !b1 !b2 !b3 !b4 !b5 !n6\n"
                                "set7: b0 b1 b2 b3 b4 b5 b6 n7 -> n0 n1 n2 n3 n4 n5 n6 b7"
                                " !b0 !b1 !b2 !b3 !b4 !b5 !b6 !n7\n"
                                "end: b0 b1 b2 b3 b4 b5 b6 b7 -> g\n"
                                "buy 1000: a -> c !a\n"
                                "win: c -> g\n");
    const solution r = search_for(t, t->strips, UINT64_MAX);

    (void)state;
    assert_int_equal(r.outcome, RP_SOLVED);
    assert_int_equal(r.length, 2);
    assert_true(r.stats.expanded >= 32 && r.stats.expanded < 128);
    tiny_destroy(t);
}

/* As in a merged task of merged tasks; and the ways of a first goal have those of a second in
   them. */
static void test_ways_within_ways(void **state)
{
    (void)state;
    assert_plan("init: a b d\ngoal: g\n"
                "d1 9: d -> d2\nwin-d: d2 -> g\n"
                "a1 4: a -> a2\nwin-a: a2 -> h\n"
                "b1 3: b -> b2\nwin-b: b2 -> h\n"
                "win-h: h -> g\n",
                "(b1)(win-b)(win-h)");
    assert_plan("init: a b d e\ngoal: g h\n"
                "a1 2: a -> a2\nwin-a: a2 -> g\n"
                "b1 1: b -> b2\nwin-b: b2 -> g\n"
                "d1 1: d -> d2\nwin-d: d2 -> h\n"
                "e1 2: e -> e2\nwin-e: e2 -> h\n",
                "(b1)(win-b)(d1)(win-d)");
}

static const char domain[] =
    "(define (domain d) (:requirements :adl)"
    " (:predicates (at ?x) (next ?x ?y) (has ?x) (swap ?x ?y) (done ?x))"
    " (:action go :parameters (?x ?y) :precondition (and (at ?x) (next ?x ?y))"
    "  :effect (and (at ?y) (not (at ?x))))"
    " (:action trade :parameters (?x ?y) :precondition (and (has ?x) (swap ?x ?y))"
    "  :effect (and (has ?y) (not (has ?x)) (when (has ?y) (done ?y)))))";
static const char problem[] =
    "(define (problem p) (:domain d) (:objects a b c e f - object)"
    " (:init (at a) (next a b) (next b c) (has a) (swap a e) (swap e f) (swap f a))"
    " (:goal (or (at c) (and (has f) (not (has a))))))";

/* Names stay those of the lifted task. */
static void test_a_disjunctive_goal_of_pddl(void **state)
{
    (void)state;
    grounding g = ground_texts(domain, problem, RP_PRUNE_FULL);
    tiny *const t = tiny_create("init:\n");
    const rp_alternatives found = rp_alternatives_find(&t->arena, g.strips);

    assert_int_equal(found.count, 2);
    for (uint32_t i = 0; i < 2; i++) {
        const rp_part *const part = &found.part[i];
        assert_null(rp_strips_check(part->strips));
        for (rp_op_id op = 0; op < part->strips->num_ops; op++) {
            char own[64], whole[64];
            rp_strips_op_text(part->strips, op, own, sizeof own);
            rp_strips_op_text(g.strips, part->op[op], whole, sizeof whole);
            assert_string_equal(own, whole);
        }
    }
    const solution r = search_for(t, g.strips, UINT64_MAX);
    assert_int_equal(r.outcome, RP_SOLVED);
    assert_int_equal(r.length, 2);
    tiny_destroy(t);
    pddl_world_destroy(g.world);
}

/* A single failing allocation ends one of the members; the other one finds the plan. */
static void test_running_out_of_memory(void **state)
{
    (void)state;
    assert_true(solve_with_failures("init: a d\ngoal: g\n" LONG_WAY "d1: d -> e !d\nd2: e -> d !e\n"
                                    "d3: d e -> f\nwin-2: f -> g\n",
                                    "auto:turn=1") > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finds_a_plan_if_there_is_one),
        cmocka_unit_test(test_is_deterministic_and_resumable),
        cmocka_unit_test(test_the_cheap_way_is_taken),
        cmocka_unit_test(test_a_hard_way_does_not_keep_the_others_waiting),
        cmocka_unit_test(test_ways_within_ways),
        cmocka_unit_test(test_a_disjunctive_goal_of_pddl),
        cmocka_unit_test(test_running_out_of_memory),
    };
    return cmocka_run_group_tests_name("alternatives", tests, NULL, NULL);
}
