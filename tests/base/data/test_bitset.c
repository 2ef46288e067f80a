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

static void test_several_at_once(void **state)
{
    rp_word set[RP_WORDS(130)] = {0};
    const uint32_t id[] = {129, 5, 64, 6};
    (void)state;

    for (uint32_t i = 0; i < 3; i++)
        rp_bit_set(set, id[i]);
    assert_true(rp_bits_get_all(set, id, 0));
    assert_true(rp_bits_get_all(set, id, 3));
    assert_false(rp_bits_get_all(set, id, 4));
    rp_bit_clear(set, 129);
    assert_false(rp_bits_get_all(set, id, 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bits_are_independent),
                                       cmocka_unit_test(test_several_at_once)};
    return cmocka_run_group_tests_name("bitset", tests, NULL, NULL);
}
