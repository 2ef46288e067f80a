/* What tests of relevance scores share: a tree with all its layouts and evaluators, random
   tasks for it, and walks over states. */
#ifndef SUPPORT_SCORES_H
#define SUPPORT_SCORES_H
#include "heuristics/relevance/live.h"
#include "heuristics/relevance/score_preferred.h"
#include "heuristics/relevance/scorer.h"
#include "support/tasks/random_task.h"

enum { SCORES_MAX_LABELS = 64 };

/* Evaluators that count facts, actions and costs. */
typedef struct scores {
    rp_achievers achievers;
    rp_tree tree;
    rp_layout facts, actions, cost, all; /* all: facts counted, action nodes are entries */
    rp_scorer *of_facts, *of_actions, *of_cost, *of_all;
    rp_scorer *live_facts, *live_cost;
    rp_score_preferred *preferred, *live_preferred;
} scores;

void scores_init(scores *, rp_arena *, const rp_strips *, rp_tree_options);
void scores_free(scores *);

/* Tasks with at most SCORES_MAX_LABELS facts and operators, and ways to explore them: some
   trees are whole, some are not. */
random_options scores_task(uint64_t i);
rp_tree_options scores_tree(uint64_t i);

void scores_bits(const rp_strips *, const bool *holds, rp_word *bits);

/* Random sets of facts, most of them near the one before, some reachable states. */
void scores_next_state(const rp_strips *, rp_rng *, bool *holds);

/* `score` of the facts against rp_layout_is_certain on layout `all`.  On trees as small as these
   no score is near 1 but for those that are. */
void scores_assert_certain(const scores *, const uint8_t *visible, const double *score);

#define assert_near(value, expected, error) assert_true(fabs((value) - (expected)) <= (error))

#endif
