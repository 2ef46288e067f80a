#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/rng.h"
#include "results/rows.h"

typedef struct world {
    rp_limits limits;
    rp_arena arena;
    rp_bench_table table;
} world;

static world w;

static int set_up(void **state)
{
    rp_limits_init(&w.limits, 0, NULL);
    rp_arena_init(&w.arena, &w.limits);
    rp_bench_table_init(&w.table, &w.arena);
    *state = &w;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    rp_bench_table_free(&w.table);
    rp_limits_release(&w.limits);
    return 0;
}

static rp_bench_row row_of(const char *task, const char *config, const char *status)
{
    rp_bench_row row;

    rp_bench_row_init(&row);
    rp_bench_row_set(&w.arena, &row, RP_BENCH_task, task);
    rp_bench_row_set(&w.arena, &row, RP_BENCH_config, config);
    rp_bench_row_set(&w.arena, &row, RP_BENCH_status, status);
    return row;
}

static void assert_same(const rp_bench_row *a, const rp_bench_row *b)
{
    for (int c = 0; c < RP_BENCH_NUM_COLUMNS; c++)
        assert_string_equal(a->field[c], b->field[c]);
}

static bool read_csv(const char *text)
{
    return rp_bench_table_read_csv(&w.table, text, strlen(text));
}

static const char *file_of(const char *lines)
{
    return rp_arena_format(&w.arena, "%s%s", rp_bench_csv_header(&w.arena), lines);
}

static void test_a_row_in_csv(void **state)
{
    rp_bench_row row = row_of("a,b", "say \"hi\"", "solved");

    (void)state;
    rp_bench_row_set(&w.arena, &row, RP_BENCH_reason, "two\nlines\r");
    rp_bench_row_format(&w.arena, &row, RP_BENCH_wall_s, "%.3f", 1.5);
    assert_string_equal(rp_bench_row_csv(&w.arena, &row),
                        "\"a,b\",\"say \"\"hi\"\"\",solved,,1.500,,,,,,,,,,,,,,,,,,,,,,,"
                        "two lines ,\n");
    assert_int_equal(strncmp(rp_bench_csv_header(&w.arena), "task,config,status,exit_code,", 29),
                     0);
}

static void test_a_row_in_json(void **state)
{
    rp_bench_row row = row_of("a\\b", "\"", "solved"), again;

    (void)state;
    rp_bench_row_set(&w.arena, &row, RP_BENCH_cost, "12");
    rp_bench_row_set(&w.arena, &row, RP_BENCH_wall_s, "0.25");
    row.stats = "{\"outcome\":\"solved\"}";
    const char *const line = rp_bench_row_json(&w.arena, &row);
    assert_non_null(strstr(line, "{\"task\":\"a\\\\b\",\"config\":\"\\\"\",\"status\":\"solved\","
                                 "\"exit_code\":null,\"wall_s\":0.25,"));
    assert_non_null(strstr(line, "\"stats\":{\"outcome\":\"solved\"}}\n"));
    assert_true(rp_bench_row_read_json(&w.arena, line, strlen(line) - 1, &again));
    assert_same(&row, &again);
    assert_string_equal(again.stats, row.stats);
    assert_false(rp_bench_row_read_json(&w.arena, line, strlen(line) - 3, &again));
    assert_false(rp_bench_row_read_json(&w.arena, "{}", 2, &again));
    assert_false(rp_bench_row_read_json(&w.arena, "[1]", 3, &again));
}

static const char *random_text(rp_rng *rng)
{
    static const char letters[] = "ab,,\"\" '\\\t;x1\x80";
    char text[12];
    size_t size = 1 + rp_rng_below(rng, sizeof text - 1);

    for (size_t i = 0; i < size; i++)
        text[i] = letters[rp_rng_below(rng, sizeof letters - 1)];
    return rp_arena_text(&w.arena, text, size);
}

