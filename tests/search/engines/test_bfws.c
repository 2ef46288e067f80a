/* The engine bfws: what it may and may not find, on random tasks against naive costs. */
#include "support/check.h"

#include <string.h>

#include "search/engines/counters.h"
#include "support/naive/naive.h"
#include "support/solve.h"
#include "support/tasks/random_task.h"

static const char *const complete[] = {
    "bfws:randomize=true", "bfws:relevance=true", "bfws",
    "bfws:width=1",        "bfws:variant=dual",   "bfws:variant=dual,width=1",
};
static const char *const polynomial[] = {"bfws:variant=k", "bfws:variant=k,width=1"};

static solution search_for(tiny *t, const rp_strips *s, const char *text)
{
    return solve_in_steps(t, s, text, NULL, UINT64_MAX);
}

static void check_outcomes(tiny *t, const rp_strips *s, uint64_t i)
{
    bool holds[SOLVE_MAX_FACTS];

    (void)i;
    naive_initial(s, holds);
    const bool solvable = !isinf(naive_hstar(s, holds, true));
    for (uint32_t k = 0; k < sizeof complete / sizeof *complete; k++)
        assert_int_equal(search_for(t, s, complete[k]).outcome,
                         solvable ? RP_SOLVED : RP_EXHAUSTED);
    for (uint32_t k = 0; k < sizeof polynomial / sizeof *polynomial; k++) {
        const rp_outcome outcome = search_for(t, s, polynomial[k]).outcome;
        assert_true(outcome == RP_INCOMPLETE || outcome == (solvable ? RP_SOLVED : RP_EXHAUSTED));
    }
}

static void test_finds_a_plan_if_there_is_one(void **state)
{
    (void)state;
    random_tasks_check((random_range){.begin = 0, .end = 150, .facts = 12}, check_outcomes);
    random_tasks_check(
        (random_range){.begin = 150, .end = 300, .facts = 9, .effects = 6, .axioms = 3},
        check_outcomes);
}

static void check_steps(tiny *t, const rp_strips *s, uint64_t i)
{
    (void)i;
    for (uint32_t k = 0; k < sizeof complete / sizeof *complete; k++) {
        const solution whole = search_for(t, s, complete[k]);
        const solution steps = solve_in_steps(t, s, complete[k], NULL, 1);
        assert_int_equal(whole.outcome, steps.outcome);
        assert_int_equal(whole.length, steps.length);
        assert_memory_equal(whole.plan, steps.plan, whole.length * sizeof *whole.plan);
        assert_int_equal(whole.stats.generated, steps.stats.generated);
        assert_int_equal(whole.stats.evaluated, whole.stats.states - (whole.outcome == RP_SOLVED));
    }
}

static void test_is_deterministic_and_resumable(void **state)
{
    (void)state;
    random_tasks_check((random_range){.begin = 0, .end = 60, .facts = 12}, check_steps);
}

/* Nothing holds initially, so nothing can be new in the initial state. */
TINY_SETUP(set_up_empty, "init:\n"
                         "goal: g\n"
                         "one: -> a\n"
                         "two: a -> g\n");

static void test_the_initial_state_is_not_pruned(void **state)
{
    for (uint32_t k = 0; k < sizeof polynomial / sizeof *polynomial; k++)
        assert_int_equal(search_for(*state, ((tiny *)*state)->strips, polynomial[k]).outcome,
                         RP_SOLVED);
}

/* A counter of three bits, and one of four.  Once the highest is set, the state where all are
   has no fact that was not seen, of three bits a new pair, of four not even that. */
static const char three_bits[] = "init: n0 n1 n2\n"
                                 "goal: g\n"
                                 "set0: n0 -> b0 !n0\n"
                                 "set1: b0 n1 -> n0 b1 !b0 !n1\n"
                                 "set2: b0 b1 n2 -> n0 n1 b2 !b0 !b1 !n2\n"
                                 "end: b0 b1 b2 -> g\n";

