#include "support/scores.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "heuristics/relevance/certain.h"
#include "support/naive/naive.h"

void scores_init(scores *s, rp_arena *arena, const rp_strips *strips, rp_tree_options o)
{
    rp_achievers_init(&s->achievers, arena, strips, false);
    rp_tree_explore(&s->tree, &s->achievers, arena->limits, &o);
    rp_layout_init(&s->facts, arena, &s->tree, RP_COUNT_FACTS, false);
    rp_layout_init(&s->actions, arena, &s->tree, RP_COUNT_ACTIONS, false);
    rp_layout_init(&s->cost, arena, &s->tree, RP_COUNT_COST, false);
    rp_layout_init(&s->all, arena, &s->tree, RP_COUNT_FACTS, true);
    s->of_facts = rp_scorer_create(arena, &s->facts);
    s->of_actions = rp_scorer_create(arena, &s->actions);
    s->of_cost = rp_scorer_create(arena, &s->cost);
    s->of_all = rp_scorer_create(arena, &s->all);
    s->live_facts = rp_live_create(arena, &s->all, strips);
    s->live_cost = rp_live_create(arena, &s->cost, strips);
    s->preferred = rp_score_preferred_create(arena, &s->facts, &s->achievers);
    s->live_preferred = rp_score_preferred_create(arena, &s->all, &s->achievers);
}

void scores_free(scores *s) { rp_tree_free(&s->tree); }

random_options scores_task(uint64_t i)
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

rp_tree_options scores_tree(uint64_t i)
{
    const uint32_t nodes = i % 3 == 0 ? 300 : 3000;

    return (rp_tree_options){.explore = i % 2 ? RP_EXPLORE_DIVE : RP_EXPLORE_BEST,
                             .rho = 0.1,
                             .nodes = nodes,
                             .max_nodes = 2 * nodes,
                             .seed = i};
}

void scores_bits(const rp_strips *strips, const bool *holds, rp_word *bits)
{
    memset(bits, 0, RP_WORDS(strips->num_facts) * sizeof *bits);
    for (rp_fact_id f = 0; f < strips->num_facts; f++)
        if (holds[f])
            rp_bit_set(bits, f);
}

void scores_next_state(const rp_strips *strips, rp_rng *rng, bool *holds)
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

void scores_assert_certain(const scores *s, const uint8_t *visible, const double *score)
{
    uint8_t *const scratch = malloc(s->all.num_entries);

    for (rp_fact_id f = 0; f < s->all.num_labels; f++)
        assert_int_equal(rp_layout_is_certain(&s->all, visible, f, scratch), score[f] > 1 - 1e-9);
    free(scratch);
}
