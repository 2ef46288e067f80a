#include "support/diags_world.h"

#include <math.h>
#include <string.h>

#include "results/matrix.h"

static uint32_t add(const char *text)
{
    return rp_diags_add_text(&w.diags, "r.csv", text, strlen(text));
}

static void test_matrix(void **state)
{
    const uint32_t file[] = {add("task,config,status,cost\n"
                                 "d/p10,B,solved,3\n"
                                 "d/p2,A,timeout,\n"
                                 "d/e/p1,A,solved,\n"),
                             add("cost,status,config,task,more\n"
                                 "1.5,solved,A,d/p10,x\n")};
    rp_results r;

    (void)state;
    assert_true(rp_results_read(&r, &w.diags, file, 2));
    assert_int_equal(r.num_configs, 2);
    assert_int_equal(r.num_tasks, 3);
    assert_string_equal(r.task[0], "d/p2");
    assert_string_equal(r.task[1], "d/p10");
    assert_string_equal(r.task[2], "d/e/p1");
    assert_int_equal(r.num_domains, 2);
    assert_string_equal(r.domain[0], "d");
    assert_int_equal(r.first_task[1], 2);
    assert_int_equal(r.domain_of[2], 1);
    assert_true(rp_results_run(&r, 1, 0)->figure[RP_FIGURE_cost] == 1.5);
    assert_true(isnan(rp_results_run(&r, 2, 0)->figure[RP_FIGURE_cost]));
    assert_null(rp_results_run(&r, 0, 1));
    assert_true(rp_results_task_is_common(&r, 1));
    assert_false(rp_results_task_is_common(&r, 0));
    assert_int_equal(rp_results_find_config(&r, "B", 1), 1);
    assert_int_equal(rp_results_find_config(&r, "C", 1), RP_NONE);
}

/* How a run was made; what no name may hold is replaced, in lines of other programs. */
static void test_texts(void **state)
{
    const uint32_t file = add("task,config,status,options,version,seed\n"
                              "t1,A,solved,-s astar,0.1.0,18446744073709551615\n"
                              "t2,A,solved,-s astar,0.1.0,18446744073709551615\n"
                              "t3,A,solved,a\001b\xff,,\n");
    rp_results r;

    (void)state;
    assert_true(rp_results_read(&r, &w.diags, &file, 1));
    for (uint32_t i = 0; i < 2; i++) {
        assert_string_equal(rp_results_run(&r, i, 0)->options, "-s astar");
        assert_string_equal(rp_results_run(&r, i, 0)->version, "0.1.0");
        assert_string_equal(rp_results_run(&r, i, 0)->seed, "18446744073709551615");
    }
    assert_string_equal(rp_results_run(&r, 2, 0)->options, "a?b?");
    assert_string_equal(rp_results_run(&r, 2, 0)->version, "");
    assert_string_equal(rp_results_run(&r, 2, 0)->seed, "");
}

/* All statuses are read, as all are written. */
static void test_every_status(void **state)
{
    const char *text = "task,config,status\n";
    rp_results r;

    (void)state;
    for (int i = 0; i < RP_NUM_STATUSES; i++)
        text = rp_arena_format(&w.arena, "%sp%d,A,%s\n", text, i, rp_status_table[i].name);
    const uint32_t file = add(text);
    assert_true(rp_results_read(&r, &w.diags, &file, 1));
    assert_int_equal(r.num_tasks, RP_NUM_STATUSES);
    for (uint32_t i = 0; i < RP_NUM_STATUSES; i++)
        assert_int_equal(rp_results_run(&r, i, 0)->status, i);
}

static void expect_error(const char *text, uint32_t line, uint32_t column, const char *message)
{
    const uint32_t file = add(text), errors = w.diags.errors;
    rp_results r;

    assert_false(rp_results_read(&r, &w.diags, &file, 1));
    assert_true(w.diags.errors > errors);
    const rp_diag *const first = &w.diags.diag.item[w.diags.diag.size - 1];
    assert_int_equal(first->loc.line, line);
    assert_int_equal(first->loc.column, column);
    if (strstr(first->message, message) == NULL)
        fail_msg("'%s' is not about '%s'", first->message, message);
}

static void test_mistakes(void **state)
{
    (void)state;
    expect_error("task,config,status,task\nt,A,solved,u\n", 1, 20, "second column");
    expect_error("task,config,status\nt,A,sol\x1bved\n", 2, 5, "control characters");
    expect_error("task,config,status\nt,A,\n", 2, 5, "expected a status");
    expect_error("task,config,status\nt,A,Solved\n", 2, 5, "unknown status 'Solved'");
    expect_error("task,config,status\nt\xc3,A,solved\n", 2, 1, "UTF-8");
    expect_error("task,config,status\nt,A\"B,solved\n", 2, 4, "quoted field");
    expect_error("\"task,config,status\n", 1, 1, "never closed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(test_matrix),
        WORLD_TEST(test_texts),
        WORLD_TEST(test_every_status),
        WORLD_TEST(test_mistakes),
    };
    return cmocka_run_group_tests_name("matrix", tests, NULL, NULL);
}
