#include "support/check.h"

#include <string.h>

#include "base/rng.h"
#include "ground/join/index.h"

typedef struct fixture {
    rp_limits limits;
    rp_relation relation;
    uint32_t arity, extent;
    uint64_t seed;
} fixture;

static const uint32_t identity[] = {0, 1, 2, 3, 4, 5, 6, 7};

static void open_relation(fixture *f)
{
    rp_column column[8];
    for (uint32_t k = 0; k < f->arity; k++)
        column[k] = (rp_column){.low = 10 * k, .extent = f->extent};
    rp_relation_init(&f->relation, &f->limits, f->arity, column);
}

static void draw_tuple(const fixture *f, rp_rng *rng, uint32_t *tuple)
{
    for (uint32_t k = 0; k < f->arity; k++)
        tuple[k] = 10 * k + rp_rng_below(rng, f->extent);
}

/* The number by looking through all tuples. */
static uint32_t scan(const rp_relation *r, const uint32_t *tuple)
{
    for (uint32_t i = 0; i < r->size; i++)
        if (memcmp(rp_relation_tuple(r, i), tuple, r->arity * sizeof *tuple) == 0)
            return i;
    return RP_NONE;
}

static void insert_at_random(void *arg)
{
    fixture *const f = arg;
    rp_relation *const r = &f->relation;
    uint32_t tuple[8] = {0};
    rp_rng rng;
    open_relation(f);
    rp_rng_seed(&rng, f->seed);
    for (uint32_t i = 0; i < 300; i++) {
        draw_tuple(f, &rng, tuple);
        const uint32_t expected = scan(r, tuple);
        assert_int_equal(rp_relation_find(r, tuple, identity), expected);
        const uint32_t size = r->size;
        const uint32_t number = rp_relation_insert(r, tuple, identity);
        assert_int_equal(number, expected == RP_NONE ? size : expected);
        assert_int_equal(rp_relation_find(r, tuple, identity), number);
        assert_memory_equal(rp_relation_tuple(r, number), tuple, f->arity * sizeof *tuple);
    }
    rp_relation_release(r);
}

static void run(void (*body)(void *), uint32_t arity, uint32_t extent, uint64_t seed)
{
    fixture f = {.arity = arity, .extent = extent, .seed = seed};
    rp_limits_init(&f.limits, 0, NULL);
    assert_int_equal(rp_protect(&f.limits, body, &f), RP_STOP_NONE);
    assert_int_equal(f.limits.used, 0);
    rp_limits_release(&f.limits);
}

static void test_direct_and_hashed_relations_find_what_was_inserted(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 10; seed++) {
        run(insert_at_random, 1, 40, seed);
        run(insert_at_random, 2, 12, seed);
        run(insert_at_random, 3, 5, seed);
        run(insert_at_random, 2, 100000, seed); /* too large for a table */
        run(insert_at_random, 8, 1000, seed);
    }
}

static void insert_nothing_and_the_empty_tuple(void *arg)
{
    fixture *const f = arg;
    open_relation(f);
    assert_int_equal(rp_relation_find(&f->relation, NULL, identity), RP_NONE);
    assert_int_equal(rp_relation_insert(&f->relation, NULL, identity), 0);
    assert_int_equal(rp_relation_insert(&f->relation, NULL, identity), 0);
    assert_int_equal(f->relation.size, 1);
    assert_int_equal(rp_relation_find(&f->relation, NULL, identity), 0);
    rp_relation_release(&f->relation);
}

static void test_a_relation_without_columns_has_at_most_one_tuple(void **state)
{
    (void)state;
    run(insert_nothing_and_the_empty_tuple, 0, 0, 0);
}

static void look_outside(void *arg)
{
    fixture *const f = arg;
    const uint32_t inside[] = {3, 12}, above[] = {5, 12}, below[] = {3, 9};
    open_relation(f);
    rp_relation_insert(&f->relation, inside, identity);
    assert_int_equal(rp_relation_find(&f->relation, inside, identity), 0);
    assert_int_equal(rp_relation_find(&f->relation, above, identity), RP_NONE);
    assert_int_equal(rp_relation_find(&f->relation, below, identity), RP_NONE);
    rp_relation_release(&f->relation);
}

