/* The open list against a list that is searched from front to back. */
#include "support/check.h"

#include <stdlib.h>

#include "base/rng.h"
#include "search/open/bucketqueue.h"
#include "search/open/keyheap.h"
#include "search/open/openlist.h"
#include "support/limits_fixture.h"

static void test_equal_keys_leave_in_order_of_arrival(void **state)
{
    rp_openlist *const list = rp_openlist_create(&limits);

    (void)state;
    for (uint32_t i = 0; i < 1000; i++)
        rp_openlist_push(list, i % 2, 0, i);
    for (uint32_t i = 0; i < 1000; i += 2)
        assert_int_equal(rp_openlist_pop(list), i);
    for (uint32_t i = 1; i < 500; i += 2)
        assert_int_equal(rp_openlist_pop(list), i);
    rp_openlist_push(list, 0.5, 0, 2000); /* Now the rest moves to the heap. */
    assert_int_equal(rp_openlist_pop(list), 2000);
    for (uint32_t i = 501; i < 1000; i += 2)
        assert_int_equal(rp_openlist_pop(list), i);
    assert_int_equal(rp_openlist_pop(list), RP_NO_STATE);
    rp_openlist_destroy(list);
}

static void test_ties_before_arrival(void **state)
{
    rp_openlist *const list = rp_openlist_create(&limits);

    (void)state;
    rp_openlist_push(list, 5, 3, 0);
    rp_openlist_push(list, 5, 2, 1);
    rp_openlist_push(list, 4, 9, 2);
    rp_openlist_push(list, 5, 2, 3);
    assert_int_equal(rp_openlist_pop(list), 2);
    assert_int_equal(rp_openlist_pop(list), 1);
    assert_int_equal(rp_openlist_pop(list), 3);
    assert_int_equal(rp_openlist_pop(list), 0);
    assert_int_equal(rp_openlist_pop(list), RP_NO_STATE);
    rp_openlist_destroy(list);
}

typedef struct entry {
    double key;
    float tie;
    bool gone;
} entry;

/* Entries stand in the order of arrival, so the first of the least is the right one. */
static rp_state_id naive_pop(entry *all, uint32_t count)
{
    rp_state_id best = RP_NO_STATE;

    for (uint32_t i = 0; i < count; i++) {
        if (all[i].gone)
            continue;
        if (best == RP_NO_STATE || all[i].key < all[best].key ||
            (all[i].key == all[best].key && all[i].tie < all[best].tie))
            best = i;
    }
    if (best != RP_NO_STATE)
        all[best].gone = true;
    return best;
}

typedef enum kind { INTEGERS, REALS, INTEGERS_THEN_REALS, FAR_APART, HUGE_KEYS } kind;

static double draw_key(rp_rng *rng, kind k, uint32_t round)
{
    switch (k) {
    case REALS:
        return rp_rng_below(rng, 40) / 3.0;
    case INTEGERS_THEN_REALS:
        return rp_rng_below(rng, 100) + (round > 1000 ? rp_rng_below(rng, 4) * 0.25 : 0);
    case FAR_APART:
        return rp_rng_below(rng, 20) * (double)(round < 200 ? 100 : 13000);
    case HUGE_KEYS:
        return rp_rng_below(rng, 20) * 1e30;
    case INTEGERS:
    default:
        return rp_rng_below(rng, 300);
    }
}

static void compare(kind k, uint32_t ties, uint32_t pushes_of_ten)
{
    enum { ROUNDS = 4000 };
    rp_openlist *const list = rp_openlist_create(&limits);
    entry *const all = calloc(ROUNDS, sizeof *all);
    uint32_t count = 0, left = 0;
    rp_rng rng;

    assert_non_null(all);
    rp_rng_seed(&rng, k);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        if (rp_rng_below(&rng, 10) < pushes_of_ten) {
            all[count].key = draw_key(&rng, k, round);
            all[count].tie = (float)rp_rng_below(&rng, ties) / (k == REALS ? 7.0f : 1.0f);
            rp_openlist_push(list, all[count].key, all[count].tie, count);
            count++;
            left++;
        } else {
            const rp_state_id expected = naive_pop(all, count);
            assert_int_equal(rp_openlist_pop(list), expected);
            left -= expected != RP_NO_STATE;
        }
    }
    for (; left > 0; left--)
        assert_int_equal(rp_openlist_pop(list), naive_pop(all, count));
    assert_int_equal(rp_openlist_pop(list), RP_NO_STATE);
    free(all);
    rp_openlist_destroy(list);
}

