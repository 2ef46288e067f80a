#include "support/check.h"

#include <string.h>

#include "base/text/names.h"

typedef struct thing {
    const char *name;
    int value;
} thing;

static const char *const words[] = {"move", "pick-up", "put-down", "at", "in", "nodes", "At"};
static const rp_name_table of_words = RP_NAMES("word", words, sizeof words / sizeof *words);

static const char *nearest(const char *text) { return rp_name_nearest(&of_words, text); }

static void test_nearest_names(void **state)
{
    (void)state;
    assert_string_equal(nearest("moev"), "move");
    assert_string_equal(nearest("pickup"), "pick-up");
    assert_string_equal(nearest("PICK-PU"), "pick-up");
    assert_string_equal(nearest("putt-dwn"), "put-down");
    assert_string_equal(nearest("nods"), "nodes");
    assert_string_equal(nearest("an"), "at"); /* the first of equals */
    assert_string_equal(nearest("AT"), "at");
    assert_null(nearest("a-"
                        "long-way-off"));
    assert_null(nearest("zz"));
    assert_null(nearest("x"));
    assert_null(nearest(""));
    const rp_name_table none = RP_NAMES("word", words, 0);
    assert_null(rp_name_nearest(&none, "at"));
    const char *const long_name[] = {
        "a-name-of-more-than-sixty-three-letters-which-is-too-long-to-be-compared"};
    const rp_name_table of_long = RP_NAMES("word", long_name, 1);
    assert_null(rp_name_nearest(&of_long, long_name[0]));
}

static void test_rows_and_pointers_to_rows(void **state)
{
    static const thing rows[] = {{"first", 1}, {"second", 2}};
    static const thing *const pointers[] = {&rows[1], &rows[0]};
    const rp_name_table of_rows = RP_NAMES("thing", rows, 2);
    const rp_name_table of_pointers = RP_NAMES_BY_POINTER("thing", pointers);
    (void)state;

    assert_int_equal(rp_name_find(&of_words, "in"), 4);
    assert_int_equal(rp_name_find(&of_words, "AT"), RP_NONE);
    assert_int_equal(rp_name_find(&of_rows, "second"), 1);
    assert_int_equal(rp_name_find(&of_pointers, "second"), 0);
    assert_string_equal(rp_name_at(&of_pointers, 1), "first");
}

static void test_what_is_said(void **state)
{
    static const char *const two[] = {"lama", "gbfs"};
    const rp_name_table table = RP_NAMES("preset", two, 2), empty = RP_NAMES("preset", two, 0);
    rp_limits limits;
    rp_arena arena;
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&arena, &limits);
    assert_string_equal(rp_name_list(&arena, &table, ", "), "lama, gbfs");
    assert_string_equal(rp_name_list(&arena, &empty, ", "), "");
    assert_string_equal(rp_name_hint(&arena, &table, "lma"), "; did you mean 'lama'?");
    assert_string_equal(rp_name_hint(&arena, &table, "x"), "");
    assert_string_equal(rp_name_unknown(&arena, &table, "lma"),
                        "unknown preset 'lma'; did you mean 'lama'?");
    assert_string_equal(rp_name_unknown(&arena, &table, "x"),
                        "unknown preset 'x'; there are lama, gbfs");
    rp_arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nearest_names),
        cmocka_unit_test(test_rows_and_pointers_to_rows),
        cmocka_unit_test(test_what_is_said),
    };
    return cmocka_run_group_tests_name("names", tests, NULL, NULL);
}
