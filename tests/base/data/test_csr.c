#include "support/check.h"

#include "base/data/csr.h"
#include "base/data/vec.h"
#include "base/rng.h"

static void test_rows_are_visited_in_order(void **state)
{
    uint32_t begin[] = {0, 2, 2, 5}, item[] = {4, 1, 0, 2, 3};
    const rp_csr csr = {begin, item};
    uint32_t seen = 0;
    (void)state;

    for (uint32_t row = 0; row < 3; row++)
        for (RP_ROW(id, &csr, row))
            assert_int_equal(*id, item[seen++]);
    assert_int_equal(seen, 5);
    assert_int_equal(rp_csr_size(&csr, 1), 0);
    assert_ptr_equal(rp_csr_row(&csr, 2), item + 2);
}

static bool row_contains(const rp_csr *csr, uint32_t row, uint32_t id)
{
    for (RP_ROW(other, csr, row))
        if (*other == id)
            return true;
    return false;
}

static rp_csr random_rows(rp_arena *arena, rp_rng *rng, uint32_t rows, uint32_t columns)
{
    rp_csr csr = {.begin = RP_ARENA_ARRAY(arena, uint32_t, rows + 1),
                  .item = RP_ARENA_ARRAY(arena, uint32_t, rows * columns)};
    uint32_t size = 0;

    for (uint32_t r = 0; r < rows; r++) {
        csr.begin[r] = size;
        for (uint32_t c = 0; c < columns; c++)
            if (rp_rng_below(rng, 3) == 0)
                csr.item[size++] = c;
    }
    csr.begin[rows] = size;
    return csr;
}

/* Against the definition: c is in row r exactly if r is in row c of the transpose. */
static void test_transpose_of_random_rows(void **state)
{
    rp_limits l;
    rp_arena arena;
    rp_rng rng;
    (void)state;
    rp_limits_init(&l, 0, NULL);
    rp_arena_init(&arena, &l);
    rp_rng_seed(&rng, 3);
    for (uint32_t round = 0; round < 50; round++) {
        const uint32_t rows = rp_rng_below(&rng, 12), columns = rp_rng_below(&rng, 12);
        const rp_csr csr = random_rows(&arena, &rng, rows, columns);
        const rp_csr t = rp_csr_transpose(&arena, &csr, rows, columns);
        assert_int_equal(t.begin[0], 0);
        assert_int_equal(t.begin[columns], csr.begin[rows]);
        for (uint32_t c = 0; c < columns; c++) {
            for (uint32_t r = 0; r < rows; r++)
                assert_int_equal(row_contains(&csr, r, c), row_contains(&t, c, r));
            for (uint32_t i = t.begin[c] + 1; i < t.begin[c + 1]; i++)
                assert_true(t.item[i - 1] < t.item[i]);
        }
    }
    rp_arena_release(&arena);
    rp_limits_release(&l);
}

/* Against the definition: i is in row key[i], once, and i that have none are in no row. */
static void test_groups_by_key(void **state)
{
    const uint32_t key[] = {2, 0, RP_NONE, 2, 4, 0, RP_NONE, 2};
    const uint32_t begin[] = {0, 2, 2, 5, 5, 6}, item[] = {1, 5, 0, 3, 7, 4};
    rp_limits l;
    rp_arena arena;
    (void)state;

    rp_limits_init(&l, 0, NULL);
    rp_arena_init(&arena, &l);
    const rp_csr g = rp_csr_group(&arena, key, 8, 5);
    assert_memory_equal(g.begin, begin, sizeof begin);
    assert_memory_equal(g.item, item, sizeof item);
    assert_int_equal(rp_csr_group(&arena, key, 0, 3).begin[3], 0);
    rp_arena_release(&arena);
    rp_limits_release(&l);
}

static void test_picks_rows(void **state)
{
    uint32_t begin[] = {0, 2, 2, 5}, item[] = {4, 1, 0, 2, 3};
    const uint32_t row[] = {2, 1, 0, 2}, new_begin[] = {0, 3, 3, 5, 8};
    const uint32_t new_item[] = {0, 2, 3, 4, 1, 0, 2, 3};
    rp_limits l;
    rp_arena arena;
    (void)state;

    rp_limits_init(&l, 0, NULL);
    rp_arena_init(&arena, &l);
    const rp_csr picked = rp_csr_pick(&arena, &(rp_csr){begin, item}, row, 4);
    assert_memory_equal(picked.begin, new_begin, sizeof new_begin);
    assert_memory_equal(picked.item, new_item, sizeof new_item);
    assert_int_equal(rp_csr_pick(&arena, &(rp_csr){begin, item}, row, 0).begin[0], 0);
    rp_arena_release(&arena);
    rp_limits_release(&l);
}

static void test_union_of_rows(void **state)
{
    const uint32_t a[] = {1, 3, 4, 9}, b[] = {0, 3, 9, 10, 12}, all[] = {0, 1, 3, 4, 9, 10, 12};
    uint32_t to[9];
    (void)state;

    assert_int_equal(rp_row_union(a, 4, b, 5, to), 7);
    assert_memory_equal(to, all, sizeof all);
    assert_int_equal(rp_row_union(b, 5, a, 4, to), 7);
    assert_memory_equal(to, all, sizeof all);
    assert_int_equal(rp_row_union(a, 4, a, 4, to), 4);
    assert_memory_equal(to, a, sizeof a);
    assert_int_equal(rp_row_union(NULL, 0, b, 5, to), 5);
    assert_memory_equal(to, b, sizeof b);
    assert_int_equal(rp_row_union(a, 0, b, 0, to), 0);
}

static void test_difference_of_rows(void **state)
{
    const uint32_t a[] = {1, 3, 4, 9}, b[] = {0, 3, 9, 10, 12}, only[] = {0, 1, 4, 10, 12};
    uint32_t to[9];
    (void)state;

    assert_int_equal(rp_row_difference(a, 4, b, 5, to), 5);
    assert_memory_equal(to, only, sizeof only);
    assert_int_equal(rp_row_difference(b, 5, a, 4, to), 5);
    assert_memory_equal(to, only, sizeof only);
    assert_int_equal(rp_row_difference(a, 4, a, 4, to), 0);
    assert_int_equal(rp_row_difference(NULL, 0, b, 5, to), 5);
    assert_memory_equal(to, b, sizeof b);
    assert_int_equal(rp_row_difference(a, 4, NULL, 0, to), 4);
    assert_memory_equal(to, a, sizeof a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_are_visited_in_order),
        cmocka_unit_test(test_transpose_of_random_rows),
        cmocka_unit_test(test_groups_by_key),
        cmocka_unit_test(test_picks_rows),
        cmocka_unit_test(test_union_of_rows),
        cmocka_unit_test(test_difference_of_rows),
    };
    return cmocka_run_group_tests_name("csr", tests, NULL, NULL);
}
