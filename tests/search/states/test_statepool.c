#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "search/states/statepool.h"
#include "support/limits_fixture.h"

enum { MAX_WORDS = 40 };

static void test_a_state_is_stored_once(void **state)
{
    rp_statepool *const pool = rp_statepool_create(2, &limits);
    const rp_word a[2] = {1, 2}, b[2] = {2, 1}, c[2] = {1, 3};
    bool is_new;

    (void)state;
    assert_int_equal(rp_statepool_size(pool), 0);
    assert_int_equal(rp_statepool_find(pool, a), RP_NO_STATE);
    assert_int_equal(rp_statepool_insert(pool, a, &is_new), 0);
    assert_true(is_new);
    assert_int_equal(rp_statepool_insert(pool, b, &is_new), 1);
    assert_true(is_new);
    assert_int_equal(rp_statepool_insert(pool, a, &is_new), 0);
    assert_false(is_new);
    assert_int_equal(rp_statepool_insert(pool, c, &is_new), 2);
    assert_int_equal(rp_statepool_insert(pool, b, &is_new), 1);
    assert_false(is_new);
    assert_int_equal(rp_statepool_size(pool), 3);
    assert_int_equal(rp_statepool_find(pool, c), 2);
    assert_memory_equal(rp_statepool_get(pool, 1), b, sizeof b);
    rp_statepool_destroy(pool);
}

/* Few different states, so that about half of the insertions find one. */
static void draw(rp_rng *rng, rp_word *state, uint32_t words, uint32_t kinds)
{
    uint32_t kind = rp_rng_below(rng, kinds);

    for (uint32_t w = 0; w < words; w++) {
        state[w] = kind & 1 ? (rp_word)(kind & 7) << 60 : kind & 7;
        kind >>= 1;
    }
}

static rp_state_id naive_find(const rp_word *all, uint32_t size, const rp_word *state,
                              uint32_t words)
{
    for (uint32_t i = 0; i < size; i++)
        if (memcmp(all + (size_t)i * words, state, words * sizeof *state) == 0)
            return i;
    return RP_NO_STATE;
}

static void compare_with_a_list(uint32_t words, uint32_t insertions)
{
    rp_statepool *const pool = rp_statepool_create(words, &limits);
    rp_word *const all = calloc((size_t)insertions * words, sizeof *all);
    const rp_word **const place = calloc(insertions, sizeof *place);
    uint32_t size = 0;
    rp_rng rng;

    assert_true(all != NULL && place != NULL);
    rp_rng_seed(&rng, words);
    for (uint32_t i = 0; i < insertions; i++) {
        rp_word state[MAX_WORDS];
        bool is_new;
        draw(&rng, state, words, insertions);
        rp_state_id expected = naive_find(all, size, state, words);
        assert_int_equal(rp_statepool_find(pool, state), expected);
        const rp_state_id id = rp_statepool_insert(pool, state, &is_new);
        assert_int_equal(is_new, expected == RP_NO_STATE);
        if (is_new) {
            expected = size;
            memcpy(all + (size_t)size * words, state, words * sizeof *state);
            place[size++] = rp_statepool_get(pool, id);
        }
        assert_int_equal(id, expected);
        assert_int_equal(rp_statepool_size(pool), size);
    }
    for (uint32_t i = 0; i < size; i++) { /* Nothing moved, nothing changed. */
        assert_ptr_equal(rp_statepool_get(pool, i), place[i]);
        assert_memory_equal(place[i], all + (size_t)i * words, words * sizeof *all);
    }
    free(all);
    free(place);
    rp_statepool_destroy(pool);
}

static void test_pool_is_a_list_of_states(void **state)
{
    (void)state;
    compare_with_a_list(1, 3000);
    compare_with_a_list(2, 3000);
    compare_with_a_list(3, 3000);
    compare_with_a_list(MAX_WORDS, 3000);
}

/* All states at a distance of one bit. */
static void test_hashes_depend_on_every_bit(void **state)
{
    (void)state;
    for (uint32_t words = 1; words <= 4; words++) {
        rp_statepool *const pool = rp_statepool_create(words, &limits);
        uint64_t hash[4 * 64 + 1];
        rp_word here[4] = {5, 0, ~(rp_word)0, 77};
        uint32_t count = 0;
        for (uint32_t bit = 0; bit < words * 64; bit++) {
            here[bit / 64] ^= (rp_word)1 << bit % 64;
            hash[count++] = rp_statepool_hash(pool, here);
            here[bit / 64] ^= (rp_word)1 << bit % 64;
        }
        hash[count++] = rp_statepool_hash(pool, here);
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = 0; j < i; j++)
                assert_true(hash[i] != hash[j]);
        rp_statepool_destroy(pool);
    }
}

