/* The engine auto: its members, and what they would find, by turns. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "search/portfolio/members.h"
#include "support/naive/naive.h"
#include "support/solve.h"
#include "support/tasks/random_task.h"

static const char *const searches[] = {"auto", "auto:turn=1", "auto:turn=1000"};
enum { NUM_SEARCHES = sizeof searches / sizeof *searches };

static solution search_for(tiny *t, const rp_strips *s, const char *text)
{
    return solve_in_steps(t, s, text, NULL, UINT64_MAX);
}

static void check_outcomes(tiny *t, const rp_strips *s, uint64_t i)
{
    bool holds[SOLVE_MAX_FACTS];

    (void)i;
    naive_initial(s, holds);
    const bool solvable = !isinf(naive_hstar(s, holds, true));
    for (uint32_t k = 0; k < NUM_SEARCHES; k++)
        assert_int_equal(search_for(t, s, searches[k]).outcome,
                         solvable ? RP_SOLVED : RP_EXHAUSTED);
}

static void test_finds_a_plan_if_there_is_one(void **state)
{
    (void)state;
    random_tasks_check((random_range){.begin = 0, .end = 150, .facts = 12}, check_outcomes);
    random_tasks_check(
        (random_range){.begin = 150, .end = 300, .facts = 9, .effects = 6, .axioms = 3},
        check_outcomes);
}

static void check_steps(tiny *t, const rp_strips *s, uint64_t i)
{
    (void)i;
    for (uint32_t k = 0; k < NUM_SEARCHES; k++) {
        const solution whole = search_for(t, s, searches[k]);
        const solution steps = solve_in_steps(t, s, searches[k], NULL, 1);
        assert_int_equal(whole.outcome, steps.outcome);
        assert_int_equal(whole.length, steps.length);
        assert_memory_equal(whole.plan, steps.plan, whole.length * sizeof *whole.plan);
        assert_int_equal(whole.stats.generated, steps.stats.generated);
        assert_int_equal(whole.stats.states, steps.stats.states);
    }
}

static void test_is_deterministic_and_resumable(void **state)
{
    (void)state;
    random_tasks_check((random_range){.begin = 0, .end = 60, .facts = 12}, check_steps);
}

/* A counter of four bits. */
static const char four_bits[] = "init: n0 n1 n2 n3\n"
                                "goal: g\n"
                                "set0: n0 -> b0 !n0\n"
                                "set1: b0 n1 -> n0 b1 !b0 !n1\n"
                                "set2: b0 b1 n2 -> n0 n1 b2 !b0 !b1 !n2\n"
                                "set3: b0 b1 b2 n3 -> n0 n1 n2 b3 !b0 !b1 !b2 !n3\n"
                                "end: b0 b1 b2 b3 -> g\n";

TINY_SETUP(set_up_four, four_bits);

/* In its first turn it finds the plan alone; otherwise, by turns that begin with a step, it does so
   before the others did much more than it. */
static void test_the_first_has_a_head_start(void **state)
{
    tiny *const t = *state;
    const solution alone = search_for(t, t->strips, "auto");
    const solution turns = search_for(t, t->strips, "auto:turn=1");

    assert_int_equal(alone.length, 16);
    assert_int_equal(turns.length, 16);
    assert_true(turns.stats.expanded > alone.stats.expanded);
    assert_true(turns.stats.expanded <= 3 * RP_NUM_MEMBERS * alone.stats.expanded);
}

/* A single failure makes one member drop out, also while it is made; the other one finds the
   plan. */
static void test_one_member_runs_out_of_memory(void **state)
{
    (void)state;
    assert_true(solve_with_failures(four_bits, "auto:turn=1") > 20);
}

/* A row of members.def that names what is not there would be found out only in a search. */
static void test_the_members_are_in_the_registries(void **state)
{
    tiny *const t = *state;

    for (uint32_t i = 0; i < RP_NUM_MEMBERS; i++) {
        const rp_member_row *const row = &rp_member_rows[i];
        rp_spec *spec;
        uint32_t count = rp_specs_split(&t->arena, row->engine, &spec);
        assert_int_equal(count, 1);
        const uint32_t engine = rp_name_find(&rp_engine_table, spec->name);
        assert_true(engine != RP_NONE);
        assert_true((*row->heuristics == '\0') == (rp_engine_type_at(engine)->max_heuristics == 0));
        assert_true(row->first > 0 && row->share > 0);
        count = 0;
        if (*row->heuristics != '\0')
            count = rp_specs_split(&t->arena, row->heuristics, &spec);
        assert_true(count <= RP_MEMBER_HEURISTICS);
        for (uint32_t k = 0; k < count; k++)
            assert_true(rp_name_find(&rp_heuristic_table, spec[k].name) != RP_NONE);
        assert_non_null(strstr(rp_members_summary, row->engine));
        assert_non_null(strstr(rp_members_summary, row->why));
    }
}

static void test_only_the_default_search_comes_with_more(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rp_engine_table.size; i++) {
        const rp_engine_type *const type = rp_engine_type_at(i);
        const bool is_default = strcmp(type->component.name, "auto") == 0;
        assert_int_equal(type->uses_h2, is_default);
        assert_int_equal(type->improves_near, is_default);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finds_a_plan_if_there_is_one),
        cmocka_unit_test(test_is_deterministic_and_resumable),
        cmocka_unit_test_setup_teardown(test_the_first_has_a_head_start, set_up_four,
                                        tiny_teardown),
        cmocka_unit_test(test_one_member_runs_out_of_memory),
        cmocka_unit_test_setup_teardown(test_the_members_are_in_the_registries, set_up_four,
                                        tiny_teardown),
        cmocka_unit_test(test_only_the_default_search_comes_with_more),
    };
    return cmocka_run_group_tests_name("auto", tests, NULL, NULL);
}
