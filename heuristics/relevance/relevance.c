/* h(s) = sum over facts of Xi_s, the probability that a non-deterministic agent requires the fact
   who, starting from the goal, chooses an achiever at random for each fact that does not hold in s
   (Kim and Sridharan, "Relevance Score: A Landmark-Like Heuristic for Planning").  0 exactly in
   goal states.  Or the same sum over the operators, plain (expected number of distinct operators
   that the NDA uses) or weighted by their costs (expected cost).  The tree is explored at
   creation; only with dead-ends=drop does evaluating find dead ends.

   With `first`, only the beginning of the tree is explored at first, and GROWTH times as much
   whenever evaluating states has cost as much work as exploring that will: a short search pays
   for a small tree, a long one gets the whole.  Work is counted, not measured, so that the same
   search is made every time.  */
#include "heuristics/relevance/relevance.h"

#include <inttypes.h>
#include <math.h>

#include "heuristics/relevance/live.h"
#include "heuristics/relevance/score_preferred.h"
#include "heuristics/relevance/scorer.h"
#include "heuristics/relevance/tree/achiever_costs.h"

enum {
    RHO,
    NODES,
    MAX_NODES,
    FIRST,
    EXPLORE,
    SEED,
    ROUND,
    NEGATIVE,
    COUNT,
    DEAD_ENDS,
    TEMPERATURE,
    MAX_TIME,
    MAX_MEMORY,
    NUM_PARAMS
};

static const rp_param params[NUM_PARAMS] = {
    [RHO] = RP_PARAM_OF_NUMBER(
        "rho", RP_PARAM_REAL, 0, 1, 1,
        "frontier ratio: then explore on until unexpanded nodes have at most this share of the sum "
        "of xi (the paper: 0.2); 1: stop at `nodes`"),
    [NODES] = RP_PARAM_OF_NUMBER("nodes", RP_PARAM_INT, 1, RP_TREE_MAX_NODES, 100000,
                                 "explore at least this many tree nodes"),
    [MAX_NODES] = RP_PARAM_OF_NUMBER("max-nodes", RP_PARAM_INT, 0, RP_TREE_MAX_NODES, 0,
                                     "never explore more tree nodes than this; 0 for no such "
                                     "bound: a tree for which memory does "
                                     "not suffice ends the run"),
    [FIRST] = RP_PARAM_OF_NUMBER(
        "first", RP_PARAM_INT, 0, RP_TREE_MAX_NODES, 0,
        "begin best-first searches with so many tree nodes, which grow as they go on; 0: "
        "explore all at once"),
    [EXPLORE] = RP_PARAM_OF_CHOICE("explore", "dive|best", RP_EXPLORE_BEST,
                                   "by sampled dives as in the paper, or the largest xi first"),
    [SEED] = RP_PARAM_OF_NUMBER("seed", RP_PARAM_INT, 0, 4294967295.0, 0,
                                "of the dives; added to --seed"),
    [ROUND] = RP_PARAM_OF_NUMBER("round", RP_PARAM_BOOL, 0, 1, 0,
                                 "round to whole numbers as in the paper"),
    [NEGATIVE] =
        RP_PARAM_OF_CHOICE("negative", "keep|drop", 0,
                           "negated conditions: facts like others, or left out as in the paper"),
    [COUNT] =
        RP_PARAM_OF_CHOICE("count", "facts|actions|cost", RP_COUNT_FACTS,
                           "what h sums up: facts as in the paper, actions, or costs of actions"),
    [DEAD_ENDS] =
        RP_PARAM_OF_CHOICE("dead-ends", "keep|drop", 0,
                           "in each state: as in the paper, or leave out what cannot be supported"),
    [TEMPERATURE] = RP_PARAM_OF_NUMBER(
        "temperature", RP_PARAM_REAL, 0, 1e9, 0,
        "above 0: achievers that cost c more than the cheapest in the initial state (hadd) are "
        "chosen exp(c / this) times as seldom; 0: all alike as in the paper, as with "
        "dead-ends=drop"),
    [MAX_TIME] =
        RP_PARAM_OF_NUMBER("max-time", RP_PARAM_REAL, 0, 1e9, 0,
                           "stop exploring after so many seconds of CPU time; 0 for no such bound"),
    [MAX_MEMORY] =
        RP_PARAM_OF_NUMBER("max-memory", RP_PARAM_INT, 0, 1e6, 0,
                           "explore no more nodes than fit so many MiB; 0 for no such bound"),
};

