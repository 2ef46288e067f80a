/* Layout and evaluator against the equations of the paper, label by label. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "heuristics/relevance/certain.h"
#include "heuristics/relevance/evaluate.h"
#include "heuristics/relevance/live.h"
#include "heuristics/relevance/preferred.h"
#include "support/naive.h"
#include "support/naive_relevance.h"
#include "support/random_task.h"
#include "support/tiny.h"

enum { MAX_LABELS = 64 };

/* A tree with evaluators that count facts, actions and costs. */
typedef struct scores {
    rp_achievers achievers;
    rp_tree tree;
    rp_layout facts, actions, cost, all; /* all: facts counted, action nodes are entries */
    rp_evaluator *of_facts, *of_actions, *of_cost, *of_all;
    rp_live *live_facts, *live_cost;
    rp_preferred *preferred, *live_preferred;
} scores;

static void scores_init(scores *s, rp_arena *arena, const rp_strips *strips, rp_tree_options o)
{
    rp_achievers_init(&s->achievers, arena, strips, false);
    rp_tree_explore(&s->tree, &s->achievers, arena->limits, &o);
    rp_layout_init(&s->facts, &s->tree, RP_COUNT_FACTS, false);
    rp_layout_init(&s->actions, &s->tree, RP_COUNT_ACTIONS, false);
    rp_layout_init(&s->cost, &s->tree, RP_COUNT_COST, false);
    rp_layout_init(&s->all, &s->tree, RP_COUNT_FACTS, true);
    s->of_facts = rp_evaluator_create(&s->facts, arena->limits);
    s->of_actions = rp_evaluator_create(&s->actions, arena->limits);
    s->of_cost = rp_evaluator_create(&s->cost, arena->limits);
    s->of_all = rp_evaluator_create(&s->all, arena->limits);
    s->live_facts = rp_live_create(&s->all, strips, arena->limits);
    s->live_cost = rp_live_create(&s->cost, strips, arena->limits);
    s->preferred = rp_preferred_create(&s->facts, &s->achievers, arena->limits);
    s->live_preferred = rp_preferred_create(&s->all, &s->achievers, arena->limits);
}

static void scores_free(scores *s)
{
    rp_evaluator_destroy(s->of_facts);
    rp_evaluator_destroy(s->of_actions);
    rp_evaluator_destroy(s->of_cost);
    rp_evaluator_destroy(s->of_all);
    rp_live_destroy(s->live_facts);
    rp_live_destroy(s->live_cost);
    rp_preferred_destroy(s->preferred, s->tree.limits);
    rp_preferred_destroy(s->live_preferred, s->tree.limits);
    rp_layout_free(&s->facts);
    rp_layout_free(&s->actions);
    rp_layout_free(&s->cost);
    rp_layout_free(&s->all);
    rp_tree_free(&s->tree);
}

static const rp_tree_options whole = {
    .explore = RP_EXPLORE_BEST, .nodes = 100000, .max_nodes = 100000};

static double fact_score(tiny *t, const scores *s, const char *state, const char *fact)
{
    double score[MAX_LABELS];
    rp_evaluator_sum(s->of_facts, tiny_state(t, state)->holds);
    rp_evaluator_scores(s->of_facts, score);
    return score[tiny_fact(t->strips, fact)];
}

static double op_score(tiny *t, const scores *s, const char *state, const char *op)
{
    double score[MAX_LABELS];
    rp_evaluator_sum(s->of_actions, tiny_state(t, state)->holds);
    rp_evaluator_scores(s->of_actions, score);
    return score[tiny_op(t->strips, op)];
}

#define assert_near(value, expected, error) assert_true(fabs((value) - (expected)) <= (error))
#define assert_score(value, expected) assert_near(value, expected, 1e-12)

TINY_SETUP(figure1, "init: i\n"
                    "goal: g\n"
                    "a1: p1 -> g\n"
                    "a2: p1 p2 -> g\n"
                    "a3: p1 p2 -> g\n"
                    "b1: i -> p1\n"
                    "b2: i -> p2\n");

