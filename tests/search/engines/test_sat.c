/* Planning as satisfiability, and the clauses of a step. */
#include "support/check.h"

#include "support/naive/naive.h"
#include "support/solve.h"
#include "support/tasks/random_task.h"

/* Two trucks that load a package each: one step a kind of operator. */
TINY_SETUP(set_up_parallel, "group: a1 b1 p1\n"
                            "group: a2 b2 p2\n"
                            "init: a1 a2 x1 x2\n"
                            "goal: g1 g2\n"
                            "load1: a1 x1 -> p1 !a1\n"
                            "load2: a2 x2 -> p2 !a2\n"
                            "drop1: p1 -> g1 !p1\n"
                            "drop2: p2 -> g2 !p2\n");

static void test_steps_are_parallel(void **state)
{
    tiny *const t = *state;
    const solution r = solve(t, t->strips, "sat:steps=2", NULL);

    assert_int_equal(r.outcome, RP_SOLVED);
    assert_int_equal(r.length, 4);
    assert_int_equal(solve(t, t->strips, "sat:steps=1", NULL).outcome, RP_INCOMPLETE);
}

/* Both delete what the other needs, so that they take a step each; a and c do not, in the order c, a. */
TINY_SETUP(set_up_order, "init: x y\n"
                         "goal: a c\n"
                         "do-a: x -> a !y\n"
                         "do-c: y -> c\n");

static void test_an_order_within_a_step(void **state)
{
    tiny *const t = *state;
    const solution r = solve(t, t->strips, "sat:steps=1", NULL);

    assert_int_equal(r.outcome, RP_SOLVED);
    assert_int_equal(r.plan[0], tiny_op(t->strips, "do-c"));
    assert_int_equal(r.plan[1], tiny_op(t->strips, "do-a"));
}

TINY_SETUP(set_up_circle, "init: x y\n"
                          "goal: a c\n"
                          "do-a: x -> a !y\n"
                          "do-c: y -> c !x\n"
                          "again: a -> x\n"
                          "again2: a -> y\n");

static void test_a_circle_takes_several_steps(void **state)
{
    tiny *const t = *state;

    assert_int_equal(solve(t, t->strips, "sat:steps=1", NULL).outcome, RP_INCOMPLETE);
    assert_int_equal(solve(t, t->strips, "sat:steps=3", NULL).outcome, RP_SOLVED);
}

static uint32_t solved, refuted;

/* A plan of at most so many operators takes no more steps; all plans are replayed. */
static void check(tiny *t, const rp_strips *s, uint64_t i)
{
    static const char *const searches[] = {"sat:steps=6", "sat:steps=6,supports=false",
                                           "sat:steps=6,growth=3,share=0.1"};
    bool holds[SOLVE_MAX_FACTS];

    naive_initial(s, holds);
    const double optimum = naive_hstar(s, holds, true);
    const solution r = solve_in_steps(t, s, searches[i % 3], NULL, 1 + i % 5);
    assert_true(optimum > 6 || r.outcome == RP_SOLVED);
    assert_true(!isinf(optimum) || r.outcome == RP_INCOMPLETE);
    solved += r.outcome == RP_SOLVED;
    refuted += r.outcome == RP_INCOMPLETE;
}

static void test_random_tasks(void **state)
{
    (void)state;
    solved = refuted = 0;
    random_tasks_check((random_range){0, 300, 9, 0, 0}, check);
    random_tasks_check((random_range){0, 300, 9, 6, 0}, check);
    assert_true(solved > 200 && refuted > 20);
}

static void test_axioms_are_refused(void **state)
{
    tiny *const t = *state;
    const rp_spec spec = {"sat", ""};
    rp_engine_args args = {.strips = t->strips, .limits = &t->limits};
    const char *error = NULL;

    assert_null(rp_engine_create(&t->arena, &spec, &args, &error));
    assert_non_null(error);
}

TINY_SETUP(set_up_axiom, "init: a\ngoal: d\naxiom: d <- a\n");

typedef struct job {
    tiny *t;
    rp_engine *engine;
    rp_outcome outcome;
} job;

static void run_job(void *arg)
{
    job *const j = arg;

    j->engine = solve_create(j->t, j->t->strips, "sat:steps=3", NULL);
    do
        j->outcome = rp_engine_run(j->engine, 1);
    while (j->outcome == RP_CONTINUE);
}

static void test_failing_allocations(void **state)
{
    uint32_t call = 1;

    (void)state;
    for (;; call++) {
        tiny *const t = tiny_create("init: a\ngoal: c\nx: a -> b !a\ny: b -> c a\nz: c -> b\n");
        job j = {.t = t};
        t->limits.fail_at = t->limits.allocations + call;
        const rp_stop stop = rp_protect(&t->limits, run_job, &j);
        t->limits.fail_at = 0;
        rp_engine_destroy(j.engine);
        if (j.engine == NULL && stop != RP_STOP_NONE) {
            rp_limits_release(&t->limits);
            rp_arena_init(&t->arena, &t->limits);
        }
        tiny_destroy(t); /* finds what is not freed */
        if (stop == RP_STOP_NONE) {
            assert_int_equal(j.outcome, RP_SOLVED);
            break;
        }
    }
    assert_true(call > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_steps_are_parallel, set_up_parallel, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_an_order_within_a_step, set_up_order, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_a_circle_takes_several_steps, set_up_circle,
                                        tiny_teardown),
        cmocka_unit_test(test_random_tasks),
        cmocka_unit_test_setup_teardown(test_axioms_are_refused, set_up_axiom, tiny_teardown),
        cmocka_unit_test(test_failing_allocations),
    };
    return cmocka_run_group_tests_name("sat", tests, NULL, NULL);
}
