/* A*, weighted A*, greedy and breadth-first search as policies of one loop.

   Ties: A* takes the smaller h among equal f, then first in, first out; the others, as is
   the custom of the field, just first in, first out.  A* and weighted A* test for the goal
   when they expand, which their bounds on the cost need; the others when they generate. */
#include "search/engineparams.h"
#include "search/engines/bestfirst.h"
#include "search/open/frontier.h"

static rp_engine *create_astar(rp_engine_args *args)
{
    return rp_bestfirst_create(
        args, (rp_policy){.g_weight = 1, .h_weight = 1, .tie_on_h = true, .reopen = true});
}

enum {
    WASTAR_WEIGHT,
    WASTAR_COST,
    WASTAR_PREFERRED,
    WASTAR_BOOST,
    WASTAR_TYPES,
    WASTAR_NOVELTY,
    WASTAR_NOVELTY_MEMORY,
    NUM_WASTAR_PARAMS
};

static rp_engine *create_wastar(rp_engine_args *args)
{
    const double *const param = args->param;

    return rp_bestfirst_create(args, (rp_policy){.g_weight = 1,
                                                 .h_weight = param[WASTAR_WEIGHT],
                                                 .reopen = true,
                                                 .preferred = param[WASTAR_PREFERRED] != 0,
                                                 .boost = (uint32_t)param[WASTAR_BOOST],
                                                 .types = param[WASTAR_TYPES] != 0,
                                                 .novelty = (uint32_t)param[WASTAR_NOVELTY],
                                                 .novelty_memory = param[WASTAR_NOVELTY_MEMORY],
                                                 .cost = (rp_cost_kind)param[WASTAR_COST]});
}

enum { GBFS_PREFERRED, GBFS_BOOST, GBFS_TYPES, GBFS_NOVELTY, GBFS_NOVELTY_MEMORY, NUM_GBFS_PARAMS };

static rp_engine *create_gbfs(rp_engine_args *args)
{
    const double *const param = args->param;

    return rp_bestfirst_create(args, (rp_policy){.h_weight = 1,
                                                 .goal_at_generation = true,
                                                 .preferred = param[GBFS_PREFERRED] != 0,
                                                 .boost = (uint32_t)param[GBFS_BOOST],
                                                 .types = param[GBFS_TYPES] != 0,
                                                 .novelty = (uint32_t)param[GBFS_NOVELTY],
                                                 .novelty_memory = param[GBFS_NOVELTY_MEMORY]});
}

static rp_engine *create_bfs(rp_engine_args *args)
{
    return rp_bestfirst_create(args, (rp_policy){.goal_at_generation = true, .cost = RP_COST_ONE});
}

const rp_engine_type rp_astar_type = {
    .component = {.name = "astar", .summary = "A*: lowest g + h first"},
    .optimal = true,
    .bounded = true,
    .max_heuristics = 1,
    .create = create_astar,
    .run = rp_bestfirst_run,
    .release = rp_bestfirst_release,
};

static const rp_param wastar_params[NUM_WASTAR_PARAMS] = {
    [WASTAR_WEIGHT] = {.name = "weight",
                       .kind = RP_PARAM_REAL,
                       .min = 0,
                       .max = 1e6,
                       .standard = 10,
                       .help = "of h; from 1 on, if all heuristics are admissible and there are no "
                               "further lists, plans cost at most this times the optimum"},
    [WASTAR_COST] = RP_PARAM_OF_COST,
    [WASTAR_PREFERRED] = RP_PARAM_OF_PREFERRED(0),
    [WASTAR_BOOST] = RP_PARAM_OF_BOOST,
    [WASTAR_TYPES] = RP_PARAM_OF_TYPES,
    [WASTAR_NOVELTY] = RP_PARAM_OF_NOVELTY,
    [WASTAR_NOVELTY_MEMORY] = RP_PARAM_OF_NOVELTY_MEMORY,
};

const rp_engine_type rp_wastar_type = {
    .component =
        {.name = "wastar",
         .summary =
             "weighted A*: lowest g + weight * h first; an alternation open list for several "
             "heuristics",
         .param = wastar_params,
         .num_params = NUM_WASTAR_PARAMS},
    .bounded = true,
    .max_heuristics = RP_MAX_HEURISTICS,
    .create = create_wastar,
    .run = rp_bestfirst_run,
    .release = rp_bestfirst_release,
};

static const rp_param gbfs_params[NUM_GBFS_PARAMS] = {
    [GBFS_PREFERRED] = RP_PARAM_OF_PREFERRED(1),
    [GBFS_BOOST] = RP_PARAM_OF_BOOST,
    [GBFS_TYPES] = RP_PARAM_OF_TYPES,
    [GBFS_NOVELTY] = RP_PARAM_OF_NOVELTY,
    [GBFS_NOVELTY_MEMORY] = RP_PARAM_OF_NOVELTY_MEMORY,
};

const rp_engine_type rp_gbfs_type = {
    .component =
        {.name = "gbfs",
         .summary =
             "greedy best-first search: lowest h first; an alternation open list for several "
             "heuristics",
         .param = gbfs_params,
         .num_params = NUM_GBFS_PARAMS},
    .bounded = true,
    .max_heuristics = RP_MAX_HEURISTICS,
    .ignores_costs = rp_engine_ignores_costs,
    .create = create_gbfs,
    .run = rp_bestfirst_run,
    .release = rp_bestfirst_release,
};

const rp_engine_type rp_bfs_type = {
    .component = {.name = "bfs", .summary = "breadth-first search: fewest steps, no heuristic"},
    .ignores_costs = rp_engine_ignores_costs,
    .create = create_bfs,
    .run = rp_bestfirst_run,
    .release = rp_bestfirst_release,
};
