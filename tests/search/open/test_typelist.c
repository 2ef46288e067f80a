/* The type-based open list against a naive one that draws the same numbers. */
#include "support/check.h"

#include <math.h>

#include "base/rng.h"
#include "search/open/typelist.h"
#include "support/limits_fixture.h"

enum { TYPES = 64, ENTRIES = 400 };

typedef struct naive_type {
    uint32_t g, size, id[ENTRIES];
    double h;
} naive_type;

typedef struct naive {
    naive_type type[TYPES]; /* those with entries only */
    uint32_t size;
    rp_rng rng;
} naive;

static void naive_push(naive *n, uint32_t g, double h, uint32_t id)
{
    uint32_t i = 0;

    while (i < n->size && (n->type[i].g != g || n->type[i].h != h))
        i++;
    if (i == n->size)
        n->type[n->size++] = (naive_type){.g = g, .h = h};
    n->type[i].id[n->type[i].size++] = id;
}

static uint32_t naive_pop(naive *n)
{
    if (n->size == 0)
        return RP_NONE;
    naive_type *const t = &n->type[rp_rng_below(&n->rng, n->size)];
    const uint32_t i = rp_rng_below(&n->rng, t->size), id = t->id[i];
    t->id[i] = t->id[--t->size];
    if (t->size == 0)
        *t = n->type[--n->size];
    return id;
}

static void test_as_the_naive_list(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        static naive n;
        rp_rng rng;
        rp_typelist *const t = rp_typelist_create(seed, &limits);
        n.size = 0;
        rp_rng_seed(&n.rng, seed);
        rp_rng_seed(&rng, ~seed);
        for (uint32_t id = 0; id < ENTRIES; id++) {
            const uint32_t g = rp_rng_below(&rng, 1 + (uint32_t)(seed % 8));
            const double h = rp_rng_below(&rng, 8) * (seed % 2 == 0 ? 1 : 0.3);
            rp_typelist_push(t, g, h, id);
            naive_push(&n, g, h, id);
            for (uint32_t i = rp_rng_below(&rng, 3); i > 0; i--)
                assert_int_equal(rp_typelist_pop(t), naive_pop(&n));
        }
        while (n.size > 0)
            assert_int_equal(rp_typelist_pop(t), naive_pop(&n));
        assert_int_equal(rp_typelist_pop(t), RP_NONE);
        rp_typelist_destroy(t);
    }
}

/* Of 3 types, with 1, 100 and 10000 entries, each has a third of the turns. */
static void test_types_have_equal_chances(void **state)
{
    uint32_t turns[3] = {0};

    (void)state;
    rp_typelist *const t = rp_typelist_create(1, &limits);
    for (uint32_t id = 1; id < 10101; id++)
        rp_typelist_push(t, 7, id <= 100 ? 1 : INFINITY, id);
    for (uint32_t i = 0; i < 90; i++) {
        rp_typelist_push(t, 8, 1, 0);
        const uint32_t id = rp_typelist_pop(t);
        if (id != 0)
            while (rp_typelist_pop(t) != 0) {
            }
        turns[id == 0 ? 0 : id <= 100 ? 1 : 2]++;
    }
    for (uint32_t i = 0; i < 3; i++)
        assert_true(turns[i] > 15 && turns[i] < 45);
    rp_typelist_destroy(t);
    rp_typelist_destroy(NULL);
}

static void test_many_types(void **state)
{
    enum { MANY = 5000 };
    static bool seen[MANY];

    (void)state;
    rp_typelist *const t = rp_typelist_create(0, &limits);
    for (uint32_t id = 0; id < MANY; id++)
        rp_typelist_push(t, id / 50, id % 50, id);
    for (uint32_t i = 0; i < MANY; i++) {
        const uint32_t id = rp_typelist_pop(t);
        assert_true(id < MANY && !seen[id]);
        seen[id] = true;
    }
    assert_int_equal(rp_typelist_pop(t), RP_NONE);
    rp_typelist_destroy(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_as_the_naive_list, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_types_have_equal_chances, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_many_types, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("typelist", tests, NULL, NULL);
}
