/* The searches when memory runs out or the stop flag is set. */
#include "support/check.h"

#include "support/solve.h"

/* A state for each subset of twelve facts. */
static const char subsets[] = "init:\n"
                              "goal: a b c d e f g h i j k l\n"
                              "a: -> a\nb: -> b\nc: -> c\nd: -> d\ne: -> e\nf: -> f\n"
                              "g: -> g\nh: -> h\ni: -> i\nj: -> j\nk: -> k\nl: -> l\n";
TINY_SETUP(set_up_subsets, subsets);

typedef struct job {
    tiny *t;
    const char *search;
    fake f;
    rp_engine *engine;
    rp_outcome outcome;
} job;

static void run_job(void *arg)
{
    job *const j = arg;

    j->engine = solve_create(j->t, j->t->strips, j->search, &j->f);
    j->outcome = rp_engine_run(j->engine, UINT64_MAX);
}

static double no_integer(fake *f, const rp_state_view *view)
{
    return fake_goalcount(f, view) / 3 * (double)(1 + f->calls % 2);
}

/* The k-th allocation fails, for k up to where all is well. */
static void fail_everywhere(const char *search, fake_value *value)
{
    for (uint64_t call = 1;; call++) {
        tiny *const t = tiny_create(subsets);
        job j = {.t = t, .search = search, .f = fake_make(t->strips, value)};
        t->limits.fail_at = t->limits.allocations + call;
        const rp_stop stop = rp_protect(&t->limits, run_job, &j);
        t->limits.fail_at = 0;
        if (j.engine != NULL) {
            const rp_search_stats *const stats = &j.engine->stats;
            assert_true(stats->states <= 4096 && stats->evaluated <= stats->generated + 1);
            assert_true(stats->expanded <= stats->states);
            rp_engine_destroy(j.engine);
            tiny_destroy(t); /* finds what is not freed */
        } else {
            rp_limits_release(&t->limits); /* with what a creation cut short left behind */
            rp_arena_init(&t->arena, &t->limits);
            tiny_destroy(t);
        }
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
    fail_everywhere("astar", fake_blind);
    fail_everywhere("gbfs", fake_goalcount);
    fail_everywhere("wastar", no_integer);
    fail_everywhere("bfs", fake_blind);
    fail_everywhere("gbfs:types=true", fake_goalcount);
    fail_everywhere("lazy", fake_goalcount);
    fail_everywhere("lazy:weight=2,types=true,randomize=true", no_integer);
    fail_everywhere("ehc", fake_goalcount);
    fail_everywhere("ehc", fake_blind);
}

static void test_a_budget_of_memory(void **state)
{
    tiny *const t = *state;
    job j = {.t = t, .search = "astar", .f = fake_make(t->strips, fake_blind)};

    t->limits.budget = t->limits.used + (200 << 10);
    assert_int_equal(rp_protect(&t->limits, run_job, &j), RP_STOP_MEMORY);
    assert_true(t->limits.peak <= t->limits.budget);
    rp_engine_destroy(j.engine);
}

static void test_the_stop_flag_is_seen_at_the_next_state(void **state)
{
    tiny *const t = *state;
    rp_stop_flag flag = 0;
    job j = {.t = t, .search = "astar", .f = fake_make(t->strips, fake_blind)};

    t->limits.stop_flag = &flag;
    j.f.flag = &flag;
    j.f.stop_after = 15; /* The first expansion brings 12 states. */
    assert_int_equal(rp_protect(&t->limits, run_job, &j), RP_STOP_INTERRUPT);
    assert_int_equal(j.engine->stats.expanded, 2);
    assert_int_equal(j.engine->stats.evaluated, 15);
    assert_true(j.engine->stats.states >= 15 && j.engine->stats.states <= 16);
    assert_true(j.engine->stats.best_h == 0);
    rp_engine_destroy(j.engine);
    t->limits.stop_flag = NULL;
}

static void stop_after_one(void *arg)
{
    job *const j = arg;

    j->engine = solve_create(j->t, j->t->strips, j->search, &j->f);
    j->outcome = rp_engine_run(j->engine, 1);
    *j->f.flag = RP_STOP_TERMINATE;
    j->outcome = rp_engine_run(j->engine, UINT64_MAX);
}

static void test_the_stop_flag_is_seen_without_a_heuristic(void **state)
{
    tiny *const t = *state;
    rp_stop_flag flag = 0;
    job j = {.t = t, .search = "bfs", .f = fake_make(t->strips, fake_blind)};

    t->limits.stop_flag = &flag;
    j.f.flag = &flag;
    assert_int_equal(rp_protect(&t->limits, stop_after_one, &j), RP_STOP_TERMINATE);
    assert_int_equal(j.engine->stats.expanded, 1);
    rp_engine_destroy(j.engine);
    t->limits.stop_flag = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory_runs_out),
        cmocka_unit_test_setup_teardown(test_a_budget_of_memory, set_up_subsets, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_the_stop_flag_is_seen_at_the_next_state,
                                        set_up_subsets, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_the_stop_flag_is_seen_without_a_heuristic,
                                        set_up_subsets, tiny_teardown),
    };
    return cmocka_run_group_tests_name("bestfirst, limits", tests, NULL, NULL);
}
