#include "support/diags_world.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/supervise/outcome.h"

static const char *status_of(rp_bench_outcome o)
{
    rp_result_row row;

    rp_result_row_init(&row);
    rp_bench_outcome_set(&w.arena, &o, &row);
    return row.field[RP_COLUMN_status];
}

static void test_ends(void **state)
{
    static const rp_bench_end normal = {.exit_code = 0},
                              segv = {.exit_code = -1, .signal = SIGSEGV},
                              term = {.exit_code = -1, .signal = SIGTERM},
                              late = {.exit_code = 0, .stop = RP_BENCH_STOP_TIME},
                              large = {.exit_code = -1,
                                       .signal = SIGKILL,
                                       .stop = RP_BENCH_STOP_MEMORY},
                              peak = {.exit_code = 0, .peak = 101},
                              waited = {.exit_code = 0, .stop = RP_BENCH_STOP_WALL},
                              over = {.exit_code = 0, .cpu = 11.5},
                              just_over = {.exit_code = 0, .cpu = 10.5};
    static const struct {
        const rp_bench_end *end;
        rp_bench_verdict verdict;
        size_t memory;
        const char *status;
    } table[] = {
        {&normal, RP_VERDICT_VALID, 0, "solved"},  {&normal, RP_VERDICT_INVALID, 0, "invalid"},
        {&normal, RP_VERDICT_NO_PLAN, 0, "error"}, {&normal, RP_VERDICT_UNDECIDED, 0, "error"},
        {&segv, RP_VERDICT_NO_PLAN, 0, "crashed"}, {&segv, RP_VERDICT_VALID, 0, "solved"},
        {&segv, RP_VERDICT_INVALID, 0, "invalid"}, {&term, RP_VERDICT_NO_PLAN, 0, "interrupted"},
        {&late, RP_VERDICT_NO_PLAN, 0, "timeout"}, {&late, RP_VERDICT_VALID, 0, "solved"},
        {&late, RP_VERDICT_INVALID, 0, "timeout"}, {&large, RP_VERDICT_NO_PLAN, 100, "memory"},
        {&large, RP_VERDICT_VALID, 100, "solved"}, {&peak, RP_VERDICT_NO_PLAN, 0, "error"},
        {&peak, RP_VERDICT_NO_PLAN, 101, "error"}, {&peak, RP_VERDICT_NO_PLAN, 100, "memory"},
        {&peak, RP_VERDICT_VALID, 100, "memory"},  {&waited, RP_VERDICT_NO_PLAN, 0, "timeout"},
        {&over, RP_VERDICT_VALID, 0, "timeout"},   {&just_over, RP_VERDICT_VALID, 0, "solved"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const rp_bench_outcome o = {.end = *table[i].end,
                                    .verdict = table[i].verdict,
                                    .time = 10,
                                    .memory = table[i].memory};
        assert_string_equal(status_of(o), table[i].status);
    }
}

/* Every exit code of the table becomes its status, of relplan and of others. */
static void test_codes(void **state)
{
    (void)state;
    for (int i = 0; i < RP_NUM_STATUSES; i++)
        for (int k = 0; k < RP_MAX_STATUS_CODES; k++) {
            const rp_status_row *const row = &rp_status_table[i];
            rp_bench_outcome o = {.end = {.exit_code = row->own[k]}};
            if (row->own[k] != 0)
                assert_string_equal(status_of(o), row->name);
            o.end.exit_code = row->foreign[k];
            o.is_foreign = true;
            if (row->foreign[k] != 0)
                assert_string_equal(status_of(o), row->name);
        }
}

static void test_fields(void **state)
{
    const rp_bench_outcome o = {
        .end = {.exit_code = -1, .signal = SIGSEGV, .wall = 1.25, .cpu = 0.5, .peak = 3 << 19},
        .verdict = RP_VERDICT_INVALID};
    rp_result_row row;

    (void)state;
    rp_result_row_init(&row);
    rp_bench_outcome_set(&w.arena, &o, &row);
    assert_string_equal(row.field[RP_COLUMN_exit_code], "-11");
    assert_string_equal(row.field[RP_COLUMN_wall_s], "1.250");
    assert_string_equal(row.field[RP_COLUMN_cpu_s], "0.500");
    assert_string_equal(row.field[RP_COLUMN_peak_mb], "1.5");
    assert_string_equal(row.field[RP_COLUMN_valid], "no");
    assert_string_equal(row.field[RP_COLUMN_reason], "ended by signal 11");
}

/* A file with this text; removed by the test that asked for it. */
static const char *file_with(const char *text)
{
    char *const path = rp_arena_format(&w.arena, "/tmp/relplan-test-XXXXXX");
    const int fd = mkstemp(path);

    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    close(fd);
    return path;
}

static rp_bench_validation validation_of(const char *text)
{
    const char *const path = file_with(text);
    const rp_bench_validation v = rp_bench_validation_read(&w.arena, path);

    assert_int_equal(unlink(path), 0);
    return v;
}

static void test_validations(void **state)
{
    const rp_bench_validation v =
        validation_of("{\"verdict\": \"valid\", \"cost\": 7, \"length\": 3}");

    (void)state;
    assert_int_equal(v.verdict, RP_VERDICT_VALID);
    assert_string_equal(v.cost, "7");
    assert_string_equal(v.length, "3");
    assert_string_equal(validation_of("{\"verdict\": \"valid\", \"cost\": 7.5}").cost, "7.5");
    assert_string_equal(validation_of("{\"verdict\": \"valid\"}").cost, "");
    assert_int_equal(validation_of("{\"verdict\": \"invalid\"}").verdict, RP_VERDICT_INVALID);
    assert_int_equal(
        validation_of("{\"verdict\": \"unknown\", \"messages\": [{\"name\": \"plan-syntax\"}]}")
            .verdict,
        RP_VERDICT_INVALID);
    static const char *const undecided[] = {"",
                                            "{",
                                            "[]",
                                            "{\"verdict\": 1}",
                                            "{\"verdict\": \"unknown\"}",
                                            "{\"verdict\": \"unknown\", \"messages\": [7, {}]}",
                                            "{\"messages\": [{\"name\": \"plan-syntax\"}]}"};
    for (size_t i = 0; i < sizeof undecided / sizeof undecided[0]; i++)
        assert_int_equal(validation_of(undecided[i]).verdict, RP_VERDICT_UNDECIDED);
    assert_int_equal(rp_bench_validation_read(&w.arena, "/nowhere/at/all").verdict,
                     RP_VERDICT_UNDECIDED);
}

static void test_statistics(void **state)
{
    const char *const path =
        file_with("{\"expanded\": 12, \"initial_h\": 2.5, \"seconds\": {\"search\": 0.125},\n"
                  " \"plan\": {\"length\": 1, \"steps\": [[\"a\"]]}, \"reason\": null}");
    rp_result_row row;

    (void)state;
    rp_result_row_init(&row);
    rp_bench_outcome_read_stats(&w.arena, path, &row);
    assert_int_equal(unlink(path), 0);
    assert_string_equal(row.field[RP_COLUMN_expanded], "12");
    assert_string_equal(row.field[RP_COLUMN_initial_h], "2.5");
    assert_string_equal(row.field[RP_COLUMN_search_s], "0.125");
    assert_string_equal(row.field[RP_COLUMN_reason], "");
    assert_string_equal(row.field[RP_COLUMN_evaluated], "");
    assert_non_null(strstr(row.stats, "\"length\":1"));
    assert_null(strstr(row.stats, "steps"));
    assert_null(strchr(row.stats, '\n'));
    rp_result_row_init(&row);
    rp_bench_outcome_read_stats(&w.arena, "/nowhere/at/all", &row);
    assert_null(row.stats);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(test_ends),        WORLD_TEST(test_codes),      WORLD_TEST(test_fields),
        WORLD_TEST(test_validations), WORLD_TEST(test_statistics),
    };
    return cmocka_run_group_tests_name("outcome", tests, NULL, NULL);
}
