#include "support/diags_world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/table.h"

typedef struct memory {
    char *text;
    size_t size;
    FILE *out;
} memory;

static void begin(memory *m)
{
    *m = (memory){.text = NULL};
    m->out = open_memstream(&m->text, &m->size);
    assert_non_null(m->out);
}

/* What was written, in the arena. */
static const char *end(memory *m)
{
    fclose(m->out);
    const char *const text = rp_arena_text(&w.arena, m->text, m->size);
    free(m->text);
    return text;
}

static rp_report_table make_table(void)
{
    rp_report_table t;

    rp_report_table_init(&t, &w.arena, "name", "Title <1>");
    rp_report_table_add_column(&t, "config", "configuration", RP_TEXT_COLUMN);
    rp_report_table_add_column(&t, "mean", "mean", 2);
    rp_report_table_add_text(&t, "a, \"b\"");
    rp_report_table_add_number(&t, 1.0 / 3);
    rp_report_table_add_text(&t, "\xc3\xa4 & 'c'");
    rp_report_table_add_number(&t, NAN);
    return t;
}

static void test_csv(void **state)
{
    rp_report_table t = make_table();
    memory m;

    (void)state;
    begin(&m);
    rp_report_table_write_csv(m.out, &t);
    assert_string_equal(end(&m), "config,mean\n\"a, \"\"b\"\"\",0.3333333333\n\xc3\xa4 & 'c',\n");
    rp_report_table_free(&t);
}

/* Columns are aligned by characters, not by bytes. */
static void test_text(void **state)
{
    rp_report_table t = make_table();
    memory m;

    (void)state;
    begin(&m);
    rp_report_table_write_text(m.out, &t);
    assert_string_equal(end(&m), "Title <1>\n"
                                 "configuration  mean\n"
                                 "a, \"b\"         0.33\n"
                                 "\xc3\xa4 & 'c'           -\n");
    rp_report_table_free(&t);
}

static void test_html(void **state)
{
    rp_report_table t = make_table();
    memory m;

    (void)state;
    t.totals = 1;
    begin(&m);
    rp_report_table_write_html(m.out, &t, 0, 2);
    const char *const text = end(&m);
    assert_non_null(strstr(text, "<caption>Title &lt;1&gt;</caption>"));
    assert_non_null(strstr(text, "<th scope=\"row\">a, &quot;b&quot;</th>"
                                 "<td data-value=\"0.3333333333\">0.33</td></tr>\n</tbody>"));
    assert_non_null(strstr(text, "<tfoot>\n<tr><th scope=\"row\">\xc3\xa4 &amp; &#39;c&#39;</th>"
                                 "<td data-value=\"\">"));
    begin(&m);
    rp_html_write(m.out, "");
    rp_html_write(m.out, "<>&\"'");
    assert_string_equal(end(&m), "&lt;&gt;&amp;&quot;&#39;");
    rp_report_table_free(&t);
}

/* A text that is too long for a column is broken, first of all after commas. */
static void test_long_texts_in_html(void **state)
{
    rp_report_table t;
    memory m;

    (void)state;
    rp_report_table_init(&t, &w.arena, "name", "Title");
    rp_report_table_add_column(&t, "a", "a", RP_TEXT_COLUMN);
    rp_report_table_add_column(&t, "b", "b", RP_TEXT_COLUMN);
    rp_report_table_add_text(&t, "c,d");
    rp_report_table_add_text(&t, "<search>:first=1,second=2,third=3,fourth=4");
    begin(&m);
    rp_report_table_write_html(m.out, &t, 0, 1);
    assert_non_null(strstr(end(&m), "<th scope=\"row\">c,d</th><td class=\"text long\">"
                                    "&lt;search&gt;:first=1,<wbr>second=2,<wbr>third=3,<wbr>"
                                    "fourth=4</td>"));
    rp_report_table_free(&t);
}

static void test_numbers(void **state)
{
    static const struct {
        double number;
        int digits;
        const char *text;
    } table[] = {{0, 2, "0.00"},      {0.004, 2, "0.004"}, {0.005, 2, "0.01"},
                 {1234.5, 0, "1234"}, {1e15, 2, "1e+15"},  {-0.5, 1, "-0.5"},
                 {NAN, 2, "-"},       {1e-9, 3, "1e-09"},  {99.999, 2, "100.00"}};
    char buffer[RP_NUMBER_SIZE];

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        assert_string_equal(rp_report_table_number_text(table[i].number, table[i].digits, buffer),
                            table[i].text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {WORLD_TEST(test_csv), WORLD_TEST(test_text),
                                       WORLD_TEST(test_html), WORLD_TEST(test_long_texts_in_html),
                                       WORLD_TEST(test_numbers)};

    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
