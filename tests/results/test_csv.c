#include "support/diags_world.h"

#include <string.h>

#include "base/rng.h"
#include "results/csv.h"

/* The fields of all records, each after a '|', records after a '/'; a mistake as !LINE:COLUMN. */
static const char *flatten_text(const char *text, size_t size, bool by_line)
{
    const char *all = "";
    rp_csv csv;

    rp_csv_open(&csv, &w.arena, 0, text, size);
    while (by_line ? rp_csv_next_line(&csv) : rp_csv_next(&csv)) {
        all = rp_arena_format(&w.arena, "%s/", all);
        for (uint32_t i = 0; i < csv.field.size; i++)
            all = rp_arena_format(&w.arena, "%s|%.*s", all, (int)csv.field.item[i].length,
                                  csv.field.item[i].text);
        if (csv.mistake != NULL)
            all = rp_arena_format(&w.arena, "%s!%u:%u", all, csv.mistake_at.line,
                                  csv.mistake_at.column);
    }
    if (csv.mistake != NULL && !by_line)
        all =
            rp_arena_format(&w.arena, "%s!%u:%u", all, csv.mistake_at.line, csv.mistake_at.column);
    rp_csv_close(&csv);
    return all;
}

static const char *flatten(const char *text) { return flatten_text(text, strlen(text), false); }

static const char *flatten_lines(const char *text)
{
    return flatten_text(text, strlen(text), true);
}

static void test_records(void **state)
{
    (void)state;
    assert_string_equal(flatten(""), "");
    assert_string_equal(flatten("\n\r\n\n"), "");
    assert_string_equal(flatten("a,b\r\nc,d"), "/|a|b/|c|d");
    assert_string_equal(flatten(",\n,,"), "/||/|||");
    assert_string_equal(flatten("\"\",\"a,b\"\n"), "/||a,b");
    assert_string_equal(flatten("\"say \"\"a\"\"\"\n\"x\ny\",z"), "/|say \"a\"/|x\ny|z");
    assert_string_equal(flatten("a,c\rd\n"), "/|a|c\rd");
    assert_string_equal(flatten("a\r\n\r\nb\r"), "/|a/|b\r");
    assert_string_equal(flatten("\"\r\n\",x\r\n"), "/|\r\n|x");
    assert_string_equal(flatten("\xef\xbb\xbf"
                                "a\n"),
                        "/|a");
    assert_string_equal(flatten("\xef\xbb"), "/|\xef\xbb");
}

static void test_mistakes_and_their_places(void **state)
{
    (void)state;
    assert_string_equal(flatten("a\n\"b"), "/|a!2:1");
    assert_string_equal(flatten("a\n\"b\n\n\n"), "/|a!2:1");
    assert_string_equal(flatten("a\nx,\"b\"c\nd"), "/|a!2:6");
    assert_string_equal(flatten("\"x\ny\"z\n"), "!2:3");
    assert_string_equal(flatten("a\n,b\"c\n"), "/|a!2:3");
    assert_string_equal(flatten("\"\"\""), "!1:1");
    assert_string_equal(flatten("a\rb,c\"\n"), "!2:4");
    assert_string_equal(flatten("\"a\rb\"c\n"), "!2:3");
    assert_string_equal(flatten("\"a\r\nb\"c\n"), "!2:3");
    assert_string_equal(flatten_text("a,b\0c\n", 6, false), "!1:3");
    assert_string_equal(flatten_text("a,\"\0\"\n", 6, false), "!1:3");
}

/* An empty field at the end of a line has no character to show. */
static void test_places_of_empty_fields(void **state)
{
    rp_csv csv;

    (void)state;
    rp_csv_open(&csv, &w.arena, 0, ",\r\n", 3);
    assert_true(rp_csv_next(&csv));
    assert_int_equal(csv.field.size, 2);
    assert_int_equal(csv.field.item[0].loc.end_column, 2);
    assert_int_equal(csv.field.item[1].loc.column, 2);
    assert_int_equal(csv.field.item[1].loc.end_column, 2);
    rp_csv_close(&csv);
}

