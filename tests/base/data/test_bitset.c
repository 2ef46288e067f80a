#include "support/check.h"

#include "base/data/bitset.h"

static void test_bits_are_independent(void **state)
{
    rp_word set[RP_WORDS(130)] = {0};
    (void)state;
    assert_int_equal(sizeof set / sizeof *set, 3);
    for (uint32_t i = 0; i < 130; i += 3)
        rp_bit_set(set, i);
    for (uint32_t i = 0; i < 130; i++)
        assert_int_equal(rp_bit_get(set, i), i % 3 == 0);
    for (uint32_t i = 0; i < 130; i += 6)
        rp_bit_clear(set, i);
    for (uint32_t i = 0; i < 130; i++)
        assert_int_equal(rp_bit_get(set, i), i % 6 == 3);
    assert_int_equal(RP_WORDS(0), 0);
    assert_int_equal(RP_WORDS(64), 1);
    assert_int_equal(RP_WORDS(65), 2);
}

static void test_whole_sets(void **state)
{
    rp_word set[3] = {0};
    const uint32_t list[] = {129, 70, 71};
    (void)state;
    assert_int_equal(rp_bit_first(set, 3), RP_NONE);
    assert_int_equal(rp_bit_count(set, 3), 0);
    assert_true(rp_bits_get_all(set, list, 0));
    rp_bit_set(set, 129);
    rp_bit_set(set, 70);
    assert_int_equal(rp_bit_first(set, 3), 70);
    assert_int_equal(rp_bit_first(set, 1), RP_NONE);
    assert_int_equal(rp_bit_count(set, 3), 2);
    assert_int_equal(rp_bit_count(set, 2), 1);
    for (uint32_t i = 0; i < 64; i++)
        assert_int_equal(rp_word_count(~(rp_word)0 << i) + rp_word_count((rp_word)5 << i),
                         64 - i + (i < 62 ? 2 : 1));
    assert_true(rp_bits_get_all(set, list, 2));
    assert_false(rp_bits_get_all(set, list, 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bits_are_independent),
                                       cmocka_unit_test(test_whole_sets)};
    return cmocka_run_group_tests_name("bitset", tests, NULL, NULL);
}
