#include "support/diags_world.h"

#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "results/row.h"

static rp_result_row row_of(const char *task, const char *config, const char *status)
{
    rp_result_row row;

    rp_result_row_init(&row);
    rp_result_row_set(&w.arena, &row, RP_COLUMN_task, task);
    rp_result_row_set(&w.arena, &row, RP_COLUMN_config, config);
    rp_result_row_set(&w.arena, &row, RP_COLUMN_status, status);
    return row;
}

static void assert_same(const rp_result_row *a, const rp_result_row *b)
{
    for (int c = 0; c < RP_NUM_COLUMNS; c++)
        assert_string_equal(a->field[c], b->field[c]);
}

static void test_a_row_in_csv(void **state)
{
    rp_result_row row = row_of("a,b", "say \"hi\"", "solved");

    (void)state;
    rp_result_row_set(&w.arena, &row, RP_COLUMN_reason, "two\nlines\r");
    rp_result_row_format(&w.arena, &row, RP_COLUMN_wall_s, "%.3f", 1.5);
    assert_string_equal(rp_result_row_csv(&w.arena, &row),
                        "\"a,b\",\"say \"\"hi\"\"\",solved,,1.500,,,,,,,,,,,,,,,,,,,,,,,"
                        "two lines ,,\n");
    assert_int_equal(strncmp(rp_result_row_header(&w.arena), "task,config,status,exit_code,", 29),
                     0);
}

static void test_a_row_in_json(void **state)
{
    rp_result_row row = row_of("a\\b", "\"", "solved"), again;

    (void)state;
    rp_result_row_set(&w.arena, &row, RP_COLUMN_cost, "12");
    rp_result_row_set(&w.arena, &row, RP_COLUMN_wall_s, "0.25");
    row.stats = "{\"outcome\":\"solved\"}";
    const char *const line = rp_result_row_json(&w.arena, &row);
    assert_non_null(strstr(line, "{\"task\":\"a\\\\b\",\"config\":\"\\\"\",\"status\":\"solved\","
                                 "\"exit_code\":null,\"wall_s\":0.25,"));
    assert_non_null(strstr(line, "\"stats\":{\"outcome\":\"solved\"}}\n"));
    assert_true(rp_result_row_read_json(&w.arena, line, strlen(line) - 1, &again));
    assert_same(&row, &again);
    assert_string_equal(again.stats, row.stats);
    assert_false(rp_result_row_read_json(&w.arena, line, strlen(line) - 3, &again));
    assert_false(rp_result_row_read_json(&w.arena, "{}", 2, &again));
    assert_false(rp_result_row_read_json(&w.arena, "[1]", 3, &again));
}

/* A row as it comes back from the CSV that is written of it. */
static void through_csv(const rp_result_row *row, rp_result_row *again)
{
    const char *const text = rp_arena_format(&w.arena, "%s%s", rp_result_row_header(&w.arena),
                                             rp_result_row_csv(&w.arena, row));
    rp_result_header header;
    rp_csv csv;

    rp_csv_open(&csv, &w.arena, RP_NONE, text, strlen(text));
    assert_true(rp_csv_next_line(&csv) && csv.mistake == NULL);
    rp_result_header_read(&header, &csv);
    assert_true(rp_csv_next_line(&csv) && csv.mistake == NULL);
    assert_true(rp_result_row_read_csv(&csv, &header, again));
    assert_false(rp_csv_next_line(&csv));
    rp_csv_close(&csv);
}

static void through_json(const rp_result_row *row, rp_result_row *again)
{
    const char *const line = rp_result_row_json(&w.arena, row);

    assert_true(rp_result_row_read_json(&w.arena, line, strlen(line) - 1, again));
}

/* Each column alone, with a value of its type and with none. */
static void test_every_column_comes_back(void **state)
{
    static const char *const sample[] = {
        [RP_TYPE_TEXT] = "x, \"y\"", [RP_TYPE_NUMBER] = "-11", [RP_TYPE_FIGURE] = "0.125"};

    (void)state;
    for (int c = 0; c < RP_NUM_COLUMNS; c++) {
        rp_result_row row = row_of("t", "c", ""), again;
        rp_result_row_set(&w.arena, &row, (rp_result_column)c,
                          sample[rp_result_column_table[c].type]);
        through_csv(&row, &again);
        assert_same(&row, &again);
        through_json(&row, &again);
        assert_same(&row, &again);
        const char *const member =
            rp_arena_format(&w.arena, "\"%s\":%s", rp_result_column_table[c].name,
                            rp_result_column_table[c].type == RP_TYPE_TEXT
                                ? "\"x, \\\"y\\\"\""
                                : sample[rp_result_column_table[c].type]);
        assert_non_null(strstr(rp_result_row_json(&w.arena, &row), member));
    }
}

