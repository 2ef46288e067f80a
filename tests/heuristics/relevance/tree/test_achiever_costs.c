/* Costs of achievers against h^add, and the agent's choice by them against its definition. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "heuristics/relevance/scorer.h"
#include "heuristics/relevance/tree/achiever_costs.h"
#include "support/heuristics.h"
#include "support/naive/naive.h"
#include "support/naive/naive_relaxed.h"
#include "support/naive/naive_relevance.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

enum { MAX_FACTS = 16 };

static uint32_t num_unequal, num_scores;

/* That of a task with the preconditions as its goal. */
static void check_costs(const rp_achievers *a, const double *cost)
{
    bool holds[MAX_FACTS];
    rp_strips s = *a->strips;

    naive_initial(a->strips, holds);
    for (uint32_t i = 0; i < a->count; i++) {
        s.goal = a->pre.item + a->pre.begin[i];
        s.num_goal = rp_csr_size(&a->pre, i);
        assert_true(cost[i] ==
                    naive_relaxed_cost(&s, holds, (naive_relaxed){.sum = true, .one = true}));
    }
}

static double weight_of(const rp_tree *tree, const rp_tree_options *o, uint32_t child, double least)
{
    const double more = isinf(least) ? 0 : o->cost[rp_tree_achiever(tree, child)] - least;

    return pow(1 - fmin(more / o->temperature, 16) / 1024, 1024);
}

/* Of an expanded fact node. */
static void check_choice(const rp_tree *tree, const rp_tree_options *o, uint32_t node)
{
    const uint32_t first = tree->first_child[node], count = tree->num_children[node];
    double least = INFINITY, sum = 0;

    for (uint32_t i = 0; i < count; i++)
        least = fmin(least, o->cost[rp_tree_achiever(tree, first + i)]);
    for (uint32_t i = 0; i < count; i++)
        sum += weight_of(tree, o, first + i, least);
    for (uint32_t i = 0; i < count; i++) {
        const double xi = tree->xi[node] * weight_of(tree, o, first + i, least) / sum;
        assert_true(fabs(tree->xi[first + i] / xi - 1) < 1e-9);
        num_unequal += tree->xi[first + i] != tree->xi[first];
    }
}

static void check_scores(tiny *t, const rp_tree *tree, const rp_strips *s, uint64_t seed)
{
    double score[MAX_FACTS];
    bool holds[MAX_FACTS];
    rp_word set[1] = {0};
    rp_layout layout;

    rp_layout_init(&layout, &t->arena, tree, RP_COUNT_FACTS, false);
    rp_scorer *const scorer = rp_scorer_create(&t->arena, &layout);
    naive_walk(s, seed, 5, holds);
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        if (holds[f])
            rp_bit_set(set, f);
    rp_scorer_sum(scorer, set);
    rp_scorer_scores(scorer, score);
    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        assert_true(fabs(score[f] - naive_tree_score(tree, holds, false, f)) < 1e-9);
        num_scores += score[f] > 0.001 && score[f] < 0.999;
    }
}

static void on_task(tiny *t, const rp_strips *s, uint64_t i)
{
    rp_tree_options o = {.explore = i % 2 == 0 ? RP_EXPLORE_BEST : RP_EXPLORE_DIVE,
                         .nodes = 2000,
                         .max_nodes = 2000,
                         .seed = i,
                         .temperature = i % 3 == 0 ? 0.3 : 2};
    rp_achievers a;
    rp_tree tree;

    if (s->unsolvable)
        return;
    rp_achievers_init(&a, &t->arena, s, false);
    o.cost = rp_achiever_costs(&t->arena, &a);
    check_costs(&a, o.cost);
    rp_tree_explore(&tree, &a, &t->limits, &o);
    for (uint32_t node = 1; node < tree.num_nodes; node++)
        if (rp_tree_is_fact(&tree, node) && tree.first_child[node] != RP_NONE)
            check_choice(&tree, &o, node);
    check_scores(t, &tree, s, i);
    rp_tree_free(&tree);
}

static void test_random_tasks(void **state)
{
    (void)state;
    num_unequal = num_scores = 0;
    random_tasks_check_dense(60, 0, on_task);
    random_tasks_check((random_range){0, 200, 12, 0, 0}, on_task);
    random_tasks_check((random_range){1000, 1050, 10, 6, 0}, on_task);
    assert_true(num_unequal > 200 && num_scores > 100);
}

/* The way by b is two steps longer than the one by a. */
TINY_SETUP(detour, "init: s\n"
                   "goal: g\n"
                   "o1: s -> a\n"
                   "o2: a -> g\n"
                   "o3: s -> x\n"
                   "o4: x -> y\n"
                   "o5: y -> b\n"
                   "o6: b -> g\n");

static double value_of(tiny *t, const char *spec)
{
    return heuristic_value(&t->arena, t->strips, spec, tiny_initial(t));
}

static void test_from_the_paper_to_the_cheapest_way(void **state)
{
    tiny *const t = *state;
    const double share = 1 / (1 + pow(1 - 2.0 / 1024, 1024)); /* of a */

    assert_true(value_of(t, "relevance") == 1 + 0.5 + 1.5);
    assert_true(fabs(value_of(t, "relevance:temperature=1e9") - 3) < 1e-6);
    assert_true(fabs(value_of(t, "relevance:temperature=1") - (1 + share + 3 * (1 - share))) <
                1e-9);
    assert_true(fabs(value_of(t, "relevance:temperature=0.01") - 2) < 1e-6);
    assert_true(value_of(t, "relevance:temperature=0.01,dead-ends=drop") == 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_tasks),
        cmocka_unit_test_setup_teardown(test_from_the_paper_to_the_cheapest_way, detour,
                                        tiny_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
