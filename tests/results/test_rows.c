#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "results/rows.h"

typedef struct world {
    rp_limits limits;
    rp_arena arena;
    rp_result_rows table;
} world;

static world w;

static int set_up(void **state)
{
    rp_limits_init(&w.limits, 0, NULL);
    rp_arena_init(&w.arena, &w.limits);
    rp_result_rows_init(&w.table, &w.arena);
    *state = &w;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    rp_result_rows_free(&w.table);
    rp_limits_release(&w.limits);
    return 0;
}

static rp_result_row row_of(const char *task, const char *config, const char *status)
{
    rp_result_row row;

    rp_result_row_init(&row);
    rp_result_row_set(&w.arena, &row, RP_COLUMN_task, task);
    rp_result_row_set(&w.arena, &row, RP_COLUMN_config, config);
    rp_result_row_set(&w.arena, &row, RP_COLUMN_status, status);
    return row;
}

static bool read_csv(const char *text)
{
    return rp_result_rows_read_csv(&w.table, text, strlen(text));
}

static const char *file_of(const char *lines)
{
    return rp_arena_format(&w.arena, "%s%s", rp_result_row_header(&w.arena), lines);
}

/* Wherever a file ends, the rows before are read and nothing else is. */
static void test_torn_files(void **state)
{
    const rp_result_row first = row_of("one", "c", "solved"), second = row_of("t,o", "c", "error");
    const char *const lines = rp_arena_format(&w.arena, "%s%s", rp_result_row_csv(&w.arena, &first),
                                              rp_result_row_csv(&w.arena, &second));
    const char *const text = file_of(lines);
    const size_t header = strlen(rp_result_row_header(&w.arena));
    const size_t one = header + strlen(rp_result_row_csv(&w.arena, &first));

    (void)state;
    for (size_t size = 0; size <= strlen(text); size++) {
        w.table.row.size = w.table.damaged = 0;
        assert_int_equal(rp_result_rows_read_csv(&w.table, text, size), size >= header);
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
    assert_string_equal(w.table.row.item[0].field[RP_COLUMN_task], "t1");
    assert_string_equal(w.table.row.item[1].field[RP_COLUMN_task], "t\"7");
    assert_string_equal(w.table.row.item[1].field[RP_COLUMN_status], "error");
    assert_false(read_csv("a,b\n1,2\n"));
    assert_false(read_csv(""));
}

static void test_sorting(void **state)
{
    (void)state;
    assert_true(read_csv("task,config,status\n"
                         "p10,b,1\np2,b,2\np2,a,3\np10,b,4\np2,b,5\np10,a,6\n"));
    rp_result_rows_sort(&w.table);
    assert_int_equal(w.table.duplicates, 2);
    const char *const status[] = {"3", "2", "6", "1"};
    assert_int_equal(w.table.row.size, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(w.table.row.item[i].field[RP_COLUMN_status], status[i]);
    assert_ptr_equal(rp_result_rows_find(&w.table, "p10", "a"), &w.table.row.item[2]);
    assert_ptr_equal(rp_result_rows_find(&w.table, "p2", "a"), &w.table.row.item[0]);
    assert_null(rp_result_rows_find(&w.table, "p2", "c"));
    assert_null(rp_result_rows_find(&w.table, "p02", "a"));
}

static void test_adding(void **state)
{
    rp_result_rows more;

    (void)state;
    rp_result_rows_init(&more, &w.arena);
    assert_true(read_csv("task,config,status\nt1,a,1\n"));
    assert_true(rp_result_rows_read_csv(&more, "config,task\nb,t1\na,t1\n", 22));
    rp_result_rows_add(&w.table, &more);
    assert_int_equal(w.table.row.size, 3);
    rp_result_rows_sort(&w.table);
    assert_int_equal(w.table.row.size, 2);
    assert_string_equal(w.table.row.item[0].field[RP_COLUMN_status], "1");
    rp_result_rows_free(&more);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {TEST(test_torn_files), TEST(test_damaged_lines),
                                       TEST(test_sorting), TEST(test_adding)};

    return cmocka_run_group_tests_name("rows", tests, NULL, NULL);
}
