#include "support/diags_world.h"

#include "bench/set.h"

static void test_numbers_of_runs(void **state)
{
    rp_bench_set set = {.here = NULL};

    (void)state;
    assert_null(rp_bench_set_only(&w.arena, "3", &set));
    assert_null(rp_bench_set_only(&w.arena, "5-5,7-9", &set));
    assert_null(rp_bench_set_only(&w.arena, "4294967295", &set));
    assert_int_equal(set.only.size, 4);
    const rp_bench_range expected[] = {{3, 3}, {5, 5}, {7, 9}, {UINT32_MAX, UINT32_MAX}};
    assert_memory_equal(set.only.item, expected, sizeof expected);
    rp_vec_free(&w.limits, &set.only);
}

static void test_mistakes_in_numbers(void **state)
{
    static const char *const bad[] = {"",
                                      "0",
                                      "3-2",
                                      "1,",
                                      ",1",
                                      "1-",
                                      "-1",
                                      " 1",
                                      "1 ",
                                      "a",
                                      "1a",
                                      "1--2",
                                      "1-2-3",
                                      "4294967296",
                                      "0-1",
                                      "+1",
                                      "99999999999999999999999"};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        rp_bench_set set = {.here = NULL};
        assert_non_null(rp_bench_set_only(&w.arena, bad[i], &set));
        rp_vec_free(&w.limits, &set.only);
    }
}

/* What a row says before the run is made. */
static void test_names_of_runs(void **state)
{
    static const rp_bench_config config = {.name = "c", .text = "-s astar"};
    static const rp_task_files task = {.name = "blocks/p1"};
    static const rp_bench_limits limits = {.time = 0.25, .wall = 6, .memory = (size_t)3 << 19},
                                 none = {0};
    rp_bench_run run = {.config = &config, .task = &task, .limits = &limits};
    rp_result_row row;

    (void)state;
    rp_bench_run_name(&w.arena, &run, &row);
    assert_string_equal(row.field[RP_COLUMN_task], "blocks/p1");
    assert_string_equal(row.field[RP_COLUMN_config], "c");
    assert_string_equal(row.field[RP_COLUMN_options], "-s astar");
    assert_string_equal(row.field[RP_COLUMN_time_limit_s], "0.25");
    assert_string_equal(row.field[RP_COLUMN_memory_limit_mb], "1.5");
    assert_string_equal(row.field[RP_COLUMN_status], "");
    run.limits = &none;
    rp_bench_run_name(&w.arena, &run, &row);
    assert_string_equal(row.field[RP_COLUMN_time_limit_s], "");
    assert_string_equal(row.field[RP_COLUMN_memory_limit_mb], "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(test_numbers_of_runs),
        WORLD_TEST(test_mistakes_in_numbers),
        WORLD_TEST(test_names_of_runs),
    };
    return cmocka_run_group_tests_name("set", tests, NULL, NULL);
}
