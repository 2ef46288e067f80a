/* Packed states against plain arrays of truth values. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "support/naive/naive.h"
#include "support/tasks/grouped_task.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

static rp_word *new_state(tiny *t, const rp_encoding *e)
{
    return RP_ARENA_ARRAY(&t->arena, rp_word, e->words);
}

static void assert_view(const rp_strips *s, const rp_state_view *view, const bool *holds)
{
    uint32_t count = 0;

    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        assert_int_equal(rp_bit_get(view->holds, f), holds[f]);
        count += holds[f];
    }
    assert_int_equal(view->num_true, count);
    for (uint32_t i = 0; i < view->num_true; i++) {
        assert_true(view->fact[i] < s->num_facts);
        assert_true(holds[view->fact[i]]);
        for (uint32_t j = 0; j < i; j++)
            assert_int_not_equal(view->fact[i], view->fact[j]);
    }
}

/* Every basic fact has its own place and value; variables lie within a word and apart. */
static void assert_encoding(const rp_encoding *e)
{
    const rp_strips *const s = e->strips;
    rp_word *const used = calloc(e->words, sizeof *used);
    uint32_t facts = 0, basic = 0;

    assert_non_null(used);
    for (uint32_t v = 0; v < e->num_variables; v++) {
        const uint32_t values = rp_csr_size(&e->variable_fact, v);
        const uint32_t shift = e->variable_shift[v], bits = e->variable_bits[v];
        assert_true(e->variable_word[v] < e->words);
        assert_true(bits >= 1 && shift + bits <= 64);
        assert_true((uint64_t)1 << bits > values && (uint64_t)1 << bits <= 2 * (uint64_t)values);
        const rp_word mask = (((rp_word)1 << bits) - 1) << shift;
        assert_true((used[e->variable_word[v]] & mask) == 0);
        used[e->variable_word[v]] |= mask;
        for (uint32_t i = 0; i < values; i++) {
            const rp_fact_id f = rp_csr_row(&e->variable_fact, v)[i];
            assert_int_equal(e->fact_word[f], e->variable_word[v]);
            assert_true(e->fact_mask[f] == mask);
            assert_true(e->fact_value[f] == (rp_word)(i + 1) << shift);
            facts++;
        }
    }
    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        const bool derived = s->derived != NULL && rp_bit_get(s->derived, f);
        basic += !derived;
        if (derived)
            assert_true(e->fact_mask[f] == 0 && e->fact_value[f] != 0);
        else
            assert_true(e->fact_mask[f] != 0);
    }
    assert_int_equal(facts, basic);
    free(used);
}

TINY_SETUP(set_up_groups, "group: a b c\n"
                          "group: b c d e f g h\n"
                          "group: x y\n"
                          "init: a x\n"
                          "goal: h\n");

/* The group of 7 takes 3 bits; of a b c only a is left, and x y save nothing. */
static void test_largest_group_first(void **state)
{
    tiny *const t = *state;
    const rp_encoding *const e = rp_encoding_create(&t->arena, t->strips);
    uint32_t bits = 0;

    assert_encoding(e);
    assert_int_equal(e->words, 1);
    assert_int_equal(e->num_variables, 4);
    for (uint32_t v = 0; v < e->num_variables; v++)
        bits += e->variable_bits[v];
    assert_int_equal(bits, 3 + 1 + 1 + 1);
    assert_int_equal(rp_csr_size(&e->variable_fact, 0), 7);
    assert_false(e->identity);
}

static void test_a_group_holds_one_fact_or_none(void **state)
{
    tiny *const t = *state;
    const rp_encoding *const e = rp_encoding_create(&t->arena, t->strips);
    rp_word *const packed = new_state(t, e);

    rp_state_initial(e, packed);
    assert_true(rp_state_holds(e, packed, tiny_fact(t->strips, "a")));
    assert_false(rp_state_holds(e, packed, tiny_fact(t->strips, "b")));
    assert_false(rp_state_holds(e, packed, tiny_fact(t->strips, "h")));
    const rp_fact_id d = tiny_fact(t->strips, "d");
    rp_state_pack(e, &d, 1, packed);
    assert_true(rp_state_holds(e, packed, d));
    assert_false(rp_state_holds(e, packed, tiny_fact(t->strips, "a")));
    assert_false(rp_state_holds(e, packed, tiny_fact(t->strips, "e")));
}

TINY_SETUP(set_up_empty, "init:\ngoal:\n");

static void test_no_facts_at_all(void **state)
{
    tiny *const t = *state;
    const rp_encoding *const e = rp_encoding_create(&t->arena, t->strips);
    rp_word *const packed = new_state(t, e);

    assert_int_equal(e->words, 1);
    rp_state_initial(e, packed);
    assert_true(packed[0] == 0);
    assert_true(rp_state_is_goal(e, packed));
    rp_state_unpack(e, packed, &t->buffer);
    assert_int_equal(t->buffer.view.num_true, 0);
}

