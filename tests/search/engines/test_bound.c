/* Searches below a bound on the cost, on random tasks, against naive costs. */
#include "support/check.h"

#include "base/data/hash.h"
#include "support/naive/naive.h"
#include "support/solve.h"
#include "support/tasks/random_task.h"

/* Perfect in a third of the states and 0 in the others: admissible, not consistent. */
static double jumpy(fake *f, const rp_state_view *view)
{
    bool holds[SOLVE_MAX_FACTS] = {false};
    uint64_t bits = 0;

    for (rp_fact_id fact = 0; fact < f->strips->num_facts; fact++) {
        holds[fact] = rp_bit_get(view->holds, fact);
        bits |= (uint64_t)holds[fact] << fact;
    }
    return rp_hash_mix(bits) % 3 == 0 ? naive_hstar(f->strips, holds, false) : 0;
}

/* Wrong by far, but never about dead ends. */
static double misleading(fake *f, const rp_state_view *view)
{
    uint64_t sum = 0;

    (void)f;
    for (uint32_t i = 0; i < view->num_true; i++)
        sum += rp_hash_mix(view->fact[i]);
    return (double)(sum % 50);
}

static double optimum(const rp_strips *s)
{
    bool holds[SOLVE_MAX_FACTS];

    naive_initial(s, holds);
    return naive_hstar(s, holds, false);
}

static solution below(tiny *t, const rp_strips *s, const char *search, fake_value *value,
                      uint64_t bound, bool admissible)
{
    fake f = fake_make(s, value);
    return solve_below(t, s, search, &f, bound, admissible);
}

static uint64_t proofs, plans;

/* Complete searches: a plan below the bound, or the proof that there is none. */
static void check_complete(tiny *t, const rp_strips *s, const char *search, fake_value *value,
                           bool admissible)
{
    const double best = optimum(s);

    for (uint64_t bound = 1; bound <= 12; bound++) {
        const solution r = below(t, s, search, value, bound, admissible);
        assert_int_equal(r.outcome, best < (double)bound ? RP_SOLVED : RP_EXHAUSTED);
        assert_true(r.outcome == RP_EXHAUSTED || r.cost < (double)bound);
        proofs += r.outcome == RP_EXHAUSTED && !isinf(best);
        plans += r.outcome == RP_SOLVED;
    }
}

static void check_searches(tiny *t, const rp_strips *s, uint64_t i)
{
    (void)i;
    check_complete(t, s, "astar", jumpy, true);
    check_complete(t, s, "astar", jumpy, false);
    check_complete(t, s, "wastar:weight=5", jumpy, true);
    check_complete(t, s, "wastar:weight=1", misleading, false);
    check_complete(t, s, "wastar:weight=3", misleading, false);
}

static void test_a_plan_below_the_bound_or_none(void **state)
{
    (void)state;
    random_tasks_check((random_range){0, 60, 9, 0, 0}, check_searches);
    random_tasks_check((random_range){60, 120, 8, 6, 3}, check_searches);
    assert_true(proofs > 100 && plans > 100);
}

/* Without reopening, what was left out may have been within the bound by another path. */
static void check_greedy(tiny *t, const rp_strips *s, uint64_t i)
{
    const double best = optimum(s);

    (void)i;
    for (uint64_t bound = 1; bound <= 12; bound++) {
        const solution r = below(t, s, "gbfs", fake_goalcount, bound, false);
        assert_true(r.outcome != RP_SOLVED || r.cost < (double)bound);
        assert_true(r.outcome != RP_EXHAUSTED || best >= (double)bound);
    }
}

static void test_greedy_search_below_a_bound_claims_no_more_than_it_knows(void **state)
{
    (void)state;
    random_tasks_check((random_range){0, 100, 9, 3, 2}, check_greedy);
}

static void expect_refusal(const char *text, const char *search, bool refused)
{
    tiny *const t = tiny_create(text);
    rp_spec *spec;
    const char *error;
    fake f = fake_make(t->strips, fake_blind);
    rp_heuristic *const h = &f.base;
    rp_engine_args args = {.strips = t->strips,
                           .encoding = rp_encoding_create(&t->arena, t->strips),
                           .limits = &t->limits,
                           .heuristic = &h,
                           .num_heuristics = 1,
                           .bound = 5};

    assert_int_equal(rp_specs_split(&t->arena, search, &spec), 1);
    rp_engine *const engine = rp_engine_create(&t->arena, spec, &args, &error);
    assert_int_equal(engine == NULL, refused);
    assert_int_equal(error != NULL, refused);
    rp_engine_destroy(engine);
    tiny_destroy(t);
}

static void test_engines_that_count_otherwise_refuse_a_bound(void **state)
{
    static const char costs[] = "init: a\ngoal: b\nx 3: a -> b\n";
    static const char unit[] = "init: a\ngoal: b\nx 1: a -> b\n";

    (void)state;
    expect_refusal(costs, "bfs", true);
    expect_refusal(costs, "wastar:cost=one", true);
    expect_refusal(costs, "wastar:cost=plusone", true);
    expect_refusal(costs, "wastar", false);
    expect_refusal(unit, "wastar:cost=plusone", false);
    expect_refusal(unit, "gbfs", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_plan_below_the_bound_or_none),
        cmocka_unit_test(test_greedy_search_below_a_bound_claims_no_more_than_it_knows),
        cmocka_unit_test(test_engines_that_count_otherwise_refuse_a_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
