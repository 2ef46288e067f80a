/* Common parts of rows, against the definition. */
#include "support/check.h"

#include "base/data/parts.h"
#include "base/rng.h"

enum { MOST_ITEMS = 40, MOST_ROWS = 24, NUM_ROUNDS = 400 };

typedef struct sets {
    uint32_t num_rows, num_items;
    bool has[MOST_ROWS][MOST_ITEMS];
} sets;

static uint32_t size_of(const sets *s, uint32_t row)
{
    uint32_t size = 0;
    for (uint32_t i = 0; i < s->num_items; i++)
        size += s->has[row][i];
    return size;
}

/* Blocks of neighbours that are in a row together or not at all, mostly. */
static void make_sets(sets *s, rp_rng *rng)
{
    *s = (sets){.num_rows = rp_rng_below(rng, MOST_ROWS),
                .num_items = rp_rng_below(rng, MOST_ITEMS)};
    for (uint32_t row = 0; row < s->num_rows; row++)
        for (uint32_t i = 0; i < s->num_items; i++)
            s->has[row][i] = i % 7 == 0 || rp_rng_below(rng, 40) == 0 ? rp_rng_below(rng, 2) == 0
                                                                      : s->has[row][i - 1];
}

static rp_csr rows_of(const sets *s, rp_arena *arena)
{
    rp_csr csr = {RP_ARENA_ARRAY(arena, uint32_t, MOST_ROWS + 1),
                  RP_ARENA_ARRAY(arena, uint32_t, MOST_ROWS * MOST_ITEMS)};
    uint32_t count = 0;
    for (uint32_t row = 0; row < s->num_rows; row++) {
        csr.begin[row] = count;
        for (uint32_t i = 0; i < s->num_items; i++)
            if (s->has[row][i])
                csr.item[count++] = i;
    }
    csr.begin[s->num_rows] = count;
    return csr;
}

/* Are both in just the same long rows, and these enough? */
static bool go_together(const sets *s, uint32_t a, uint32_t b)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < s->num_rows; row++) {
        if (size_of(s, row) <= RP_PARTS_LONG)
            continue;
        if (s->has[row][a] != s->has[row][b])
            return false;
        count += s->has[row][a];
    }
    return count >= RP_PARTS_ROWS;
}

static void check_parts(const sets *s, const rp_parts *p)
{
    for (uint32_t a = 0; a < s->num_items; a++) {
        uint32_t together = 0;
        for (uint32_t b = 0; b < s->num_items; b++)
            together += go_together(s, a, b);
        assert_int_equal(p->part_of[a] != RP_NONE, together >= RP_PARTS_ITEMS);
        for (uint32_t b = 0; b < s->num_items && p->part_of[a] != RP_NONE; b++)
            assert_int_equal(p->part_of[a] == p->part_of[b], go_together(s, a, b));
    }
    for (uint32_t part = 0; part < p->num_parts; part++) {
        assert_true(part == 0 || *rp_csr_row(&p->item, part - 1) < *rp_csr_row(&p->item, part));
        for (RP_ROW(item, &p->item, part))
            assert_int_equal(p->part_of[*item], part);
    }
}

/* With its parts written out each row is what it was, and no item of a part is left in a long
   one. */
static void check_rows(const sets *s, const rp_parts *p)
{
    for (uint32_t row = 0; row < s->num_rows; row++) {
        bool has[MOST_ITEMS] = {false};
        for (RP_ROW(item, &p->row, row)) {
            assert_true(item == rp_csr_row(&p->row, row) || item[-1] < *item);
            if (*item < p->num_items) {
                assert_true(size_of(s, row) <= RP_PARTS_LONG || p->part_of[*item] == RP_NONE);
                has[*item] = true;
                continue;
            }
            assert_true(*item - p->num_items < p->num_parts);
            for (RP_ROW(of, &p->item, *item - p->num_items))
                has[*of] = true;
        }
        for (uint32_t i = 0; i < s->num_items; i++)
            assert_int_equal(has[i], s->has[row][i]);
    }
}

static void test_parts_are_those_of_the_definition(void **state)
{
    rp_limits l;
    rp_arena arena;
    rp_rng rng;
    uint32_t found = 0;
    sets s;
    (void)state;

    rp_limits_init(&l, 0, NULL);
    rp_arena_init(&arena, &l);
    rp_rng_seed(&rng, 5);
    for (uint32_t round = 0; round < NUM_ROUNDS; round++) {
        make_sets(&s, &rng);
        const rp_csr rows = rows_of(&s, &arena);
        const rp_parts p = rp_parts_find(&arena, &rows, s.num_rows, s.num_items);
        check_parts(&s, &p);
        check_rows(&s, &p);
        found += p.num_parts;
    }
    assert_true(found > NUM_ROUNDS / 4);
    rp_arena_release(&arena);
    rp_limits_release(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_parts_are_those_of_the_definition)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
