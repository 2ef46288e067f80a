/* blind: 0 in goal states, elsewhere the minimum cost of an operator, since at least one is
   needed.  (Without any operator: a dead end.) */
#include "heuristics/heuristic.h"

typedef struct blind {
    rp_heuristic base;
    double least;
} blind;

static void build(rp_heuristic *base, const rp_heuristic_args *args)
{
    blind *const h = (blind *)base;

    h->least = RP_DEAD_END;
    for (rp_op_id op = 0; op < args->strips->num_ops; op++)
        h->least = fmin(h->least, args->strips->cost[op]);
}

static double evaluate(rp_heuristic *base, const rp_state_view *state)
{
    if (base->strips->unsolvable)
        return RP_DEAD_END;
    rp_work(base->arena.limits, 1);
    return rp_view_is_goal(base->strips, state) ? 0 : ((const blind *)base)->least;
}

const rp_heuristic_type rp_blind_type = {
    .component = {.name = "blind",
                  .summary = "0 in goal states, elsewhere the minimum cost of an operator"},
    .admissible = true,
    .consistent = true,
    .safe = true,
    .axioms = true,
    .conditional = true,
    .bytes = sizeof(blind),
    .build = build,
    .evaluate = evaluate,
};
