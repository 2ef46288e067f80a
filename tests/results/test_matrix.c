#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/natural.h"
#include "results/csv.h"
#include "results/matrix.h"

typedef struct world {
    rp_limits limits;
    rp_arena arena;
    rp_diags diags;
} world;

static int set_up(void **state)
{
    static world w;
    rp_limits_init(&w.limits, 0, NULL);
    rp_arena_init(&w.arena, &w.limits);
    rp_diags_init(&w.diags, &w.arena);
    *state = &w;
    return 0;
}

static int tear_down(void **state)
{
    world *const w = *state;
    rp_limits_release(&w->limits);
    return 0;
}

static uint32_t add(world *w, const char *text)
{
    return rp_diags_add_text(&w->diags, "r.csv", text, strlen(text));
}

/* The fields of all records, each after a '|', records after a '/'. */
static const char *flatten(world *w, const char *text)
{
    const char *all = "";
    rp_csv csv;

    rp_csv_open(&csv, &w->diags, add(w, text));
    while (rp_csv_next(&csv)) {
        all = rp_arena_format(&w->arena, "%s/", all);
        for (uint32_t i = 0; i < csv.field.size; i++)
            all = rp_arena_format(&w->arena, "%s|%.*s", all, (int)csv.field.item[i].length,
                                  csv.field.item[i].text);
    }
    rp_csv_close(&csv);
    return all;
}

static void test_csv(void **state)
{
    world *const w = *state;

    assert_string_equal(flatten(w, ""), "");
    assert_string_equal(flatten(w, "\n\r\n\n"), "");
    assert_string_equal(flatten(w, "a,b\r\nc,d"), "/|a|b/|c|d");
    assert_string_equal(flatten(w, ",\n,,"), "/||/|||");
    assert_string_equal(flatten(w, "\"\",\"a,b\"\n"), "/||a,b");
    assert_string_equal(flatten(w, "\"say \"\"a\"\"\"\n\"x\ny\",z"), "/|say \"a\"/|x\ny|z");
    assert_string_equal(flatten(w, "a\"b,c\rd\n"), "/|a\"b|c\rd");
    assert_string_equal(flatten(w, "\xef\xbb\xbf"
                                   "a\n"),
                        "/|a");
    assert_int_equal(w->diags.errors, 0);
    assert_string_equal(flatten(w, "a\n\"b"), "/|a");
    assert_int_equal(w->diags.errors, 1);
    assert_string_equal(flatten(w, "a\n\"b\"c\nd"), "/|a");
    assert_int_equal(w->diags.errors, 2);
}

static void test_what_is_written_is_read(void **state)
{
    static const char *const text[] = {"", "a", "a,b", "\"", "a \"b\", c", "x\ny", "\r"};
    enum { COUNT = sizeof text / sizeof text[0] };
    world *const w = *state;
    char *written = NULL;
    size_t size;
    rp_csv csv;

    FILE *const out = open_memstream(&written, &size);
    assert_non_null(out);
    for (size_t i = 0; i < COUNT; i++) {
        rp_csv_write(out, text[i]);
        fputc(i + 1 < COUNT ? ',' : '\n', out);
    }
    fclose(out);
    rp_csv_open(&csv, &w->diags, add(w, written));
    free(written);
    assert_true(rp_csv_next(&csv));
    assert_int_equal(csv.field.size, COUNT);
    for (uint32_t i = 0; i < COUNT; i++)
        assert_true(rp_csv_field_is(&csv.field.item[i], text[i]));
    assert_false(rp_csv_next(&csv));
    rp_csv_close(&csv);
}

static void test_natural_order(void **state)
{
    static const char *const ascending[] = {"",     "01",  "1",   "2",    "10",   "a",
                                            "a/b",  "a1b", "a1c", "a01d", "a9",   "a10",
                                            "a10b", "a11", "b",   "p2-3", "p2-20"};

    (void)state;
    for (size_t i = 0; i < sizeof ascending / sizeof ascending[0]; i++)
        for (size_t k = 0; k < sizeof ascending / sizeof ascending[0]; k++) {
            const int order = rp_natural_compare(ascending[i], ascending[k]);
            const bool is_as_expected = i == k ? order == 0 : (order < 0) == (i < k);
            if (!is_as_expected)
                fail_msg("'%s' and '%s'", ascending[i], ascending[k]);
        }
}

static void test_matrix(void **state)
{
    world *const w = *state;
    const uint32_t file[] = {add(w, "task,config,status,cost\n"
                                    "d/p10,B,solved,3\n"
                                    "d/p2,A,timeout,\n"
                                    "d/e/p1,A,solved,\n"),
                             add(w, "cost,status,config,task,more\n"
                                    "1.5,solved,A,d/p10,x\n")};
    rp_results r;

    assert_true(rp_results_read(&r, &w->diags, file, 2));
    assert_int_equal(r.num_configs, 2);
    assert_int_equal(r.num_tasks, 3);
    assert_string_equal(r.task[0], "d/p2");
    assert_string_equal(r.task[1], "d/p10");
    assert_string_equal(r.task[2], "d/e/p1");
    assert_int_equal(r.num_domains, 2);
    assert_string_equal(r.domain[0], "d");
    assert_int_equal(r.first_task[1], 2);
    assert_int_equal(r.domain_of[2], 1);
    assert_true(rp_results_run(&r, 1, 0)->figure[RP_FIGURE_COST] == 1.5);
    assert_true(isnan(rp_results_run(&r, 2, 0)->figure[RP_FIGURE_COST]));
    assert_null(rp_results_run(&r, 0, 1));
    assert_true(rp_results_task_is_common(&r, 1));
    assert_false(rp_results_task_is_common(&r, 0));
    assert_int_equal(rp_results_find_config(&r, "B", 1), 1);
    assert_int_equal(rp_results_find_config(&r, "C", 1), RP_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_csv, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_what_is_written_is_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_natural_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_matrix, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("results", tests, NULL, NULL);
}