static void fill(rp_statepool *pool, uint32_t words, uint32_t target)
{
    rp_word state[MAX_WORDS] = {0};
    bool is_new;

    while (rp_statepool_size(pool) < target) {
        state[0] = rp_statepool_size(pool);
        state[words - 1] ^= (rp_word)rp_statepool_size(pool) << 40;
        (void)rp_statepool_insert(pool, state, &is_new);
    }
}

#ifndef RP_STRESS
/* Counted from outside, at many sizes: the packed state and at most 8 bytes (nodes have
   the other 16 of 24), but for one segment that is not full yet. */
static void test_bytes_a_state(void **state)
{
    enum { SLACK = 68 << 10 };
    double worst = 0, sum = 0;
    uint32_t steps = 0;

    (void)state;
    for (uint32_t words = 1; words <= 5; words += 2) {
        const size_t before = limits.used;
        rp_statepool *const pool = rp_statepool_create(words, &limits);
        for (double target = 20000; target < 600000; target *= 1.03, steps++) {
            const uint32_t states = (uint32_t)target;
            fill(pool, words, states);
            const size_t held = limits.used - before;
            assert_true(held <= (size_t)(8 + 8 * words) * states + SLACK);
            assert_true(rp_statepool_bytes(pool) <= held);
            assert_true(rp_statepool_bytes(pool) >= held - held / 100);
            const double extra = ((double)held - SLACK) / states - 8 * words;
            worst = extra > worst ? extra : worst;
            sum += extra;
        }
        rp_statepool_destroy(pool);
    }
    assert_true(worst > 7);       /* The bound is not vacuous, */
    assert_true(sum / steps < 7); /* and the average is below it. */
}

/* Growing frees the old table first: the peak is the new table and the states. */
static void test_growing_needs_no_second_table(void **state)
{
    (void)state;
    rp_statepool *const pool = rp_statepool_create(1, &limits);
    for (uint32_t states = 1000; states < 300000; states += 1000) {
        fill(pool, 1, states);
        assert_true(limits.peak - limits.used < 70 << 10);
    }
    rp_statepool_destroy(pool);
}
#endif

static void insert_many(void *arg) { fill(*(rp_statepool **)arg, 3, 5000); }

static void create_and_insert(void *arg)
{
    *(rp_statepool **)arg = rp_statepool_create(3, &limits);
    insert_many(arg);
}

static void test_running_out_of_memory_leaves_a_readable_pool(void **state)
{
    (void)state;
    for (uint64_t call = 1;; call++) {
        rp_statepool *pool = NULL;
        limits.allocations = 0;
        limits.fail_at = call;
        const rp_stop stop = rp_protect(&limits, create_and_insert, &pool);
        limits.fail_at = 0;
        if (pool != NULL) {
            assert_true(rp_statepool_size(pool) <= 5000);
            assert_true(rp_statepool_bytes(pool) > 0);
        }
        rp_statepool_destroy(pool);
        rp_limits_release(&limits); /* what a creation cut short left behind */
        if (stop == RP_STOP_NONE) {
            assert_true(call > 5);
            return;
        }
        assert_int_equal(stop, RP_STOP_MEMORY);
    }
}

static void test_growing_sees_the_stop_flag(void **state)
{
    rp_stop_flag flag = 0;
    rp_statepool *pool = NULL;

    (void)state;
    limits.stop_flag = &flag;
    assert_int_equal(rp_protect(&limits, create_and_insert, &pool), RP_STOP_NONE);
    rp_statepool_destroy(pool);
    flag = RP_STOP_TIME;
    pool = rp_statepool_create(3, &limits);
    assert_int_equal(rp_protect(&limits, insert_many, &pool), RP_STOP_TIME);
    rp_statepool_destroy(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_state_is_stored_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_pool_is_a_list_of_states, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_hashes_depend_on_every_bit, set_up, tear_down),
#ifndef RP_STRESS
        cmocka_unit_test_setup_teardown(test_bytes_a_state, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_growing_needs_no_second_table, set_up, tear_down),
#endif
        cmocka_unit_test_setup_teardown(test_running_out_of_memory_leaves_a_readable_pool, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_growing_sees_the_stop_flag, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("statepool", tests, NULL, NULL);
}
