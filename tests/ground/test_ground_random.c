/* Grounding of random tasks against plain enumeration and against the lifted meaning. */
#include "support/check.h"

#include <string.h>

#include "base/rng.h"
#include "ground/ground.h"
#include "support/naive/naive.h"
#include "support/naive/naive_ground.h"
#include "support/naive/naive_lifted.h"
#include "support/naive/naive_search.h"
#include "support/pddl_world.h"
#include "support/tasks/random_pddl.h"
#include "support/tasks/random_strips.h"

enum { NUM_TASKS = 300, MOST_STATES = 400 };

typedef struct fixture {
    rp_limits limits;
    rp_arena arena;
    uint64_t seed;
    bool adl; /* all that conditions and effects can say, not only STRIPS */
    pddl_world *world;
    rp_prune prune;
    bool split;
    const rp_strips *strips;
    rp_ground_stats stats;
} fixture;

static void make_text(void *arg)
{
    fixture *const f = arg;
    rp_arena_init(&f->arena, &f->limits);
    if (f->adl) {
        const random_pddl text = random_pddl_make(&f->arena, f->seed);
        f->world = pddl_world_create(text.domain, text.problem);
    } else {
        const random_strips text = random_strips_make(&f->arena, f->seed);
        f->world = pddl_world_create(text.domain, text.problem);
    }
    pddl_world_clear(f->world);
}

static void set_up(fixture *f, uint64_t seed, bool adl)
{
    *f = (fixture){.seed = seed, .adl = adl};
    rp_limits_init(&f->limits, 0, NULL);
    assert_int_equal(rp_protect(&f->limits, make_text, f), RP_STOP_NONE);
}

static void tear_down(fixture *f)
{
    pddl_world_destroy(f->world);
    rp_limits_release(&f->limits);
}

static void ground(void *arg)
{
    fixture *const f = arg;
    const rp_ground_options options = {.prune = f->prune, .split_all = f->split};
    f->strips = rp_ground(&f->world->arena, &f->world->diags, f->world->task, &options, &f->stats);
}

static const rp_strips *ground_task(fixture *f, rp_prune prune)
{
    f->prune = prune;
    assert_int_equal(rp_protect(&f->world->limits, ground, f), RP_STOP_NONE);
    assert_non_null(f->strips);
    assert_null(rp_strips_check(f->strips));
    return f->strips;
}

static bool is_negated(const rp_strips *s, rp_fact_id f)
{
    return s->fact_negated != NULL && rp_bit_get(s->fact_negated, f);
}

/* Exactly the operators that enumeration finds, each once, and exactly its atoms but for
   those that never change. */
static void compare_with_enumeration(void *arg)
{
    fixture *const f = arg;
    const rp_strips *const s = f->strips;
    naive_ground naive;
    naive_ground_init(&naive, &f->world->arena, f->world->task);
    assert_int_equal(s->num_ops, rp_tupleset_size(&naive.ops));
    assert_int_equal(f->stats.relaxed_ops, s->num_ops);
    assert_int_equal(f->stats.relaxed_facts, rp_tupleset_size(&naive.atoms));
    rp_tupleset seen;
    rp_tupleset_init(&seen, f->world->arena.limits);
    for (rp_op_id op = 0; op < s->num_ops; op++) {
        const uint32_t *const arg_row = rp_csr_row(&s->op_arg, op);
        const uint32_t count = rp_csr_size(&s->op_arg, op);
        assert_int_not_equal(rp_tupleset_find(&naive.ops, s->op_schema[op], arg_row, count),
                             RP_NONE);
        assert_int_equal(rp_tupleset_add(&seen, s->op_schema[op], arg_row, count), op);
    }
    for (rp_fact_id fact = 0; fact < s->num_facts; fact++)
        assert_int_not_equal(rp_tupleset_find(&naive.atoms, s->fact_pred[fact],
                                              rp_csr_row(&s->fact_arg, fact),
                                              rp_csr_size(&s->fact_arg, fact)),
                             RP_NONE);
    rp_tupleset_release(&seen);
    naive_ground_release(&naive);
}

