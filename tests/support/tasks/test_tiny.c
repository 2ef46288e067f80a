/* The helpers themselves: what tiny_task reads, and the naive meaning of a task. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "support/naive/naive.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

/* One operator reaches both goals. */
TINY_SETUP(set_up_shared, "init: a\n"
                          "goal: c d\n"
                          "make-b  1: a -> b !a\n"
                          "make-cd 2: b -> d c # sorted later\n");

static void test_rows_are_sorted_and_named(void **state)
{
    const tiny *const t = *state;
    const rp_strips *const s = t->strips;

    assert_int_equal(s->num_facts, 4);
    assert_int_equal(s->num_ops, 2);
    assert_string_equal(s->fact_text[tiny_fact(s, "a")], "(a)");
    assert_string_equal(s->op_text[tiny_op(s, "make-cd")], "(make-cd)");
    assert_int_equal(tiny_fact(s, "a"), 0); /* by first appearance */
    assert_int_equal(tiny_fact(s, "c"), 1);
    const rp_op_id make_cd = tiny_op(s, "make-cd");
    assert_int_equal(s->cost[make_cd], 2);
    assert_int_equal(rp_csr_size(&s->add, make_cd), 2);
    assert_true(rp_csr_row(&s->add, make_cd)[0] < rp_csr_row(&s->add, make_cd)[1]);
    assert_int_equal(rp_csr_size(&s->del, tiny_op(s, "make-b")), 1);
    assert_int_equal(s->num_goal, 2);
    assert_int_equal(s->complement[0], RP_NONE);
    assert_null(rp_strips_check(s));
}

static void test_views_of_states(void **state)
{
    tiny *const t = *state;
    const rp_state_view *view = tiny_initial(t);

    assert_int_equal(view->num_true, 1);
    assert_int_equal(view->fact[0], tiny_fact(t->strips, "a"));
    view = tiny_state(t, "c b");
    assert_int_equal(view->num_true, 2);
    assert_true(rp_bit_get(view->holds, tiny_fact(t->strips, "b")));
    assert_false(rp_bit_get(view->holds, tiny_fact(t->strips, "a")));
}

static void test_naive_costs(void **state)
{
    const rp_strips *const s = ((tiny *)*state)->strips;
    bool holds[4];

    naive_initial(s, holds);
    assert_true(naive_hstar(s, holds, false) == 3);
    assert_true(naive_hstar(s, holds, true) == 2);
    memset(holds, 0, sizeof holds);
    assert_true(isinf(naive_hstar(s, holds, false)));
    holds[tiny_fact(s, "c")] = holds[tiny_fact(s, "d")] = true;
    assert_true(naive_hstar(s, holds, false) == 0);
}

TINY_SETUP(set_up_full, "init: a n\n"
                        "goal: d\n"
                        "flip: a -> b !b [a -> !a !n] [n -> n] [d -> x]\n"
                        "axiom: c <- b\n"
                        "axiom: d <- c n\n"
                        "axiom 1: e <- not-d\n"
                        "exactly: a x\n"
                        "group: a b x\n"
                        "complement: b not-b\n"
                        "complement: d not-d\n");

static void test_conditional_effects_axioms_groups(void **state)
{
    const rp_strips *const s = ((tiny *)*state)->strips;
    bool from[16], to[16];

    assert_int_equal(s->num_effects, 3);
    assert_int_equal(rp_csr_size(&s->del, 0), 0); /* adds win */
    assert_int_equal(s->num_axioms, 3);
    assert_int_equal(s->num_strata, 2);
    assert_true(rp_bit_get(s->derived, tiny_fact(s, "not-d")));
    assert_true(rp_bit_get(s->derived, tiny_fact(s, "d")));
    assert_false(rp_bit_get(s->derived, tiny_fact(s, "b")));
    assert_int_equal(s->groups.num_groups, 2);
    assert_true(s->groups.exactly_one[0] && !s->groups.exactly_one[1]);
    assert_int_equal(s->complement[tiny_fact(s, "not-b")], tiny_fact(s, "b"));
    naive_initial(s, from);
    assert_true(from[tiny_fact(s, "e")]);
    naive_apply(s, 0, from, to);
    assert_false(to[tiny_fact(s, "e")]);
    assert_false(to[tiny_fact(s, "a")]);
    assert_true(to[tiny_fact(s, "n")]); /* one effect adds it, another one deletes it */
    assert_false(to[tiny_fact(s, "x")]);
    assert_true(to[tiny_fact(s, "c")]);
    assert_true(naive_is_goal(s, to) && !naive_is_goal(s, from));
}

static void test_random_tasks_are_sound_and_repeatable(void **state)
{
    rp_limits limits;
    rp_arena arena;
    uint32_t solvable = 0;
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&arena, &limits);
    for (uint64_t i = 0; i < 100; i++) {
        random_options options = random_options_small(i);
        options.facts = options.facts > 8 ? 8 : options.facts;
        options.effects = i % 3 == 0 ? 4 : 0;
        options.axioms = i % 5 == 0 ? 2 : 0;
        const rp_strips *const s = random_task(&arena, &options);
        const rp_strips *const again = random_task(&arena, &options);
        assert_null(rp_strips_check(s));
        assert_int_equal(s->num_ops, options.ops);
        assert_int_equal(s->num_facts, options.facts);
        assert_int_equal(s->num_effects, options.effects);
        assert_memory_equal(s->pre.begin, again->pre.begin, (s->num_ops + 1) * sizeof(uint32_t));
        assert_memory_equal(s->add.item, again->add.item,
                            s->add.begin[s->num_ops] * sizeof(uint32_t));
        bool holds[16];
        naive_walk(s, i, 10, holds);
        solvable += !isinf(naive_hstar(s, holds, false));
    }
    assert_in_range(solvable, 20, 95); /* neither all trivial nor all hopeless */
    rp_arena_release(&arena);
    rp_limits_release(&limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_rows_are_sorted_and_named, set_up_shared,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_views_of_states, set_up_shared, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_naive_costs, set_up_shared, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_conditional_effects_axioms_groups, set_up_full,
                                        tiny_teardown),
        cmocka_unit_test(test_random_tasks_are_sound_and_repeatable),
    };
    return cmocka_run_group_tests_name("tiny", tests, NULL, NULL);
}