/* Many groups of many sizes: as few words as their bits need. */
static void test_packing_is_dense(void **state)
{
    tiny *const t = *state;
    const grouped_options o = {
        .seed = 5, .variables = 60, .max_values = 60, .singles = 100, .ops = 1};
    const rp_encoding *const e = rp_encoding_create(&t->arena, grouped_task(&t->arena, &o, true));
    uint32_t bits = 0;

    assert_encoding(e);
    for (uint32_t v = 0; v < e->num_variables; v++)
        bits += e->variable_bits[v];
    assert_int_equal(e->words, RP_WORDS(bits));
}

static void test_a_fact_more_than_a_word(void **state)
{
    tiny *const t = *state;
    for (uint32_t facts = 63; facts <= 65; facts++) {
        const random_options o = {.seed = facts, .facts = facts, .ops = 1};
        const rp_encoding *const e = rp_encoding_create(&t->arena, random_task(&t->arena, &o));
        assert_encoding(e);
        assert_true(e->identity);
        assert_int_equal(e->words, facts <= 64 ? 1 : 2);
    }
}

TINY_SETUP(set_up_effects, "init: a b\n"
                           "goal: c\n"
                           "op: a -> b !a [a -> c !b] [b -> d] [c -> !d] [-> !e] [b -> e]\n");

/* All conditions are read before the operator; what one effect adds no other deletes. */
static void test_conditional_effects(void **state)
{
    tiny *const t = *state;
    const rp_encoding *const e = rp_encoding_create(&t->arena, t->strips);
    rp_word *const from = new_state(t, e), *const to = new_state(t, e);

    rp_state_initial(e, from);
    rp_state_apply(e, tiny_op(t->strips, "op"), from, to);
    assert_false(rp_state_holds(e, to, tiny_fact(t->strips, "a")));
    assert_true(rp_state_holds(e, to, tiny_fact(t->strips, "b")));
    assert_true(rp_state_holds(e, to, tiny_fact(t->strips, "c")));
    assert_true(rp_state_holds(e, to, tiny_fact(t->strips, "d")));
    assert_true(rp_state_holds(e, to, tiny_fact(t->strips, "e")));
    assert_true(rp_state_is_goal(e, to));
    assert_false(rp_state_is_goal(e, from));
    assert_true(rp_state_is_applicable(e, from, 0));
    assert_false(rp_state_is_applicable(e, to, 0));
}

TINY_SETUP(set_up_delete, "group: a b c\ninit: a\ngoal: b\nop: -> !b\n");

static void test_deleting_another_value_changes_nothing(void **state)
{
    tiny *const t = *state;
    const rp_encoding *const e = rp_encoding_create(&t->arena, t->strips);
    rp_word *const from = new_state(t, e), *const to = new_state(t, e);

    rp_state_initial(e, from);
    rp_state_apply(e, 0, from, to);
    assert_memory_equal(from, to, e->words * sizeof *from);
}

TINY_SETUP(set_up_strata, "init: a\n"
                          "goal: reach\n"
                          "complement: far not-far\n"
                          "complement: alone not-alone\n"
                          "go: near -> b !a [reach -> c]\n"
                          "axiom 0: near <- a\n"
                          "axiom 0: reach <- near\n"
                          "axiom 0: far <- b\n"
                          "axiom 0: far <- c d\n"
                          "axiom 1: alone <- reach not-far\n"
                          "axiom 2: always <-\n"
                          "axiom 2: both <- always alone\n");

static void assert_holds(const rp_strips *s, const rp_state_view *view, const char *name,
                         bool expected)
{
    if (rp_bit_get(view->holds, tiny_fact(s, name)) != expected)
        fail_msg("%s should be %d", name, expected);
}

static void test_derived_facts_by_strata(void **state)
{
    tiny *const t = *state;
    const rp_strips *const s = t->strips;
    const rp_encoding *const e = rp_encoding_create(&t->arena, s);
    rp_word *const from = new_state(t, e), *const to = new_state(t, e);
    rp_state_buffer view;

    assert_encoding(e);
    rp_state_buffer_init(&view, &t->arena, s);
    rp_state_initial(e, from);
    rp_state_unpack(e, from, &view);
    assert_holds(s, &view.view, "near", true);
    assert_holds(s, &view.view, "reach", true);
    assert_holds(s, &view.view, "far", false);
    assert_holds(s, &view.view, "not-far", true);
    assert_holds(s, &view.view, "alone", true);
    assert_holds(s, &view.view, "not-alone", false);
    assert_holds(s, &view.view, "both", true);
    assert_int_equal(view.view.num_true, 7);
    assert_true(rp_view_is_goal(s, &view.view));
    assert_true(rp_view_is_applicable(s, &view.view, 0));
    assert_false(rp_state_holds(e, from, tiny_fact(s, "near")));

    rp_view_apply(e, 0, &view.view, from, to);
    rp_state_unpack(e, to, &view);
    assert_holds(s, &view.view, "a", false);
    assert_holds(s, &view.view, "c", true);
    assert_holds(s, &view.view, "near", false);
    assert_holds(s, &view.view, "far", true);
    assert_holds(s, &view.view, "not-far", false);
    assert_holds(s, &view.view, "alone", false);
    assert_holds(s, &view.view, "not-alone", true);
    assert_holds(s, &view.view, "always", true);
    assert_int_equal(view.view.num_true, 5);
    assert_false(rp_view_is_goal(s, &view.view));
    assert_false(rp_view_is_applicable(s, &view.view, 0));
}

