/* A*, weighted A*, greedy and breadth-first search as policies of one loop.

   Ties: A* takes the smaller h among equal f, then first in, first out; the others, as is
   the custom of the field, just first in, first out.  A* and weighted A* test for the goal
   when they expand, which their bounds on the cost need; the others when they generate. */
#include "search/engineparams.h"
#include "search/engines/bestfirst.h"

static rp_engine *create_astar(rp_engine_args *args)
{
    return rp_bestfirst_create(args,
                               (rp_policy){.open = {.g_weight = 1, .h_weight = 1, .tie_on_h = true},
                                           .reopen = true,
                                           .symmetries = (rp_symmetries)args->param[0]});
}

enum {
    WASTAR_WEIGHT,
    WASTAR_COST,
    WASTAR_LISTS,
    WASTAR_SYMMETRIES = WASTAR_LISTS + RP_NUM_LISTS_PARAMS,
    NUM_WASTAR_PARAMS
};
enum { GBFS_SYMMETRIES = RP_NUM_LISTS_PARAMS, NUM_GBFS_PARAMS };

static rp_engine *create_wastar(rp_engine_args *args)
{
    const double *const param = args->param;
    rp_policy policy = {.open = rp_frontier_options_of(args, param + WASTAR_LISTS),
                        .reopen = true,
                        .cost = (rp_cost_kind)param[WASTAR_COST],
                        .symmetries = (rp_symmetries)param[WASTAR_SYMMETRIES]};

    policy.open.g_weight = 1;
    policy.open.h_weight = param[WASTAR_WEIGHT];
    return rp_bestfirst_create(args, policy);
}

static rp_engine *create_gbfs(rp_engine_args *args)
{
    rp_policy policy = {.open = rp_frontier_options_of(args, args->param),
                        .goal_at_generation = true,
                        .symmetries = (rp_symmetries)args->param[GBFS_SYMMETRIES]};

    policy.open.h_weight = 1;
    return rp_bestfirst_create(args, policy);
}

static rp_engine *create_bfs(rp_engine_args *args)
{
    return rp_bestfirst_create(args, (rp_policy){.goal_at_generation = true,
                                                 .cost = RP_COST_ONE,
                                                 .symmetries = (rp_symmetries)args->param[0]});
}

static const rp_param only_symmetries[] = {RP_PARAM_OF_SYMMETRIES};

const rp_engine_type rp_astar_type = {
    .component = {.name = "astar",
                  .summary = "A*: lowest g + h first",
                  .param = only_symmetries,
                  .num_params = 1},
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
    RP_PARAMS_OF_LISTS(WASTAR_LISTS, 0),
    [WASTAR_SYMMETRIES] = RP_PARAM_OF_SYMMETRIES,
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
    RP_PARAMS_OF_LISTS(0, 1),
    [GBFS_SYMMETRIES] = RP_PARAM_OF_SYMMETRIES,
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
    .component = {.name = "bfs",
                  .summary = "breadth-first search: fewest steps, no heuristic",
                  .param = only_symmetries,
                  .num_params = 1},
    .ignores_costs = rp_engine_ignores_costs,
    .create = create_bfs,
    .run = rp_bestfirst_run,
    .release = rp_bestfirst_release,
};
