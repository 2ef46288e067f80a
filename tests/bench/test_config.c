#include "support/diags_world.h"

#include <string.h>

#include "bench/config.h"

static const char *read_config(const char *text, bool is_foreign, rp_bench_config *config)
{
    return rp_bench_config_read(&w.arena, text, is_foreign, config);
}

static void test_shell_quotes(void **state)
{
    (void)state;
    assert_string_equal(rp_shell_quote(&w.arena, "a/b-c_1.pddl"), "a/b-c_1.pddl");
    assert_string_equal(rp_shell_quote(&w.arena, ""), "''");
    assert_string_equal(rp_shell_quote(&w.arena, "a b"), "'a b'");
    assert_string_equal(rp_shell_quote(&w.arena, "it's"), "'it'\\''s'");
    assert_string_equal(rp_shell_quote(&w.arena, "'"), "''\\'''");
    assert_string_equal(rp_shell_quote(&w.arena, "$(x)\n"), "'$(x)\n'");
}

/* Options are words as a shell reads them. */
static void test_options(void **state)
{
    rp_bench_config c;

    (void)state;
    assert_null(read_config("a=-s astar\t--heuristic 'hmax' --se\"ed\"=7", false, &c));
    assert_string_equal(c.name, "a");
    assert_int_equal(c.num_options, 5);
    assert_string_equal(c.option[1], "astar");
    assert_string_equal(c.option[3], "hmax");
    assert_string_equal(c.option[4], "--seed=7");
    assert_null(read_config("default=", false, &c));
    assert_int_equal(c.num_options, 0);
}

static void expect(const char *text, bool is_foreign, const char *message)
{
    rp_bench_config c;
    const char *const found = read_config(text, is_foreign, &c);

    assert_non_null(found);
    if (strstr(found, message) == NULL)
        fail_msg("'%s' is not about '%s'", found, message);
}

static void test_mistakes(void **state)
{
    (void)state;
    expect("x", false, "expected NAME=OPTIONS");
    expect("=x", true, "expected NAME=COMMAND");
    expect("a\nb=", false, "one line");
    expect("x=-s 'astar", false, "a quote ' is not closed");
    expect("x=--no-such-option", false, "no-such-option");
    expect("x=--help", false, "plans nothing");
    expect("x=-o plan", false, "named by bench");
    expect("x=other.pddl", false, "named by bench");
    expect("x=--stats-file f", false, "asked for by bench");
    expect("x=echo {d} {p}", true, "does not mention {plan}");
}

static const rp_task_files task = {.domain_path = "/t/my domain", .problem_path = "/t/p"};
static const rp_bench_limits limits = {.time = 0.5, .memory = (size_t)3 << 20};
static const rp_bench_places places = {
    .task = &task, .plan = "/f/plan", .stats = "/f/.stats", .here = "/h", .limits = &limits};

static void test_commands(void **state)
{
    rp_bench_config c;

    (void)state;
    assert_null(read_config("x={here}/run {d} {p} {plan}.1 {time} {memory} {x} {", true, &c));
    char *const *const argv = rp_bench_config_command(&w.arena, &c, &places);
    assert_string_equal(argv[0], "sh");
    assert_string_equal(argv[1], "-c");
    assert_string_equal(argv[2], "/h/run '/t/my domain' /t/p /f/plan.1 0.5 3 {x} {");
    assert_null(argv[3]);
    assert_string_equal(rp_bench_config_program(&c), "/bin/sh");
}

/* The options come before what bench adds, and files behind the end of options. */
static void test_own_command(void **state)
{
    static const char *const expected[] = {"relplan", "-q",           "--stats=none", "-s",
                                           "astar",   "--stats-file", "/f/.stats",    "-o",
                                           "/f/plan", "--",           "/t/my domain", "/t/p"};
    enum { COUNT = sizeof expected / sizeof expected[0] };
    rp_bench_config c;

    (void)state;
    assert_null(read_config("x=-s astar", false, &c));
    char *const *const argv = rp_bench_config_command(&w.arena, &c, &places);
    for (size_t i = 0; i < COUNT; i++)
        assert_string_equal(argv[i], expected[i]);
    assert_null(argv[COUNT]);
    assert_string_equal(rp_bench_config_program(&c), rp_bench_self);
}

enum { REPEATED = 2000 };

static const char *repeat(const char *before, const char *part)
{
    static char text[REPEATED * 10];

    strcpy(text, before);
    for (size_t i = 0, size = strlen(text); i < REPEATED; i++, size += strlen(part))
        strcpy(text + size, part);
    return text;
}

/* Not with the square of the length: a fuzzer found commands of 4 KB that took 64 MB. */
static void test_long_texts_take_little_memory(void **state)
{
    rp_bench_config c;
    size_t before = w.arena.total;

    (void)state;
    assert_int_equal(strlen(rp_shell_quote(&w.arena, repeat("", "'"))), 4 * REPEATED + 2);
    assert_in_range(w.arena.total - before, 4 * REPEATED, 5 * REPEATED);

    assert_null(read_config(repeat("x={plan}", "{p}"), true, &c));
    before = w.arena.total;
    assert_int_equal(strlen(rp_bench_config_command(&w.arena, &c, &places)[2]),
                     strlen("/f/plan") + strlen("/t/p") * REPEATED);
    assert_in_range(w.arena.total - before, 4 * REPEATED, 5 * REPEATED);

    before = w.arena.total;
    assert_null(read_config(repeat("x=", " -v"), false, &c));
    assert_int_equal(c.num_options, REPEATED);
    assert_string_equal(c.option[REPEATED - 1], "-v");
    assert_in_range(w.arena.total - before, 4 * REPEATED, 100 * REPEATED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(test_shell_quotes), WORLD_TEST(test_options),
        WORLD_TEST(test_mistakes),     WORLD_TEST(test_commands),
        WORLD_TEST(test_own_command),  WORLD_TEST(test_long_texts_take_little_memory),
    };
    return cmocka_run_group_tests_name("config", tests, NULL, NULL);
}
