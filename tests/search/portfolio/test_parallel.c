/* The default search in several threads: it finds what the members would, and ends well however
   it ends.  Built with CONFIG=tsan by `make check-threads`, too. */
#include "support/check.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/log.h"
#include "search/portfolio/members.h"
#include "support/naive/naive.h"
#include "support/solve.h"
#include "support/tasks/counter_task.h"
#include "support/tasks/random_task.h"

static void check_outcomes(tiny *t, const rp_strips *s, uint64_t i)
{
    bool holds[SOLVE_MAX_FACTS];

    naive_initial(s, holds);
    const bool solvable = !isinf(naive_hstar(s, holds, true));
    const solution r = solve_in_threads(t, s, "auto", i % 2 == 0 ? 2 : UINT32_MAX);
    assert_int_equal(r.outcome, solvable ? RP_SOLVED : RP_EXHAUSTED);
    if (!s->unsolvable) {
        assert_int_equal(r.stats.threads, i % 2 == 0 ? 2 : RP_NUM_MEMBERS);
        assert_true(r.stats.states > 0);
    }
}

static void test_finds_a_plan_if_there_is_one(void **state)
{
    (void)state;
    random_tasks_check((random_range){.begin = 0, .end = 100, .facts = 12}, check_outcomes);
    random_tasks_check(
        (random_range){.begin = 150, .end = 250, .facts = 9, .effects = 6, .axioms = 3},
        check_outcomes);
}

static void check_one_job(tiny *t, const rp_strips *s, uint64_t i)
{
    (void)i;
    for (uint32_t jobs = 0; jobs < 2; jobs++) {
        const solution turns = solve_in_steps(t, s, "auto", NULL, UINT64_MAX);
        const solution one = solve_in_threads(t, s, "auto", jobs);
        assert_int_equal(one.outcome, turns.outcome);
        assert_int_equal(one.length, turns.length);
        assert_memory_equal(one.plan, turns.plan, one.length * sizeof *one.plan);
        assert_int_equal(one.stats.expanded, turns.stats.expanded);
        assert_int_equal(one.stats.generated, turns.stats.generated);
        assert_int_equal(one.stats.threads, 0);
    }
}

static void test_one_job_is_the_search_in_turns(void **state)
{
    (void)state;
    random_tasks_check((random_range){.begin = 0, .end = 40, .facts = 12}, check_one_job);
}

typedef struct job {
    tiny *t;
    rp_log log;
    rp_engine *engine;
    rp_outcome outcome;
} job;

static void run_job(void *arg)
{
    job *const j = arg;
    tiny *const t = j->t;
    const rp_spec search = {"auto", ""};
    const char *error;
    rp_engine_args args = {.strips = t->strips,
                           .encoding = rp_encoding_create(&t->arena, t->strips),
                           .limits = &t->limits,
                           .log = &j->log,
                           .jobs = 2};

    j->engine = rp_engine_create(&t->arena, &search, &args, &error);
    do
        j->outcome = rp_engine_run(j->engine, 1);
    while (j->outcome == RP_CONTINUE);
}

static rp_stop finish_job(job *j)
{
    tiny *const t = j->t;
    const rp_stop stop = rp_protect(&t->limits, run_job, j);
    const size_t budget = t->limits.budget;

    if (stop == RP_STOP_NONE && j->outcome == RP_SOLVED)
        assert_true(j->engine->plan_length >= 1);
    if (budget != SIZE_MAX)
        assert_true(t->limits.peak <= budget);
    t->limits.fail_at = 0;
    rp_engine_destroy(j->engine);
    return stop;
}

/* In the caller and in each member the k-th allocation fails. */
static void test_an_allocation_fails(void **state)
{
    bool solved = false, failed = false;

    (void)state;
    for (uint64_t call = 1; call < 2000; call += 1 + call / 16) {
        job j = {.t = counter_task(4)};
        j.t->limits.fail_at = call;
        const rp_stop stop = finish_job(&j);
        assert_true(stop == RP_STOP_MEMORY || (stop == RP_STOP_NONE && j.outcome == RP_SOLVED));
        solved |= stop == RP_STOP_NONE;
        failed |= stop == RP_STOP_MEMORY;
        tiny_destroy(j.t); /* finds what is not freed */
    }
    assert_true(solved && failed);
}

static bool says_left_out(FILE *log)
{
    char line[256];
    bool found = false;

    rewind(log);
    while (fgets(line, sizeof line, log) != NULL)
        found |= strstr(line, "left out") != NULL;
    return found;
}

/* How often a budget was too small for both, for one, and for none. */
typedef struct tally {
    uint32_t both, one, none;
} tally;

