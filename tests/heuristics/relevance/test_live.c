/* Scores without dead ends, and preferred operators, against slow twins. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "support/naive/naive.h"
#include "support/naive/naive_relevance.h"
#include "support/scores.h"

/* What was evaluated before leaves no trace, be it all labels or only some. */
static void assert_live_sum(const scores *s, const rp_word *bits, double sum)
{
    rp_arena arena;
    double below[SCORES_MAX_LABELS];

    rp_arena_init(&arena, s->tree.limits);
    rp_scorer *const fresh = rp_live_create(&arena, &s->all, s->achievers.strips);
    assert_true(rp_scorer_sum(fresh, bits) == sum);
    for (uint32_t i = 1; i < s->all.num_entries; i = s->all.skip[i]) {
        rp_scorer_scores_below(fresh, bits, i, below);
        for (rp_fact_id f = 0; f < s->all.num_labels; f++)
            assert_true(below[f] >= 0 && below[f] <= 1 + 1e-12);
    }
    assert_true(rp_scorer_sum(fresh, bits) == sum);
    rp_arena_release(&arena);
}

/* Returns whether the root is dead. */
static bool assert_live_scores(const scores *s, const bool *holds)
{
    const rp_strips *const strips = s->achievers.strips;
    rp_word bits[RP_WORDS(SCORES_MAX_LABELS)];
    double facts[SCORES_MAX_LABELS], cost[SCORES_MAX_LABELS], sum = 0, weighted_sum = 0;

    scores_bits(strips, holds, bits);
    const double h = rp_scorer_sum(s->live_facts, bits), c = rp_scorer_sum(s->live_cost, bits);
    assert_live_sum(s, bits, h);
    rp_scorer_scores(s->live_facts, facts);
    rp_scorer_scores(s->live_cost, cost);
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
    scores_assert_certain(s, rp_scorer_visible(s->live_facts), facts);
    return false;
}

/* Returns how many there are. */
static uint32_t assert_preferred(const scores *s, const bool *holds, bool live)
{
    const rp_strips *const strips = s->achievers.strips;
    rp_word bits[RP_WORDS(SCORES_MAX_LABELS)];
    const rp_op_id *op;
    uint32_t found = 0;

    scores_bits(strips, holds, bits);
    rp_scorer *const e = live ? s->live_facts : s->of_facts;
    rp_scorer_sum(e, bits);
    const uint32_t count = rp_score_preferred_find(live ? s->live_preferred : s->preferred,
                                                   rp_scorer_visible(e), rp_scorer_state(e), &op);
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
        random_options task = scores_task(i);
        task.axioms = 0;
        const rp_strips *const strips = random_task(&arena, &task);
        rp_tree_options tree = scores_tree(i);
        bool holds[SCORES_MAX_LABELS] = {0};
        scores s;
        rp_rng rng;
        rp_rng_seed(&rng, i);
        tree.nodes = 100;
        tree.max_nodes = 300;
        scores_init(&s, &arena, strips, tree);
        for (int step = 0; step < 6; step++) {
            scores_next_state(strips, &rng, holds);
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_dead_ends_and_preferred_operators)};
    return cmocka_run_group_tests_name("live", tests, NULL, NULL);
}
