#include "search/improve/improve.h"

#include "search/improve/eliminate.h"
#include "search/improve/neighbourhood.h"

rp_stop rp_improve_plan(const rp_encoding *encoding, rp_limits *limits, uint64_t states,
                        rp_opplan *plan)
{
    rp_stop stop = rp_eliminate_actions(encoding, limits, plan);

    if (stop != RP_STOP_NONE || states == 0)
        return stop;
    const uint64_t cost = rp_opplan_cost(encoding->strips, plan);
    const uint32_t length = plan->length;
    stop = rp_search_neighbourhoods(encoding, limits, states, plan);
    const bool is_new = plan->length != length || rp_opplan_cost(encoding->strips, plan) != cost;
    return stop == RP_STOP_NONE && is_new ? rp_eliminate_actions(encoding, limits, plan) : stop;
}
