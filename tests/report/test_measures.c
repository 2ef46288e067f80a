#include "support/check.h"

#include <math.h>

#include "report/measures.h"

#define NEAR 1e-12

static void expect(double is, double should_be)
{
    if (fabs(is - should_be) > NEAR * fmax(1, fabs(should_be)))
        fail_msg("%.17g is not %.17g", is, should_be);
}

/* 2, 8, 1/2, 2: by hand. */
static void test_sample(void **state)
{
    double value[] = {2, 8, 0.5, 2};
    const rp_sample s = rp_sample_describe(value, 4);

    (void)state;
    assert_int_equal(s.size, 4);
    expect(s.mean, 3.125);
    expect(s.deviation, sqrt((1.265625 * 2 + 23.765625 + 6.890625) / 3));
    expect(s.geometric_mean, 2); /* fourth root of 16 */
    expect(s.median, 2);
    expect(s.minimum, 0.5);
    expect(s.maximum, 8);
    assert_int_equal(s.below_one, 1);
    assert_int_equal(s.one, 0);
}

static void test_median_of_even_and_odd(void **state)
{
    double even[] = {4, 1, 2, 8}, odd[] = {4, 1, 2};

    (void)state;
    expect(rp_sample_describe(even, 4).median, 3);
    expect(rp_sample_describe(odd, 3).median, 2);
}

static void test_small_samples(void **state)
{
    double one[] = {1};
    const rp_sample s = rp_sample_describe(one, 1), none = rp_sample_describe(one, 0);

    (void)state;
    expect(s.mean, 1);
    expect(s.geometric_mean, 1);
    assert_true(isnan(s.deviation));
    assert_int_equal(s.one, 1);
    assert_int_equal(none.size, 0);
    assert_true(isnan(none.mean) && isnan(none.geometric_mean) && isnan(none.median));
}

/* The order of the values changes no bit. */
static void test_order_does_not_matter(void **state)
{
    double forth[] = {0.1, 1e8, 0.3, 7, 1e-7}, back[] = {1e-7, 7, 0.3, 1e8, 0.1};
    const rp_sample a = rp_sample_describe(forth, 5), b = rp_sample_describe(back, 5);

    (void)state;
    assert_true(a.mean == b.mean && a.deviation == b.deviation);
    assert_true(a.geometric_mean == b.geometric_mean && a.median == b.median);
}

static void test_agile(void **state)
{
    (void)state;
    expect(rp_score_agile(0, 300), 1);
    expect(rp_score_agile(1, 300), 1);
    expect(rp_score_agile(sqrt(300), 300), 0.5);
    expect(rp_score_agile(300, 300), 0);
    expect(rp_score_agile(301, 300), 0);
    expect(rp_score_agile(0.5, NAN), 1);
    expect(rp_score_agile(2, 1), 0);
    assert_true(isnan(rp_score_agile(2, NAN)));
    assert_true(isnan(rp_score_agile(NAN, 300)));
}

static void test_quality(void **state)
{
    (void)state;
    expect(rp_score_quality(10, 10), 1);
    expect(rp_score_quality(40, 10), 0.25);
    expect(rp_score_quality(0, 0), 1);
    expect(rp_score_quality(5, 0), 0);
    assert_true(isnan(rp_score_quality(NAN, 5)));
}

static rp_run make_run(rp_status status)
{
    rp_run run = {.status = status};
    for (uint32_t i = 0; i < RP_NUM_FIGURES; i++)
        run.figure[i] = NAN;
    return run;
}

static void test_measures_of_runs(void **state)
{
    const rp_measure *const search = &rp_measures[0];
    rp_run run = make_run(RP_STATUS_SOLVED);

    (void)state;
    assert_true(isnan(rp_measure_of(search, &run)));
    run.figure[RP_FIGURE_search_s] = 0.0001;
    expect(rp_measure_of(search, &run), 0.001);
    run.figure[RP_FIGURE_search_s] = 3;
    expect(rp_measure_of(search, &run), 3);
    run.status = RP_STATUS_TIMEOUT;
    assert_true(isnan(rp_measure_of(search, &run)));
    assert_true(isnan(rp_measure_of(search, NULL)));
}

static void test_scores_of_runs(void **state)
{
    rp_run run = make_run(RP_STATUS_SOLVED);

    (void)state;
    run.figure[RP_FIGURE_time_limit_s] = 16;
    run.figure[RP_FIGURE_wall_s] = 4;
    run.figure[RP_FIGURE_length] = 8;
    expect(rp_run_agile(&run), 0.5); /* by wall time, for want of CPU time */
    run.figure[RP_FIGURE_cpu_s] = 2;
    expect(rp_run_agile(&run), 0.75);
    expect(rp_run_quality(&run, 4), 0.5); /* by length, for want of a cost */
    run.figure[RP_FIGURE_cost] = 16;
    expect(rp_run_quality(&run, 4), 0.25);
    run.status = RP_STATUS_INVALID;
    expect(rp_run_agile(&run), 0);
    expect(rp_run_quality(&run, 4), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sample),
        cmocka_unit_test(test_median_of_even_and_odd),
        cmocka_unit_test(test_small_samples),
        cmocka_unit_test(test_order_does_not_matter),
        cmocka_unit_test(test_agile),
        cmocka_unit_test(test_quality),
        cmocka_unit_test(test_measures_of_runs),
        cmocka_unit_test(test_scores_of_runs),
    };
    return cmocka_run_group_tests_name("measures", tests, NULL, NULL);
}
