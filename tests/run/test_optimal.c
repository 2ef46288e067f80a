/* `--optimal`: whatever heuristic the rule chooses, A* with it finds a cheapest plan. */
#include "support/check.h"

#include <string.h>

#include "run/optimal.h"
#include "support/naive/naive.h"
#include "support/solve.h"
#include "support/tasks/random_task.h"

static uint32_t chosen_blind, chosen_landmarks, chosen_hmax;

static void check_choice(tiny *t, const rp_strips *s)
{
    bool holds[SOLVE_MAX_FACTS];
    rp_session session = {.log = {.level = RP_LOG_QUIET}};
    rp_planning p = {.session = &session, .strips = s};
    const char *error;

    rp_limits_init(&session.limits, 0, NULL);
    rp_arena_init(&session.arena, &session.limits);
    rp_optimal_choose(&p);
    assert_int_equal(p.choice.num_heuristics, 1);
    assert_int_equal(p.num_heuristics, 0);
    const rp_spec spec = p.choice.heuristic[0];
    chosen_blind += strcmp(spec.name, "blind") == 0;
    chosen_landmarks += strcmp(spec.name, "landmarks") == 0;
    chosen_hmax += strcmp(spec.name, "hmax") == 0;

    rp_heuristic_args args = {.strips = s, .limits = &t->limits};
    rp_heuristic *const h = rp_heuristic_create(&t->arena, &spec, &args, &error);
    assert_non_null(h);
    const solution r = solve_with(t, s, "astar", h);
    rp_heuristic_destroy(h);
    naive_initial(s, holds);
    assert_true(r.cost == naive_hstar(s, holds, false));
    rp_limits_release(&session.limits);
}

static void test_optimal_is_the_brute_force_cost(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 300; i++) {
        tiny *const t = tiny_create("init:\n");
        random_options o = random_options_small(i);
        if (i % 3 > 0) {
            o.facts = 14;
            o.ops += 10;
        }
        o.effects = i < 150 ? 0 : 8;
        o.axioms = i % 2 == 0 ? 0 : 1; /* All but one fact have a bit of a state. */
        check_choice(t, random_task(&t->arena, &o));
        tiny_destroy(t);
    }
    assert_true(chosen_blind > 20 && chosen_landmarks > 20 && chosen_hmax > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_optimal_is_the_brute_force_cost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