static void test_any_text_comes_back(void **state)
{
    rp_rng rng;

    (void)state;
    rp_rng_seed(&rng, 1);
    for (int i = 0; i < 2000; i++) {
        rp_bench_row row;
        rp_bench_row_init(&row);
        for (int c = 0; c < RP_BENCH_NUM_COLUMNS; c++)
            rp_bench_row_set(&w.arena, &row, (rp_bench_column)c, random_text(&rng));
        w.table.row.size = 0;
        assert_true(read_csv(file_of(rp_bench_row_csv(&w.arena, &row))));
        assert_int_equal(w.table.row.size, 1);
        assert_same(&w.table.row.item[0], &row);
    }
    assert_int_equal(w.table.damaged, 0);
}

/* Wherever a file ends, the rows before are read and nothing else is. */
static void test_torn_files(void **state)
{
    const rp_bench_row first = row_of("one", "c", "solved"), second = row_of("t,o", "c", "error");
    const char *const lines = rp_arena_format(&w.arena, "%s%s", rp_bench_row_csv(&w.arena, &first),
                                              rp_bench_row_csv(&w.arena, &second));
    const char *const text = file_of(lines);
    const size_t header = strlen(rp_bench_csv_header(&w.arena));
    const size_t one = header + strlen(rp_bench_row_csv(&w.arena, &first));

    (void)state;
    for (size_t size = 0; size <= strlen(text); size++) {
        w.table.row.size = w.table.damaged = 0;
        assert_int_equal(rp_bench_table_read_csv(&w.table, text, size), size >= header);
        const uint32_t rows = size < one ? 0 : size < strlen(text) ? 1 : 2;
        assert_int_equal(w.table.row.size, rows);
        assert_int_equal(w.table.damaged, size > header && size != one && size < strlen(text));
    }
}

static void test_damaged_lines(void **state)
{
    (void)state;
    assert_true(read_csv("status,config,task,other\n"
                         "solved,c,t1,x\r\n"
                         "solved,c\n"
                         "solved,c,t2,x,y\n"
                         "solved,,t3,x\n"
                         "solved,c,\"t4,x\n"
                         "solved,c,t\"5,x\n"
                         "solved,c,\"t6\"x,x\n"
                         "\n"
                         "error,c,\"t\"\"7\",\n"));
    assert_int_equal(w.table.damaged, 7);
    assert_int_equal(w.table.row.size, 2);
    assert_string_equal(w.table.row.item[0].field[RP_BENCH_task], "t1");
    assert_string_equal(w.table.row.item[1].field[RP_BENCH_task], "t\"7");
    assert_string_equal(w.table.row.item[1].field[RP_BENCH_status], "error");
    assert_false(read_csv("a,b\n1,2\n"));
    assert_false(read_csv(""));
}

static void test_sorting(void **state)
{
    (void)state;
    assert_true(read_csv("task,config,status\n"
                         "p10,b,1\np2,b,2\np2,a,3\np10,b,4\np2,b,5\np10,a,6\n"));
    rp_bench_table_sort(&w.table);
    assert_int_equal(w.table.duplicates, 2);
    const char *const status[] = {"3", "2", "6", "1"};
    assert_int_equal(w.table.row.size, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(w.table.row.item[i].field[RP_BENCH_status], status[i]);
    assert_ptr_equal(rp_bench_table_find(&w.table, "p10", "a"), &w.table.row.item[2]);
    assert_ptr_equal(rp_bench_table_find(&w.table, "p2", "a"), &w.table.row.item[0]);
    assert_null(rp_bench_table_find(&w.table, "p2", "c"));
    assert_null(rp_bench_table_find(&w.table, "p02", "a"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {TEST(test_a_row_in_csv),        TEST(test_a_row_in_json),
                                       TEST(test_any_text_comes_back), TEST(test_torn_files),
                                       TEST(test_damaged_lines),       TEST(test_sorting)};

    return cmocka_run_group_tests_name("bench_table", tests, NULL, NULL);
}
