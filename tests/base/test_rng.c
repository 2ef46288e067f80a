#include "support/check.h"

#include "base/rng.h"

/* From the published definition of xoshiro256**, started at state 1, 2, 3, 4. */
static void test_first_values_of_the_generator(void **state)
{
    rp_rng rng = {{1, 2, 3, 4}};
    (void)state;
    assert_true(rp_rng_next(&rng) == 11520);
    assert_true(rp_rng_next(&rng) == 0);
    assert_true(rp_rng_next(&rng) == 1509978240);
    assert_true(rp_rng_next(&rng) == UINT64_C(1215971899390074240));
}

static void test_seeds_differ_and_repeat(void **state)
{
    rp_rng a, b, c;
    (void)state;
    rp_rng_seed(&a, 0);
    rp_rng_seed(&b, 0);
    rp_rng_seed(&c, 1);
    for (int i = 0; i < 100; i++) {
        const uint64_t x = rp_rng_next(&a);
        assert_true(x == rp_rng_next(&b));
        assert_true(x != rp_rng_next(&c));
    }
}

static void test_unit_is_in_the_half_open_interval(void **state)
{
    rp_rng rng;
    double sum = 0;
    (void)state;
    rp_rng_seed(&rng, 5);
    for (int i = 0; i < 100000; i++) {
        const double x = rp_rng_unit(&rng);
        assert_true(x >= 0 && x < 1);
        sum += x;
    }
    assert_true(sum > 49500 && sum < 50500);
}

static void test_below_is_even(void **state)
{
    uint32_t count[7] = {0};
    rp_rng rng;
    (void)state;
    rp_rng_seed(&rng, 9);
    for (int i = 0; i < 70000; i++) {
        const uint32_t x = rp_rng_below(&rng, 7);
        assert_true(x < 7);
        count[x]++;
    }
    for (int i = 0; i < 7; i++)
        assert_in_range(count[i], 9600, 10400);
    assert_int_equal(rp_rng_below(&rng, 1), 0);
    for (int i = 0; i < 1000; i++)
        assert_true(rp_rng_below(&rng, UINT32_C(0x80000001)) <= UINT32_C(0x80000000));
}

static void test_every_order_is_as_likely(void **state)
{
    const uint32_t item[] = {7, 8, 9};
    uint32_t count[1000] = {0}, to[3];
    rp_rng rng;
    (void)state;
    rp_rng_seed(&rng, 3);
    for (int i = 0; i < 60000; i++) {
        rp_rng_shuffle(&rng, item, 3, to);
        count[100 * to[0] + 10 * to[1] + to[2]]++;
    }
    for (uint32_t a = 7; a <= 9; a++)
        for (uint32_t b = 7; b <= 9; b++)
            if (a != b)
                assert_in_range(count[100 * a + 10 * b + (24 - a - b)], 9600, 10400);
    rp_rng_shuffle(&rng, item, 0, to);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_values_of_the_generator),
        cmocka_unit_test(test_seeds_differ_and_repeat),
        cmocka_unit_test(test_unit_is_in_the_half_open_interval),
        cmocka_unit_test(test_below_is_even),
        cmocka_unit_test(test_every_order_is_as_likely),
    };
    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}