TINY_SETUP(set_up_three, three_bits);

TINY_SETUP(set_up_four, "init: n0 n1 n2 n3\n"
                        "goal: g\n"
                        "set0: n0 -> b0 !n0\n"
                        "set1: b0 n1 -> n0 b1 !b0 !n1\n"
                        "set2: b0 b1 n2 -> n0 n1 b2 !b0 !b1 !n2\n"
                        "set3: b0 b1 b2 n3 -> n0 n1 n2 b3 !b0 !b1 !b2 !n3\n"
                        "end: b0 b1 b2 b3 -> g\n");

static void test_three_bits(void **state)
{
    tiny *const t = *state;

    assert_int_equal(search_for(t, t->strips, "bfws:variant=k,width=1").outcome, RP_INCOMPLETE);
    assert_int_equal(search_for(t, t->strips, "bfws:variant=k").length, 8);
    assert_int_equal(search_for(t, t->strips, "bfws:width=1").length, 8);
}

static void test_four_bits(void **state)
{
    tiny *const t = *state;

    assert_int_equal(search_for(t, t->strips, "bfws:variant=k").outcome, RP_INCOMPLETE);
    assert_int_equal(search_for(t, t->strips, "bfws").length, 16);
    assert_int_equal(search_for(t, t->strips, "bfws:variant=dual").length, 16);
}

TINY_SETUP(set_up_counts, "init: a\n"
                          "goal: g h\n"
                          "b: a -> b\n"
                          "c: b -> c !b\n"
                          "g: c -> g\n"
                          "h: g -> h !g\n"
                          "again: h -> g [a -> c]\n");

static rp_counts step(tiny *t, rp_counters *c, rp_state_id from, const char *before, const char *op,
                      const char *after)
{
    assert_true(rp_counters_expand(c, from, tiny_state(t, before)));
    return rp_counters_add(c, from, tiny_op(t->strips, op), tiny_state(t, after));
}

static void test_counters(void **state)
{
    tiny *const t = *state;
    rp_counters *const c = rp_counters_create(t->strips, NULL, false, &t->limits);
    rp_counts n = rp_counters_start(c, tiny_state(t, "a"));

    assert_int_equal(n.goals, 2);
    assert_int_equal(n.reached, 0);
    n = step(t, c, 0, "a", "b", "a b");
    assert_int_equal(n.reached, 1);
    n = step(t, c, 1, "a b", "c", "a c");
    assert_int_equal(n.reached, 2); /* b counts, though it holds no more. */
    n = step(t, c, 2, "a c", "b", "a b c");
    assert_int_equal(n.reached, 2);
    n = step(t, c, 2, "a c", "g", "a c g");
    assert_int_equal(n.goals, 1);
    assert_int_equal(n.reached, 0);
    n = step(t, c, 4, "a c g", "h", "a c h"); /* One goal for another. */
    assert_int_equal(n.goals, 1);
    assert_int_equal(n.reached, 1);
    n = step(t, c, 1, "a b", "b", "a b");
    assert_int_equal(n.goals, 2);
    assert_int_equal(n.reached, 1);
    n = step(t, c, 5, "a c h", "again", "a c g h");
    assert_int_equal(n.goals, 0);
    rp_counters_destroy(c);
    rp_counters_destroy(NULL);
}

/* Two ways to the goal, of which a relaxed plan takes one. */
TINY_SETUP(set_up_two_ways, "init: a\n"
                            "goal: g\n"
                            "p: a -> p\n"
                            "q: a -> q\n"
                            "by-p: p -> g\n"
                            "by-q: q -> g\n");

static uint32_t count_both(tiny *t, bool relevance)
{
    rp_counters *const c = rp_counters_create(t->strips, NULL, relevance, &t->limits);

    rp_counters_start(c, tiny_state(t, "a"));
    step(t, c, 0, "a", "p", "a p");
    const rp_counts n = step(t, c, 1, "a p", "q", "a p q");
    rp_counters_destroy(c);
    return n.reached;
}

