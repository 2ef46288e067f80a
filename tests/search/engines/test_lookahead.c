/* Lazy search with lookahead: it stays complete, also below a bound. */
#include "support/check.h"

#include <string.h>

#include "support/heuristics.h"
#include "support/naive/naive.h"
#include "support/solve.h"
#include "support/tasks/random_task.h"

static const char *const searches[] = {
    "lazy:lookahead=true",
    "lazy:lookahead=true,preferred=false",
    "lazy:lookahead=true,weight=3",
    "lazy:lookahead=true,weight=1,reopen=false,types=true",
    "lazy:lookahead=true,reopen=true,novelty=2",
};
static const char *const heuristics[][2] = {{"ff", NULL}, {"landmarks", "ff"}, {"ff", "hmax"}};
enum {
    SEARCHES = sizeof searches / sizeof *searches,
    HEURISTICS = sizeof heuristics / sizeof *heuristics
};

static double optimum(const rp_strips *s)
{
    bool holds[SOLVE_MAX_FACTS];

    naive_initial(s, holds);
    return naive_hstar(s, holds, false);
}

static solution with(tiny *t, const rp_strips *s, const char *search, const char *const *names,
                     uint64_t budget)
{
    rp_heuristic *h[2] = {NULL};
    uint32_t count = 0;

    for (; count < 2 && names[count] != NULL; count++)
        h[count] = make_heuristic(&t->arena, s, names[count]);
    const solution r = solve_several(t, s, search, h, count, budget);
    while (count > 0)
        rp_heuristic_destroy(h[--count]);
    return r;
}

static uint64_t total_evaluated, total_states;

/* Budgets change nothing. */
static void check_random(tiny *t, const rp_strips *s, uint64_t i)
{
    const char *const search = searches[i % SEARCHES];
    const char *const *const names = heuristics[i / SEARCHES % HEURISTICS];
    const solution r = with(t, s, search, names, UINT64_MAX);
    const solution again = with(t, s, search, names, 1);

    assert_int_equal(r.outcome, isinf(optimum(s)) ? RP_EXHAUSTED : RP_SOLVED);
    assert_true(r.stats.expanded <= r.stats.evaluated);
    assert_true(r.stats.states <= r.stats.generated + 1);
    assert_int_equal(again.outcome, r.outcome);
    assert_int_equal(again.length, r.length);
    assert_memory_equal(again.plan, r.plan, r.length * sizeof *r.plan);
    assert_memory_equal(&again.stats, &r.stats, sizeof r.stats);
    total_evaluated += r.stats.evaluated;
    total_states += r.stats.states;
}

static void test_plans_are_found_if_there_are_any(void **state)
{
    (void)state;
    total_evaluated = total_states = 0;
    random_tasks_check((random_range){0, 20 * SEARCHES * HEURISTICS, 10, 0, 0}, check_random);
    random_tasks_check((random_range){0, 20 * SEARCHES * HEURISTICS, 10, 4, 2}, check_random);
    assert_true(total_states > total_evaluated);
}

static solution below(tiny *t, const rp_strips *s, const char *search, uint64_t bound)
{
    rp_heuristic *h = make_heuristic(&t->arena, s, "ff");
    const rp_spec spec = {"lazy", search};
    rp_engine_args args = {.strips = s,
                           .encoding = rp_encoding_create(&t->arena, s),
                           .limits = &t->limits,
                           .heuristic = &h,
                           .num_heuristics = 1,
                           .bound = bound};
    const char *error;
    rp_engine *const engine = rp_engine_create(&t->arena, &spec, &args, &error);
    solution r = {.outcome = RP_INCOMPLETE};

    assert_non_null(engine);
    r.outcome = rp_engine_run(engine, UINT64_MAX);
    for (uint32_t i = 0; r.outcome == RP_SOLVED && i < engine->plan_length; i++)
        r.cost += s->cost[engine->plan[i]];
    rp_engine_destroy(engine);
    rp_heuristic_destroy(h);
    return r;
}

static uint64_t proofs, plans;

static void check_bound(tiny *t, const rp_strips *s, uint64_t i)
{
    const double best = optimum(s);

    (void)i;
    for (uint64_t bound = 1; bound <= 12; bound++) {
        solution r = below(t, s, "lookahead=true,weight=2", bound);
        assert_int_equal(r.outcome, best < (double)bound ? RP_SOLVED : RP_EXHAUSTED);
        assert_true(r.outcome != RP_SOLVED || r.cost < (double)bound);
        proofs += r.outcome == RP_EXHAUSTED && !isinf(best);
        plans += r.outcome == RP_SOLVED;
        r = below(t, s, "lookahead=true", bound);
        assert_true(r.outcome != RP_SOLVED || r.cost < (double)bound);
        assert_true(r.outcome != RP_EXHAUSTED || best >= (double)bound);
    }
}

static void test_a_plan_below_the_bound_or_none(void **state)
{
    (void)state;
    proofs = plans = 0;
    random_tasks_check((random_range){0, 300, 9, 0, 0}, check_bound);
    random_tasks_check((random_range){300, 600, 8, 6, 3}, check_bound);
    assert_true(proofs > 100 && plans > 100);
}

/* Four packages: a plan of 9 steps, which is the relaxed plan. */
TINY_SETUP(truck, "init: at-a p-a q-a r-a s-a\n"
                  "goal: p-b q-b r-b s-b\n"
                  "drive: at-a -> at-b !at-a\n"
                  "load-p: at-a p-a -> p !p-a\n"
                  "load-q: at-a q-a -> q !q-a\n"
                  "load-r: at-a r-a -> r !r-a\n"
                  "load-s: at-a s-a -> s !s-a\n"
                  "drop-p: at-b p -> p-b !p\n"
                  "drop-q: at-b q -> q-b !q\n"
                  "drop-r: at-b r -> r-b !r\n"
                  "drop-s: at-b s -> s-b !s\n");

static void test_one_evaluation_may_be_enough(void **state)
{
    tiny *const t = *state;
    const solution ahead = with(t, t->strips, "lazy:lookahead=true", heuristics[1], UINT64_MAX);
    const solution without = with(t, t->strips, "lazy", heuristics[1], UINT64_MAX);

    assert_int_equal(ahead.length, 9);
    assert_int_equal(ahead.stats.evaluated, 1);
    assert_int_equal(ahead.stats.states, 10);
    assert_int_equal(without.length, 9);
    assert_true(without.stats.evaluated >= 9);
}

static void test_it_needs_relaxed_plans(void **state)
{
    tiny *const t = *state;
    const rp_spec spec = {"lazy", "lookahead=true"};
    rp_heuristic *h = make_heuristic(&t->arena, t->strips, "hmax");
    rp_engine_args args = {.strips = t->strips,
                           .encoding = rp_encoding_create(&t->arena, t->strips),
                           .limits = &t->limits,
                           .heuristic = &h,
                           .num_heuristics = 1};
    const char *error = NULL;

    assert_null(rp_engine_create(&t->arena, &spec, &args, &error));
    assert_non_null(strstr(error, "relaxed plans"));
    rp_heuristic_destroy(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plans_are_found_if_there_are_any),
        cmocka_unit_test(test_a_plan_below_the_bound_or_none),
        cmocka_unit_test_setup_teardown(test_one_evaluation_may_be_enough, truck, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_it_needs_relaxed_plans, truck, tiny_teardown),
    };
    return cmocka_run_group_tests_name("lookahead", tests, NULL, NULL);
}