static void test_figure_1_of_the_paper(void **state)
{
    tiny *const t = *state;
    scores s;

    scores_init(&s, &t->arena, t->strips, whole);
    assert_score(fact_score(t, &s, "", "g"), 1);
    assert_score(fact_score(t, &s, "", "p1"), 1);
    assert_score(fact_score(t, &s, "", "p2"), 2.0 / 3);
    assert_score(fact_score(t, &s, "", "i"), 1);
    assert_score(op_score(t, &s, "", "a1"), 1.0 / 3);
    assert_score(op_score(t, &s, "", "a3"), 1.0 / 3);
    assert_score(op_score(t, &s, "", "b1"), 1);
    assert_score(fact_score(t, &s, "i", "i"), 0);
    assert_score(rp_evaluator_sum(s.of_facts, tiny_state(t, "i")->holds), 1 + 1 + 2.0 / 3);
    assert_score(rp_evaluator_sum(s.of_facts, tiny_state(t, "i p1")->holds), 1 + 2.0 / 3);
    assert_score(rp_evaluator_sum(s.of_actions, tiny_state(t, "i p1")->holds), 1 + 2.0 / 3);
    assert_true(rp_evaluator_sum(s.of_facts, tiny_state(t, "g")->holds) == 0);
    scores_free(&s);
}

/* l is needed by every plan, but below a2 the agent may ask for c1, whose p is already on
   the path: a dead end, which the definition keeps. */
TINY_SETUP(dead_end, "init: i\n"
                     "goal: g\n"
                     "a1: p -> g\n"
                     "a2: q -> g\n"
                     "b1: q -> p\n"
                     "c1: p -> q\n"
                     "c2: l -> q\n"
                     "d: i -> l\n");

static void test_dead_ends_stay_in_the_tree(void **state)
{
    tiny *const t = *state;
    scores s;

    scores_init(&s, &t->arena, t->strips, whole);
    assert_score(fact_score(t, &s, "i", "l"), 0.75);
    assert_score(fact_score(t, &s, "i", "q"), 1);
    assert_score(fact_score(t, &s, "i", "p"), 0.75);
    assert_score(op_score(t, &s, "i", "c1"), 0.25);
    scores_free(&s);
}

/* x is needed below both goals with probability 1/2 each; u below x in either case. */
TINY_SETUP(shared, "init: i\n"
                   "goal: g h\n"
                   "g1: x -> g\n"
                   "g2: i -> g\n"
                   "h1: x y -> h\n"
                   "h2: y -> h\n"
                   "x1: u -> x\n"
                   "y1: u -> y\n"
                   "y2: i -> y\n");

static void test_independent_choices_combine(void **state)
{
    tiny *const t = *state;
    scores s;

    scores_init(&s, &t->arena, t->strips, whole);
    assert_score(fact_score(t, &s, "i", "x"), 1 - 0.5 * 0.5);
    assert_score(fact_score(t, &s, "i", "y"), 1);
    /* h1: x brings u for sure; h2: y brings it with 1/2; g brings it with 1/2. */
    assert_score(fact_score(t, &s, "i", "u"), 1 - 0.5 * (1 - (0.5 + 0.5 * 0.5)));
    assert_score(fact_score(t, &s, "i x", "u"), 0.5);
    assert_score(fact_score(t, &s, "i x y", "u"), 0);
    assert_score(op_score(t, &s, "i", "y1"), 0.5);
    scores_free(&s);
}

/* An operator below itself: e's second effect needs what the first one gives. */
TINY_SETUP(nested, "init: i\n"
                   "goal: g\n"
                   "e: i -> p [p -> g]\n"
                   "f: i -> g\n");

static void test_of_nested_nodes_of_an_operator_the_top_counts(void **state)
{
    tiny *const t = *state;
    scores s;

    scores_init(&s, &t->arena, t->strips, whole);
    assert_score(op_score(t, &s, "i", "e"), 0.5);
    assert_score(fact_score(t, &s, "i", "p"), 0.5);
    assert_score(op_score(t, &s, "i p", "e"), 0.5);
    scores_free(&s);
}

TINY_SETUP(empty, "init: i\n"
                  "goal:\n"
                  "e: i -> p\n");