static void expect_enumeration(bool split)
{
    uint64_t operators = 0;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        fixture f;
        set_up(&f, seed, false);
        f.split = split;
        ground_task(&f, RP_PRUNE_REACH);
        operators += f.strips->num_ops;
        assert_int_equal(rp_protect(&f.world->limits, compare_with_enumeration, &f), RP_STOP_NONE);
        tear_down(&f);
    }
    assert_true(operators > 10000); /* the tasks are not all trivial */
}

/* Facts for disjunctions have no counterpart: they show in what is applicable. */
static void test_reachable_operators_are_those_of_enumeration(void **state)
{
    (void)state;
    expect_enumeration(false);
}

static void test_so_are_those_of_schemas_that_were_split(void **state)
{
    (void)state;
    expect_enumeration(true);
}

static void expect_same_state(const rp_strips *s, const bool *holds, const naive_lifted *n)
{
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        if (s->fact_pred[f] != RP_NONE)
            assert_int_equal(holds[f],
                             naive_lifted_holds(n, s->fact_pred[f], rp_csr_row(&s->fact_arg, f)) !=
                                 is_negated(s, f));
}

/* In each state of a random walk: an operator is applicable exactly if its step is, and
   both lead to the same state. */
static void walk_both(void *arg)
{
    fixture *const f = arg;
    const rp_strips *const s = f->strips;
    naive_lifted *const n = naive_lifted_create(&f->world->arena, f->world->task);
    bool *const before = RP_ARENA_ARRAY(&f->world->arena, bool, n->num_atoms);
    bool *holds = RP_ARENA_ARRAY_ZERO(&f->world->arena, bool, s->num_facts + 1);
    bool *next = RP_ARENA_ARRAY_ZERO(&f->world->arena, bool, s->num_facts + 1);
    rp_rng rng;
    rp_rng_seed(&rng, f->seed);
    naive_initial(s, holds);
    for (uint32_t i = 0; i < 8 && s->num_ops > 0; i++) {
        expect_same_state(s, holds, n);
        if (!s->unsolvable)
            assert_int_equal(naive_is_goal(s, holds), naive_lifted_goal(n, &f->world->arena));
        const uint32_t start = rp_rng_below(&rng, s->num_ops);
        bool moved = false;
        for (uint32_t k = 0; k < s->num_ops; k++) {
            const rp_op_id op = (start + k) % s->num_ops;
            const rp_step step = {s->op_schema[op], rp_csr_row(&s->op_arg, op), RP_NO_LOC};
            const bool applies = naive_is_applicable(s, op, holds);
            memcpy(before, n->holds, n->num_atoms);
            assert_int_equal(applies, naive_lifted_step(n, &f->world->arena, &step));
            if (!applies)
                continue;
            naive_apply(s, op, holds, next);
            expect_same_state(s, next, n);
            if (!moved && rp_rng_below(&rng, 3) == 0) {
                bool *const swap = holds;
                holds = next;
                next = swap;
                moved = true;
            } else {
                memcpy(n->holds, before, n->num_atoms);
            }
        }
    }
}

static void compare_steps(uint32_t num_tasks, bool adl, rp_prune prune, uint32_t *with_effects,
                          uint32_t *with_axioms)
{
    *with_effects = *with_axioms = 0;
    for (uint64_t seed = 0; seed < num_tasks; seed++) {
        fixture f;
        set_up(&f, seed, adl);
        ground_task(&f, prune);
        *with_effects += f.strips->num_effects > 0;
        *with_axioms += f.strips->num_axioms > 0;
        if (f.strips->num_ops < 200)
            assert_int_equal(rp_protect(&f.world->limits, walk_both, &f), RP_STOP_NONE);
        tear_down(&f);
    }
}

