/* relevance-graph: probabilities by hand, equality with its definition on random tasks, and
   with the relevance score of the tree where the planning graph is a tree. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "heuristics/relevance_graph/relevance_graph.h"
#include "support/heuristics.h"
#include "support/naive/naive.h"
#include "support/naive/naive_graph.h"
#include "support/naive/naive_relevance.h"
#include "support/tasks/random_task.h"
#include "support/tasks/tiny.h"

static bool close_to(double a, double b) { return a == b || fabs(a - b) <= 1e-9 * (1 + fabs(b)); }

/* `params` (":a=b,…" or "") and for what they leave out not the defaults but the simplest:
   facts, all achievers by layers, and nothing for achieved goals that are deleted again. */
static const char *spec_of(rp_arena *arena, const char *params)
{
    static const char *const simple[][2] = {{"fact-cost=", "fact-cost=hmax"},
                                            {"achievers=", "achievers=all"},
                                            {"count=", "count=facts"},
                                            {"deletion-penalty=", "deletion-penalty=0"},
                                            {"threshold=", "threshold=0"}};
    const char *spec = rp_arena_format(arena, "relevance-graph%s", *params == '\0' ? ":" : params);

    for (size_t i = 0; i < sizeof simple / sizeof simple[0]; i++)
        if (strstr(params, simple[i][0]) == NULL)
            spec = rp_arena_format(arena, "%s%s%s", spec, spec[strlen(spec) - 1] == ':' ? "" : ",",
                                   simple[i][1]);
    return spec;
}

static void assert_value(tiny *t, const char *params, const char *state, double expected)
{
    const char *const spec = spec_of(&t->arena, params);
    const double value = heuristic_value(&t->arena, t->strips, spec, tiny_state(t, state));

    if (!close_to(value, expected))
        fail_msg("%s in {%s} is %.17g, not %.17g", spec, state, value, expected);
}

static void assert_need(tiny *t, const char *params, const char *state, const char *fact,
                        double expected)
{
    const char *const spec = spec_of(&t->arena, params);
    rp_heuristic *const h = make_heuristic(&t->arena, t->strips, spec);

    rp_heuristic_evaluate(h, tiny_state(t, state));
    const double need = rp_relevance_graph_need(h, tiny_fact(t->strips, fact));
    if (!close_to(need, expected))
        fail_msg("%s: %s in {%s} is needed with %.17g, not %.17g", spec, fact, state, need,
                 expected);
    rp_heuristic_destroy(h);
}

/* Figure 1 of the paper, where p1 is a landmark. */
TINY_SETUP(figure_1, "init: i\n"
                     "goal: g\n"
                     "a1: p1 -> g\n"
                     "a2: p1 p2 -> g\n"
                     "a3: p1 p2 x -> g\n"
                     "b1: i -> p1\n"
                     "b2: i -> p2\n"
                     "b3: i -> x\n");

static void test_alternatives_are_independent_or_add_up(void **state)
{
    assert_need(*state, "", "i", "g", 1);
    assert_need(*state, "", "i", "p1", 1 - 8.0 / 27);
    assert_need(*state, "", "i", "p2", 1 - 4.0 / 9);
    assert_need(*state, "", "i", "x", 1.0 / 3);
    assert_need(*state, ":alternatives=add", "i", "p1", 1);
    assert_need(*state, ":alternatives=add", "i", "p2", 2.0 / 3);
    assert_value(*state, "", "i", 1 + 19.0 / 27 + 5.0 / 9 + 1.0 / 3);
    assert_value(*state, ":alternatives=add", "i", 3);
    assert_value(*state, ":count=actions", "i", 1 + 19.0 / 27 + 5.0 / 9 + 1.0 / 3);
}

static void test_facts_that_hold_are_not_asked_for(void **state)
{
    assert_value(*state, "", "i p1", 1); /* a1 is the one first achiever */
    assert_value(*state, "", "p1 p2 i", 1);
    assert_value(*state, "", "g", 0);
    assert_value(*state, "", "p2 x", RP_DEAD_END);
}

