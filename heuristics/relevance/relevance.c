/* h(s) = sum over facts of Xi_s, the probability that an agent needs the fact who, starting
   from the goal, chooses an achiever at random for each fact that does not hold in s (Kim and
   Sridharan, "Relevance Score: A Landmark-Like Heuristic for Planning").  0 exactly in goal
   states.  The tree is explored once, at creation; evaluating never finds dead ends.  */
#include "heuristics/relevance/relevance.h"

#include <inttypes.h>
#include <math.h>

#include "heuristics/relevance/evaluate.h"

enum { RHO, NODES, MAX_NODES, EXPLORE, SEED, ROUND, NEGATIVE, NUM_PARAMS };

static const rp_param params[NUM_PARAMS] = {
    [RHO] = {"rho", RP_PARAM_REAL, 0, 1, 0.2, NULL,
             "explore until the frontier has at most this share of the tree's xi"},
    [NODES] = {"nodes", RP_PARAM_INT, 1, RP_TREE_MAX_NODES, 100000, NULL,
               "explore at least this many tree nodes"},
    [MAX_NODES] = {"max-nodes", RP_PARAM_INT, 0, RP_TREE_MAX_NODES, 0, NULL,
                   "never explore more tree nodes than this; 0 for the number `nodes`"},
    [EXPLORE] = {"explore", RP_PARAM_CHOICE, 0, 1, RP_EXPLORE_BEST, "dive|best",
                 "by random dives as in the paper, or the largest xi first"},
    [SEED] = {"seed", RP_PARAM_INT, 0, 4294967295.0, 0, NULL, "of the dives; added to --seed"},
    [ROUND] = {"round", RP_PARAM_BOOL, 0, 1, 0, NULL, "round to whole numbers as in the paper"},
    [NEGATIVE] = {"negative", RP_PARAM_CHOICE, 0, 1, 0, "keep|drop",
                  "negated conditions: facts like others, or left out as in the paper"},
};

typedef struct relevance {
    rp_heuristic base;
    bool round, unsolvable;
    rp_layout layout;
    rp_evaluator *evaluator;
    rp_log *log;
} relevance;

rp_relevance_settings rp_relevance_settings_of(const double *param, uint64_t seed)
{
    const uint32_t nodes = (uint32_t)param[NODES], max_nodes = (uint32_t)param[MAX_NODES];

    return (rp_relevance_settings){
        .tree = {.explore = (rp_explore)param[EXPLORE],
                 .rho = param[RHO],
                 .nodes = nodes,
                 .max_nodes = max_nodes > 0 ? max_nodes : nodes,
                 .seed = seed + (uint64_t)param[SEED]},
        .drop_negated = param[NEGATIVE] != 0,
        .round = param[ROUND] != 0,
    };
}

static void log_tree(rp_log *log, const rp_tree *tree, const rp_layout *layout, double seconds)
{
    rp_log_line(log, RP_LOG_VERBOSE,
                "relevance: tree of %u nodes, %s, frontier %.3f; %u entries, %u junctions, "
                "%u pieces; %.3f s",
                tree->num_nodes, tree->complete ? "complete" : "in part", tree->frontier_share,
                layout->num_entries, layout->num_junctions, layout->num_pieces, seconds);
}

static rp_heuristic *create(rp_heuristic_args *args)
{
    const rp_relevance_settings settings = rp_relevance_settings_of(args->param, args->seed);
    relevance *const h = RP_NEW(args->limits, relevance);
    const double start = rp_clock();
    rp_arena arena;
    rp_achievers achievers;
    rp_tree tree;

    rp_arena_init(&arena, args->limits);
    rp_achievers_init(&achievers, &arena, args->strips, settings.drop_negated);
    rp_tree_explore(&tree, &achievers, args->limits, &settings.tree);
    rp_layout_init(&h->layout, &tree, RP_COUNT_FACTS);
    log_tree(args->log, &tree, &h->layout, rp_clock() - start);
    rp_tree_free(&tree);
    rp_arena_release(&arena);
    h->evaluator = rp_evaluator_create(&h->layout, args->limits);
    h->log = args->log;
    h->round = settings.round;
    h->unsolvable = args->strips->unsolvable;
    return &h->base;
}

static double evaluate(rp_heuristic *base, const rp_state_view *state)
{
    relevance *const h = (relevance *)base;

    if (h->unsolvable)
        return RP_DEAD_END;
    const double sum = rp_evaluator_sum(h->evaluator, state->holds);
    return h->round ? floor(sum + 0.5) : sum;
}

static void log_evaluations(rp_log *log, const rp_evaluator_stats *stats)
{
    const uint64_t all = stats->full + stats->updates;
    const double divisor = all > 0 ? (double)all : 1;

    rp_log_line(log, RP_LOG_VERBOSE,
                "relevance: %" PRIu64 " evaluations, %.1f %% of them full; for each one %.1f "
                "entries changed, %.1f junctions computed",
                all, 100 * (double)stats->full / divisor, (double)stats->touched / divisor,
                (double)stats->folded / divisor);
}

static void destroy(rp_heuristic *base)
{
    relevance *const h = (relevance *)base;

    log_evaluations(h->log, rp_evaluator_get_stats(h->evaluator));
    rp_evaluator_destroy(h->evaluator);
    rp_layout_free(&h->layout);
    rp_free(base->limits, h);
}

const rp_heuristic_type rp_relevance_type = {
    .name = "relevance",
    .summary = "expected number of facts that a random backward plan needs",
    .safe = true,
    .axioms = true,
    .conditional = true,
    .param = params,
    .num_params = NUM_PARAMS,
    .create = create,
    .evaluate = evaluate,
    .destroy = destroy,
};
