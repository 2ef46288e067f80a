#include "support/check.h"

#include <string.h>

#include "base/data/idset.h"
#include "base/rng.h"

enum { MAX_BOUND = 300000, ROUNDS = 3000 };

static uint32_t naive_first(const bool *in, uint32_t bound)
{
    for (uint32_t i = 0; i < bound; i++)
        if (in[i])
            return i;
    return RP_NONE;
}

static void compare(rp_arena *arena, uint32_t bound)
{
    bool *const in = RP_ARENA_ARRAY_ZERO(arena, bool, bound);
    uint32_t *const out = RP_ARENA_ARRAY(arena, uint32_t, bound);
    rp_idset set;
    rp_rng rng;

    rp_idset_init(&set, arena, bound);
    rp_rng_seed(&rng, bound);
    assert_int_equal(rp_idset_first(&set), RP_NONE);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        const uint32_t id = rp_rng_below(&rng, bound);
        const bool add = rp_rng_below(&rng, 2) == 0;
        if (add)
            rp_idset_add(&set, id);
        else
            rp_idset_remove(&set, id);
        in[id] = add;
        if (round % 50 == 0)
            assert_int_equal(rp_idset_first(&set), naive_first(in, bound));
        if (round % 500 != 0)
            continue;
        const uint32_t count = rp_idset_take_all(&set, out);
        for (uint32_t i = 0; i < count; i++) {
            assert_int_equal(out[i], naive_first(in, bound));
            in[out[i]] = false;
        }
        assert_int_equal(naive_first(in, bound), RP_NONE);
        assert_int_equal(rp_idset_first(&set), RP_NONE);
    }
}

static void test_against_an_array(void **state)
{
    static const uint32_t bounds[] = {1, 2, 63, 64, 65, 1000, 4096, 4097, MAX_BOUND};
    rp_limits limits;
    rp_arena arena;

    (void)state;
    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&arena, &limits);
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        compare(&arena, bounds[i]);
    rp_arena_release(&arena);
    rp_limits_release(&limits);
}

static void test_an_id_of_no_set(void **state)
{
    rp_limits limits;
    rp_arena arena;
    rp_idset set;
    uint32_t out[1];

    (void)state;
    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&arena, &limits);
    rp_idset_init(&set, &arena, 0);
    assert_int_equal(rp_idset_first(&set), RP_NONE);
    assert_int_equal(rp_idset_take_all(&set, out), 0);
    rp_arena_release(&arena);
    rp_limits_release(&limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_an_array),
        cmocka_unit_test(test_an_id_of_no_set),
    };
    return cmocka_run_group_tests_name("idset", tests, NULL, NULL);
}