static void test_easy_ways_are_likelier(void **state)
{
    /* Weights 1/2, 1/3, 1/4. */
    assert_need(*state, ":weights=easy", "i", "x", 3.0 / 13);
    assert_need(*state, ":weights=easy,alternatives=add", "i", "p2", 7.0 / 13);
}

/* g by a long way and a short one; the costs do not matter for levels. */
TINY_SETUP(detour, "init: a\n"
                   "goal: g\n"
                   "o1 1: a -> b\n"
                   "o2 2: b -> c\n"
                   "o3 3: c -> g\n"
                   "o4 9: b -> g\n"
                   "o5 0: g -> b\n");

static void test_only_first_achievers_are_chosen(void **state)
{
    assert_value(*state, "", "a", 2);
    assert_value(*state, ":fact-cost=hadd", "a", 2);
    assert_value(*state, ":count=actions", "a", 2);
    assert_value(*state, ":count=cost", "a", 10);
    assert_value(*state, ":count=cost,cost=plusone", "a", 12);
    assert_value(*state, ":count=cost,cost=one", "a", 2);
    assert_value(*state, "", "c", 1);
    assert_value(*state, ":count=cost", "c", 3);
}

/* Two goals ask for b: it counts once. */
TINY_SETUP(shared, "init: a\n"
                   "goal: c d\n"
                   "make-b 1: a -> b !a\n"
                   "make-c 2: b -> c\n"
                   "also-c 4: a -> x\n"
                   "by-x   5: x -> c\n"
                   "make-d 2: b -> d\n");

static void test_what_is_shared_counts_once(void **state)
{
    assert_value(*state, "", "a", 2 + 1 + 0.5);
    assert_value(*state, ":count=actions", "a", 0.5 + 0.5 + 1 + 1 + 0.5);
    assert_value(*state, ":count=cost", "a", 0.5 * 2 + 0.5 * 5 + 2 + 1 + 0.5 * 4);
}

/* By hadd b is at level 3 (x and y are needed), by hmax at level 2 by both ways. */
TINY_SETUP(levels, "init: a\n"
                   "goal: b\n"
                   "o1: x y -> b\n"
                   "o2: z -> b\n"
                   "o3: a -> x\n"
                   "o4: a -> y\n"
                   "o5: a -> z\n");

static void test_levels_and_achievers(void **state)
{
    assert_value(*state, "", "a", 1 + 1.5);
    assert_value(*state, ":fact-cost=hadd", "a", 1 + 1.5); /* both lie below b */
    assert_value(*state, ":fact-cost=hadd,achievers=lowest", "a", 2);
    assert_value(*state, ":achievers=lowest", "a", 1 + 1.5);
}

TINY_SETUP(conditional, "init: a\n"
                        "goal: g\n"
                        "e 2: a -> b [c -> g] [b d -> g]\n"
                        "f 3: b -> c d\n");

static void test_conditional_effects_are_ways_of_their_own(void **state)
{
    /* b 1; c d 2; g 3 by [a c] or [a b d], both of e, which also adds b. */
    assert_value(*state, "", "a", 1 + 0.5 + 0.5 + (1 - 0.5 * 0.5 * 0.5));
    /* e is used for g by either way, with 1/2 each, and for b, with 7/8. */
    assert_value(*state, ":count=actions", "a", (1 - 0.5 * 0.5 * 0.125) + 0.75);
    assert_value(*state, ":count=cost", "a", 2 * (1 - 0.5 * 0.5 * 0.125) + 3 * 0.75);
}

TINY_SETUP(derived, "init: a\n"
                    "goal: e\n"
                    "o1: a -> b\n"
                    "o2: a -> c\n"
                    "o3: d -> e\n"
                    "axiom: d <- b c\n"
                    "axiom 1: f <- d\n"
                    "o4: f -> e\n");

static void test_axioms_are_ways_without_an_operator(void **state)
{
    assert_value(*state, "", "a", 4);
    assert_value(*state, ":count=actions", "a", 3);
    assert_value(*state, "", "b c", 1); /* d and f hold, too */
}

TINY_SETUP(not_derived, "init: a c\n"
                        "goal: g\n"
                        "o1: a not-d -> g\n"
                        "o2: c -> b !c\n"
                        "axiom: d <- c\n"
                        "complement: d not-d\n");

