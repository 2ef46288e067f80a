/* What the initial state needs, by hand and as relevance-graph's definition says. */
#include "support/check.h"

#include <math.h>

#include "heuristics/soft_landmarks/needs.h"
#include "support/heuristics.h"
#include "support/naive/naive.h"
#include "support/naive/naive_graph.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

enum { MAX_FACTS = 40 };

static const rp_ways_options near_ways = {
    .kind = RP_WAYS_NEAR, .max_exponent = 8, .exponent_scale = 2};
static const rp_ways_options all_ways = {.kind = RP_WAYS_ALL};

static uint32_t num_shares, num_parts;

static rp_needs *find(tiny *t, const rp_strips *s, rp_ways_options options, double least)
{
    rp_relaxation *const r = rp_relaxation_create(&t->arena, NULL, s, RP_COST_LAYER, false);

    rp_state_buffer_init(&t->buffer, &t->arena, s);
    rp_state_view_of(s, s->init, s->num_init, &t->buffer);
    return rp_needs_find(&t->arena, r, &t->buffer.view, options, least);
}

static uint32_t number_of(const rp_needs *needs, rp_fact_id fact)
{
    for (uint32_t i = 0; i < needs->size; i++)
        if (needs->fact[i] == fact)
            return i;
    return RP_NONE;
}

static double share_of(const rp_needs *needs, uint32_t from, uint32_t to)
{
    double share = 0;

    for (uint32_t e = needs->needs.begin[from]; e < needs->needs.begin[from + 1]; e++)
        if (needs->needs.item[e] == to) {
            assert_true(share == 0);
            share = needs->share[e];
        }
    return share;
}

TINY_SETUP(figure_1, "init: i\n"
                     "goal: g\n"
                     "a1: p1 -> g\n"
                     "a2: p1 p2 -> g\n"
                     "a3: p1 p2 x -> g\n"
                     "b1: i -> p1\n"
                     "b2: i -> p2\n"
                     "b3: i -> x\n");

static void test_shares_of_achievers_add_up(void **state)
{
    tiny *const t = *state;
    const rp_needs *const needs = find(t, t->strips, all_ways, 0);
    const uint32_t g = number_of(needs, tiny_fact(t->strips, "g"));
    const uint32_t p1 = number_of(needs, tiny_fact(t->strips, "p1"));
    const uint32_t p2 = number_of(needs, tiny_fact(t->strips, "p2"));

    assert_int_equal(needs->size, 4);
    assert_int_equal(g, 0);
    assert_true(needs->score[g] == 1 && fabs(needs->score[p1] - 1) < 1e-12);
    assert_true(fabs(needs->score[p2] - 2.0 / 3) < 1e-12);
    assert_true(fabs(share_of(needs, g, p2) - 2.0 / 3) < 1e-12);
    assert_true(share_of(needs, p1, p2) == 0);
}

static void test_what_is_seldom_needed_is_left_out(void **state)
{
    tiny *const t = *state;
    const rp_needs *const needs = find(t, t->strips, all_ways, 0.5);

    assert_int_equal(needs->size, 3);
    assert_int_equal(number_of(needs, tiny_fact(t->strips, "x")), RP_NONE);
    assert_int_equal(rp_csr_size(&needs->needs, 0), 2);
}

static bool close_to(double a, double b) { return fabs(a - b) <= 1e-9; }

static void compare(tiny *t, const rp_strips *s, rp_ways_options options, naive_graph naive)
{
    double need[MAX_FACTS], used[200];
    bool holds[MAX_FACTS];

    assert_true(s->num_facts <= MAX_FACTS && s->num_ops <= 200);
    naive_initial(s, holds);
    if (!naive_graph_scores(s, holds, naive, need, used))
        return;
    const rp_needs *const needs = find(t, s, options, 0);
    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        const uint32_t number = number_of(needs, f);
        assert_true(close_to(holds[f] || number == RP_NONE ? 0 : needs->score[number],
                             holds[f] ? 0 : need[f]));
        num_parts += !holds[f] && need[f] > 0.001 && need[f] < 0.999;
        for (rp_fact_id to = 0; to < s->num_facts && number != RP_NONE; to++) {
            const uint32_t other = number_of(needs, to);
            if (other == RP_NONE)
                continue;
            const double share = share_of(needs, number, other);
            assert_true(close_to(share, naive_graph_share(s, naive, f, to)));
            assert_true(share == 0 || number < other);
            num_shares += share > 0;
        }
    }
}

static void on_task(tiny *t, const rp_strips *s, uint64_t i)
{
    (void)i;
    compare(t, s, all_ways, (naive_graph){.sum = true, .add = true});
    compare(t, s, near_ways, (naive_graph){.sum = true, .add = true, .sharpness = 8, .fade = 2});
}

static void test_equal_to_the_definition_on_random_tasks(void **state)
{
    (void)state;
    num_shares = num_parts = 0;
    random_tasks_check_dense(500, 6, on_task);
    random_tasks_check((random_range){0, 100, 12, 0, 0}, on_task);
    random_tasks_check((random_range){1000, 1050, 12, 6, 0}, on_task);
    random_tasks_check((random_range){2000, 2050, 12, 0, 3}, on_task);
    assert_true(num_shares > 500 && num_parts > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_shares_of_achievers_add_up, figure_1, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_what_is_seldom_needed_is_left_out, figure_1,
                                        tiny_teardown),
        cmocka_unit_test(test_equal_to_the_definition_on_random_tasks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
