/* h² as a part of grounding: on random tasks it must not change the costs of plans, and no
   reachable state has two facts of a group. */
#include "support/check.h"

#include <math.h>

#include "support/ground_world.h"
#include "support/naive/naive.h"
#include "support/naive/naive_search.h"
#include "support/tasks/random_pddl.h"
#include "support/tasks/random_strips.h"

enum { NUM_TASKS = 400, MOST_STATES = 1500 };

typedef struct fixture {
    rp_limits limits;
    rp_arena arena;
    uint64_t seed;
    bool adl;
    grounding g;
    int64_t cost;
} fixture;

static void make_text(void *arg)
{
    fixture *const f = arg;
    rp_arena_init(&f->arena, &f->limits);
    if (f->adl) {
        const random_pddl text = random_pddl_make(&f->arena, f->seed);
        f->g.world = pddl_world_create(text.domain, text.problem);
    } else {
        const random_strips text = random_strips_make(&f->arena, f->seed);
        f->g.world = pddl_world_create(text.domain, text.problem);
    }
    pddl_world_clear(f->g.world);
}

static void search(void *arg)
{
    fixture *const f = arg;
    f->cost = naive_search_cost(&f->g.world->arena, f->g.strips, MOST_STATES);
}

static const rp_strips *ground_with(fixture *f, rp_ground_options options)
{
    f->g.options = options;
    assert_int_equal(rp_protect(&f->g.world->limits, ground_world, &f->g), RP_STOP_NONE);
    assert_non_null(f->g.strips);
    assert_null(rp_strips_check(f->g.strips));
    f->cost = NAIVE_TOO_LARGE;
    if (f->g.strips->num_ops < 1000)
        assert_int_equal(rp_protect(&f->g.world->limits, search, f), RP_STOP_NONE);
    return f->g.strips;
}

static void expect_groups(const rp_strips *s, uint64_t seed)
{
    enum { MOST = 1024, WALKS = 4, STEPS = 20 };
    bool holds[MOST];
    assert_true(s->num_facts <= MOST);
    for (uint64_t i = 0; i < WALKS; i++) {
        naive_walk(s, seed * WALKS + i, STEPS, holds);
        for (uint32_t g = 0; g < s->groups.num_groups; g++) {
            uint32_t count = 0;
            for (RP_ROW(fact, &s->groups.fact, g))
                count += holds[*fact];
            assert_in_range(count, s->groups.exactly_one[g], 1);
        }
    }
}

static void compare_grounding(bool adl)
{
    uint32_t compared = 0, pruned = 0, new_groups = 0, proved = 0;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        fixture f = {.seed = seed, .adl = adl};
        rp_limits_init(&f.limits, 0, NULL);
        assert_int_equal(rp_protect(&f.limits, make_text, &f), RP_STOP_NONE);
        const rp_strips *const reach =
            ground_with(&f, (rp_ground_options){.prune = RP_PRUNE_REACH});
        const rp_strips *const reach_h2 =
            ground_with(&f, (rp_ground_options){.prune = RP_PRUNE_REACH, .h2 = 1000});
        assert_int_equal(reach->num_ops, reach_h2->num_ops);
        assert_int_equal(reach->num_facts, reach_h2->num_facts);
        expect_groups(reach_h2, seed);
        const rp_strips *const full = ground_with(&f, (rp_ground_options){.prune = RP_PRUNE_FULL});
        const int64_t cost = f.cost;
        const rp_strips *const late =
            ground_with(&f, (rp_ground_options){.prune = RP_PRUNE_FULL, .h2 = 1e-9});
        assert_int_equal(late->unsolvable, full->unsolvable);
        if (!full->unsolvable)
            assert_int_equal(late->num_ops, full->num_ops);
        const rp_strips *const some = ground_with(
            &f, (rp_ground_options){
                    .h2 = INFINITY, .prune = RP_PRUNE_FULL, .h2_work = 1 + 40 * (seed % 20)});
        assert_true(some->unsolvable || some->num_ops <= full->num_ops);
        if (cost != NAIVE_TOO_LARGE && f.cost != NAIVE_TOO_LARGE)
            assert_int_equal(f.cost, cost);
        const uint32_t some_ops = some->unsolvable ? 0 : some->num_ops;
        const rp_strips *const full_h2 =
            ground_with(&f, (rp_ground_options){.prune = RP_PRUNE_FULL, .h2 = 1000});
        expect_groups(full_h2, seed);
        assert_true(full_h2->unsolvable || full_h2->num_ops <= full->num_ops);
        if (cost != NAIVE_TOO_LARGE && f.cost != NAIVE_TOO_LARGE) {
            assert_int_equal(f.cost, cost);
            compared++;
        }
        assert_true(some_ops >= (full_h2->unsolvable ? 0 : full_h2->num_ops));
        pruned += !full_h2->unsolvable && full_h2->num_ops < full->num_ops;
        proved += f.g.stats.by_h2;
        new_groups += reach_h2->groups.num_groups > reach->groups.num_groups;
        pddl_world_destroy(f.g.world);
        rp_limits_release(&f.limits);
    }
    print_message("%u compared, %u pruned, %u proved unsolvable, %u with more groups\n", compared,
                  pruned, proved, new_groups);
    assert_true(compared > NUM_TASKS / 2 && new_groups > 0); /* test_mutex.c has more */
}

static void test_costs_stay_the_same(void **state)
{
    (void)state;
    compare_grounding(false);
}

static void test_costs_stay_the_same_with_adl(void **state)
{
    (void)state;
    compare_grounding(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_costs_stay_the_same),
        cmocka_unit_test(test_costs_stay_the_same_with_adl),
    };
    return cmocka_run_group_tests_name("h2_ground", tests, NULL, NULL);
}