static void test_a_derived_facts_complement_is_never_in_the_way(void **state)
{
    assert_value(*state, "", "a c", 1);
}

/* g holds; the only way to h deletes it, one of two ways to k does. */
TINY_SETUP(spoiling, "init: a g\n"
                     "goal: g h k\n"
                     "o1 1: a -> h !g\n"
                     "o2 1: a -> k !g\n"
                     "o3 1: b -> k\n"
                     "o4 5: a -> g\n"
                     "o5 3: b -> g\n"
                     "o6 1: k -> b\n");

static void test_achieved_goals_that_are_deleted_are_added(void **state)
{
    assert_value(*state, ":deletion-penalty=0", "a g", 2);
    assert_value(*state, ":deletion-penalty=1", "a g", 3);
    assert_value(*state, ":deletion-penalty=2", "a g", 4);
    assert_value(*state, ":deletion-penalty=1", "a b g h", 1.5);
    assert_value(*state, ":deletion-penalty=1,alternatives=add", "a b g h", 1.5);
    assert_value(*state, ":deletion-penalty=1,count=actions", "a b g h", 1.5);
    assert_value(*state, ":deletion-penalty=1,count=cost", "a b g h", 1 + 0.5 * 3);
    assert_value(*state, ":deletion-penalty=1,count=both", "a b g", 3);
    assert_value(*state, ":deletion-penalty=1", "a b", 3); /* g does not hold: nothing is deleted */
    assert_value(*state, "", "a b g h k", 0);
}

TINY_SETUP(already_solved, "init: a\n"
                           "goal:\n"
                           "o1: a -> b\n");

static void test_without_goals_all_is_done(void **state)
{
    assert_value(*state, "", "a", 0);
    assert_value(*state, ":count=actions", "a", 0);
}

static void test_a_task_marked_unsolvable_has_only_dead_ends(void **state)
{
    tiny *const t = *state;
    rp_strips s = *t->strips;

    s.unsolvable = true;
    assert_true(heuristic_value(&t->arena, &s, "relevance-graph", tiny_state(t, "c d")) ==
                RP_DEAD_END);
}

static void test_preferred_operators_are_the_applicable_ways(void **state)
{
    tiny *const t = *state;
    rp_heuristic *const h = make_heuristic(&t->arena, t->strips, spec_of(&t->arena, ""));
    const rp_op_id *op;

    rp_heuristic_evaluate(h, tiny_state(t, "a"));
    assert_int_equal(h->type->preferred_ops(h, &op), 2);
    assert_int_equal(op[0], tiny_op(t->strips, "make-b"));
    assert_int_equal(op[1], tiny_op(t->strips, "also-c"));
    rp_heuristic_evaluate(h, tiny_state(t, "a b"));
    assert_int_equal(h->type->preferred_ops(h, &op), 2);
    rp_heuristic_evaluate(h, tiny_state(t, "c d"));
    assert_int_equal(h->type->preferred_ops(h, &op), 0);
    rp_heuristic_evaluate(h, tiny_state(t, "c"));
    assert_int_equal(h->type->preferred_ops(h, &op), 0);
    rp_heuristic_destroy(h);
}

/* By index: parameters and what they mean to the naive version. */
static const struct variant {
    const char *params;
    naive_graph naive;
} variants[] = {
    {"", {0}},
    {":fact-cost=hadd", {.sum = true}},
    {":fact-cost=hadd,achievers=near,threshold=0", {.sum = true, .sharpness = 8, .fade = 2}},
    {":fact-cost=hadd,achievers=near,threshold=0.2",
     {.sum = true, .sharpness = 8, .fade = 2, .cut = 0.2}},
    {":fact-cost=hadd,achievers=near,max-exponent=4,exponent-scale=0,threshold=0",
     {.sum = true, .sharpness = 4}},
    {":fact-cost=hadd,achievers=near,max-exponent=64,exponent-scale=0.5,threshold=0",
     {.sum = true, .sharpness = 64, .fade = 0.5}},
    {":fact-cost=hadd,achievers=near,max-exponent=3,weights=easy,exponent-scale=0,threshold=0",
     {.sum = true, .sharpness = 2, .easy = true}},
    {":fact-cost=hadd,achievers=boltzmann,temperature=0.5,threshold=0",
     {.sum = true, .temperature = 0.5}},
    {":fact-cost=hadd,achievers=boltzmann,temperature=3,weights=easy,threshold=0",
     {.sum = true, .temperature = 3, .easy = true}},
    {":fact-cost=hadd,achievers=lowest", {.sum = true, .lowest = true}},
    {":weights=easy", {.easy = true}},
    {":alternatives=add", {.add = true}},
    {":fact-cost=hadd,weights=easy,alternatives=add", {.sum = true, .easy = true, .add = true}},
};
enum { NUM_VARIANTS = sizeof variants / sizeof *variants };