/* In units of a few nanoseconds: what it costs to explore and lay out a node, to evaluate a
   state (with its share of the search), to compute an lca; an entry that is added or taken
   away is one. */
enum { NODE_WORK = 50, STATE_WORK = 150, LCA_WORK = 3 };

/* With 2, evaluating the open states again after each growth took a good part of the time. */
enum { GROWTH = 4 };

typedef struct relevance {
    rp_heuristic base;
    rp_relevance_settings settings;
    uint32_t nodes;  /* that the tree was to have; 0: there will be no larger one */
    uint64_t states; /* evaluated with this tree */
    rp_achievers achievers;
    rp_arena of_tree; /* holds what is new with each tree: the next three */
    rp_layout layout;
    rp_scorer *scorer; /* NULL until it is built */
    rp_score_preferred *preferred;
    rp_log *log;
    double sum; /* of the state evaluated last, before rounding */
} relevance;

double rp_relevance_rounded(double sum) { return floor(sum + 0.5); }

static uint32_t least(double a, double b) { return (uint32_t)(a < b ? a : b); }

rp_relevance_settings rp_relevance_settings_of(const double *param, uint64_t seed)
{
    const double max_nodes = param[MAX_NODES] > 0 ? param[MAX_NODES] : RP_TREE_MAX_NODES;
    const double fitting = param[MAX_MEMORY] > 0
                               ? param[MAX_MEMORY] * 1024 * 1024 / RP_RELEVANCE_NODE_BYTES
                               : RP_TREE_MAX_NODES;

    return (rp_relevance_settings){
        .tree = {.explore = (rp_explore)param[EXPLORE],
                 .rho = param[RHO],
                 .nodes = (uint32_t)param[NODES],
                 .max_nodes = least(max_nodes, fitting),
                 .max_seconds = param[MAX_TIME],
                 .seed = seed + (uint64_t)param[SEED],
                 .temperature = param[DEAD_ENDS] != 0 ? 0 : param[TEMPERATURE]},
        .first = (uint32_t)param[FIRST],
        .count = (rp_relevance_count)param[COUNT],
        .drop_negated = param[NEGATIVE] != 0,
        .drop_dead_ends = param[DEAD_ENDS] != 0,
        .round = param[ROUND] != 0,
    };
}

rp_tree_options rp_relevance_tree_options(rp_arena *arena, const rp_relevance_settings *settings,
                                          const rp_achievers *achievers)
{
    rp_tree_options options = settings->tree;

    if (options.temperature > 0)
        options.cost = rp_achiever_costs(arena, achievers);
    return options;
}

static void log_tree(rp_log *log, const rp_tree *tree, const rp_layout *layout, double seconds)
{
    rp_log_line(log, RP_LOG_VERBOSE,
                "relevance: tree of %u nodes, %s, frontier ratio %.3f; %u entries, %u lowest "
                "common ancestors, %u branches; %.3f s",
                tree->num_nodes, tree->complete ? "complete" : "in part", tree->frontier_share,
                layout->num_entries, layout->num_lcas, layout->num_branches, seconds);
}

