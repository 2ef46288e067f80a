#include "support/check.h"

#include <string.h>

#include "base/data/tupleset.h"
#include "base/rng.h"

typedef struct world {
    rp_limits limits;
    rp_tupleset tuples;
} world;

enum { ROUNDS = 3000, LONGEST = 4 };

/* Against a list that is searched from the front. */
static void add_many(void *arg)
{
    static uint32_t known[ROUNDS][LONGEST], length[ROUNDS];
    world *const w = arg;
    uint32_t count = 0;
    rp_rng rng;

    rp_rng_seed(&rng, 11);
    rp_tupleset_init(&w->tuples, &w->limits);
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t tuple[LONGEST] = {0}, i = 0;
        const uint32_t n = 1 + rp_rng_below(&rng, LONGEST);
        for (uint32_t k = 0; k < n; k++)
            tuple[k] = rp_rng_below(&rng, 6);
        while (i < count && (length[i] != n || memcmp(known[i], tuple, n * sizeof *tuple) != 0))
            i++;
        assert_int_equal(rp_tupleset_find(&w->tuples, *tuple, tuple + 1, n - 1),
                         i == count ? RP_NONE : i);
        assert_int_equal(rp_tupleset_add(&w->tuples, *tuple, tuple + 1, n - 1), i);
        memcpy(known[i], tuple, sizeof tuple);
        length[i] = n;
        count += i == count;
        assert_int_equal(rp_tupleset_size(&w->tuples), count);
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t n;
        const uint32_t *const tuple = rp_tupleset_get(&w->tuples, i, &n);
        assert_int_equal(n, length[i]);
        assert_memory_equal(tuple, known[i], n * sizeof *tuple);
        assert_int_equal(rp_tupleset_head(&w->tuples, i), known[i][0]);
        assert_memory_equal(rp_tupleset_args(&w->tuples, i), known[i] + 1, (n - 1) * sizeof *tuple);
    }
    rp_tupleset_release(&w->tuples);
}

static void test_against_a_list(void **state)
{
    world w;
    (void)state;

    rp_limits_init(&w.limits, 0, NULL);
    assert_int_equal(rp_protect(&w.limits, add_many, &w), RP_STOP_NONE);
    assert_int_equal(w.limits.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_a_list),
    };
    return cmocka_run_group_tests_name("tupleset", tests, NULL, NULL);
}