typedef struct trial {
    rp_arena *arena;
    const rp_strips *strips;
    const bool *holds;
    const rp_state_view *view;
    uint64_t number;
    uint32_t telling, losing;
} trial;

static double sum_of(const double *score, uint32_t count, const int32_t *cost)
{
    double sum = 0;

    for (uint32_t i = 0; i < count; i++)
        sum += score[i] * (cost == NULL ? 1 : cost[i]);
    return sum;
}

static void assert_sum(const trial *t, const char *params, const char *count, double expected)
{
    const char *const spec = spec_of(t->arena, rp_arena_format(t->arena, "%s%ccount=%s", params,
                                                               *params == '\0' ? ':' : ',', count));
    const double value = heuristic_value(t->arena, t->strips, spec, t->view);

    if (!close_to(value, expected))
        fail_msg("task %lu: %s is %.17g, not %.17g", (unsigned long)t->number, spec, value,
                 expected);
}

static void assert_needs(trial *t, const char *params, const double *need)
{
    const char *const spec = spec_of(t->arena, params);
    rp_heuristic *const h = make_heuristic(t->arena, t->strips, spec);

    rp_heuristic_evaluate(h, t->view);
    for (rp_fact_id f = 0; f < t->strips->num_facts; f++) {
        if (!close_to(rp_relevance_graph_need(h, f), need[f]))
            fail_msg("task %lu: %s: fact %u is needed with %.17g, not %.17g",
                     (unsigned long)t->number, spec, f, rp_relevance_graph_need(h, f), need[f]);
        t->telling += need[f] > 0 && need[f] < 1;
    }
    rp_heuristic_destroy(h);
}

static void assert_lost(trial *t, const char *params, const double *need, const double *used)
{
    const rp_strips *const s = t->strips;
    const double lost = naive_graph_lost(s, t->holds, used, false);
    const char *const with =
        rp_arena_format(t->arena, "%s%cdeletion-penalty=0.5", params, *params == '\0' ? ':' : ',');

    assert_sum(t, with, "facts", sum_of(need, s->num_facts, NULL) + lost / 2);
    assert_sum(t, with, "actions", sum_of(used, s->num_ops, NULL) + lost / 2);
    assert_sum(t, with, "cost",
               sum_of(used, s->num_ops, s->cost) + naive_graph_lost(s, t->holds, used, true) / 2);
    t->losing += lost > 0;
}

static void compare_with_definition(trial *t)
{
    const rp_strips *const s = t->strips;
    double need[64], used[150];

    assert_true(s->num_facts <= 64 && s->num_ops <= 150);
    for (uint32_t v = 0; v < NUM_VARIANTS; v++) {
        const char *const params = variants[v].params;
        if (!naive_graph_scores(s, t->holds, variants[v].naive, need, used)) {
            assert_sum(t, params, "facts", RP_DEAD_END);
            assert_sum(t, params, "cost", RP_DEAD_END);
            continue;
        }
        assert_needs(t, params, need);
        assert_sum(t, params, "facts", sum_of(need, s->num_facts, NULL));
        assert_sum(t, params, "actions", sum_of(used, s->num_ops, NULL));
        assert_sum(t, params, "cost", sum_of(used, s->num_ops, s->cost));
        assert_sum(t, params, "both",
                   (sum_of(need, s->num_facts, NULL) + sum_of(used, s->num_ops, NULL)) / 2);
        assert_lost(t, params, need, used);
    }
}

