#include "task/costs.h"

rp_cost_kind rp_cost_kind_of(double choice, bool ignore_costs)
{
    static const rp_cost_kind kinds[] = {RP_COST_NORMAL, RP_COST_NORMAL, RP_COST_ONE,
                                         RP_COST_PLUSONE};
    const size_t index = (size_t)choice;

    assert(choice >= 0 && index < sizeof kinds / sizeof *kinds);
    return index == 0 && ignore_costs ? RP_COST_ONE : kinds[index];
}

bool rp_costs_are_one(const rp_strips *strips)
{
    for (rp_op_id op = 0; op < strips->num_ops; op++)
        if (strips->cost[op] != 1)
            return false;
    return true;
}

uint64_t rp_costs_told_apart(const rp_strips *strips)
{
    for (rp_op_id op = 0; op < strips->num_ops; op++)
        if (strips->cost[op] >= 1 << 12)
            return UINT64_MAX;
    return UINT32_MAX;
}

rp_cost_kind rp_cost_kind_for(const rp_strips *strips, rp_cost_kind kind)
{
    return kind == RP_COST_PLUSONE && rp_costs_are_one(strips) ? RP_COST_ONE : kind;
}
