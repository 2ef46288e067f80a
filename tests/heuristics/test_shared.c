/* Heuristics that share what they are made of (base/data/shared.h) say what they would alone. */
#include "support/check.h"

#include "heuristics/relaxation/relaxation.h"
#include "support/heuristics.h"
#include "support/naive/naive.h"
#include "support/tasks/random_task.h"

/* Of one kind with other options, and of several that use the same things. */
static const char *const specs[] = {"ff",
                                    "ff:cost=one",
                                    "ff:cost=plusone",
                                    "ff:negative=drop",
                                    "hmax",
                                    "hadd:cost=one",
                                    "ff",
                                    "relevance-graph",
                                    "landmarks",
                                    "landmarks:method=complete",
                                    "landmarks:method=backchain",
                                    "landmarks:orders=sound",
                                    "landmarks:orders=obedient",
                                    "landmarks:negative=drop",
                                    "landmarks:admissible=uniform",
                                    "landmarks"};
enum { NUM_SPECS = sizeof specs / sizeof *specs, MAX_FACTS = 16 };

static rp_heuristic *create(tiny *t, const rp_strips *s, rp_shared *shared, const char *text)
{
    rp_heuristic_args args = {.strips = s, .limits = &t->limits, .shared = shared};
    const char *error;
    rp_spec *spec;

    assert_int_equal(rp_specs_split(&t->arena, text, &spec), 1);
    rp_heuristic *const h = rp_heuristic_create(&t->arena, spec, &args, &error);
    assert_non_null(h);
    return h;
}

static void assert_same(rp_heuristic *h, rp_heuristic *alone, const rp_state_view *view)
{
    const rp_op_id *ops, *expected;

    assert_true(rp_heuristic_evaluate(h, view) == rp_heuristic_evaluate(alone, view));
    if (h->type->preferred_ops == NULL)
        return;
    const uint32_t count = h->type->preferred_ops(h, &ops);
    assert_int_equal(count, alone->type->preferred_ops(alone, &expected));
    assert_memory_equal(ops, expected, count * sizeof *ops);
}

/* By turns, a state each. */
static void check_values(tiny *t, const rp_strips *s, uint64_t seed)
{
    rp_heuristic *h[NUM_SPECS], *alone[NUM_SPECS];
    bool holds[MAX_FACTS];
    rp_shared shared;
    rp_state_buffer buffer;

    rp_state_buffer_init(&buffer, &t->arena, s);
    rp_shared_init(&shared, &t->limits);
    for (uint32_t i = 0; i < NUM_SPECS; i++) {
        h[i] = create(t, s, &shared, specs[i]);
        alone[i] = create(t, s, NULL, specs[i]);
    }
    for (uint32_t steps = 0; steps < 5; steps++) {
        naive_walk(s, seed, steps, holds);
        const rp_state_view *const view = view_of(s, holds, &buffer);
        for (uint32_t i = 0; i < NUM_SPECS; i++)
            assert_same(h[i], alone[i], view);
    }
    for (uint32_t i = 0; i < NUM_SPECS; i++) {
        rp_heuristic_destroy(h[i]);
        rp_heuristic_destroy(alone[i]);
    }
    rp_shared_release(&shared);
}

static void test_values_are_the_same(void **state)
{
    (void)state;
    random_tasks_check((random_range){.begin = 0, .end = 60, .facts = 12}, check_values);
    random_tasks_check(
        (random_range){.begin = 60, .end = 120, .facts = 12, .effects = 6, .axioms = 3},
        check_values);
}

TINY_SETUP(chain, "init: a\n"
                  "goal: e\n"
                  "o1 2: a -> b\n"
                  "o2 2: b -> c\n"
                  "o3 2: c -> d !a\n"
                  "o4 2: a d -> e\n"
                  "o5 2: d -> a\n");

TINY_SETUP(derived, "init: a\n"
                    "goal: d\n"
                    "o1: a -> b\n"
                    "axiom: d <- b\n");

static uint64_t work_to_create(tiny *t, rp_shared *shared, const char *text)
{
    const uint64_t before = t->limits.work;

    rp_heuristic_destroy(create(t, t->strips, shared, text));
    return t->limits.work - before;
}

/* Whoever asks first does the work; nothing of it is left to do afterwards. */
static void test_the_second_has_less_to_do(void **state)
{
    static const char *const shares[] = {"hmax", "hadd", "ff", "relevance-graph", "landmarks"};
    tiny *const t = *state;

    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        rp_shared shared;
        rp_shared_init(&shared, &t->limits);
        const uint64_t alone = work_to_create(t, NULL, shares[i]);
        assert_int_equal(work_to_create(t, &shared, shares[i]), alone);
        const size_t bytes = shared.bytes;
        assert_true(bytes > 0);
        assert_true(work_to_create(t, &shared, shares[i]) < alone / 2);
        assert_int_equal(shared.bytes, bytes);
        rp_shared_release(&shared);
    }
}

static bool is_shared(tiny *t, rp_cost_kind left, rp_cost_kind right)
{
    rp_shared shared;

    rp_shared_init(&shared, &t->limits);
    const rp_relaxation *const a = rp_relaxation_create(&t->arena, &shared, t->strips, left, false);
    const rp_relaxation *const b =
        rp_relaxation_create(&t->arena, &shared, t->strips, right, false);
    assert_ptr_not_equal(a->fact_cost, b->fact_cost);
    const bool same = a->achiever == b->achiever;
    rp_shared_release(&shared);
    return same;
}

/* The layers of the planning graph are steps, unless axioms are steps, too. */
static void test_costs_that_are_the_same_are_shared(void **state)
{
    assert_true(is_shared(*state, RP_COST_ONE, RP_COST_LAYER));
    assert_false(is_shared(*state, RP_COST_ONE, RP_COST_NORMAL));
    assert_false(is_shared(*state, RP_COST_NORMAL, RP_COST_PLUSONE));
}

static void test_layers_of_axioms_are_not_shared(void **state)
{
    assert_false(is_shared(*state, RP_COST_ONE, RP_COST_LAYER));
    assert_true(is_shared(*state, RP_COST_ONE, RP_COST_PLUSONE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_are_the_same),
        cmocka_unit_test_setup_teardown(test_the_second_has_less_to_do, chain, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_costs_that_are_the_same_are_shared, chain,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_layers_of_axioms_are_not_shared, derived,
                                        tiny_teardown),
    };
    return cmocka_run_group_tests_name("shared", tests, NULL, NULL);
}