static random_options options_of(uint64_t i)
{
    random_options o = random_options_small(i);

    if (i % 2 == 1) {
        o.facts = 40;
        o.ops = 150;
        o.max_pre = 2;
        o.max_add = 2;
        o.max_goal = 6;
    }
    if (i % 3 == 1)
        o.effects = 6;
    if (i % 7 == 3)
        o.axioms = 4;
    return o;
}

static void test_equal_to_the_definition_on_random_tasks(void **state)
{
    uint32_t telling = 0, losing = 0;

    (void)state;
    for (uint64_t i = 0; i < 500; i++) {
        const random_options o = options_of(i);
        rp_limits limits;
        rp_arena arena;
        rp_state_buffer buffer;
        bool holds[64];
        rp_limits_init(&limits, 0, NULL);
        rp_arena_init(&arena, &limits);
        trial t = {.arena = &arena, .strips = random_task(&arena, &o), .holds = holds, .number = i};
        rp_state_buffer_init(&buffer, &arena, t.strips);
        for (uint32_t steps = 0; steps < 12; steps += 4) {
            naive_walk(t.strips, i, steps, holds);
            t.view = view_of(t.strips, holds, &buffer);
            compare_with_definition(&t);
        }
        telling += t.telling;
        losing += t.losing;
        rp_arena_release(&arena);
        assert_int_equal(limits.used, 0);
        rp_limits_release(&limits);
    }
    assert_true(telling > 3000);
    assert_true(losing > 300);
}

/* One evaluation does not depend on those before: along a walk with one instance. */
static void test_evaluations_leave_no_trace(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 60; i++) {
        const random_options o = options_of(i);
        rp_limits limits;
        rp_arena arena;
        rp_state_buffer buffer;
        bool holds[64];
        rp_limits_init(&limits, 0, NULL);
        rp_arena_init(&arena, &limits);
        const rp_strips *const s = random_task(&arena, &o);
        rp_state_buffer_init(&buffer, &arena, s);
        const char *const spec = i % 2 == 0 ? "relevance-graph" : "relevance-graph:count=actions";
        rp_heuristic *const h = make_heuristic(&arena, s, spec);
        if (i % 3 > 0)
            rp_relevance_graph_keep(h);
        for (uint32_t steps = 0; steps < 20; steps++) {
            const rp_op_id *op;
            naive_walk(s, i, steps, holds);
            const rp_state_view *const view = view_of(s, holds, &buffer);
            assert_true(rp_heuristic_evaluate(h, view) == heuristic_value(&arena, s, spec, view));
            h->type->preferred_ops(h, &op);
        }
        rp_heuristic_destroy(h);
        rp_arena_release(&arena);
        rp_limits_release(&limits);
    }
}

typedef struct tree_writer {
    rp_arena *arena;
    rp_rng rng;
    uint32_t facts, ops;
    char *text;
} tree_writer;

/* Ways to reach fact f<number>, each with preconditions of its own (also shared between the
   ways of this fact, with `share`), all of them `depth` layers deep. */
static void put_subtree(tree_writer *w, uint32_t number, uint32_t depth, bool share)
{
    const uint32_t ways = 1 + rp_rng_below(&w->rng, 3);
    uint32_t common = RP_NONE;

    for (uint32_t i = 0; i < ways; i++) {
        const uint32_t count = 1 + rp_rng_below(&w->rng, 2), first = w->facts;
        char *line = rp_arena_format(w->arena, "o%u:", w->ops++);
        w->facts += count;
        for (uint32_t k = 0; k < count; k++)
            line = rp_arena_format(w->arena, "%s %s%u", line, depth > 1 ? "f" : "t", first + k);
        if (common != RP_NONE)
            line = rp_arena_format(w->arena, "%s f%u", line, common);
        else if (share && depth > 1 && rp_rng_below(&w->rng, 2) == 0)
            common = first;
        w->text = rp_arena_format(w->arena, "%s%s -> f%u\n", w->text, line, number);
        for (uint32_t k = 0; k < count && depth > 1; k++)
            put_subtree(w, first + k, depth - 1, share);
    }
}

