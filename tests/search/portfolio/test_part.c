/* Parts of a ground task. */
#include "support/check.h"

#include <string.h>

#include "search/portfolio/part.h"
#include "support/tasks/tiny.h"

static const char everything[] = "init: a x not-y\n"
                                 "goal: c\n"
                                 "make-b 3: a -> b !a\n"
                                 "move-x 2: x -> y !not-y !x\n"
                                 "make-d 5: b -> d [e b -> f !a] [a -> !b]\n"
                                 "axiom: z <- y\n"
                                 "axiom: c <- d\n"
                                 "axiom 1: e <- b\n"
                                 "group: a b x\n"
                                 "exactly: x y\n"
                                 "exactly: a b\n"
                                 "complement: y not-y\n"
                                 "move-back: y -> x not-y !y\n";

TINY_SETUP(set_up, everything);

/* The part of the operators and axioms listed by number. */
static rp_part part_of(tiny *t, const char *ops, const char *axioms)
{
    rp_word op = 0, axiom = 0;

    for (; *ops != '\0'; ops++)
        op |= (rp_word)1 << (*ops - '0');
    for (; *axioms != '\0'; axioms++)
        axiom |= (rp_word)1 << (*axioms - '0');
    const rp_part part = rp_part_create(&t->arena, t->strips, &op, &axiom);
    assert_null(rp_strips_check(part.strips));
    return part;
}

static void assert_row(const rp_strips *s, const rp_csr *rows, uint32_t row, const char *names)
{
    char text[64] = "";

    for (RP_ROW(f, rows, row))
        strcat(strcat(text, *text == '\0' ? "" : " "), s->fact_text[*f]);
    assert_string_equal(text, names);
}

static void test_facts_that_are_mentioned_stay_in_order(void **state)
{
    tiny *const t = *state;
    const rp_strips *const s = part_of(t, "02", "12").strips;
    static const char *const names[] = {"(a)", "(c)", "(b)", "(d)", "(e)", "(f)"};

    assert_int_equal(s->num_facts, 6);
    for (rp_fact_id f = 0; f < 6; f++)
        assert_string_equal(s->fact_text[f], names[f]);
    assert_int_equal(s->num_init, 1);
    assert_int_equal(s->init[0], 0);
    assert_int_equal(s->num_goal, 1);
    assert_int_equal(s->goal[0], 1);
}

static void test_operators_keep_effects_and_costs(void **state)
{
    tiny *const t = *state;
    const rp_part part = part_of(t, "02", "12");
    const rp_strips *const s = part.strips;

    assert_int_equal(s->num_ops, 2);
    assert_int_equal(part.op[0], 0);
    assert_int_equal(part.op[1], 2);
    assert_string_equal(s->op_text[1], "(make-d)");
    assert_int_equal(s->cost[0], 3);
    assert_int_equal(s->cost[1], 5);
    assert_row(s, &s->pre, 0, "(a)");
    assert_row(s, &s->add, 0, "(b)");
    assert_row(s, &s->del, 0, "(a)");
    assert_row(s, &s->pre, 1, "(b)");
    assert_int_equal(s->num_effects, 2);
    assert_int_equal(rp_strips_first_effect(s, 1), 0);
    assert_row(s, &s->effect_condition, 0, "(b) (e)");
    assert_row(s, &s->effect_add, 0, "(f)");
    assert_row(s, &s->effect_del, 0, "(a)");
    assert_row(s, &s->effect_del, 1, "(b)");
}

static void test_axioms_keep_their_strata(void **state)
{
    tiny *const t = *state;
    const rp_strips *const s = part_of(t, "02", "12").strips;

    assert_int_equal(s->num_axioms, 2);
    assert_int_equal(s->num_strata, 2);
    assert_string_equal(s->fact_text[s->axiom_head[0]], "(c)");
    assert_row(s, &s->axiom_body, 0, "(d)");
    assert_int_equal(s->axiom_stratum[1], 1);
    assert_true(rp_bit_get(s->derived, s->axiom_head[1]));
    assert_false(rp_bit_get(s->derived, 0));
}

static void test_groups_keep_what_is_left(void **state)
{
    tiny *const t = *state;
    const rp_mutex_groups *groups = &part_of(t, "02", "12").strips->groups;

    assert_int_equal(groups->num_groups, 2);
    assert_int_equal(rp_csr_size(&groups->fact, 0), 2);
    assert_false(groups->exactly_one[0]);
    assert_true(groups->exactly_one[1]);
}

static void test_complements_come_along(void **state)
{
    tiny *const t = *state;
    const rp_part part = part_of(t, "3", "");
    const rp_strips *const s = part.strips;

    assert_int_equal(s->num_facts, 4); /* c, the goal, x, y, not-y */
    assert_int_equal(s->num_axioms, 0);
    assert_null(s->derived);
    const rp_fact_id y = *rp_csr_row(&s->pre, 0);
    assert_string_equal(s->fact_text[s->complement[y]], "(not-y)");
    assert_int_equal(s->complement[s->complement[y]], y);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_facts_that_are_mentioned_stay_in_order, set_up,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_operators_keep_effects_and_costs, set_up,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_axioms_keep_their_strata, set_up, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_groups_keep_what_is_left, set_up, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_complements_come_along, set_up, tiny_teardown),
    };
    return cmocka_run_group_tests_name("part", tests, NULL, NULL);
}
