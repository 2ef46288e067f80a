#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "heuristics/relevance/tree/sampler.h"

enum { MAX_ITEMS = 200 };

/* What the sampler must choose, from the same random number. */
static uint32_t naive_choose(const uint64_t *weight, uint32_t count, rp_rng rng)
{
    uint64_t total = 0, before = 0;

    for (uint32_t i = 0; i < count; i++)
        total += weight[i];
    uint64_t drawn = (uint64_t)(rp_rng_unit(&rng) * (double)total);
    if (drawn >= total)
        drawn = total - 1;
    for (uint32_t i = 0; i < count; i++) {
        before += weight[i];
        if (drawn < before)
            return i;
    }
    return RP_NONE;
}

static void test_choices_equal_those_of_a_linear_scan(void **state)
{
    rp_limits limits;
    rp_sampler sampler = {0};
    uint64_t weight[MAX_ITEMS], total = 0;
    uint32_t count = 0;
    rp_rng rng;
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    rp_rng_seed(&rng, 1);
    for (uint32_t step = 0; step < 5000; step++) {
        const uint32_t kind = rp_rng_below(&rng, 3);
        if (kind == 0 && count < MAX_ITEMS) {
            weight[count] = rp_rng_below(&rng, 4) == 0 ? 0 : rp_rng_next(&rng) >> 10;
            total += weight[count];
            rp_sampler_add(&sampler, &limits, weight[count++]);
        } else if (kind == 1 && count > 0) {
            const uint32_t item = rp_rng_below(&rng, count);
            rp_sampler_remove(&sampler, item, weight[item]);
            total -= weight[item];
            weight[item] = 0;
        }
        assert_true(sampler.total == total);
        if (total > 0) {
            const uint32_t expected = naive_choose(weight, count, rng);
            const uint32_t chosen = rp_sampler_choose(&sampler, &rng);
            assert_int_equal(chosen, expected);
            assert_true(weight[chosen] > 0);
        }
    }
    rp_sampler_free(&sampler, &limits);
    assert_int_equal(limits.used, 0);
}

static void test_frequencies_follow_the_weights(void **state)
{
    rp_limits limits;
    rp_sampler sampler = {0};
    uint32_t chosen[4] = {0};
    rp_rng rng;
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    rp_rng_seed(&rng, 2);
    for (uint32_t i = 0; i < 4; i++)
        rp_sampler_add(&sampler, &limits, i);
    for (uint32_t i = 0; i < 60000; i++)
        chosen[rp_sampler_choose(&sampler, &rng)]++;
    assert_int_equal(chosen[0], 0);
    assert_in_range(chosen[1], 9500, 10500);
    assert_in_range(chosen[2], 19400, 20600);
    assert_in_range(chosen[3], 29300, 30700);
    rp_sampler_free(&sampler, &limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_choices_equal_those_of_a_linear_scan),
        cmocka_unit_test(test_frequencies_follow_the_weights),
    };
    return cmocka_run_group_tests_name("sampler", tests, NULL, NULL);
}
