#include "support/diags_world.h"

#include <string.h>

#include "cli/options/line.h"

static rp_settings settings_of(const char *text)
{
    rp_option_line line;

    assert_null(rp_option_line_read(&w.arena, text, &line));
    return rp_option_line_settings(&w.arena, &line);
}

static const char *value_of(rp_settings s, const char *name)
{
    for (uint32_t i = 0; i < s.size; i++)
        if (strcmp(s.item[i].name, name) == 0)
            return s.item[i].value;
    fail_msg("no setting '%s'", name);
    return "";
}

static void expect(const char *text, const char *name, const char *value)
{
    assert_string_equal(value_of(settings_of(text), name), value);
}

/* What follows from other options and from presets counts as much as what is written. */
static void test_defaults_that_depend_on_others(void **state)
{
    (void)state;
    expect("", "improve", "near");
    expect("-s gbfs", "improve", "eliminate");
    expect("--preset paper-s1-letter", "improve", "none");
    expect("--preset paper-s1-letter", "prune", "reach");
    expect("--preset paper-s1-letter --prune full", "prune", "full");
    expect("", "h2", "where that is little work");
    expect("--h2 0", "h2", "none");
    expect("-s gbfs", "h2", "none");
    expect("", "heuristic", "none");
    expect("--optimal", "heuristic", "chosen for the task");
    expect("-s astar", "heuristic", value_of(settings_of("-s astar -H hmax"), "heuristic"));
    expect("-w 3", "search", value_of(settings_of("-s wastar:weight=3"), "search"));
}

static void test_values_of_each_kind(void **state)
{
    (void)state;
    expect("", "optimal", "no");
    expect("--optimal", "optimal", "yes");
    expect("", "lifted", "auto");
    expect("", "preset", "none");
    expect("--seed 18446744073709551615", "seed", "18446744073709551615");
    expect("-j 0", "jobs", "0");
    expect("", "time-limit", "none");
    expect("-t 1.5m -m 2G", "time-limit", "90s");
    expect("-t 1.5m -m 2G", "memory-limit", "2048M");
    expect("-m 1025K", "memory-limit", "1025K");
}

/* Tables have a row a setting and a column a line. */
static void test_the_same_names_for_every_line(void **state)
{
    const rp_settings a = settings_of(""), b = settings_of("--preset lama --h2 3 --seed 1");

    (void)state;
    assert_int_equal(a.size, b.size);
    for (uint32_t i = 0; i < a.size; i++)
        assert_string_equal(a.item[i].name, b.item[i].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {WORLD_TEST(test_defaults_that_depend_on_others),
                                       WORLD_TEST(test_values_of_each_kind),
                                       WORLD_TEST(test_the_same_names_for_every_line)};

    return cmocka_run_group_tests_name("line", tests, NULL, NULL);
}