static void test_no_goals_no_scores(void **state)
{
    tiny *const t = *state;
    scores s;

    scores_init(&s, &t->arena, t->strips, whole);
    assert_int_equal(s.facts.num_entries, 1);
    assert_true(rp_evaluator_sum(s.of_facts, tiny_state(t, "")->holds) == 0);
    scores_free(&s);
}

static random_options task_number(uint64_t i)
{
    random_options o = random_options_small(i);

    o.effects = i % 4 == 1 ? 5 : 0;
    o.axioms = i % 4 == 2 ? 3 : 0;
    if (i % 5 == 0) { /* larger than what can be explored */
        o.facts = 30;
        o.ops = 60;
        o.max_pre = 4;
    }
    return o;
}

static rp_tree_options tree_number(uint64_t i)
{
    const uint32_t nodes = i % 3 == 0 ? 300 : 3000;

    return (rp_tree_options){.explore = i % 2 ? RP_EXPLORE_DIVE : RP_EXPLORE_BEST,
                             .rho = 0.1,
                             .nodes = nodes,
                             .max_nodes = 2 * nodes,
                             .seed = i};
}

static void to_bits(const rp_strips *strips, const bool *holds, rp_word *bits)
{
    memset(bits, 0, RP_WORDS(strips->num_facts) * sizeof *bits);
    for (rp_fact_id f = 0; f < strips->num_facts; f++)
        if (holds[f])
            rp_bit_set(bits, f);
}

static bool is_goal(const rp_strips *strips, const bool *holds)
{
    for (uint32_t i = 0; i < strips->num_goal; i++)
        if (!holds[strips->goal[i]])
            return false;
    return true;
}

/* On trees as small as these no score is near 1 but for those that are. */
static void assert_certain(const scores *s, const uint8_t *visible, const double *score)
{
    uint8_t *const scratch = malloc(s->all.num_entries);

    for (rp_fact_id f = 0; f < s->all.num_labels; f++)
        assert_int_equal(rp_layout_is_certain(&s->all, visible, f, scratch), score[f] > 1 - 1e-9);
    free(scratch);
}

static void assert_fact_scores(const scores *s, const bool *holds, const rp_word *bits)
{
    const rp_strips *const strips = s->achievers.strips;
    double score[MAX_LABELS], sum = 0;
    const double h = rp_evaluator_sum(s->of_facts, bits);

    rp_evaluator_scores(s->of_facts, score);
    for (rp_fact_id f = 0; f < strips->num_facts; f++) {
        assert_near(score[f], naive_tree_score(&s->tree, holds, false, f), 1e-11);
        sum += score[f];
    }
    assert_near(h, sum, 1e-10);
    assert_int_equal(h == 0, is_goal(strips, holds));
    assert_true(rp_evaluator_sum(s->of_all, bits) == h);
    assert_certain(s, rp_evaluator_visible(s->of_all), score);
}

static void assert_action_scores(const scores *s, const bool *holds, const rp_word *bits)
{
    const rp_strips *const strips = s->achievers.strips;
    double score[MAX_LABELS], weighted[MAX_LABELS], sum = 0, weighted_sum = 0;
    const double h = rp_evaluator_sum(s->of_actions, bits);
    const double cost = rp_evaluator_sum(s->of_cost, bits);

    rp_evaluator_scores(s->of_actions, score);
    rp_evaluator_scores(s->of_cost, weighted);
    for (rp_op_id op = 0; op < strips->num_ops; op++) {
        const double expected = naive_tree_score(&s->tree, holds, true, op);
        assert_near(score[op], expected, 1e-11);
        assert_near(weighted[op], expected * strips->cost[op], 1e-11);
        sum += expected;
        weighted_sum += expected * strips->cost[op];
    }
    assert_near(h, sum, 1e-10);
    assert_near(cost, weighted_sum, 1e-10);
}

