/* A*, weighted A*, greedy and breadth-first search as policies of one loop.

   Ties: A* takes the smaller h among equal f, then first in, first out; the others, as is
   the custom of the field, just first in, first out.  A* and weighted A* test for the goal
   when they expand, which their bounds on the cost need; the others when they generate. */
#include "search/bestfirst.h"

#define RP_ENGINE(type) extern const rp_engine_type type;
#include "search/registry.def"
#undef RP_ENGINE

static rp_engine *create_astar(rp_engine_args *args)
{
    return rp_bestfirst_create(
        args, &rp_astar_type,
        (rp_policy){.g_weight = 1, .h_weight = 1, .tie_on_h = true, .reopen = true});
}

enum { PARAM_WEIGHT, PARAM_COST, NUM_WASTAR_PARAMS };

static rp_engine *create_wastar(rp_engine_args *args)
{
    return rp_bestfirst_create(args, &rp_wastar_type,
                               (rp_policy){.g_weight = 1,
                                           .h_weight = args->param[PARAM_WEIGHT],
                                           .reopen = true,
                                           .cost = (rp_cost_kind)args->param[PARAM_COST]});
}

enum { PARAM_PREFERRED, NUM_GBFS_PARAMS };

static rp_engine *create_gbfs(rp_engine_args *args)
{
    return rp_bestfirst_create(args, &rp_gbfs_type,
                               (rp_policy){.h_weight = 1,
                                           .goal_at_generation = true,
                                           .preferred = args->param[PARAM_PREFERRED] != 0});
}

static rp_engine *create_bfs(rp_engine_args *args)
{
    return rp_bestfirst_create(args, &rp_bfs_type,
                               (rp_policy){.goal_at_generation = true, .cost = RP_COST_ONE});
}

const rp_engine_type rp_astar_type = {
    .name = "astar",
    .summary = "A*: cheapest g + h first",
    .optimal = true,
    .needs_heuristic = true,
    .bounded = true,
    .create = create_astar,
    .run = rp_bestfirst_run,
    .destroy = rp_bestfirst_destroy,
};

static const rp_param wastar_params[NUM_WASTAR_PARAMS] = {
    [PARAM_WEIGHT] =
        {.name = "weight",
         .kind = RP_PARAM_REAL,
         .min = 0,
         .max = 1e6,
         .standard = 10,
         .help = "of h; from 1 on, if h is admissible, plans cost at most this times the optimum"},
    [PARAM_COST] = {.name = "cost",
                    .kind = RP_PARAM_CHOICE,
                    .choices = "normal|one|plusone",
                    .help = "what g counts: the task's costs, 1 each, or the task's plus 1"},
};

const rp_engine_type rp_wastar_type = {
    .name = "wastar",
    .summary = "weighted A*: least g + weight * h first",
    .needs_heuristic = true,
    .bounded = true,
    .param = wastar_params,
    .num_params = NUM_WASTAR_PARAMS,
    .create = create_wastar,
    .run = rp_bestfirst_run,
    .destroy = rp_bestfirst_destroy,
};

static const rp_param gbfs_params[NUM_GBFS_PARAMS] = {
    [PARAM_PREFERRED] = {.name = "preferred",
                         .kind = RP_PARAM_BOOL,
                         .max = 1,
                         .standard = 1,
                         .help = "a second open list for what preferred operators led to"},
};

const rp_engine_type rp_gbfs_type = {
    .name = "gbfs",
    .summary = "greedy best-first search: least h first",
    .needs_heuristic = true,
    .ignores_costs = true,
    .bounded = true,
    .param = gbfs_params,
    .num_params = NUM_GBFS_PARAMS,
    .create = create_gbfs,
    .run = rp_bestfirst_run,
    .destroy = rp_bestfirst_destroy,
};

const rp_engine_type rp_bfs_type = {
    .name = "bfs",
    .summary = "breadth-first search: fewest steps, no heuristic",
    .ignores_costs = true,
    .create = create_bfs,
    .run = rp_bestfirst_run,
    .destroy = rp_bestfirst_destroy,
};
