/* Monte-Carlo random walks. */
#include "support/check.h"

#include "heuristics/heuristic.h"
#include "support/naive/naive.h"
#include "support/solve.h"
#include "support/tasks/random_task.h"

/* A corridor in which each step may also be taken back. */
TINY_SETUP(set_up_corridor, "group: a b c d e g\n"
                            "init: a\n"
                            "goal: g\n"
                            "a-b: a -> b !a\n"
                            "b-a: b -> a !b\n"
                            "b-c: b -> c !b\n"
                            "c-b: c -> b !c\n"
                            "c-d: c -> d !c\n"
                            "d-c: d -> c !d\n"
                            "d-e: d -> e !d\n"
                            "e-d: e -> d !e\n"
                            "e-g: e -> g !e\n"
                            "g-e: g -> e !g\n");

static void test_across_a_plateau(void **state)
{
    tiny *const t = *state;
    const solution r = solve(t, t->strips, "walks", fake_blind);

    assert_int_equal(r.outcome, RP_SOLVED);
    assert_true(r.length >= 5);
    assert_true(r.stats.initial_h == 0 && r.stats.best_h == 0);
    assert_true(r.stats.expanded >= r.length && r.stats.generated == r.stats.expanded);
}

/* However the budget is cut. */
static void test_the_same_by_budget(void **state)
{
    tiny *const t = *state;
    fake f = fake_make(t->strips, fake_goalcount);
    const solution whole = solve_in_steps(t, t->strips, "walks", &f, UINT64_MAX);
    const solution cut = solve_in_steps(t, t->strips, "walks", &f, 1);

    assert_int_equal(whole.length, cut.length);
    assert_memory_equal(whole.plan, cut.plan, whole.length * sizeof *whole.plan);
    assert_int_equal(whole.stats.evaluated, cut.stats.evaluated);
}

/* x and y look good and are a trap, to which most ways lead. */
TINY_SETUP(set_up_trap, "group: s x y a g\n"
                        "init: s\n"
                        "goal: g\n"
                        "s-x1: s -> x !s\n"
                        "s-x2: s -> x !s\n"
                        "s-x3: s -> x !s\n"
                        "s-x4: s -> x !s\n"
                        "s-x5: s -> x !s\n"
                        "s-x6: s -> x !s\n"
                        "s-x7: s -> x !s\n"
                        "s-x8: s -> x !s\n"
                        "x-y: x -> y !x\n"
                        "y-x: y -> x !y\n"
                        "s-a: s -> a !s\n"
                        "a-g: a -> g !a\n");

static double trap_is_near(fake *f, const rp_state_view *view)
{
    return rp_bit_get(view->holds, tiny_fact(f->strips, "x")) ||
                   rp_bit_get(view->holds, tiny_fact(f->strips, "y"))
               ? 1
               : 2;
}

static void test_it_goes_back_out_of_a_trap(void **state)
{
    tiny *const t = *state;
    fake f = fake_make(t->strips, trap_is_near);

    const solution r = solve_in_steps(t, t->strips, "walks:patience=5", &f, UINT64_MAX);
    assert_true(r.stats.best_h == 1);       /* it was in the trap, */
    assert_true(r.stats.evaluated > 1 + 5); /* until its patience was over */
    assert_int_equal(r.outcome, RP_SOLVED);
    assert_int_equal(r.length, 2); /* nothing of the trap is left in the plan */
}

/* One way up, and from each stair one down to the ground. */
TINY_SETUP(set_up_stairs, "group: s0 s1 s2 s3 s4 s5 s6 s7 s8\n"
                          "init: s0\n"
                          "goal: s8\n"
                          "up0: s0 -> s1 !s0\n"
                          "up1: s1 -> s2 !s1\n"
                          "up2: s2 -> s3 !s2\n"
                          "up3: s3 -> s4 !s3\n"
                          "up4: s4 -> s5 !s4\n"
                          "up5: s5 -> s6 !s5\n"
                          "up6: s6 -> s7 !s6\n"
                          "up7: s7 -> s8 !s7\n"
                          "down1: s1 -> s0 !s1\n"
                          "down2: s2 -> s0 !s2\n"
                          "down3: s3 -> s0 !s3\n"
                          "down4: s4 -> s0 !s4\n"
                          "down5: s5 -> s0 !s5\n"
                          "down6: s6 -> s0 !s6\n"
                          "down7: s7 -> s0 !s7\n");