/* Xi_s(l) is what the goals combine to, each by itself. */
static void assert_goal_scores(const scores *s, const bool *holds, const rp_word *bits)
{
    const rp_strips *const strips = s->achievers.strips;
    double score[MAX_LABELS], none[MAX_LABELS];
    rp_evaluator *const e = s->of_facts;

    for (rp_fact_id f = 0; f < strips->num_facts; f++)
        none[f] = 1;
    for (uint32_t i = 1; i < s->facts.num_entries; i = s->facts.skip[i]) {
        rp_evaluator_scores_below(e, bits, i, score);
        for (rp_fact_id f = 0; f < strips->num_facts; f++)
            none[f] *= 1 - score[f];
    }
    for (rp_fact_id f = 0; f < strips->num_facts; f++)
        assert_near(1 - none[f], naive_tree_score(&s->tree, holds, false, f), 1e-11);
}

static void assert_same_sums(const scores *s, const rp_word *bits)
{
    rp_evaluator *const evaluators[] = {s->of_facts, s->of_actions, s->of_cost};

    for (int i = 0; i < 3; i++) {
        const double sum = rp_evaluator_sum(evaluators[i], bits);
        assert_true(sum == rp_evaluator_full_sum(evaluators[i], bits));
    }
}

static void assert_scores(const scores *s, const bool *holds)
{
    rp_word bits[RP_WORDS(MAX_LABELS)];

    to_bits(s->achievers.strips, holds, bits);
    assert_fact_scores(s, holds, bits);
    assert_action_scores(s, holds, bits);
    assert_same_sums(s, bits);
}

/* What was evaluated before leaves no trace, be it all labels or only some. */
static void assert_live_sum(const scores *s, const rp_word *bits, double sum)
{
    rp_live *const fresh = rp_live_create(&s->all, s->achievers.strips, s->tree.limits);
    double below[MAX_LABELS];

    assert_true(rp_live_sum(fresh, bits) == sum);
    for (uint32_t i = 1; i < s->all.num_entries; i = s->all.skip[i]) {
        rp_live_scores_below(fresh, bits, i, below);
        for (rp_fact_id f = 0; f < s->all.num_labels; f++)
            assert_true(below[f] >= 0 && below[f] <= 1 + 1e-12);
    }
    assert_true(rp_live_sum(fresh, bits) == sum);
    rp_live_destroy(fresh);
}

/* Returns whether the root is dead. */
static bool assert_live_scores(const scores *s, const bool *holds)
{
    const rp_strips *const strips = s->achievers.strips;
    rp_word bits[RP_WORDS(MAX_LABELS)];
    double facts[MAX_LABELS], cost[MAX_LABELS], sum = 0, weighted_sum = 0;

    to_bits(strips, holds, bits);
    const double h = rp_live_sum(s->live_facts, bits), c = rp_live_sum(s->live_cost, bits);
    assert_live_sum(s, bits, h);
    rp_live_scores(s->live_facts, facts);
    rp_live_scores(s->live_cost, cost);
    if (naive_live_score(&s->tree, holds, false, 0) < 0) {
        assert_true(isinf(h) && isinf(c));
        assert_true(facts[0] == 0 && cost[0] == 0);
        return true;
    }
    for (rp_fact_id f = 0; f < strips->num_facts; f++) {
        assert_near(facts[f], naive_live_score(&s->tree, holds, false, f), 1e-11);
        sum += facts[f];
    }
    for (rp_op_id op = 0; op < strips->num_ops; op++) {
        const double expected = naive_live_score(&s->tree, holds, true, op) * strips->cost[op];
        assert_near(cost[op], expected, 1e-11);
        weighted_sum += expected;
    }
    assert_near(h, sum, 1e-10);
    assert_near(c, weighted_sum, 1e-10);
    assert_certain(s, rp_live_visible(s->live_facts), facts);
    return false;
}