static const rp_strips *random_tree(rp_arena *arena, uint64_t seed, bool share)
{
    tree_writer w = {.arena = arena, .text = rp_arena_format(arena, "goal:")};
    rp_rng_seed(&w.rng, seed);
    const uint32_t goals = 1 + rp_rng_below(&w.rng, 2), depth = 1 + rp_rng_below(&w.rng, 2);

    w.facts = goals;
    for (uint32_t i = 0; i < goals; i++)
        w.text = rp_arena_format(arena, "%s f%u", w.text, i);
    w.text = rp_arena_format(arena, "%s\n", w.text);
    for (uint32_t i = 0; i < goals; i++)
        put_subtree(&w, i, depth, share);
    return tiny_task(arena, w.text);
}

/* The leaves hold, and now and then a goal does. */
static void choose_state(const rp_strips *s, rp_rng *rng, bool *holds)
{
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        holds[f] = true;
    for (rp_op_id op = 0; op < s->num_ops; op++)
        for (RP_ROW(fact, &s->add, op))
            holds[*fact] = false;
    holds[s->goal[0]] = rp_rng_below(rng, 4) == 0;
}

static void compare_with_tree(rp_arena *arena, uint64_t seed, bool share)
{
    const rp_strips *const s = random_tree(arena, seed, share);
    const char *const spec = spec_of(arena, share ? ":alternatives=add" : "");
    rp_heuristic *h;
    rp_state_buffer buffer;
    bool holds[64];
    rp_rng rng;

    if (s->num_facts > 64)
        return;
    rp_rng_seed(&rng, seed);
    rp_state_buffer_init(&buffer, arena, s);
    choose_state(s, &rng, holds);
    h = make_heuristic(arena, s, spec);
    const double value = rp_heuristic_evaluate(h, view_of(s, holds, &buffer));
    double sum = 0;
    for (rp_fact_id f = 0; f < s->num_facts; f++) {
        const double score = naive_whole_score(s, holds, false, f, 1000000);
        assert_true(score >= 0);
        if (!close_to(rp_relevance_graph_need(h, f), score))
            fail_msg("tree %lu: fact %u is needed with %.17g, not %.17g", (unsigned long)seed, f,
                     rp_relevance_graph_need(h, f), score);
        sum += score;
    }
    assert_true(close_to(value, sum));
    rp_heuristic_destroy(h);
}

static void test_equal_to_the_tree_where_the_graph_is_one(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        rp_limits limits;
        rp_arena arena;
        rp_limits_init(&limits, 0, NULL);
        rp_arena_init(&arena, &limits);
        compare_with_tree(&arena, seed, false);
        compare_with_tree(&arena, seed, true);
        rp_arena_release(&arena);
        rp_limits_release(&limits);
    }
}

#define TEST(name, setup) cmocka_unit_test_setup_teardown(name, setup, tiny_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_alternatives_are_independent_or_add_up, figure_1),
        TEST(test_facts_that_hold_are_not_asked_for, figure_1),
        TEST(test_easy_ways_are_likelier, figure_1),
        TEST(test_only_first_achievers_are_chosen, detour),
        TEST(test_what_is_shared_counts_once, shared),
        TEST(test_levels_and_achievers, levels),
        TEST(test_conditional_effects_are_ways_of_their_own, conditional),
        TEST(test_axioms_are_ways_without_an_operator, derived),
        TEST(test_a_derived_facts_complement_is_never_in_the_way, not_derived),
        TEST(test_achieved_goals_that_are_deleted_are_added, spoiling),
        TEST(test_without_goals_all_is_done, already_solved),
        TEST(test_a_task_marked_unsolvable_has_only_dead_ends, shared),
        TEST(test_preferred_operators_are_the_applicable_ways, shared),
        cmocka_unit_test(test_equal_to_the_definition_on_random_tasks),
        cmocka_unit_test(test_evaluations_leave_no_trace),
        cmocka_unit_test(test_equal_to_the_tree_where_the_graph_is_one),
    };
    return cmocka_run_group_tests_name("relevance_graph", tests, NULL, NULL);
}