static void test_objects_outside_of_the_columns_are_not_found(void **state)
{
    (void)state;
    run(look_outside, 2, 5, 0);
}

static void sort_random(void *arg)
{
    fixture *const f = arg;
    const rp_relation *const r = &f->relation;
    uint32_t tuple[8], at[200];
    bool seen[200] = {0};
    rp_rng rng;
    open_relation(f);
    rp_rng_seed(&rng, f->seed);
    while (r->size < 200) {
        draw_tuple(f, &rng, tuple);
        rp_relation_insert(&f->relation, tuple, identity);
    }
    rp_relation_sort(r, at);
    for (uint32_t i = 0; i < r->size; i++) {
        assert_true(at[i] < r->size && !seen[at[i]]);
        seen[at[i]] = true;
    }
    for (uint32_t i = 1; i < r->size; i++) {
        const uint32_t *const a = rp_relation_tuple(r, at[i - 1]), *const b =
                                                                       rp_relation_tuple(r, at[i]);
        uint32_t k = 0;
        while (k < f->arity && a[k] == b[k])
            k++;
        assert_true(k < f->arity && a[k] < b[k]);
    }
    rp_relation_release(&f->relation);
}

static void test_sorting_is_lexicographic(void **state)
{
    (void)state;
    run(sort_random, 1, 1000, 1);
    run(sort_random, 3, 9, 2);
    run(sort_random, 2, 70000, 3);
}

/* Positions 0 and 2 are the key, position 1 is free and filtered. */
static void index_at_random(void *arg)
{
    fixture *const f = arg;
    rp_relation *const r = &f->relation;
    const bool is_key[] = {true, false, true};
    const rp_word even = UINT64_C(0x5555555555555555);
    const rp_word *const filter[] = {NULL, &even, NULL};
    uint32_t tuple[8];
    rp_index index;
    rp_rng rng;

    open_relation(f);
    rp_rng_seed(&rng, f->seed);
    for (uint32_t i = 0; i < 100; i++) {
        draw_tuple(f, &rng, tuple);
        rp_relation_insert(r, tuple, identity);
    }
    r->processed = r->size / 2; /* these in one go, the others one by one */
    rp_index_init(&index, r, is_key, filter);
    for (; r->processed < r->size; r->processed++)
        rp_index_add(&index, r->processed);
    for (uint32_t x = 0; x < f->extent; x++)
        for (uint32_t z = 0; z < f->extent; z++) {
            const uint32_t value[] = {20 + z, x}, slot[] = {1, 0};
            uint32_t count;
            const uint32_t *entry = rp_index_find(&index, value, slot, &count);
            for (uint32_t i = 0; i < r->size; i++) {
                const uint32_t *const t = rp_relation_tuple(r, i);
                if (t[0] != x || t[2] != 20 + z || t[1] % 2 != 0)
                    continue;
                assert_true(count > 0);
                assert_int_equal(entry[0], i);
                assert_int_equal(entry[1], t[1]);
                entry += index.width;
                count--;
            }
            assert_int_equal(count, 0);
        }
    rp_index_release(&index);
    rp_relation_release(r);
}

static void test_index_rows_are_the_matching_tuples_in_order(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        run(index_at_random, 3, 3, seed);
        run(index_at_random, 3, 8, seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_direct_and_hashed_relations_find_what_was_inserted),
        cmocka_unit_test(test_a_relation_without_columns_has_at_most_one_tuple),
        cmocka_unit_test(test_objects_outside_of_the_columns_are_not_found),
        cmocka_unit_test(test_sorting_is_lexicographic),
        cmocka_unit_test(test_index_rows_are_the_matching_tuples_in_order),
    };
    return cmocka_run_group_tests_name("relation", tests, NULL, NULL);
}
