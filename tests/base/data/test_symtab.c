#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "base/data/symtab.h"

typedef struct world {
    rp_limits limits;
    rp_arena arena;
    rp_symtab *table;
} world;

static int set_up(void **state)
{
    static world w;
    rp_limits_init(&w.limits, 0, NULL);
    rp_arena_init(&w.arena, &w.limits);
    w.table = rp_symtab_create(&w.arena);
    *state = &w;
    return 0;
}

static int tear_down(void **state)
{
    world *const w = *state;
    rp_limits_release(&w->limits);
    return 0;
}

static void test_numbers_count_from_zero_without_gaps(void **state)
{
    rp_symtab *const t = ((world *)*state)->table;
    char name[32];

    for (uint32_t round = 0; round < 2; round++)
        for (uint32_t i = 0; i < 10000; i++) {
            const int length = snprintf(name, sizeof name, "n%u", i);
            assert_int_equal(rp_symtab_intern(t, name, (size_t)length), i);
        }
    assert_int_equal(rp_symtab_size(t), 10000);
    for (uint32_t i = 0; i < 10000; i++) {
        const int length = snprintf(name, sizeof name, "N%u", i);
        assert_int_equal(rp_symtab_find(t, name, (size_t)length), i);
        name[0] = 'n';
        assert_string_equal(rp_symtab_text(t, i), name);
    }
}

static void test_case_is_one_name_and_the_first_spelling_stays(void **state)
{
    rp_symtab *const t = ((world *)*state)->table;
    const rp_symbol s = rp_symtab_intern(t, "Pick-Up", 7);

    assert_int_equal(rp_symtab_intern(t, "pick-up", 7), s);
    assert_int_equal(rp_symtab_find(t, "PICK-UP", 7), s);
    assert_string_equal(rp_symtab_text(t, s), "Pick-Up");
    /* '@' and '`' differ by the bit that upper and lower case do. */
    assert_int_not_equal(rp_symtab_intern(t, "@", 1), rp_symtab_intern(t, "`", 1));
}

static void test_only_the_given_length_counts(void **state)
{
    rp_symtab *const t = ((world *)*state)->table;
    const rp_symbol ab = rp_symtab_intern(t, "abc", 2);

    assert_string_equal(rp_symtab_text(t, ab), "ab");
    assert_int_equal(rp_symtab_find(t, "abc", 3), RP_NONE);
    assert_int_equal(rp_symtab_find(t, "a", 1), RP_NONE);
    assert_int_equal(rp_symtab_find(t, "", 0), RP_NONE);
    assert_int_equal(rp_symtab_intern(t, "", 0), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_numbers_count_from_zero_without_gaps, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_case_is_one_name_and_the_first_spelling_stays, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_only_the_given_length_counts, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("symtab", tests, NULL, NULL);
}
