/* Layout and evaluator against the equations of the paper, label by label. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "support/naive/naive.h"
#include "support/naive/naive_relevance.h"
#include "support/scores.h"
#include "support/tasks/tiny.h"

static const rp_tree_options whole = {
    .explore = RP_EXPLORE_BEST, .nodes = 100000, .max_nodes = 100000};

TINY_SETUP(empty, "init: i\n"
                  "goal:\n"
                  "e: i -> p\n");

static void test_no_goals_no_scores(void **state)
{
    tiny *const t = *state;
    scores s;

    scores_init(&s, &t->arena, t->strips, whole);
    assert_int_equal(s.facts.num_entries, 1);
    assert_true(rp_scorer_sum(s.of_facts, tiny_state(t, "")->holds) == 0);
    scores_free(&s);
}

static bool is_goal(const rp_strips *strips, const bool *holds)
{
    for (uint32_t i = 0; i < strips->num_goal; i++)
        if (!holds[strips->goal[i]])
            return false;
    return true;
}

static void assert_fact_scores(const scores *s, const bool *holds, const rp_word *bits)
{
    const rp_strips *const strips = s->achievers.strips;
    double score[SCORES_MAX_LABELS], sum = 0;
    const double h = rp_scorer_sum(s->of_facts, bits);

    rp_scorer_scores(s->of_facts, score);
    for (rp_fact_id f = 0; f < strips->num_facts; f++) {
        assert_near(score[f], naive_tree_score(&s->tree, holds, false, f), 1e-11);
        sum += score[f];
    }
    assert_near(h, sum, 1e-10);
    assert_int_equal(h == 0, is_goal(strips, holds));
    assert_true(rp_scorer_sum(s->of_all, bits) == h);
    scores_assert_certain(s, rp_scorer_visible(s->of_all), score);
}

static void assert_action_scores(const scores *s, const bool *holds, const rp_word *bits)
{
    const rp_strips *const strips = s->achievers.strips;
    double score[SCORES_MAX_LABELS], weighted[SCORES_MAX_LABELS], sum = 0, weighted_sum = 0;
    const double h = rp_scorer_sum(s->of_actions, bits);
    const double cost = rp_scorer_sum(s->of_cost, bits);

    rp_scorer_scores(s->of_actions, score);
    rp_scorer_scores(s->of_cost, weighted);
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
    double score[SCORES_MAX_LABELS], none[SCORES_MAX_LABELS];
    rp_scorer *const e = s->of_facts;

    for (rp_fact_id f = 0; f < strips->num_facts; f++)
        none[f] = 1;
    for (uint32_t i = 1; i < s->facts.num_entries; i = s->facts.skip[i]) {
        rp_scorer_scores_below(e, bits, i, score);
        for (rp_fact_id f = 0; f < strips->num_facts; f++)
            none[f] *= 1 - score[f];
    }
    for (rp_fact_id f = 0; f < strips->num_facts; f++)
        assert_near(1 - none[f], naive_tree_score(&s->tree, holds, false, f), 1e-11);
}

static void assert_same_sums(const scores *s, const rp_word *bits)
{
    rp_scorer *const evaluators[] = {s->of_facts, s->of_actions, s->of_cost};

    for (int i = 0; i < 3; i++) {
        const double sum = rp_scorer_sum(evaluators[i], bits);
        assert_true(sum == rp_scorer_full_sum(evaluators[i], bits));
    }
}

static void assert_scores(const scores *s, const bool *holds)
{
    rp_word bits[RP_WORDS(SCORES_MAX_LABELS)];

    scores_bits(s->achievers.strips, holds, bits);
    assert_fact_scores(s, holds, bits);
    assert_action_scores(s, holds, bits);
    assert_same_sums(s, bits);
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

static void test_scores_equal_the_definition(void **state)
{
    rp_limits limits;
    rp_arena arena;
    uint32_t complete = 0, lcas = 0, updates = 0;
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    for (uint64_t i = 0; i < 500; i++) {
        rp_arena_init(&arena, &limits);
        const random_options task = scores_task(i);
        const rp_strips *const strips = random_task(&arena, &task);
        bool holds[SCORES_MAX_LABELS] = {0};
        scores s;
        rp_rng rng;
        rp_rng_seed(&rng, i);
        scores_init(&s, &arena, strips, scores_tree(i));
        for (int step = 0; step < 12; step++) {
            assert_scores(&s, holds);
            if (step % 4 == 0) {
                rp_word bits[RP_WORDS(SCORES_MAX_LABELS)];
                scores_bits(strips, holds, bits);
                assert_whole_scores(&s, holds);
                assert_goal_scores(&s, holds, bits);
            }
            scores_next_state(strips, &rng, holds);
        }
        complete += s.tree.complete;
        lcas += s.facts.num_lcas;
        updates += (uint32_t)rp_scorer_get_stats(s.of_facts)->updates;
        scores_free(&s);
        rp_arena_release(&arena);
        assert_int_equal(limits.used, 0);
    }
    assert_true(complete > 150 && complete < 450);
    assert_true(lcas > 3000);
    assert_true(updates > 1000);
}

/* Long chains of updates never drift from full evaluations. */
static void test_updates_equal_full_evaluations_bit_for_bit(void **state)
{
    rp_limits limits;
    rp_arena arena;
    rp_word bits[RP_WORDS(SCORES_MAX_LABELS)];
    (void)state;

    rp_limits_init(&limits, 0, NULL);
    for (uint64_t i = 0; i < 20; i++) {
        rp_arena_init(&arena, &limits);
        const random_options task = scores_task(5 * i);
        const rp_strips *const strips = random_task(&arena, &task);
        bool holds[SCORES_MAX_LABELS] = {0};
        scores s;
        rp_rng rng;
        rp_rng_seed(&rng, i);
        scores_init(&s, &arena, strips, scores_tree(i));
        rp_scorer *const full = rp_scorer_create(&arena, &s.facts);
        rp_scorer *live = NULL;
        for (int step = 0; step < 500; step++) {
            scores_next_state(strips, &rng, holds);
            scores_bits(strips, holds, bits);
            assert_true(rp_scorer_sum(s.of_facts, bits) == rp_scorer_full_sum(full, bits));
            if (step % 50 == 0) /* a fresh one from time to time */
                live = rp_live_create(&arena, &s.all, strips);
            assert_true(rp_scorer_sum(live, bits) == rp_scorer_sum(s.live_facts, bits));
        }
        assert_true(rp_scorer_get_stats(s.of_facts)->updates > 50);
        assert_int_equal(rp_scorer_get_stats(full)->updates, 0);
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
    scores_init(&s, &arena, j->strips, scores_tree(1));
    scores_free(&s);
    rp_arena_release(&arena);
    assert_int_equal(j->limits.used, 0);
}

static void test_any_allocation_may_fail(void **state)
{
    rp_limits limits;
    rp_arena arena;
    const random_options task = scores_task(5);
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
        cmocka_unit_test_setup_teardown(test_no_goals_no_scores, empty, tiny_teardown),
        cmocka_unit_test(test_scores_equal_the_definition),
        cmocka_unit_test(test_updates_equal_full_evaluations_bit_for_bit),
        cmocka_unit_test(test_any_allocation_may_fail),
    };
    return cmocka_run_group_tests_name("scores", tests, NULL, NULL);
}