static void test_ground_steps_are_the_lifted_steps(void **state)
{
    (void)state;
    uint32_t effects, axioms;
    compare_steps(NUM_TASKS / 3, false, RP_PRUNE_REACH, &effects, &axioms);
    assert_int_equal(effects + axioms, 0);
}

static void test_so_are_those_of_adl_tasks(void **state)
{
    (void)state;
    uint32_t effects, axioms;
    compare_steps(NUM_TASKS, true, RP_PRUNE_REACH, &effects, &axioms);
    assert_true(effects > NUM_TASKS / 10 && axioms > NUM_TASKS / 2);
}

typedef struct costs {
    fixture *f;
    const rp_strips *full;
    int64_t reach_cost, full_cost;
} costs;

static void search_both(void *arg)
{
    costs *const c = arg;
    rp_arena *const arena = &c->f->world->arena;
    c->reach_cost = naive_search_cost(arena, c->f->strips, MOST_STATES);
    c->full_cost = naive_search_cost(arena, c->full, MOST_STATES);
}

/* Parameters that only have to exist have real objects. */
static void expect_subset(const rp_strips *full, const rp_strips *reach, rp_limits *limits)
{
    rp_tupleset all;
    rp_tupleset_init(&all, limits);
    for (rp_op_id op = 0; op < reach->num_ops; op++)
        rp_tupleset_add(&all, reach->op_schema[op], rp_csr_row(&reach->op_arg, op),
                        rp_csr_size(&reach->op_arg, op));
    for (rp_op_id op = 0; op < full->num_ops; op++)
        assert_int_not_equal(rp_tupleset_find(&all, full->op_schema[op],
                                              rp_csr_row(&full->op_arg, op),
                                              rp_csr_size(&full->op_arg, op)),
                             RP_NONE);
    rp_tupleset_release(&all);
}

static void compare_costs(uint32_t num_tasks, bool adl)
{
    uint32_t compared = 0, with_plan = 0, pruned = 0;
    for (uint64_t seed = 0; seed < num_tasks; seed++) {
        fixture f;
        set_up(&f, seed, adl);
        costs c = {.f = &f, .full = ground_task(&f, RP_PRUNE_FULL)};
        const rp_strips *const reach = ground_task(&f, RP_PRUNE_REACH);
        expect_subset(c.full, reach, &f.limits);
        assert_true(c.full->num_ops <= reach->num_ops);
        assert_true(adl || c.full->num_facts <= reach->num_facts);
        if (reach->num_ops < 1000) {
            assert_int_equal(rp_protect(&f.world->limits, search_both, &c), RP_STOP_NONE);
            if (c.reach_cost != NAIVE_TOO_LARGE && c.full_cost != NAIVE_TOO_LARGE) {
                assert_int_equal(c.full_cost, c.reach_cost);
                compared++;
            }
            with_plan += c.full_cost > 0;
            pruned += c.full->num_ops < reach->num_ops;
        }
        tear_down(&f);
    }
    assert_true(compared > num_tasks / 2);
    assert_true(with_plan > num_tasks / (adl ? 150 : 30)); /* goals drawn at random are hard */
    assert_true(pruned > num_tasks / 3);
}

static void test_pruning_keeps_the_cost_of_plans(void **state)
{
    (void)state;
    compare_costs(NUM_TASKS, false);
}

static void test_pruning_keeps_the_cost_of_plans_of_adl_tasks(void **state)
{
    (void)state;
    compare_costs(3 * NUM_TASKS, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reachable_operators_are_those_of_enumeration),
        cmocka_unit_test(test_so_are_those_of_schemas_that_were_split),
        cmocka_unit_test(test_ground_steps_are_the_lifted_steps),
        cmocka_unit_test(test_so_are_those_of_adl_tasks),
        cmocka_unit_test(test_pruning_keeps_the_cost_of_plans),
        cmocka_unit_test(test_pruning_keeps_the_cost_of_plans_of_adl_tasks),
    };
    return cmocka_run_group_tests_name("ground_random", tests, NULL, NULL);
}