static void test_against_a_list(void **state)
{
    (void)state;
    for (kind k = INTEGERS; k <= HUGE_KEYS; k++) {
        compare(k, 1, 6);
        compare(k, 50, 6);
        compare(k, 5, 4);
    }
}

static void test_buckets_refuse_what_they_cannot_hold(void **state)
{
    rp_bucketqueue *const q = rp_bucketqueue_create(&limits);
    double key;
    float tie;
    rp_state_id id;

    (void)state;
    assert_false(rp_bucketqueue_push(q, 0.5, 0, 1));
    assert_false(rp_bucketqueue_push(q, -1, 0, 1));
    assert_false(rp_bucketqueue_push(q, 1e9, 0, 1));
    assert_false(rp_bucketqueue_push(q, 1, 0.5f, 1));
    assert_false(rp_bucketqueue_push(q, 1, 1e9f, 1));
    assert_false(rp_bucketqueue_push(q, 250000, 0, 1)); /* too many empty buckets */
    assert_false(rp_bucketqueue_pop(q, &key, &tie, &id));
    assert_true(rp_bucketqueue_push(q, 3, 2, 7));
    assert_true(rp_bucketqueue_pop(q, &key, &tie, &id));
    assert_true(key == 3 && tie == 2 && id == 7);
    assert_false(rp_bucketqueue_pop(q, &key, &tie, &id));
    rp_bucketqueue_destroy(q);
}

/* An empty list takes little memory, and what it holds stays in order when it takes more. */
static void test_buckets_take_room_as_keys_grow(void **state)
{
    static const uint32_t pushed[] = {5, 0, 4095, 4096, 60000, 4097};
    static const uint32_t popped[] = {0, 5, 4095, 4096, 4097, 60000};
    const size_t before = limits.used;
    rp_bucketqueue *const q = rp_bucketqueue_create(&limits);
    double key;
    float tie;
    rp_state_id id;

    (void)state;
    assert_true(limits.used - before < 20000);
    for (uint32_t i = 0; i < 6; i++)
        assert_true(rp_bucketqueue_push(q, pushed[i], 0, pushed[i]));
    for (uint32_t i = 0; i < 6; i++) {
        assert_true(rp_bucketqueue_pop(q, &key, &tie, &id));
        assert_int_equal(id, popped[i]);
    }
    assert_false(rp_bucketqueue_pop(q, &key, &tie, &id));
    rp_bucketqueue_destroy(q);
}

#ifndef RP_STRESS
static void test_bytes_an_entry(void **state)
{
    enum { N = 300000 };
    rp_bucketqueue *const q = rp_bucketqueue_create(&limits);
    double key;
    float tie;
    rp_state_id id;

    (void)state;
    for (uint32_t round = 0; round < 3; round++) { /* Chunks are used again. */
        for (uint32_t i = 0; i < N; i++)
            assert_true(rp_bucketqueue_push(q, i % 10, 0, i));
        for (uint32_t i = 0; i < N; i++)
            assert_true(rp_bucketqueue_pop(q, &key, &tie, &id));
    }
    for (uint32_t i = 0; i < N; i++) {
        assert_true(rp_bucketqueue_push(q, 5, 0, i));
        assert_true(rp_bucketqueue_pop(q, &key, &tie, &id));
    }
    assert_true(limits.used < 5 * N);
    rp_bucketqueue_destroy(q);
    rp_keyheap *const heap = rp_keyheap_create(&limits);
    for (uint32_t i = 0; i < N; i++)
        rp_keyheap_push(heap, 1 / (1.0 + i), 0, i);
    assert_true(limits.used < 25 * N);
    rp_keyheap_destroy(heap);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_equal_keys_leave_in_order_of_arrival, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_ties_before_arrival, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_against_a_list, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_buckets_refuse_what_they_cannot_hold, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_buckets_take_room_as_keys_grow, set_up, tear_down),
#ifndef RP_STRESS
        cmocka_unit_test_setup_teardown(test_bytes_an_entry, set_up, tear_down),
#endif
    };
    return cmocka_run_group_tests_name("openlist", tests, NULL, NULL);
}