static uint32_t prefer_up(rp_heuristic *h, const rp_op_id **ops)
{
    fake *const f = (fake *)h;

    for (uint32_t i = 0; i < 8; i++)
        f->seen[i] = tiny_op(f->strips, "up0") + i;
    *ops = f->seen;
    return 8;
}

static uint64_t steps_up(tiny *t, const char *search)
{
    rp_heuristic_type type = fake_safe_type;
    fake f = fake_make(t->strips, fake_blind);

    type.preferred = true;
    type.preferred_ops = prefer_up;
    f.base.type = &type;
    const solution r = solve_in_steps(t, t->strips, search, &f, UINT64_MAX);
    assert_int_equal(r.outcome, RP_SOLVED);
    return r.stats.expanded;
}

/* By even chances a walk goes up all stairs about once in 2^8 times. */
static void test_preferred_operators_are_likelier(void **state)
{
    assert_in_range(steps_up(*state, "walks:bias=1000"), 8, 100);
    assert_in_range(steps_up(*state, "walks:bias=0"), 100, 10000);
}

TINY_SETUP(set_up_unsolvable, "init: a\ngoal: c\nx: a -> b !a\ny: b -> a !b\nz: a d -> c\n");
TINY_SETUP(set_up_stuck, "init: a\ngoal: c\nx: b -> c\n");

static double dead(fake *f, const rp_state_view *view)
{
    (void)f;
    (void)view;
    return RP_DEAD_END;
}

static void test_how_it_ends_without_a_plan(void **state)
{
    tiny *const t = *state;
    fake f = fake_make(t->strips, dead);

    assert_int_equal(solve(t, t->strips, "walks", dead).outcome, RP_EXHAUSTED);
    f.base.type = &fake_unsafe_type;
    assert_int_equal(solve_in_steps(t, t->strips, "walks", &f, UINT64_MAX).outcome, RP_INCOMPLETE);
    const solution r = solve(t, t->strips, "walks:limit=20,patience=3", fake_blind);
    assert_int_equal(r.outcome, RP_INCOMPLETE);
    assert_in_range(r.stats.evaluated, 20, 21); /* one more where it went back */
}

static void test_nothing_applies(void **state)
{
    tiny *const t = *state;

    assert_int_equal(solve(t, t->strips, "walks", fake_blind).outcome, RP_EXHAUSTED);
}

static uint32_t solved, gave_up;

/* A plan, a proof, or neither; never a wrong one (plans are replayed). */
static void check(tiny *t, const rp_strips *s, uint64_t i)
{
    static const char *const names[] = {"ff", "landmarks", "goalcount", "hmax"};
    const rp_spec spec = {names[i % 4], ""};
    rp_heuristic_args args = {.strips = s, .limits = &t->limits};
    bool holds[SOLVE_MAX_FACTS];
    const char *error;

    naive_initial(s, holds);
    const bool solvable = !isinf(naive_hstar(s, holds, true));
    rp_heuristic *const h = rp_heuristic_create(&t->arena, &spec, &args, &error);
    assert_non_null(h);
    const solution r = solve_several(t, s, "walks:limit=300,patience=10", &h, 1, 1);
    rp_heuristic_destroy(h);
    assert_int_not_equal(r.outcome, solvable ? RP_EXHAUSTED : RP_SOLVED);
    solved += r.outcome == RP_SOLVED;
    gave_up += solvable && r.outcome == RP_INCOMPLETE;
}

static void test_random_tasks(void **state)
{
    (void)state;
    solved = gave_up = 0;
    random_tasks_check((random_range){0, 300, 9, 0, 0}, check);
    random_tasks_check((random_range){0, 150, 9, 4, 2}, check);
    assert_true(solved > 100);
    assert_true(gave_up < solved / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_across_a_plateau, set_up_corridor, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_the_same_by_budget, set_up_corridor, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_it_goes_back_out_of_a_trap, set_up_trap,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_preferred_operators_are_likelier, set_up_stairs,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_how_it_ends_without_a_plan, set_up_unsolvable,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_nothing_applies, set_up_stuck, tiny_teardown),
        cmocka_unit_test(test_random_tasks),
    };
    return cmocka_run_group_tests_name("walks", tests, NULL, NULL);
}