/* Returns how many there are. */
static uint32_t assert_preferred(const scores *s, const bool *holds, bool live)
{
    const rp_strips *const strips = s->achievers.strips;
    rp_word bits[RP_WORDS(MAX_LABELS)];
    const rp_op_id *op;
    uint32_t found = 0;

    to_bits(strips, holds, bits);
    if (live)
        rp_live_sum(s->live_facts, bits);
    else
        rp_evaluator_sum(s->of_facts, bits);
    const uint32_t count = rp_preferred_find(
        live ? s->live_preferred : s->preferred,
        live ? rp_live_visible(s->live_facts) : rp_evaluator_visible(s->of_facts),
        live ? rp_live_state(s->live_facts) : rp_evaluator_state(s->of_facts), &op);
    for (rp_op_id expected = 0; expected < strips->num_ops; expected++) {
        uint32_t times = 0;
        for (uint32_t i = 0; i < count; i++)
            times += op[i] == expected;
        assert_int_equal(times, naive_is_preferred(&s->tree, holds, live, expected));
        found += times;
    }
    assert_int_equal(found, count);
    return count;
}

static void assert_whole_scores(const scores *s, const bool *holds)
{
    const rp_strips *const strips = s->achievers.strips;

    if (!s->tree.complete || s->tree.num_nodes > 1000)
        return;
    for (rp_fact_id f = 0; f < strips->num_facts; f += 3)
        assert_near(naive_tree_score(&s->tree, holds, false, f),
                    naive_whole_score(strips, holds, false, f, 10000), 1e-11);
    for (rp_op_id op = 0; op < strips->num_ops; op += 5)
        assert_near(naive_tree_score(&s->tree, holds, true, op),
                    naive_whole_score(strips, holds, true, op, 10000), 1e-11);
}

/* Random sets of facts, most of them near the one before, some reachable states. */
static void next_state(const rp_strips *strips, rp_rng *rng, bool *holds)
{
    const uint32_t kind = rp_rng_below(rng, 6);

    if (kind == 0) {
        naive_walk(strips, rp_rng_next(rng), 6, holds);
        return;
    }
    for (uint32_t n = kind == 1 ? strips->num_facts : 1 + rp_rng_below(rng, 3); n > 0; n--) {
        const rp_fact_id f = rp_rng_below(rng, strips->num_facts);
        holds[f] = rp_rng_below(rng, 3) == 0;
    }
}

static void test_scores_equal_the_definition(void **state)
{
    rp_limits limits;
    rp_arena arena;
    uint32_t complete = 0, junctions = 0, updates = 0;
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    for (uint64_t i = 0; i < 500; i++) {
        rp_arena_init(&arena, &limits);
        const random_options task = task_number(i);
        const rp_strips *const strips = random_task(&arena, &task);
        bool holds[MAX_LABELS] = {0};
        scores s;
        rp_rng rng;
        rp_rng_seed(&rng, i);
        scores_init(&s, &arena, strips, tree_number(i));
        for (int step = 0; step < 12; step++) {
            assert_scores(&s, holds);
            if (step % 4 == 0) {
                rp_word bits[RP_WORDS(MAX_LABELS)];
                to_bits(strips, holds, bits);
                assert_whole_scores(&s, holds);
                assert_goal_scores(&s, holds, bits);
            }
            next_state(strips, &rng, holds);
        }
        complete += s.tree.complete;
        junctions += s.facts.num_junctions;
        updates += (uint32_t)rp_evaluator_get_stats(s.of_facts)->updates;
        scores_free(&s);
        rp_arena_release(&arena);
        assert_int_equal(limits.used, 0);
    }
    assert_true(complete > 150 && complete < 450);
    assert_true(junctions > 3000);
    assert_true(updates > 1000);
}

/* Small trees, as the twins are slow. */
static void test_dead_ends_and_preferred_operators(void **state)
{
    rp_limits limits;
    rp_arena arena;
    uint32_t dead = 0, live = 0, preferred = 0, fewer = 0;
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    for (uint64_t i = 0; i < 300; i++) {
        rp_arena_init(&arena, &limits);
        random_options task = task_number(i);
        task.axioms = 0;
        const rp_strips *const strips = random_task(&arena, &task);
        rp_tree_options tree = tree_number(i);
        bool holds[MAX_LABELS] = {0};
        scores s;
        rp_rng rng;
        rp_rng_seed(&rng, i);
        tree.nodes = 100;
        tree.max_nodes = 300;
        scores_init(&s, &arena, strips, tree);
        for (int step = 0; step < 6; step++) {
            next_state(strips, &rng, holds);
            const bool is_dead = assert_live_scores(&s, holds);
            const uint32_t all = assert_preferred(&s, holds, false);
            const uint32_t alive = assert_preferred(&s, holds, true);
            dead += is_dead;
            live += !is_dead;
            preferred += all;
            fewer += alive < all;
        }
        scores_free(&s);
        rp_arena_release(&arena);
        assert_int_equal(limits.used, 0);
    }
    assert_true(dead > 100 && live > 500);
    assert_true(preferred > 500 && fewer > 50);
}

