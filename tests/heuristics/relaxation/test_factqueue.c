#include "support/check.h"

#include "base/rng.h"
#include "heuristics/relaxation/factqueue.h"

enum { FACTS = 40 };

typedef struct fixture {
    rp_limits limits;
    rp_arena arena;
    rp_factqueue queue;
    uint64_t key[FACTS]; /* UINT64_MAX: not in the queue */
} fixture;

static int set_up(void **state)
{
    static fixture f;

    rp_limits_init(&f.limits, 0, NULL);
    rp_arena_init(&f.arena, &f.limits);
    rp_factqueue_init(&f.queue, &f.arena, FACTS);
    for (uint32_t i = 0; i < FACTS; i++)
        f.key[i] = UINT64_MAX;
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *const f = *state;

    rp_arena_release(&f->arena);
    assert_int_equal(f->limits.used, 0);
    rp_limits_release(&f->limits);
    return 0;
}

static void push(fixture *f, uint64_t key, rp_fact_id fact)
{
    f->key[fact] = key;
    rp_factqueue_push(&f->queue, key, fact);
}

static rp_fact_id pop(fixture *f, uint64_t key)
{
    uint64_t popped_key = 0;
    rp_fact_id fact = RP_NONE;

    assert_true(rp_factqueue_pop(&f->queue, f->key, &popped_key, &fact));
    assert_true(popped_key == key);
    return fact;
}

static void assert_empty(fixture *f)
{
    uint64_t key;
    rp_fact_id fact;

    assert_false(rp_factqueue_pop(&f->queue, f->key, &key, &fact));
}

static void test_least_key_first_and_equal_ones_in_turn(void **state)
{
    fixture *const f = *state;

    push(f, 5, 0);
    push(f, 3, 1);
    push(f, 3, 2);
    push(f, 1000000, 3);
    push(f, UINT64_MAX - 1, 4);
    assert_int_equal(pop(f, 3), 1);
    push(f, 3, 1); /* the key being popped may come again */
    assert_int_equal(pop(f, 3), 2);
    assert_int_equal(pop(f, 3), 1);
    assert_int_equal(pop(f, 5), 0);
    assert_int_equal(pop(f, 1000000), 3);
    assert_int_equal(pop(f, UINT64_MAX - 1), 4);
    assert_empty(f);
}

static void test_a_removed_fact_is_not_popped(void **state)
{
    fixture *const f = *state;

    push(f, 70, 0);
    push(f, 71, 1);
    rp_factqueue_remove(&f->queue, 0);
    push(f, 2, 0);
    assert_int_equal(pop(f, 2), 0);
    rp_factqueue_remove(&f->queue, 1);
    assert_empty(f);
    push(f, 80, 1);
    assert_int_equal(pop(f, 80), 1);
}

static void test_clear_begins_anew(void **state)
{
    fixture *const f = *state;

    push(f, 100, 0);
    push(f, 7, 1);
    push(f, 5000, 2);
    assert_int_equal(pop(f, 7), 1);
    assert_int_equal(pop(f, 100), 0);
    rp_factqueue_clear(&f->queue);
    push(f, 0, 1);
    assert_int_equal(pop(f, 0), 1);
    assert_empty(f);
}

/* Against a scan for the least key. */
static void run_random(fixture *f, uint64_t seed, uint64_t range)
{
    rp_rng rng;
    uint64_t last = 0;

    rp_rng_seed(&rng, seed);
    rp_factqueue_clear(&f->queue);
    for (uint32_t step = 0; step < 2000; step++) {
        const rp_fact_id fact = rp_rng_below(&rng, FACTS);
        const uint64_t key = last + rp_rng_next(&rng) % range;
        uint64_t least = UINT64_MAX;
        for (uint32_t i = 0; i < FACTS; i++)
            least = f->key[i] < least ? f->key[i] : least;
        if (rp_rng_below(&rng, 3) == 0 && least != UINT64_MAX) {
            const rp_fact_id popped = pop(f, least);
            assert_true(f->key[popped] == least);
            f->key[popped] = UINT64_MAX;
            last = least;
        } else if (key < f->key[fact]) {
            if (f->key[fact] != UINT64_MAX)
                rp_factqueue_remove(&f->queue, fact);
            push(f, key, fact);
        }
    }
    for (uint32_t i = 0; i < FACTS; i++)
        f->key[i] = UINT64_MAX;
}

static void test_random_operations(void **state)
{
    const uint64_t range[] = {2, 10, 100, 5000, 1000000, UINT64_C(1) << 40};

    for (uint64_t seed = 0; seed < 60; seed++)
        run_random(*state, seed, range[seed % 6]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_least_key_first_and_equal_ones_in_turn, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_removed_fact_is_not_popped, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_clear_begins_anew, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_random_operations, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("factqueue", tests, NULL, NULL);
}
