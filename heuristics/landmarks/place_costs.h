/* What landmarks count, by the costs of operators. */
#ifndef HEURISTICS_LANDMARKS_PLACE_COSTS_H
#define HEURISTICS_LANDMARKS_PLACE_COSTS_H
#include "heuristics/landmarks/status.h"
#include "task/costs.h"

/* Of each place what its cheapest achiever costs (its cheapest first achiever, with `first`); axioms
   cost nothing, nor does what nothing can make true: it is a dead end, or no loss.  Of a
   disjunction `share` of it.  Lives in the arena. */
const double *rp_place_costs(rp_arena *, const rp_landmark_status *, bool first, rp_cost_kind,
                             double share);

#endif
