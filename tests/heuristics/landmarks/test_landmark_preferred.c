/* Preferred operators of landmarks do not depend on how they are found: from achievers or from the
   applicable operators, with a relaxation of their own or that of ff. */
#include "support/check.h"

#include <string.h>

#include "support/heuristics.h"
#include "support/naive/naive.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

enum { MAX_FACTS = 16, MAX_OPS = 64 };

static rp_op_set applicable_in(const rp_strips *s, const bool *holds, rp_op_id *ops)
{
    rp_op_set set = {ops, 0};

    assert_true(s->num_ops <= MAX_OPS);
    for (rp_op_id op = 0; op < s->num_ops; op++)
        if (naive_is_applicable(s, op, holds))
            ops[set.count++] = op;
    return set;
}

static void set_of(const rp_op_id *ops, uint32_t count, bool *set)
{
    memset(set, 0, MAX_OPS * sizeof *set);
    for (uint32_t i = 0; i < count; i++)
        set[ops[i]] = true;
}

/* Those of a heuristic that is alone. */
static void find_alone(rp_heuristic *h, const rp_state_view *view, bool *set)
{
    const rp_op_id *ops;

    rp_heuristic_evaluate(h, view);
    const uint32_t count = h->type->preferred_ops(h, &ops);
    set_of(ops, count, set);
}

/* Those of one that has met ff, which has evaluated the state or not. */
static void find_met(rp_heuristic *const *pair, const rp_state_view *view, bool evaluated,
                     const rp_op_set *applicable, bool *set)
{
    const rp_op_id *ops;

    rp_heuristic_evaluate(pair[0], view);
    if (evaluated)
        rp_heuristic_evaluate(pair[1], view);
    const uint32_t count = pair[0]->type->preferred_among(pair[0], applicable, &ops);
    set_of(ops, count, set);
}

/* Heuristics: landmarks alone; landmarks and ff, which have met. */
static void check_state(const rp_strips *s, rp_heuristic *const *h, const bool *holds,
                        rp_state_buffer *buffer)
{
    bool expected[MAX_OPS], found[MAX_OPS];
    rp_op_id ops[MAX_OPS];
    const rp_op_set applicable = applicable_in(s, holds, ops);
    const rp_state_view *const view = view_of(s, holds, buffer);

    find_alone(h[0], view, expected);
    for (int evaluated = 0; evaluated <= 1; evaluated++) {
        find_met(h + 1, view, evaluated == 1, &applicable, found);
        assert_memory_equal(expected, found, sizeof found);
    }
}

static void check_task(tiny *t, const rp_strips *s, uint64_t seed)
{
    rp_heuristic *const h[] = {make_heuristic(&t->arena, s, "landmarks"),
                               make_heuristic(&t->arena, s, "landmarks"),
                               make_heuristic(&t->arena, s, "ff:cost=plusone")};
    rp_state_buffer buffer;
    bool holds[MAX_FACTS];

    rp_state_buffer_init(&buffer, &t->arena, s);
    h[1]->type->meet(h[1], h + 1, 2);
    for (uint32_t steps = 0; steps < 6; steps++) {
        naive_walk(s, seed, steps, holds);
        check_state(s, h, holds, &buffer);
    }
    for (uint32_t i = 0; i < 3; i++)
        rp_heuristic_destroy(h[i]);
}

static void test_random_strips(void **state)
{
    (void)state;
    random_tasks_check((random_range){0, 400, 12, 0, 0}, check_task);
}

static void test_random_effects_and_axioms(void **state)
{
    (void)state;
    random_tasks_check((random_range){400, 600, 12, 8, 0}, check_task);
    random_tasks_check((random_range){600, 800, 12, 6, 5}, check_task);
}

/* ff counts something else: 1 for each operator, so that it goes by b.  Without the way from the
   initial state, {b, d} would be a landmark. */
TINY_SETUP(two_ways, "init: a h\n"
                     "goal: g\n"
                     "quick 99: h -> g\n"
                     "to-b 9: a -> b\n"
                     "to-c 1: a -> c\n"
                     "to-d 1: c -> d\n"
                     "from-b 1: b -> g\n"
                     "from-d 1: d -> g\n");

static void test_other_costs_are_not_shared(void **state)
{
    tiny *const t = *state;
    rp_heuristic *const h[] = {make_heuristic(&t->arena, t->strips, "landmarks"),
                               make_heuristic(&t->arena, t->strips, "ff:cost=one")};
    const rp_state_view *const state_a = tiny_state(t, "a");
    const rp_op_id *ops;

    h[0]->type->meet(h[0], h, 2);
    rp_heuristic_evaluate(h[0], state_a);
    rp_heuristic_evaluate(h[1], state_a);
    assert_int_equal(h[1]->type->preferred_ops(h[1], &ops), 1);
    assert_int_equal(ops[0], tiny_op(t->strips, "to-b"));
    assert_int_equal(h[0]->type->preferred_ops(h[0], &ops), 1);
    assert_int_equal(ops[0], tiny_op(t->strips, "to-c"));
    rp_heuristic_destroy(h[0]);
    rp_heuristic_destroy(h[1]);
}

static void test_what_is_nearest_goes_by_what_landmarks_count(void **state)
{
    tiny *const t = *state;
    static const char *const spec[] = {"landmarks", "landmarks:cost=plusone", "landmarks:cost=one"};
    static const char *const nearest[] = {"to-c", "to-c", "to-b"};
    const rp_op_id *ops;

    for (uint32_t i = 0; i < 3; i++) {
        rp_heuristic *const h = make_heuristic(&t->arena, t->strips, spec[i]);
        rp_heuristic_evaluate(h, tiny_state(t, "a"));
        assert_int_equal(h->type->preferred_ops(h, &ops), 1);
        assert_int_equal(ops[0], tiny_op(t->strips, nearest[i]));
        rp_heuristic_destroy(h);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_strips),
        cmocka_unit_test(test_random_effects_and_axioms),
        cmocka_unit_test_setup_teardown(test_other_costs_are_not_shared, two_ways, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_what_is_nearest_goes_by_what_landmarks_count, two_ways,
                                        tiny_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
