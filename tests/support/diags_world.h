/* A fixture for tests that need memory and diagnostics: `w` is made for each test, which
   fails if a block was not freed (those of the arena are).  To be included by one test program
   each. */
#ifndef SUPPORT_DIAGS_WORLD_H
#define SUPPORT_DIAGS_WORLD_H
#include "support/check.h"

#include "base/diag.h"

typedef struct diags_world {
    rp_limits limits;
    rp_arena arena;
    rp_diags diags;
} diags_world;

static diags_world w;

static inline int set_up(void **state)
{
    (void)state;
    rp_limits_init(&w.limits, 0, NULL);
    rp_arena_init(&w.arena, &w.limits);
    rp_diags_init(&w.diags, &w.arena);
    return 0;
}

static inline int tear_down(void **state)
{
    (void)state;
    rp_vec_free(&w.limits, &w.diags.source);
    rp_vec_free(&w.limits, &w.diags.diag);
    rp_arena_release(&w.arena);
    const size_t left = w.limits.used;
    rp_limits_release(&w.limits);
    return left != 0;
}

#define WORLD_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
