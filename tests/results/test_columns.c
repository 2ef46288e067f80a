#include "support/diags_world.h"

#include <math.h>
#include <string.h>

#include "results/columns.h"

static void read_header(const char *line, rp_result_header *header)
{
    rp_csv csv;

    rp_csv_open(&csv, &w.arena, RP_NONE, line, strlen(line));
    assert_true(rp_csv_next(&csv));
    rp_result_header_read(header, &csv);
    rp_csv_close(&csv);
}

static void test_names_are_unique(void **state)
{
    (void)state;
    for (int c = 0; c < RP_NUM_COLUMNS; c++) {
        const char *const name = rp_result_column_table[c].name;
        const rp_csv_field field = {.text = name, .length = strlen(name)};
        assert_int_equal(rp_result_column_find(&field), c);
    }
}

static void test_figures_are_the_columns_of_that_type(void **state)
{
    int figure = 0;

    (void)state;
    for (int c = 0; c < RP_NUM_COLUMNS; c++)
        if (rp_result_column_table[c].type == RP_TYPE_FIGURE)
            assert_int_equal(rp_result_column_of_figure[figure++], c);
    assert_int_equal(figure, RP_NUM_FIGURES);
    assert_int_equal(rp_result_column_of_figure[RP_FIGURE_cost], RP_COLUMN_cost);
}

static void test_headers(void **state)
{
    rp_result_header header;
    const char *line = "";

    (void)state;
    read_header("cost,other,\"task\",cost,TASK,taskx", &header);
    assert_int_equal(header.size, 6);
    assert_int_equal(header.at[RP_COLUMN_cost], 0);
    assert_int_equal(header.at[RP_COLUMN_task], 2);
    assert_int_equal(header.at[RP_COLUMN_config], RP_NONE);
    for (int c = 0; c < RP_NUM_COLUMNS; c++)
        line = rp_arena_format(&w.arena, "%s%s%s", line, c == 0 ? "" : ",",
                               rp_result_column_table[c].name);
    read_header(line, &header);
    for (uint32_t c = 0; c < RP_NUM_COLUMNS; c++)
        assert_int_equal(header.at[c], c);
}

static void test_figures(void **state)
{
    static const struct {
        const char *text;
        double value;
    } good[] = {{"0", 0},      {"12", 12},     {"0.25", 0.25}, {".5", 0.5},
                {"5.", 5},     {"1e3", 1000},  {"1E-3", 1e-3}, {"007", 7},
                {"1e+2", 100}, {"0e999", 0.0}, {"1e-999", 0},  {"9007199254740993", 0x1p53}};
    static const char *const bad[] = {"-1", "+1",    "1s",       " 1", "1 ",   "nan", "inf",
                                      ".",  "1e999", "0x10",     "1,", "1e",   "e1",  "1e5e5",
                                      "--", "1-",    "infinity", "",   "1.2.3"};
    char longest[100];
    double value;

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        const rp_csv_field field = {.text = good[i].text, .length = strlen(good[i].text)};
        assert_true(rp_figure_read(&field, &value));
        assert_true(value == good[i].value);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const rp_csv_field field = {.text = bad[i], .length = strlen(bad[i])};
        assert_int_equal(rp_figure_read(&field, &value), *bad[i] == '\0');
        assert_true(isnan(value));
    }
    memset(longest, '1', sizeof longest);
    for (size_t size = 1; size <= sizeof longest; size++) {
        const rp_csv_field field = {.text = longest, .length = size};
        assert_int_equal(rp_figure_read(&field, &value), size <= 60);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(test_names_are_unique),
        WORLD_TEST(test_figures_are_the_columns_of_that_type),
        WORLD_TEST(test_headers),
        WORLD_TEST(test_figures),
    };
    return cmocka_run_group_tests_name("columns", tests, NULL, NULL);
}