/* Whatever a line holds, the next one is read. */
static void test_lines(void **state)
{
    (void)state;
    assert_string_equal(flatten_lines(""), "");
    assert_string_equal(flatten_lines("a,b\r\n\"c\",d\n"), "/|a|b/|c|d");
    assert_string_equal(flatten_lines("\"a\nb\n"), "/!1:1/|b");
    assert_string_equal(flatten_lines("a\n\n\r\nb\n"), "/|a/!2:1/!3:1/|b");
    assert_string_equal(flatten_lines("a\"\n\"b\"c\nd,\"e\"\n"), "/!1:2/!2:4/|d|e");
    assert_string_equal(flatten_lines("a\nb,c"), "/|a/!2:1");
    assert_string_equal(flatten_lines("a,\"b\nc\",d\ne\n"), "/!1:3/!2:2/|e");
}

/* Any bytes are read to the end, with places that are in the text. */
static void test_any_bytes(void **state)
{
    static const char letters[] = "a,,\"\"\r\n\n\xef\xbb\xbf\0";
    char text[40];
    rp_rng rng;

    (void)state;
    rp_rng_seed(&rng, 3);
    for (int i = 0; i < 20000; i++) {
        const size_t size = rp_rng_below(&rng, sizeof text + 1);
        rp_csv csv;
        uint32_t lines = 0, newlines = 0;
        for (size_t k = 0; k < size; k++) {
            text[k] = letters[rp_rng_below(&rng, sizeof letters)];
            newlines += text[k] == '\n';
        }
        flatten_text(text, size, false);
        rp_csv_open(&csv, &w.arena, 0, text, size);
        for (; rp_csv_next_line(&csv); lines++) {
            assert_true(csv.mistake == NULL ? csv.field.size > 0 : csv.field.size == 0);
            for (uint32_t k = 0; k < csv.field.size; k++)
                assert_int_equal(csv.field.item[k].loc.line, lines + 1);
        }
        const size_t mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
        const bool is_torn = size > mark && text[size - 1] != '\n';
        assert_int_equal(lines, newlines + is_torn);
        rp_csv_close(&csv);
    }
}

static void test_what_is_written_is_read(void **state)
{
    static const char *const text[] = {"", "a", "a,b", "\"", "a \"b\", c", "x\ny", "\r"};
    enum { COUNT = sizeof text / sizeof text[0] };
    const char *written = "";
    rp_csv csv;

    (void)state;
    for (size_t i = 0; i < COUNT; i++)
        written = rp_arena_format(&w.arena, "%s%s%s", written, i == 0 ? "" : ",",
                                  rp_csv_quote(&w.arena, text[i]));
    rp_csv_open(&csv, &w.arena, 0, written, strlen(written));
    assert_true(rp_csv_next(&csv));
    assert_int_equal(csv.field.size, COUNT);
    for (uint32_t i = 0; i < COUNT; i++)
        assert_true(rp_csv_field_is(&csv.field.item[i], text[i]));
    assert_false(rp_csv_next(&csv));
    rp_csv_close(&csv);
    assert_ptr_equal(rp_csv_quote(&w.arena, text[1]), text[1]);
}

/* What begins as a formula gets a quote before it, and loses it again. */
static void test_formulas(void **state)
{
    static const char *const same[] = {"", "a=b", "-1.5e3", "+2", "'", "'a", "it's", "1-2"};
    static const char *const cell[] = {"=1", "@x", "-1+2", "+x", "'=1", "''@", "\t1", "=", "-,"};
    rp_csv csv;

    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_string_equal(rp_csv_cell(&w.arena, same[i]), rp_csv_quote(&w.arena, same[i]));
    for (size_t i = 0; i < sizeof cell / sizeof cell[0]; i++) {
        const char *const text = rp_csv_cell(&w.arena, cell[i]);
        assert_true(text[text[0] == '"'] == '\'');
        rp_csv_open(&csv, &w.arena, RP_NONE, text, strlen(text));
        assert_true(rp_csv_next(&csv));
        assert_true(rp_csv_field_is(&csv.field.item[0], cell[i]));
        rp_csv_close(&csv);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(test_records),
        WORLD_TEST(test_mistakes_and_their_places),
        WORLD_TEST(test_places_of_empty_fields),
        WORLD_TEST(test_lines),
        WORLD_TEST(test_any_bytes),
        WORLD_TEST(test_what_is_written_is_read),
        WORLD_TEST(test_formulas),
    };
    return cmocka_run_group_tests_name("csv", tests, NULL, NULL);
}