static void test_every_status_comes_back(void **state)
{
    (void)state;
    for (int i = 0; i < RP_NUM_STATUSES; i++) {
        rp_result_row row = row_of("t", "c", ""), again;
        rp_result_row_set_status(&row, (rp_status)i);
        assert_string_equal(row.field[RP_COLUMN_status], rp_status_table[i].name);
        for (int k = 0; k < RP_NUM_STATUSES; k++)
            assert_int_equal(rp_result_row_has_status(&row, (rp_status)k), i == k);
        through_csv(&row, &again);
        assert_same(&row, &again);
        through_json(&row, &again);
        assert_same(&row, &again);
    }
}

/* A column of numbers with something else, as other tools may write it, is still JSON. */
static void test_numbers_that_are_none(void **state)
{
    static const char *const text[] = {"007", "1e", ".5", "nan", "12 14", "\"", "[1]", "1,2"};

    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        rp_result_row row = row_of("t", "c", "solved"), again;
        rp_result_row_set(&w.arena, &row, RP_COLUMN_cost, text[i]);
        through_json(&row, &again);
        assert_same(&row, &again);
    }
}

static const char *random_text(rp_rng *rng, const char *letters)
{
    char text[12];
    size_t size = 1 + rp_rng_below(rng, sizeof text - 1);

    for (size_t i = 0; i < size; i++)
        text[i] = letters[rp_rng_below(rng, (uint32_t)strlen(letters))];
    return rp_arena_text(&w.arena, text, size);
}

static void test_any_text_comes_back(void **state)
{
    rp_rng rng;

    (void)state;
    rp_rng_seed(&rng, 1);
    for (int i = 0; i < 2000; i++) {
        rp_result_row row, again;
        rp_result_row_init(&row);
        for (int c = 0; c < RP_NUM_COLUMNS; c++)
            rp_result_row_set(&w.arena, &row, (rp_result_column)c,
                              random_text(&rng, c <= RP_COLUMN_config ? "ab,,\"\" '\\;x1"
                                                                      : "ab,,\"\" '\\\t;x1\x80"));
        through_csv(&row, &again);
        assert_same(&again, &row);
    }
}

/* A tab is kept; what no terminal shows is the same in both files. */
static void test_what_is_not_shown(void **state)
{
    rp_result_row row = row_of("t", "c", "error");

    (void)state;
    rp_result_row_set(&w.arena, &row, RP_COLUMN_reason, "a\tb\x1b\xff\xc3\xa9\xe2\x80\xae.");
    assert_string_equal(row.field[RP_COLUMN_reason], "a\tb??\xc3\xa9\xe2\x80\xae.");
}

static void test_starved(void **state)
{
    (void)state;
    assert_true(rp_result_is_starved(3, 0.03));
    assert_true(rp_result_is_starved(10, 7.9));
    assert_false(rp_result_is_starved(10, 8.1));
    assert_false(rp_result_is_starved(10, 19)); /* two cores */
    assert_false(rp_result_is_starved(0.09, 0.002));
    assert_false(rp_result_is_starved(10, NAN));
    assert_false(rp_result_is_starved(NAN, 1));
}

static void test_names(void **state)
{
    static const char *const bad[] = {"", "a\t", "\n", "\x7f", "\xff", "\xc0\xaf", "\xed\xa0\x80"};
    static const char line[] = "{\"task\":\"a\\nb\",\"config\":\"c\"}"; /* Not that of "a b". */
    rp_result_row row;

    (void)state;
    assert_true(rp_result_is_name("blocks/p 1, \xc3\xa9", 14));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(rp_result_is_name(bad[i], strlen(bad[i])));
    assert_false(rp_result_row_read_json(&w.arena, line, strlen(line), &row));
}

static void test_fields_that_do_not_fit(void **state)
{
    static const char *const bad[] = {"t,c", "t,c,solved,x", ",c,solved", "t,,solved"};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const rp_result_header header = {.at = {0, 1, 2}, .size = 3};
        rp_result_row row;
        rp_csv csv;
        rp_csv_open(&csv, &w.arena, RP_NONE, bad[i], strlen(bad[i]));
        assert_true(rp_csv_next(&csv));
        assert_false(rp_result_row_read_csv(&csv, &header, &row));
        rp_csv_close(&csv);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(test_a_row_in_csv),
        WORLD_TEST(test_a_row_in_json),
        WORLD_TEST(test_every_column_comes_back),
        WORLD_TEST(test_every_status_comes_back),
        WORLD_TEST(test_numbers_that_are_none),
        WORLD_TEST(test_any_text_comes_back),
        WORLD_TEST(test_what_is_not_shown),
        WORLD_TEST(test_names),
        WORLD_TEST(test_starved),
        WORLD_TEST(test_fields_that_do_not_fit),
    };
    return cmocka_run_group_tests_name("row", tests, NULL, NULL);
}
