#include "support/check.h"

#include <string.h>

#include "base/data/shared.h"

typedef struct world {
    rp_limits limits;
    rp_arena own;
    rp_shared shared;
    uint32_t made; /* how often */
} world;

static int set_up(void **state)
{
    static world w; /* one test at a time */
    w = (world){0};
    rp_limits_init(&w.limits, 0, NULL);
    rp_arena_init(&w.own, &w.limits);
    rp_shared_init(&w.shared, &w.limits);
    *state = &w;
    return 0;
}

static int tear_down(void **state)
{
    world *const w = *state;
    rp_shared_release(&w->shared);
    rp_arena_release(&w->own);
    const bool clean = w->limits.used == 0 && w->shared.bytes == 0;
    rp_limits_release(&w->limits);
    return clean ? 0 : -1;
}

enum { NUMBERS = 1000 };

/* Many copies of a number. */
static const void *numbers(rp_arena *arena, const void *from, uint64_t options)
{
    world *const w = (world *)(uintptr_t)from;
    uint64_t *const number = RP_ARENA_ARRAY(arena, uint64_t, NUMBERS);

    for (uint32_t i = 0; i < NUMBERS; i++)
        number[i] = options;
    w->made++;
    return number;
}

/* Of both kinds of thing one is made of the other. */
static const void *sums(rp_arena *arena, const void *from, uint64_t options)
{
    world *const w = (world *)(uintptr_t)from;
    uint64_t *const sum = RP_ARENA_ARRAY(arena, uint64_t, NUMBERS);
    const uint64_t *const number = rp_shared_get(&w->shared, arena, numbers, from, options);

    for (uint32_t i = 0; i < NUMBERS; i++)
        sum[i] = number[i] + i;
    memset(rp_arena_alloc(arena, 100000), 1, 100000);
    return sum;
}

static const uint64_t *get(world *w, rp_shared_make *make, uint64_t options)
{
    return rp_shared_get(&w->shared, &w->own, make, w, options);
}

static void test_each_thing_is_made_once(void **state)
{
    world *const w = *state;
    const uint64_t *const five = get(w, numbers, 5), *const six = get(w, numbers, 6);

    assert_int_equal(w->made, 2);
    assert_int_equal(five[0], 5);
    assert_int_equal(six[NUMBERS - 1], 6);
    assert_ptr_equal(get(w, numbers, 5), five);
    assert_ptr_equal(get(w, numbers, 6), six);
    assert_int_equal(w->made, 2);
    assert_int_equal(w->own.total, 0);
    assert_true(w->shared.bytes >= 2 * NUMBERS * sizeof *five);
}

static void test_things_of_different_origin_differ(void **state)
{
    world *const w = *state;
    world other = {.shared = w->shared};
    const uint64_t *const number = get(w, numbers, 5);

    assert_ptr_not_equal(get(w, sums, 5), number);
    assert_ptr_not_equal(rp_shared_get(&w->shared, &w->own, numbers, &other, 5), number);
    assert_int_equal(w->made, 1); /* The sums were made of the numbers that are there. */
    assert_int_equal(other.made, 1);
}

static void test_without_a_store_everyone_makes_their_own(void **state)
{
    world *const w = *state;
    const uint64_t *const first = rp_shared_get(NULL, &w->own, numbers, w, 5);

    assert_ptr_not_equal(rp_shared_get(NULL, &w->own, numbers, w, 5), first);
    assert_int_equal(w->made, 2);
    assert_true(w->own.total > 0);
    assert_int_equal(w->shared.bytes, 0);
}

static void get_sums(void *arg) { assert_non_null(get(arg, sums, 7)); }

/* Whichever allocation fails: what was begun is gone, what was finished stays, and the next one who
   asks gets all. */
static void test_a_jump_leaves_the_store_valid(void **state)
{
    world *const w = *state;
    rp_stop stop = RP_STOP_MEMORY;
    uint32_t failed = 0;

    for (uint32_t call = 1; stop != RP_STOP_NONE; call++) {
        rp_shared_release(&w->shared);
        w->limits.fail_at = w->limits.allocations + call;
        stop = rp_protect(&w->limits, get_sums, w);
        w->limits.fail_at = 0;
        failed += stop == RP_STOP_MEMORY;
        const size_t used = w->limits.used;
        if (w->shared.bytes == 0)
            assert_int_equal(used, 0);
        assert_int_equal(get(w, sums, 7)[3], 10);
        assert_int_equal(get(w, numbers, 7)[3], 7);
    }
    assert_int_equal(failed, 5); /* two things with a block each, and one more */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_each_thing_is_made_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_things_of_different_origin_differ, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_without_a_store_everyone_makes_their_own, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_jump_leaves_the_store_valid, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("shared", tests, NULL, NULL);
}