static void test_view_of_a_list(void **state)
{
    tiny *const t = *state;
    const rp_strips *const s = t->strips;
    const rp_fact_id list[] = {tiny_fact(s, "b"), tiny_fact(s, "reach"), tiny_fact(s, "b")};

    rp_state_view_of(s, list, 3, &t->buffer);
    assert_holds(s, &t->buffer.view, "b", true);
    assert_holds(s, &t->buffer.view, "far", true);
    assert_holds(s, &t->buffer.view, "always", true);
    assert_holds(s, &t->buffer.view, "reach", false); /* derived, and nothing derives it */
    assert_holds(s, &t->buffer.view, "not-alone", true);
    assert_int_equal(t->buffer.view.num_true, 4);
}

/* A random walk: both sides apply the same operators. */
static void walk_both(tiny *t, const rp_strips *s, uint64_t seed, uint32_t steps)
{
    const rp_encoding *const e = rp_encoding_create(&t->arena, s);
    rp_word *from = new_state(t, e), *to = new_state(t, e);
    bool *plain = RP_ARENA_ARRAY(&t->arena, bool, s->num_facts);
    bool *next = RP_ARENA_ARRAY(&t->arena, bool, s->num_facts);
    rp_fact_id *const list = RP_ARENA_ARRAY(&t->arena, rp_fact_id, s->num_facts);
    rp_state_buffer view;
    rp_rng rng;

    assert_encoding(e);
    rp_rng_seed(&rng, seed);
    rp_state_buffer_init(&view, &t->arena, s);
    rp_state_initial(e, from);
    naive_initial(s, plain);
    for (uint32_t i = 0; i < steps; i++) {
        rp_state_unpack(e, from, &view);
        assert_view(s, &view.view, plain);
        assert_int_equal(rp_view_is_goal(s, &view.view), naive_is_goal(s, plain));
        rp_state_pack(e, list, naive_list(s, plain, list), to);
        assert_memory_equal(from, to, e->words * sizeof *from);
        const rp_op_id op = rp_rng_below(&rng, s->num_ops);
        assert_int_equal(rp_view_is_applicable(s, &view.view, op),
                         naive_is_applicable(s, op, plain));
        if (s->num_axioms == 0) {
            assert_int_equal(rp_state_is_applicable(e, from, op),
                             naive_is_applicable(s, op, plain));
            assert_int_equal(rp_state_is_goal(e, from), naive_is_goal(s, plain));
        }
        if (!naive_is_applicable(s, op, plain))
            continue;
        naive_apply(s, op, plain, next);
        rp_view_apply(e, op, &view.view, from, to);
        if (s->num_axioms == 0) {
            rp_word *const again = new_state(t, e);
            rp_state_apply(e, op, from, again);
            assert_memory_equal(to, again, e->words * sizeof *to);
        }
        bool *const plain_swap = plain;
        plain = next;
        next = plain_swap;
        rp_word *const swap = from;
        from = to;
        to = swap;
    }
}

static void test_packed_is_plain_with_strata(void **state)
{
    tiny *const t = *state;
    walk_both(t, t->strips, 1, 10);
}

static void test_packed_is_plain_on_random_tasks(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 60; i++) {
        tiny *const t = tiny_create("init:\n");
        const random_options o = {.seed = i,
                                  .facts = 2 + (uint32_t)(i * 7 % 150),
                                  .ops = 20,
                                  .max_pre = 1,
                                  .max_add = 4,
                                  .max_del = 4,
                                  .effects = i % 2 == 0 ? 0 : 20,
                                  .axioms = i % 3 == 0 ? 0 : 8};
        walk_both(t, random_task(&t->arena, &o), i, 100);
        tiny_destroy(t);
    }
}

static void test_packed_is_plain_on_random_groups(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 60; i++) {
        tiny *const t = tiny_create("init:\n");
        const grouped_options o = {.seed = i,
                                   .variables = 1 + (uint32_t)(i % 25),
                                   .max_values = 1 + (uint32_t)(i % 20),
                                   .singles = (uint32_t)(i % 70),
                                   .ops = 30};
        walk_both(t, grouped_task(&t->arena, &o, true), i, 100);
        tiny_destroy(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_largest_group_first, set_up_groups, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_a_group_holds_one_fact_or_none, set_up_groups,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_no_facts_at_all, set_up_empty, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_packing_is_dense, set_up_empty, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_a_fact_more_than_a_word, set_up_empty, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_conditional_effects, set_up_effects, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_deleting_another_value_changes_nothing, set_up_delete,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_derived_facts_by_strata, set_up_strata, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_view_of_a_list, set_up_strata, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_packed_is_plain_with_strata, set_up_strata,
                                        tiny_teardown),
        cmocka_unit_test(test_packed_is_plain_on_random_tasks),
        cmocka_unit_test(test_packed_is_plain_on_random_groups),
    };
    return cmocka_run_group_tests_name("state", tests, NULL, NULL);
}
