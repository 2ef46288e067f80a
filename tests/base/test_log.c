#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"

/* What was written since the last call. */
static const char *written(FILE *out)
{
    static char text[1000];
    const long end = ftell(out);

    fflush(out);
    rewind(out);
    const size_t got = fread(text, 1, end < 999 ? (size_t)end : 999, out);
    text[got] = '\0';
    rewind(out);
    return text;
}

static void test_levels(void **state)
{
    rp_log log = {.out = tmpfile(), .level = RP_LOG_NORMAL, .start = rp_clock()};
    (void)state;
    assert_non_null(log.out);
    rp_log_line(&log, RP_LOG_NORMAL, "%d facts", 7);
    assert_non_null(strstr(written(log.out), "s] 7 facts\n"));
    rp_log_line(&log, RP_LOG_VERBOSE, "details");
    assert_string_equal(written(log.out), "");
    rp_log_line(NULL, RP_LOG_QUIET, "nowhere");
    rp_log_live(NULL, "nowhere");
    fclose(log.out);
    log.out = NULL;
    rp_log_line(&log, RP_LOG_QUIET, "nowhere");
    rp_log_live(&log, "nowhere");
}

static void test_the_live_line_needs_a_terminal(void **state)
{
    rp_log log = {.out = tmpfile(), .level = RP_LOG_NORMAL, .start = rp_clock()};
    (void)state;
    assert_non_null(log.out);
    rp_log_live(&log, "h = %d", 3);
    assert_string_equal(written(log.out), "");
    log.live = true;
    rp_log_live(&log, "h = %d", 3);
    assert_true(log.line_pending);
    const char *const text = written(log.out);
    assert_int_equal(text[0], '\r');
    assert_non_null(strstr(text, "h = 3"));
    assert_null(strchr(text, '\n'));
    rp_log_line(&log, RP_LOG_NORMAL, "done");
    assert_false(log.line_pending);
    assert_true(strncmp(written(log.out), "\r\x1b[K[", 5) == 0);
    log.level = RP_LOG_QUIET;
    rp_log_live(&log, "h = 2");
    assert_string_equal(written(log.out), "");
    fclose(log.out);
}

static void test_a_long_live_line_is_cut(void **state)
{
    rp_log log = {.out = tmpfile(), .level = RP_LOG_NORMAL, .live = true, .start = rp_clock()};
    char text[300];
    (void)state;
    assert_non_null(log.out);
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    rp_log_live(&log, "%s", text);
    assert_true(strlen(written(log.out)) < 90);
    fclose(log.out);
}

static void test_clocks_and_memory(void **state)
{
    const double wall = rp_clock(), cpu = rp_cpu_clock();
    volatile double sink = 0;
    (void)state;
    for (int i = 0; i < 1000000; i++)
        sink += i;
    assert_true(sink > 0);
    assert_true(rp_clock() > wall);
    assert_true(rp_cpu_clock() > cpu);
    const size_t before = rp_peak_resident();
    assert_true(before > 100000);
    const size_t bytes = 64 << 20;
    volatile char *const block = malloc(bytes);
    assert_non_null(block);
    for (size_t i = 0; i < bytes; i += 4096)
        block[i] = 1;
    assert_true(rp_peak_resident() >= before + bytes / 2);
    free((void *)block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_the_live_line_needs_a_terminal),
        cmocka_unit_test(test_a_long_live_line_is_cut),
        cmocka_unit_test(test_clocks_and_memory),
    };
    return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