/* A tree of so many nodes, or of all there will ever be. */
static void build_tree(relevance *h, uint32_t nodes)
{
    const rp_relevance_settings *const settings = &h->settings;
    rp_arena *const arena = &h->of_tree;
    rp_tree_options options = settings->tree;
    const double start = rp_clock();
    rp_tree tree;

    if (nodes > 0 && nodes < options.nodes && nodes < options.max_nodes)
        options.nodes = options.max_nodes = h->nodes = nodes;
    else
        h->nodes = 0;
    rp_tree_explore(&tree, &h->achievers, arena->limits, &options);
    rp_layout_init(&h->layout, arena, &tree, settings->count, settings->drop_dead_ends);
    log_tree(h->log, &tree, &h->layout, rp_clock() - start);
    if (tree.complete)
        h->nodes = 0;
    rp_tree_free(&tree);
    h->preferred = rp_score_preferred_create(arena, &h->layout, &h->achievers);
    h->scorer = settings->drop_dead_ends ? rp_live_create(arena, &h->layout, h->base.strips)
                                         : rp_scorer_create(arena, &h->layout);
    h->states = 0;
}

static void build(rp_heuristic *base, const rp_heuristic_args *args)
{
    relevance *const h = (relevance *)base;

    h->settings = rp_relevance_settings_of(args->param, args->seed);
    h->log = args->log;
    rp_arena_init(&h->of_tree, args->limits);
    rp_achievers_init(&h->achievers, &base->arena, args->strips, h->settings.drop_negated);
    h->settings.tree = rp_relevance_tree_options(&base->arena, &h->settings, &h->achievers);
    build_tree(h, h->settings.first);
}

static double evaluate(rp_heuristic *base, const rp_state_view *state)
{
    relevance *const h = (relevance *)base;

    if (base->strips->unsolvable)
        return h->sum = RP_DEAD_END;
    h->sum = rp_scorer_sum(h->scorer, state->holds);
    h->states++;
    return h->settings.round ? rp_relevance_rounded(h->sum) : h->sum;
}

static double unrounded(const rp_heuristic *base) { return ((const relevance *)base)->sum; }

static uint32_t preferred_ops(rp_heuristic *base, const rp_op_id **ops)
{
    relevance *const h = (relevance *)base;

    return rp_score_preferred_find(h->preferred, rp_scorer_visible(h->scorer),
                                   rp_scorer_state(h->scorer), ops);
}

static void log_evaluations(rp_log *log, const rp_scorer_stats *stats)
{
    const uint64_t all = stats->full + stats->updates;
    const double divisor = all > 0 ? (double)all : 1;

    rp_log_line(log, RP_LOG_VERBOSE,
                "relevance: %" PRIu64 " evaluations, %.1f %% of them full; for each one %.1f "
                "entries changed, %.1f lcas computed",
                all, 100 * (double)stats->full / divisor, (double)stats->touched / divisor,
                (double)stats->folded / divisor);
}

/* What is gone is forgotten, as building the next tree may end in a jump. */
static void tear_down(relevance *h)
{
    if (h->scorer != NULL && !h->settings.drop_dead_ends)
        log_evaluations(h->log, rp_scorer_get_stats(h->scorer));
    h->scorer = NULL;
    rp_arena_release(&h->of_tree);
}

static uint64_t work_done(const relevance *h)
{
    const rp_scorer_stats *const stats = rp_scorer_get_stats(h->scorer);

    return h->states * STATE_WORK + stats->touched + stats->folded * LCA_WORK;
}

static bool refine(rp_heuristic *base)
{
    relevance *const h = (relevance *)base;

    if (h->nodes == 0 || work_done(h) < GROWTH * (uint64_t)h->nodes * NODE_WORK)
        return false;
    const uint32_t nodes = GROWTH * h->nodes;
    tear_down(h);
    build_tree(h, nodes);
    return true;
}

static void release(rp_heuristic *base) { tear_down((relevance *)base); }

const rp_heuristic_type rp_relevance_type = {
    .component = {.name = "relevance",
                  .summary = "expected number of facts required by a non-deterministic agent",
                  .param = params,
                  .num_params = NUM_PARAMS},
    .safe = true,
    .axioms = true,
    .conditional = true,
    .preferred = true,
    .bytes = sizeof(relevance),
    .build = build,
    .evaluate = evaluate,
    .unrounded = unrounded,
    .preferred_ops = preferred_ops,
    .refine = refine,
    .release = release,
};
