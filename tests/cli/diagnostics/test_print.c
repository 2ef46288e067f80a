#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/diagnostics/print.h"

typedef struct world {
    rp_limits limits;
    rp_arena arena;
    rp_diags diags;
    const char *text;
    size_t size;
} world;

static void add_file(void *arg)
{
    world *const w = arg;
    rp_diags_add_text(&w->diags, "file.pddl", w->text, w->size);
}

static world *open_world(const char *text, size_t size)
{
    static world w;

    w = (world){.text = text, .size = size};
    rp_limits_init(&w.limits, 0, NULL);
    rp_arena_init(&w.arena, &w.limits);
    rp_diags_init(&w.diags, &w.arena);
    assert_int_equal(rp_protect(&w.limits, add_file, &w), RP_STOP_NONE);
    return &w;
}

static void assert_printed(world *w, const char *expected)
{
    char *text = NULL;
    size_t size;
    FILE *const out = open_memstream(&text, &size);

    assert_non_null(out);
    rp_diags_print(out, &w->diags, 0, false);
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
    rp_limits_release(&w->limits);
}

static world *with_error(const char *text, rp_loc loc, const char *message)
{
    world *const w = open_world(text, strlen(text));
    rp_error(&w->diags, loc, "wrong", "%s", message);
    return w;
}

static void test_line_and_caret(void **state)
{
    world *w = with_error("(a\n  (b cde)\n)", (rp_loc){0, 2, 6, 2, 9}, "odd");
    (void)state;
    rp_warning(&w->diags, (rp_loc){0, 1, 1, 1, 2}, "strange", "hm");
    rp_note(&w->diags, (rp_loc){0, 2, 3, 3, 2}, "from here on");
    assert_printed(w, "file.pddl:2:6: error: odd [wrong]\n"
                      "    2 |   (b cde)\n"
                      "      |      ^~~\n"
                      "file.pddl:1:1: warning: hm [strange]\n"
                      "    1 | (a\n"
                      "      | ^\n"
                      "file.pddl:2:3: note: from here on\n"
                      "    2 |   (b cde)\n"
                      "      |   ^~~~~~~\n");
}

static void test_line_ends_and_marks(void **state)
{
    (void)state;
    assert_printed(with_error("a\r\nb\r\nc", (rp_loc){0, 2, 1, 2, 2}, "m"),
                   "file.pddl:2:1: error: m [wrong]\n    2 | b\n      | ^\n");
    assert_printed(with_error("a\rb\rc", (rp_loc){0, 3, 1, 3, 2}, "m"),
                   "file.pddl:3:1: error: m [wrong]\n    3 | c\n      | ^\n");
    assert_printed(with_error("\xef\xbb\xbf"
                              "ab",
                              (rp_loc){0, 1, 2, 1, 3}, "m"),
                   "file.pddl:1:2: error: m [wrong]\n    1 | ab\n      |  ^\n");
    assert_printed(with_error("a\n", (rp_loc){0, 2, 1, 2, 1}, "m"),
                   "file.pddl:2:1: error: m [wrong]\n    2 | \n      | ^\n");
    assert_printed(with_error("", (rp_loc){0, 1, 1, 1, 1}, "m"),
                   "file.pddl:1:1: error: m [wrong]\n    1 | \n      | ^\n");
}

static void test_places_without_a_line(void **state)
{
    (void)state;
    assert_printed(with_error("x", (rp_loc){.file = 0}, "m"), "file.pddl: error: m [wrong]\n");
    assert_printed(with_error("x", RP_NO_LOC, "m"), "error: m [wrong]\n");
    assert_printed(with_error("x", (rp_loc){0, 9, 1, 9, 2}, "m"),
                   "file.pddl:9:1: error: m [wrong]\n");
    assert_printed(with_error("x", (rp_loc){0, 1, 40, 1, 50}, "m"),
                   "file.pddl:1:40: error: m [wrong]\n    1 | x\n      |  ^\n");
}

static void test_tabs(void **state)
{
    (void)state;
    assert_printed(with_error("\ta\tbc", (rp_loc){0, 1, 4, 1, 6}, "m"),
                   "file.pddl:1:4: error: m [wrong]\n"
                   "    1 |         a       bc\n"
                   "      |                 ^~\n");
}

static void test_what_is_not_printable(void **state)
{
    (void)state;
    assert_printed(with_error("\x1b[31m\x01 \xff b\xc3\xa4\xe2\x80\xae\xc2\x9b!",
                              (rp_loc){0, 1, 10, 1, 11}, "\x1b[1m\xc3\xa4\n"),
                   "file.pddl:1:10: error: ?[1m\xc3\xa4? [wrong]\n"
                   "    1 | ?[31m? ? b\xc3\xa4?"
                   "?!\n"
                   "      |          ^\n");
    assert_printed(with_error("\xc2\x9b\xe2\x80\xae!x", (rp_loc){0, 1, 6, 1, 8}, "m"),
                   "file.pddl:1:6: error: m [wrong]\n    1 | ?"
                   "?!x\n      |   ^~\n");
    assert_printed(with_error("\xc3\xa4\xc3\xa4x", (rp_loc){0, 1, 5, 1, 6}, "m"),
                   "file.pddl:1:5: error: m [wrong]\n    1 | \xc3\xa4\xc3\xa4x\n      |   ^\n");
}

/* Of a long line, the text around the place, and the caret below it. */
static void test_long_lines_are_cut(void **state)
{
    enum { SIZE = 100000 };
    static char text[SIZE + 1];
    static const uint32_t column[] = {1, 50, 71, 72, 90, 110, 600, 5000, SIZE - 90, SIZE - 3, SIZE};
    (void)state;

    for (size_t i = 0; i < sizeof column / sizeof *column; i++) {
        memset(text, 'x', SIZE);
        text[column[i] - 1] = '!';
        world *const w = with_error(text, (rp_loc){0, 1, column[i], 1, column[i] + 1}, "m");
        char *printed = NULL;
        size_t size;
        FILE *const out = open_memstream(&printed, &size);
        rp_diags_print(out, &w->diags, 0, false);
        fclose(out);
        const char *const line = strchr(printed, '\n') + 1, *const caret = strchr(line, '\n') + 1;
        assert_true(caret - line < 120);
        assert_int_equal(strcspn(line, "!"), strcspn(caret, "^"));
        assert_true(line[strcspn(line, "!")] == '!' && caret[strcspn(caret, "^")] == '^');
        assert_int_equal(strstr(line, "| ...") != NULL, column[i] > 71);
        free(printed);
        rp_limits_release(&w->limits);
    }
}

static void test_more_errors_than_are_kept(void **state)
{
    world *const w = open_world("x", 1);
    (void)state;

    for (int i = 0; i < RP_MAX_ERRORS + 7; i++)
        rp_error(&w->diags, RP_NO_LOC, "e", "m");
    char *printed = NULL;
    size_t size;
    FILE *const out = open_memstream(&printed, &size);
    rp_diags_print(out, &w->diags, 0, false);
    fclose(out);
    assert_non_null(strstr(printed, "\n27 errors were found; the first 20 are shown\n"));
    free(printed);
    rp_limits_release(&w->limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_line_and_caret),
        cmocka_unit_test(test_line_ends_and_marks),
        cmocka_unit_test(test_places_without_a_line),
        cmocka_unit_test(test_tabs),
        cmocka_unit_test(test_what_is_not_printable),
        cmocka_unit_test(test_long_lines_are_cut),
        cmocka_unit_test(test_more_errors_than_are_kept),
    };
    return cmocka_run_group_tests_name("diag_print", tests, NULL, NULL);
}