/* Long chains of updates never drift from full evaluations. */
static void test_updates_equal_full_evaluations_bit_for_bit(void **state)
{
    rp_limits limits;
    rp_arena arena;
    rp_word bits[RP_WORDS(MAX_LABELS)];
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    for (uint64_t i = 0; i < 20; i++) {
        rp_arena_init(&arena, &limits);
        const random_options task = task_number(5 * i);
        const rp_strips *const strips = random_task(&arena, &task);
        bool holds[MAX_LABELS] = {0};
        scores s;
        rp_rng rng;
        rp_rng_seed(&rng, i);
        scores_init(&s, &arena, strips, tree_number(i));
        rp_evaluator *const full = rp_evaluator_create(&s.facts, &limits);
        rp_live *live = NULL;
        for (int step = 0; step < 500; step++) {
            next_state(strips, &rng, holds);
            to_bits(strips, holds, bits);
            assert_true(rp_evaluator_sum(s.of_facts, bits) == rp_evaluator_full_sum(full, bits));
            if (step % 50 == 0) { /* a fresh one from time to time */
                rp_live_destroy(live);
                live = rp_live_create(&s.all, strips, &limits);
            }
            assert_true(rp_live_sum(live, bits) == rp_live_sum(s.live_facts, bits));
        }
        rp_live_destroy(live);
        assert_true(rp_evaluator_get_stats(s.of_facts)->updates > 50);
        assert_int_equal(rp_evaluator_get_stats(full)->updates, 0);
        rp_evaluator_destroy(full);
        scores_free(&s);
        rp_arena_release(&arena);
    }
    assert_int_equal(limits.used, 0);
}

typedef struct job {
    rp_limits limits;
    const rp_strips *strips;
} job;

static void run_job(void *arg)
{
    job *const j = arg;
    rp_arena arena;
    scores s;

    rp_arena_init(&arena, &j->limits);
    scores_init(&s, &arena, j->strips, tree_number(1));
    scores_free(&s);
    rp_arena_release(&arena);
    assert_int_equal(j->limits.used, 0);
}

static void test_any_allocation_may_fail(void **state)
{
    rp_limits limits;
    rp_arena arena;
    const random_options task = task_number(5);
    uint32_t failures = 0;
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    rp_arena_init(&arena, &limits);
    job j = {.strips = random_task(&arena, &task)};
    for (uint64_t i = 1;; i++) {
        rp_limits_init(&j.limits, 0, NULL);
        j.limits.fail_at = i;
        const rp_stop stop = rp_protect(&j.limits, run_job, &j);
        rp_limits_release(&j.limits);
        if (stop == RP_STOP_NONE)
            break;
        assert_int_equal(stop, RP_STOP_MEMORY);
        failures++;
    }
    assert_true(failures > 50);
    rp_arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_figure_1_of_the_paper, figure1, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_dead_ends_stay_in_the_tree, dead_end, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_independent_choices_combine, shared, tiny_teardown),
        cmocka_unit_test_setup_teardown(test_of_nested_nodes_of_an_operator_the_top_counts, nested,
                                        tiny_teardown),
        cmocka_unit_test_setup_teardown(test_no_goals_no_scores, empty, tiny_teardown),
        cmocka_unit_test(test_scores_equal_the_definition),
        cmocka_unit_test(test_dead_ends_and_preferred_operators),
        cmocka_unit_test(test_updates_equal_full_evaluations_bit_for_bit),
        cmocka_unit_test(test_any_allocation_may_fail),
    };
    return cmocka_run_group_tests_name("scores", tests, NULL, NULL);
}