static void try_budgets(uint32_t bits, tally *n)
{
    n->none = 0;
    for (size_t budget = 16 << 10; budget < 64 << 20 && n->none == 0; budget += budget / 8) {
        job j = {.t = counter_task(bits), .log = {.out = tmpfile(), .level = RP_LOG_NORMAL}};
        assert_non_null(j.log.out);
        j.t->limits.budget = j.t->limits.used + budget;
        const rp_stop stop = finish_job(&j);
        const bool left_out = says_left_out(j.log.out);
        assert_true(stop == RP_STOP_MEMORY || (stop == RP_STOP_NONE && j.outcome == RP_SOLVED));
        n->both += stop == RP_STOP_MEMORY;
        n->one += stop == RP_STOP_NONE && left_out;
        n->none += stop == RP_STOP_NONE && !left_out && budget > 8 << 20;
        fclose(j.log.out);
        tiny_destroy(j.t);
    }
}

/* On a small task one member may be done before the other has begun, so that this one cannot
   run out of memory: then a larger one must show it. */
static void test_a_budget_of_memory(void **state)
{
    tally n = {0};

    (void)state;
    for (uint32_t bits = 10; bits <= 16 && n.one == 0; bits += 2)
        try_budgets(bits, &n);
    assert_true(n.both > 0);
    assert_true(n.one > 0);
    assert_true(n.none > 0);
}

typedef struct stopper {
    rp_stop_flag flag;
    double at; /* seconds of the clock, when it was set */
} stopper;

static void *stop_soon(void *arg)
{
    stopper *const s = arg;
    const struct timespec wait = {.tv_nsec = 100 * 1000 * 1000};

    nanosleep(&wait, NULL);
    s->at = rp_clock();
    atomic_store(&s->flag, RP_STOP_TERMINATE);
    return NULL;
}

/* Seconds from setting the flag to the end of all threads. */
static double measure_stop(void)
{
    stopper s = {.flag = RP_STOP_NONE};
    job j = {.t = counter_task(COUNTER_MOST_BITS)};
    pthread_t thread;

    j.t->limits.stop_flag = &s.flag;
    assert_int_equal(pthread_create(&thread, NULL, stop_soon, &s), 0);
    assert_int_equal(rp_protect(&j.t->limits, run_job, &j), RP_STOP_TERMINATE);
    const double end = rp_clock();
    pthread_join(thread, NULL);
    assert_true(j.engine->stats.expanded > 0);
    j.t->limits.stop_flag = NULL;
    rp_engine_destroy(j.engine);
    tiny_destroy(j.t);
    return end - s.at;
}

/* Once in several times, as the machine may be busy. */
static void test_the_stop_flag_ends_all_threads(void **state)
{
    double least = INFINITY;

    (void)state;
    for (uint32_t i = 0; i < 5 && least > 0.2; i++)
        least = fmin(least, measure_stop());
    assert_true(least <= 0.2);
}

static void test_a_stop_before_the_first_run(void **state)
{
    rp_stop_flag flag = RP_STOP_TIME;
    job j = {.t = counter_task(COUNTER_MOST_BITS)};

    (void)state;
    j.t->limits.stop_flag = &flag;
    assert_int_equal(rp_protect(&j.t->limits, run_job, &j), RP_STOP_TIME);
    j.t->limits.stop_flag = NULL;
    rp_engine_destroy(j.engine);
    tiny_destroy(j.t);
}

static void test_destroyed_while_running(void **state)
{
    tiny *const t = counter_task(COUNTER_MOST_BITS);
    const rp_spec search = {"auto", ""};
    const char *error;
    rp_engine_args args = {.strips = t->strips,
                           .encoding = rp_encoding_create(&t->arena, t->strips),
                           .limits = &t->limits,
                           .jobs = 2};

    (void)state;
    rp_engine_destroy(rp_engine_create(&t->arena, &search, &args, &error));
    rp_engine *const engine = rp_engine_create(&t->arena, &search, &args, &error);
    assert_int_equal(rp_engine_run(engine, 1), RP_CONTINUE);
    rp_engine_destroy(engine);
    tiny_destroy(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finds_a_plan_if_there_is_one),
        cmocka_unit_test(test_one_job_is_the_search_in_turns),
        cmocka_unit_test(test_an_allocation_fails),
        cmocka_unit_test(test_a_budget_of_memory),
        cmocka_unit_test(test_the_stop_flag_ends_all_threads),
        cmocka_unit_test(test_a_stop_before_the_first_run),
        cmocka_unit_test(test_destroyed_while_running),
    };
    return cmocka_run_group_tests_name("parallel", tests, NULL, NULL);
}
