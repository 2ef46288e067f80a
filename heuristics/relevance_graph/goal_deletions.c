#include "heuristics/relevance_graph/goal_deletions.h"

#include <math.h>

static void index_deletes(rp_goal_deletions *d, rp_arena *arena, const rp_strips *strips)
{
    uint32_t size = 0;

    for (rp_op_id op = 0; op < strips->num_ops; op++)
        for (RP_ROW(fact, &strips->del, op))
            size += rp_row_has(strips->goal, strips->num_goal, *fact);
    d->deletes.item = RP_ARENA_ARRAY(arena, uint32_t, size);
    size = 0;
    for (rp_op_id op = 0; op < strips->num_ops; op++) {
        for (RP_ROW(fact, &strips->del, op))
            if (rp_row_has(strips->goal, strips->num_goal, *fact))
                d->deletes.item[size++] = *fact;
        d->deletes.begin[op + 1] = size;
    }
}

static void lower(double *price, const rp_csr *adds, uint32_t row, double cost)
{
    for (RP_ROW(fact, adds, row))
        price[*fact] = fmin(price[*fact], cost);
}

static void set_prices(rp_goal_deletions *d, const rp_strips *strips, const double *op_cost,
                       double penalty)
{
    double *const price = d->price;

    for (uint32_t i = 0; i < strips->num_goal; i++)
        price[strips->goal[i]] = INFINITY;
    for (rp_op_id op = 0; op < strips->num_ops; op++) {
        const uint32_t end = rp_strips_first_effect(strips, op + 1);
        lower(price, &strips->add, op, op_cost[op]);
        for (uint32_t e = rp_strips_first_effect(strips, op); e < end; e++)
            lower(price, &strips->effect_add, e, op_cost[op]);
    }
    for (uint32_t i = 0; i < strips->num_goal; i++) {
        double *const of_goal = &price[strips->goal[i]];
        *of_goal = penalty * (isinf(*of_goal) ? 1 : *of_goal);
    }
}

void rp_goal_deletions_init(rp_goal_deletions *d, rp_arena *arena, const rp_strips *strips,
                            const double *op_cost, double penalty)
{
    d->deletes.begin = RP_ARENA_ARRAY_ZERO(arena, uint32_t, (size_t)strips->num_ops + 1);
    d->price = RP_ARENA_ARRAY_ZERO(arena, double, strips->num_facts);
    d->kept = RP_ARENA_ARRAY(arena, double, strips->num_facts);
    for (rp_fact_id f = 0; f < strips->num_facts; f++)
        d->kept[f] = 1;
    if (penalty > 0)
        index_deletes(d, arena, strips);
    set_prices(d, strips, op_cost, penalty);
}

double rp_goal_deletions_sum(rp_goal_deletions *d, const rp_op_id *op, uint32_t count,
                             const double *unused, const uint64_t *fact_cost)
{
    double sum = 0;

    for (uint32_t i = 0; i < count; i++)
        for (RP_ROW(goal, &d->deletes, op[i]))
            if (fact_cost[*goal] == 0)
                d->kept[*goal] *= unused[op[i]];
    for (uint32_t i = 0; i < count; i++)
        for (RP_ROW(goal, &d->deletes, op[i])) {
            sum += d->price[*goal] * (1 - d->kept[*goal]);
            d->kept[*goal] = 1;
        }
    return sum;
}
