/* A plan as operators of the ground task. */
#ifndef SEARCH_IMPROVE_OPPLAN_H
#define SEARCH_IMPROVE_OPPLAN_H
#include "task/strips.h"

/* The array belongs to whoever has the plan, and is to be freed with rp_free. */
typedef struct rp_opplan {
    rp_op_id *op;
    uint32_t length;
} rp_opplan;

static inline uint64_t rp_opplan_cost(const rp_strips *strips, const rp_opplan *plan)
{
    uint64_t cost = 0;

    for (uint32_t i = 0; i < plan->length; i++)
        cost += (uint64_t)strips->cost[plan->op[i]];
    return cost;
}

#endif
