/* The successor generator against a scan of all operators. */
#include "support/check.h"

#include <string.h>

#include "base/rng.h"
#include "search/states/succgen.h"
#include "search/states/succgen_code.h"
#include "support/naive/naive.h"
#include "support/tasks/grouped_task.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

static void assert_same(const rp_strips *s, const bool *holds, const rp_op_id *ops, uint32_t count)
{
    uint32_t i = 0;

    for (rp_op_id op = 0; op < s->num_ops; op++) {
        if (!naive_is_applicable(s, op, holds))
            continue;
        assert_true(i < count);
        assert_int_equal(ops[i++], op);
    }
    assert_int_equal(i, count);
}

/* In states of random walks; more of them than the generator takes to build its tree
   anew. */
static void compare(rp_limits *limits, rp_arena *arena, const rp_strips *s, uint64_t seed)
{
    const rp_encoding *const e = rp_encoding_create(arena, s);
    rp_succgen *const g = rp_succgen_create(e, limits);
    rp_word *const packed = RP_ARENA_ARRAY(arena, rp_word, e->words);
    bool *const holds = RP_ARENA_ARRAY(arena, bool, s->num_facts);
    rp_fact_id *const list = RP_ARENA_ARRAY(arena, rp_fact_id, s->num_facts);
    rp_state_buffer view;
    const rp_op_id *ops;

    rp_state_buffer_init(&view, arena, s);
    for (uint32_t i = 0; i < 220; i++) {
        naive_walk(s, seed + i, i % 40, holds);
        rp_state_pack(e, list, naive_list(s, holds, list), packed);
        rp_state_unpack(e, packed, &view);
        const uint32_t count = rp_succgen_generate(g, packed, &view.view, &ops);
        assert_same(s, holds, ops, count);
    }
    rp_succgen_destroy(g);
}

static void test_is_a_scan_on_random_tasks(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 60; i++) {
        tiny *const t = tiny_create("init:\n");
        const random_options o = {.seed = i,
                                  .facts = 2 + (uint32_t)(i * 11 % 90),
                                  .ops = 1 + (uint32_t)(i * 13 % 300),
                                  .max_pre = (uint32_t)(i % 7),
                                  .max_add = 3,
                                  .max_del = 2,
                                  .axioms = i % 3 == 0 ? 5 : 0};
        compare(&t->limits, &t->arena, random_task(&t->arena, &o), i);
        tiny_destroy(t);
    }
}

static void test_is_a_scan_on_random_groups(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 80; i++) {
        tiny *const t = tiny_create("init:\n");
        const grouped_options o = {.seed = i,
                                   .variables = 1 + (uint32_t)(i % 6),
                                   .max_values = 1 + (uint32_t)(i % 17),
                                   .singles = (uint32_t)(i % 4),
                                   .ops = 1 + (uint32_t)(i * 17 % 400)};
        const bool groups = i % 5 != 0;
        compare(&t->limits, &t->arena, grouped_task(&t->arena, &o, groups), i);
        tiny_destroy(t);
    }
}

/* Facts a and b always hold, so o2 to o9 differ in the variable v only. */
TINY_SETUP(set_up_switch, "group: w0 w1 w2 w3 w4 w5 w6 w7 w8 w9\n"
                          "group: v0 v1 v2 v3 v4 v5\n"
                          "init: w0 v4 a\n"
                          "goal: v0\n"
                          "o0: ->\n"
                          "o1: w0 v5 -> v0\n"
                          "o2: w0 v4 a -> v0\n"
                          "o3: w0 v3 -> v0\n"
                          "o4: w0 v2 -> v0\n"
                          "o5: w0 -> v0\n"
                          "o6: w0 v4 -> v0\n"
                          "o7: w0 v4 b -> v0\n"
                          "o8: a -> v0\n"
                          "o9: w1 v4 -> v0\n");

static bool has_switch(const rp_succgen_code *tree)
{
    for (uint32_t i = 0; i < tree->code.size; i++)
        if (tree->code.item[i] == RP_CODE_SWITCH)
            return true;
    return false;
}

static void test_branches_by_value(void **state)
{
    tiny *const t = *state;
    const rp_encoding *const e = rp_encoding_create(&t->arena, t->strips);
    rp_word *const packed = RP_ARENA_ARRAY(&t->arena, rp_word, e->words);
    static const rp_op_id expected[] = {0, 2, 5, 6, 8};
    rp_succgen_code tree = {0};
    const rp_op_id *ops;

    rp_succgen_begin(&tree, e, NULL, &t->arena);
    assert_int_equal(tree.code.size, 0); /* Nothing is laid out that no state needs. */
    for (uint32_t root = 0; root <= t->strips->num_facts; root++)
        if (tree.root[root].begin == RP_NONE)
            rp_succgen_lay_out(&tree, root);
    assert_true(has_switch(&tree));
    rp_vec_free(&t->limits, &tree.code);
    rp_succgen *const g = rp_succgen_create(e, &t->limits);
    rp_state_initial(e, packed);
    rp_state_unpack(e, packed, &t->buffer);
    assert_int_equal(rp_succgen_generate(g, packed, &t->buffer.view, &ops), 5);
    assert_memory_equal(ops, expected, sizeof expected);
    const rp_fact_id w0 = tiny_fact(t->strips, "w0"); /* v has no value at all */
    rp_state_pack(e, &w0, 1, packed);
    rp_state_unpack(e, packed, &t->buffer);
    assert_int_equal(rp_succgen_generate(g, packed, &t->buffer.view, &ops), 2);
    assert_int_equal(ops[0], 0);
    assert_int_equal(ops[1], 5);
    rp_succgen_destroy(g);
}

TINY_SETUP(set_up_no_operator, "init: a\ngoal: a\n");

static void test_no_operators(void **state)
{
    tiny *const t = *state;
    compare(&t->limits, &t->arena, t->strips, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_is_a_scan_on_random_tasks),
        cmocka_unit_test(test_is_a_scan_on_random_groups),
        cmocka_unit_test_setup_teardown(test_branches_by_value, set_up_switch, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_no_operators, set_up_no_operator, tiny_teardown),
    };
    return cmocka_run_group_tests_name("succgen", tests, NULL, NULL);
}
