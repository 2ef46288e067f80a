#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/rng.h"

typedef struct world {
    rp_limits limits;
    rp_arena arena;
} world;

static int set_up(void **state)
{
    static world w; /* one test at a time */
    rp_limits_init(&w.limits, 0, NULL);
    rp_arena_init(&w.arena, &w.limits);
    *state = &w;
    return 0;
}

static int tear_down(void **state)
{
    world *const w = *state;
    rp_arena_release(&w->arena);
    const bool clean = w->limits.used == 0 && w->arena.total == 0;
    rp_limits_release(&w->limits);
    return clean ? 0 : -1;
}

/* Pieces of all sizes keep what was written to them while others come and go. */
static void test_pieces_do_not_overlap(void **state)
{
    enum { PIECES = 3000 };
    world *const w = *state;
    unsigned char *piece[PIECES];
    size_t size[PIECES];
    rp_rng rng;

    rp_rng_seed(&rng, 1);
    for (uint32_t i = 0; i < PIECES; i++) {
        size[i] = rp_rng_below(&rng, i % 100 == 0 ? 100000 : 200);
        piece[i] = rp_arena_alloc(&w->arena, size[i]);
        assert_int_equal((uintptr_t)piece[i] % 16, 0);
        memset(piece[i], (int)(i % 251), size[i]);
    }
    for (uint32_t i = 0; i < PIECES; i++)
        for (size_t k = 0; k < size[i]; k++)
            assert_int_equal(piece[i][k], i % 251);
}

static void test_zeroed_pieces_are_zero(void **state)
{
    world *const w = *state;

    for (uint32_t i = 0; i < 300; i++) {
        const size_t bytes = i * 37;
        memset(rp_arena_alloc(&w->arena, bytes), 0xff, bytes);
        const unsigned char *const p = rp_arena_alloc_zero(&w->arena, bytes);
        for (size_t k = 0; k < bytes; k++)
            assert_int_equal(p[k], 0);
    }
}

static void test_empty_pieces_exist(void **state)
{
    world *const w = *state;

    assert_non_null(rp_arena_alloc(&w->arena, 0));
    assert_non_null(rp_arena_copy(&w->arena, NULL, 0));
    assert_string_equal(rp_arena_text(&w->arena, "abc", 0), "");
    assert_non_null(RP_ARENA_ARRAY(&w->arena, uint32_t, 0));
}

static void test_texts_and_formats(void **state)
{
    world *const w = *state;
    char long_text[5000];

    memset(long_text, 'x', sizeof long_text);
    long_text[sizeof long_text - 1] = '\0';
    assert_string_equal(rp_arena_text(&w->arena, "abcdef", 3), "abc");
    assert_string_equal(rp_arena_format(&w->arena, "%s-%d", "n", 7), "n-7");
    assert_string_equal(rp_arena_format(&w->arena, "%s", long_text), long_text);
}

/* Of any length, wherever the chunk ends. */
static void test_formats_at_the_end_of_a_chunk(void **state)
{
    enum { MOST = 70 };
    world *const w = *state;
    char expected[MOST + 1], *text[2000];

    for (int i = 0; i < 2000; i++)
        text[i] = rp_arena_format(&w->arena, "%0*d", 1 + i % MOST, i % 10);
    for (int i = 0; i < 2000; i++) {
        snprintf(expected, sizeof expected, "%0*d", 1 + i % MOST, i % 10);
        assert_string_equal(text[i], expected);
    }
}

/* A large piece must not make the arena forget the rest of its current chunk. */
static void test_large_pieces_do_not_waste_chunks(void **state)
{
    world *const w = *state;

    for (uint32_t i = 0; i < 100; i++) {
        memset(rp_arena_alloc(&w->arena, 16), 1, 16);
        memset(rp_arena_alloc(&w->arena, 100000), 1, 100000);
    }
    assert_true(w->limits.used < w->arena.total + 40000);
}

static void test_release_leaves_an_arena_to_use_again(void **state)
{
    world *const w = *state;

    memset(rp_arena_alloc(&w->arena, 100000), 1, 100000);
    rp_arena_release(&w->arena);
    assert_int_equal(w->limits.used, 0);
    memset(rp_arena_alloc(&w->arena, 10), 1, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_pieces_do_not_overlap, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_zeroed_pieces_are_zero, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_empty_pieces_exist, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_texts_and_formats, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_formats_at_the_end_of_a_chunk, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_large_pieces_do_not_waste_chunks, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_release_leaves_an_arena_to_use_again, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
