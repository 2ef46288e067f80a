#include "support/check.h"

#include <string.h>

#include "base/data/hash.h"
#include "base/rng.h"

static void test_values_are_fixed_for_good(void **state)
{
    const uint32_t ids[] = {1, 2, 3};
    (void)state;
    assert_true(rp_hash_u32s(ids, 3) == UINT64_C(0x73fe5d3ccfa71be6));
}

static void test_length_counts(void **state)
{
    const uint32_t zero[8] = {0};
    (void)state;
    for (size_t a = 0; a < 8; a++)
        for (size_t b = a + 1; b <= 8; b++)
            assert_true(rp_hash_u32s(zero, a) != rp_hash_u32s(zero, b));
}

/* Two bits of 64 in each half. */
static void put_bits(uint32_t word[4], uint32_t i, uint32_t j)
{
    memset(word, 0, 4 * sizeof *word);
    word[i / 32] = UINT32_C(1) << i % 32;
    word[2 + j / 32] = UINT32_C(1) << j % 32;
}

/* A state differs from its neighbours in a few bits: all 4096 ways to set two bits or one
   in 64 words must fill a table of twice the size like chance would. */
static void test_nearby_inputs_spread(void **state)
{
    enum { SLOTS = 8192 };
    static unsigned char seen[SLOTS];
    uint32_t inputs = 0, hit = 0;
    (void)state;
    memset(seen, 0, sizeof seen);
    for (uint32_t i = 0; i < 64; i++)
        for (uint32_t j = i; j < 64; j++) {
            uint32_t words[4];
            put_bits(words, i, j);
            const uint32_t slot = (uint32_t)rp_hash_u32s(words, 4) % SLOTS;
            inputs++;
            hit += !seen[slot];
            seen[slot] = 1;
        }
    /* Of 2080 balls in 8192 bins about 1837 hit a bin of their own. */
    assert_int_equal(inputs, 2080);
    assert_in_range(hit, 1790, 1890);
}

static void test_one_bit_changes_half_of_the_hash(void **state)
{
    uint32_t words[6] = {3, 5, 7, 11, 13, 17}, flips = 0;
    const uint64_t before = rp_hash_u32s(words, 6);
    (void)state;
    for (uint32_t bit = 0; bit < 192; bit++) {
        words[bit / 32] ^= UINT32_C(1) << bit % 32;
        flips += (uint32_t)__builtin_popcountll(before ^ rp_hash_u32s(words, 6));
        words[bit / 32] ^= UINT32_C(1) << bit % 32;
    }
    assert_in_range(flips / 192, 29, 35);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_are_fixed_for_good),
        cmocka_unit_test(test_length_counts),
        cmocka_unit_test(test_nearby_inputs_spread),
        cmocka_unit_test(test_one_bit_changes_half_of_the_hash),
    };
    return cmocka_run_group_tests_name("hash", tests, NULL, NULL);
}
