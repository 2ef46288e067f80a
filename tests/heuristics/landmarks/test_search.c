/* Searches with landmarks: cheapest plans with the admissible variant, and right answers with
   all. */
#include "support/check.h"

#include <math.h>

#include "support/heuristics.h"
#include "support/naive/naive.h"
#include "support/solve.h"
#include "support/tasks/grouped_task.h"
#include "support/tasks/random_task.h"

enum { MAX_FACTS = 16 };

static solution solve_by(tiny *t, const rp_strips *s, const char *search, const char *heuristic)
{
    rp_heuristic *const h = make_heuristic(&t->arena, s, heuristic);
    const solution r = solve_with(t, s, search, h);

    rp_heuristic_destroy(h);
    return r;
}

static double optimum(const rp_strips *s)
{
    bool holds[MAX_FACTS];

    naive_initial(s, holds);
    return naive_hstar(s, holds, false);
}

static void check_task(tiny *t, const rp_strips *s, uint64_t seed)
{
    (void)seed;
    static const char *const cheapest[] = {"landmarks:admissible=uniform",
                                           "landmarks:admissible=uniform,method=backchain",
                                           "landmarks:admissible=uniform,method=both"};
    static const char *const search[] = {"wastar", "gbfs", "gbfs:preferred=false", "astar"};
    static const char *const any[] = {"landmarks", "landmarks:method=backchain,orders=obedient",
                                      "landmarks:cost=one,orders=sound,method=both"};
    const double best = optimum(s);

    for (uint32_t i = 0; i < 3; i++) {
        const solution r = solve_by(t, s, "astar", cheapest[i]);
        assert_int_equal(r.outcome, isinf(best) ? RP_EXHAUSTED : RP_SOLVED);
        assert_true(r.cost == best);
    }
    for (uint32_t k = 0; k < 4; k++)
        for (uint32_t i = 0; i < 3; i++) {
            const solution r = solve_by(t, s, search[k], any[i]);
            assert_int_equal(r.outcome, isinf(best) ? RP_EXHAUSTED : RP_SOLVED);
            assert_true(r.cost >= best);
        }
}

static void test_random_strips(void **state)
{
    (void)state;
    random_tasks_check((random_range){0, 300, 10, 0, 0}, check_task);
}

static void test_random_effects_and_axioms(void **state)
{
    (void)state;
    random_tasks_check((random_range){1000, 1070, 10, 6, 0}, check_task);
    random_tasks_check((random_range){2000, 2070, 10, 0, 3}, check_task);
    random_tasks_check((random_range){3000, 3060, 10, 5, 3}, check_task);
}

static void test_random_groups(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 150; i++) {
        tiny *const t = tiny_create("init:\n");
        const grouped_options o = {.seed = i,
                                   .variables = 1 + (uint32_t)(i % 3),
                                   .max_values = 4,
                                   .singles = 1,
                                   .ops = 4 + (uint32_t)(i % 14),
                                   .max_cost = (uint32_t)(i % 4)};
        const rp_strips *const s = grouped_task(&t->arena, &o, true);
        if (s->num_facts <= 11)
            check_task(t, s, i);
        tiny_destroy(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_strips),
        cmocka_unit_test(test_random_effects_and_axioms),
        cmocka_unit_test(test_random_groups),
    };
    return cmocka_run_group_tests_name("search with landmarks", tests, NULL, NULL);
}
