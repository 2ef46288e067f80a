#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "heuristics/relevance/tree/achievers.h"
#include "support/tasks/tiny.h"

static void assert_row(tiny *t, const rp_csr *csr, uint32_t row, const char *names)
{
    rp_u32vec facts = tiny_facts(&t->limits, t->strips, names);

    assert_int_equal(rp_csr_size(csr, row), facts.size);
    for (uint32_t i = 0; i < facts.size; i++)
        assert_int_equal(rp_csr_row(csr, row)[i], facts.item[i]);
    rp_vec_free(&t->limits, &facts);
}

TINY_SETUP(plain, "init: i\n"
                  "goal: g\n"
                  "a1: i -> p\n"
                  "a2: i -> p\n"
                  "a3: p i -> g !p\n");

static void test_without_extensions_achievers_are_operators(void **state)
{
    tiny *const t = *state;
    rp_achievers a;

    rp_achievers_init(&a, &t->arena, t->strips, false);
    assert_int_equal(a.count, 3);
    assert_ptr_equal(a.pre.item, t->strips->pre.item);
    assert_int_equal(rp_csr_size(&a.of_fact, tiny_fact(t->strips, "p")), 2);
    assert_int_equal(rp_csr_row(&a.of_fact, tiny_fact(t->strips, "p"))[1],
                     tiny_op(t->strips, "a2"));
    assert_int_equal(rp_achiever_op(&a, 2), tiny_op(t->strips, "a3"));
    assert_int_equal(rp_csr_size(&a.of_fact, tiny_fact(t->strips, "i")), 0);
}

/* e adds g under {a} and {a, c}; the effect on a alone repeats the former. */
TINY_SETUP(extended, "init: a b c\n"
                     "goal: g\n"
                     "e: a -> g [c b -> g h] [a -> g] [b -> h]\n"
                     "axiom: d <- g h\n"
                     "axiom: d <- a\n");

static void test_each_condition_is_an_achiever(void **state)
{
    tiny *const t = *state;
    const rp_fact_id g = tiny_fact(t->strips, "g"), h = tiny_fact(t->strips, "h");
    const rp_fact_id d = tiny_fact(t->strips, "d");
    rp_achievers a;

    rp_achievers_init(&a, &t->arena, t->strips, false);
    assert_int_equal(rp_csr_size(&a.of_fact, g), 2);
    assert_row(t, &a.pre, rp_csr_row(&a.of_fact, g)[0], "a");
    assert_row(t, &a.pre, rp_csr_row(&a.of_fact, g)[1], "a b c");
    assert_int_equal(rp_csr_size(&a.of_fact, h), 2);
    assert_row(t, &a.pre, rp_csr_row(&a.of_fact, h)[0], "a b c");
    assert_row(t, &a.pre, rp_csr_row(&a.of_fact, h)[1], "a b");
    assert_int_equal(rp_csr_size(&a.of_fact, d), 2);
    assert_row(t, &a.pre, rp_csr_row(&a.of_fact, d)[0], "g h");
    assert_int_equal(rp_achiever_op(&a, rp_csr_row(&a.of_fact, h)[1]), tiny_op(t->strips, "e"));
    assert_int_equal(rp_achiever_op(&a, rp_csr_row(&a.of_fact, d)[1]), RP_NONE);
}

TINY_SETUP(negated, "init: a not-b\n"
                    "goal: g not-b\n"
                    "complement: b not-b\n"
                    "o: a not-b -> g b !not-b\n"
                    "p: b -> not-b !b\n");

static void test_negated_conditions_can_be_dropped(void **state)
{
    tiny *const t = *state;
    rp_word bits[RP_WORDS(64)] = {0};
    rp_strips strips = *t->strips;
    rp_achievers a;

    rp_bit_set(bits, tiny_fact(&strips, "not-b"));
    strips.fact_negated = bits;
    rp_achievers_init(&a, &t->arena, &strips, false);
    assert_row(t, &a.pre, tiny_op(&strips, "o"), "a not-b");
    assert_int_equal(a.num_goal, 2);
    rp_achievers_init(&a, &t->arena, &strips, true);
    assert_row(t, &a.pre, tiny_op(&strips, "o"), "a");
    assert_row(t, &a.pre, tiny_op(&strips, "p"), "b");
    assert_int_equal(a.num_goal, 1);
    assert_int_equal(a.goal[0], tiny_fact(&strips, "g"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_without_extensions_achievers_are_operators, plain,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_each_condition_is_an_achiever, extended,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_negated_conditions_can_be_dropped, negated,
                                        tiny_teardown),
    };
    return cmocka_run_group_tests_name("achievers", tests, NULL, NULL);
}
