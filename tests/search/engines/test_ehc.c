/* Enforced hill climbing. */
#include "support/check.h"

#include "heuristics/heuristic.h"
#include "support/naive/naive.h"
#include "support/solve.h"
#include "support/tasks/random_task.h"

/* From s (3) by way of a (4) to b (2); from b by way of the place s again to c (1) and d (0);
   then by way of e (5) to g. */
TINY_SETUP(set_up_hills, "group: s a b c d e g\n"
                         "init: s\n"
                         "goal: g\n"
                         "s-a: s -> a !s\n"
                         "a-b: a b0 -> b !a\n"
                         "b-s: b -> s b1 !b\n"
                         "s-c: s b1 -> c !s\n"
                         "c-d: c -> d !c\n"
                         "d-e: d -> e !d\n"
                         "e-g: e -> g !e\n"
                         "init: b0\n");

static double hills(fake *f, const rp_state_view *view)
{
    static const char *const name[] = {"a", "b", "c", "d", "e"};
    static const double h[] = {4, 2, 1, 0, 5};

    for (uint32_t i = 0; i < sizeof h / sizeof *h; i++)
        if (rp_bit_get(view->holds, tiny_fact(f->strips, name[i])))
            return h[i];
    return 3;
}

static void test_local_searches_one_after_another(void **state)
{
    tiny *const t = *state;
    const solution r = solve(t, t->strips, "ehc", hills);

    assert_int_equal(r.outcome, RP_SOLVED);
    assert_int_equal(r.length, 7);
    assert_int_equal(r.plan[2], tiny_op(t->strips, "b-s"));
    assert_int_equal(r.stats.evaluated, 8); /* each state but the goal once, a with b1 too */
    assert_true(r.stats.best_h == 0);
}

/* x looks good and is a trap. */
TINY_SETUP(set_up_trap, "group: s x y a g\n"
                        "init: s\n"
                        "goal: g\n"
                        "s-x: s -> x !s\n"
                        "x-y: x -> y !x\n"
                        "s-a: s -> a !s\n"
                        "a-g: a -> g !a\n");

static double x_is_near(fake *f, const rp_state_view *view)
{
    return rp_bit_get(view->holds, tiny_fact(f->strips, "x")) ? 1 : 2;
}

static uint32_t prefer_a(rp_heuristic *h, const rp_op_id **ops)
{
    fake *const f = (fake *)h;

    f->seen[0] = tiny_op(f->strips, "s-a");
    *ops = f->seen;
    return 1;
}

static void test_it_gives_up_in_a_trap(void **state)
{
    tiny *const t = *state;

    assert_int_equal(solve(t, t->strips, "ehc", x_is_near).outcome, RP_INCOMPLETE);
    assert_int_equal(solve(t, t->strips, "ehc", fake_blind).outcome, RP_SOLVED);
}

/* Helpful actions alone lead to a and no further; with all, x is met first again. */
static void test_preferred_operators_first(void **state)
{
    tiny *const t = *state;
    rp_heuristic_type type = fake_safe_type;
    fake f = fake_make(t->strips, x_is_near);

    type.preferred = true;
    type.preferred_ops = prefer_a;
    f.base.type = &type;
    solution r = solve_in_steps(t, t->strips, "ehc", &f, UINT64_MAX);
    assert_int_equal(r.outcome, RP_INCOMPLETE);
    assert_int_equal(r.stats.expanded, 2 + 1 + 1 + 2); /* s, a; s; x; x, y */
    r = solve_in_steps(t, t->strips, "ehc:preferred=false", &f, UINT64_MAX);
    assert_int_equal(r.stats.expanded, 1 + 2);
    f.value = fake_blind;
    r = solve_in_steps(t, t->strips, "ehc", &f, UINT64_MAX);
    assert_int_equal(r.outcome, RP_SOLVED);
}

TINY_SETUP(set_up_unsolvable, "init: a\ngoal: c\nx: a -> b !a\ny: b -> a !b\n");

static double dead(fake *f, const rp_state_view *view)
{
    (void)f;
    (void)view;
    return RP_DEAD_END;
}

static void test_proofs(void **state)
{
    tiny *const t = *state;
    fake f = fake_make(t->strips, dead);

    assert_int_equal(solve(t, t->strips, "ehc", fake_blind).outcome, RP_EXHAUSTED);
    assert_int_equal(solve(t, t->strips, "ehc", dead).outcome, RP_EXHAUSTED);
    f.base.type = &fake_unsafe_type;
    assert_int_equal(solve_in_steps(t, t->strips, "ehc", &f, UINT64_MAX).outcome, RP_INCOMPLETE);
}

static uint32_t solved, gave_up;

/* A plan, a proof, or neither; never a wrong one (plans are replayed). */
static void check(tiny *t, const rp_strips *s, uint64_t i)
{
    static const char *const names[] = {"ff", "landmarks", "goalcount", "hmax"};
    const rp_spec spec = {names[i % 4], ""};
    bool holds[SOLVE_MAX_FACTS];

    naive_initial(s, holds);
    const bool solvable = !isinf(naive_hstar(s, holds, true));
    for (uint32_t k = 0; k < 2; k++) {
        rp_heuristic_args args = {.strips = s, .limits = &t->limits};
        const char *error;
        rp_heuristic *const h = rp_heuristic_create(&t->arena, &spec, &args, &error);
        assert_non_null(h);
        const solution r = solve_several(t, s, k == 0 ? "ehc" : "ehc:preferred=false", &h, 1, 1);
        rp_heuristic_destroy(h);
        assert_int_not_equal(r.outcome, solvable ? RP_EXHAUSTED : RP_SOLVED);
        solved += r.outcome == RP_SOLVED;
        gave_up += r.outcome == RP_INCOMPLETE;
    }
}

static void test_random_tasks(void **state)
{
    (void)state;
    solved = gave_up = 0;
    random_tasks_check((random_range){0, 300, 9, 0, 0}, check);
    random_tasks_check((random_range){0, 150, 9, 4, 2}, check);
    assert_true(solved > 200 && gave_up > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_local_searches_one_after_another, set_up_hills,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_it_gives_up_in_a_trap, set_up_trap, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_preferred_operators_first, set_up_trap, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_proofs, set_up_unsolvable, tiny_teardown),
        cmocka_unit_test(test_random_tasks),
    };
    return cmocka_run_group_tests_name("ehc", tests, NULL, NULL);
}