static void test_relevant_facts_of_all_ways_count(void **state)
{
    assert_int_equal(count_both(*state, false), 1);
    assert_int_equal(count_both(*state, true), 2);
}

static void test_a_dead_end_is_seen(void **state)
{
    tiny *const t = *state;
    rp_counters *const c = rp_counters_create(t->strips, NULL, false, &t->limits);

    rp_counters_start(c, tiny_state(t, ""));
    assert_false(rp_counters_expand(c, 0, tiny_state(t, "")));
    rp_counters_destroy(c);
}

typedef struct job {
    tiny *t;
    const char *search;
    rp_engine *engine;
    rp_outcome outcome;
} job;

static void run_job(void *arg)
{
    job *const j = arg;

    j->engine = solve_create(j->t, j->t->strips, j->search, NULL);
    j->outcome = rp_engine_run(j->engine, UINT64_MAX);
}

/* Whichever allocation fails, the engine can be destroyed.  What was being created then belongs
   to the limits. */
static void fail_everywhere(const char *search)
{
    for (uint64_t call = 1;; call++) {
        tiny *const t = tiny_create(three_bits);
        job j = {.t = t, .search = search};
        t->limits.fail_at = t->limits.allocations + call;
        const rp_stop stop = rp_protect(&t->limits, run_job, &j);
        t->limits.fail_at = 0;
        rp_engine_destroy(j.engine);
        if (stop != RP_STOP_NONE) {
            rp_limits_release(&t->limits);
            rp_arena_init(&t->arena, &t->limits);
        }
        tiny_destroy(t);
        if (stop == RP_STOP_NONE) {
            assert_int_equal(j.outcome, RP_SOLVED);
            assert_true(call > 10);
            return;
        }
        assert_int_equal(stop, RP_STOP_MEMORY);
    }
}

static void test_memory_runs_out(void **state)
{
    (void)state;
    fail_everywhere("bfws");
    fail_everywhere("bfws:relevance=true");
    fail_everywhere("bfws:variant=dual");
}

/* 3 * 2^14 states, and no plan: x is needed twice. */
static const char no_plan[] = "init: x\ngoal: z\np: x -> p !x\nq: x -> q !x\nz: p q -> z\n"
                              "a: -> a\nb: -> b\nc: -> c\nd: -> d\ne: -> e\nf: -> f\ng: -> g\n"
                              "h: -> h\ni: -> i\nj: -> j\nk: -> k\nl: -> l\nm: -> m\nn: -> n\n";

/* The tables for novelty get half of the memory at most. */
static void test_a_budget_of_memory(void **state)
{
    (void)state;
    tiny *const t = tiny_create(no_plan);
    job j = {.t = t, .search = "bfws"};

    t->limits.budget = t->limits.used + (1 << 20);
    assert_int_equal(rp_protect(&t->limits, run_job, &j), RP_STOP_MEMORY);
    assert_true(t->limits.peak <= t->limits.budget);
    assert_true(j.engine->stats.states > 2000 && j.engine->stats.bytes_per_state > 0);
    rp_engine_destroy(j.engine);
    tiny_destroy(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finds_a_plan_if_there_is_one),
        cmocka_unit_test(test_is_deterministic_and_resumable),
        cmocka_unit_test_setup_teardown(test_the_initial_state_is_not_pruned, set_up_empty,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_three_bits, set_up_three, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_four_bits, set_up_four, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_counters, set_up_counts, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_relevant_facts_of_all_ways_count, set_up_two_ways,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_a_dead_end_is_seen, set_up_counts, tiny_teardown),
        cmocka_unit_test(test_memory_runs_out),
        cmocka_unit_test(test_a_budget_of_memory),
    };
    return cmocka_run_group_tests_name("bfws", tests, NULL, NULL);
}
