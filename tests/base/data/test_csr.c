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

static void test_groups_are_the_places_of_a_value(void **state)
{
    const uint32_t list[] = {2, 0, 2, 4, 0}, begin[] = {0, 2, 2, 4, 4, 5},
                   place[] = {1, 4, 0, 2, 3};
    rp_limits l;
    rp_arena arena;
    (void)state;
    rp_limits_init(&l, 0, NULL);
    rp_arena_init(&arena, &l);
    const rp_csr grouped = rp_csr_group(&arena, list, 5, 5);
    assert_memory_equal(grouped.begin, begin, sizeof begin);
    assert_memory_equal(grouped.item, place, sizeof place);
    assert_int_equal(rp_csr_group(&arena, list, 0, 0).begin[0], 0);
    rp_arena_release(&arena);
    rp_limits_release(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_are_visited_in_order),
        cmocka_unit_test(test_transpose_of_random_rows),
        cmocka_unit_test(test_groups_are_the_places_of_a_value),
    };
    return cmocka_run_group_tests_name("csr", tests, NULL, NULL);
}
