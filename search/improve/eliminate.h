/* Action elimination: takes redundant steps out of a plan.

   Three things are done until none of them helps: the plan ends where the goal holds first;
   what lies between two visits of one state goes; and, before that, action elimination
   (Nakhost and Mueller 2010, "Action Elimination and Plan Neighborhood Graph Search", section
   3): a step goes together with all later ones that no longer apply without it, if the goal is
   reached all the same.  Of all such sets the most expensive goes first, among equal ones the
   largest (Balyo, Chrpa and Kilani 2014, "On Different Strategies for Eliminating Redundant Actions
   from Plans", section 5); when too much work was done, the first that is found.

   A plan never gets more expensive nor longer.  Work is counted in steps replayed: for a plan of n
   steps n^2 / 2 a round and a set a round; long plans are left as they are when the bound
   is reached.  Handles everything a ground task can have. */
#ifndef SEARCH_IMPROVE_ELIMINATE_H
#define SEARCH_IMPROVE_ELIMINATE_H
#include "search/improve/opplan.h"
#include "task/state.h"

/* `plan` must be a plan, and is one at any time.  Catches the jumps of the limits, and returns why
   it ended early, or RP_STOP_NONE. */
rp_stop rp_eliminate_actions(const rp_encoding *, rp_limits *, rp_opplan *plan) RP_MUST_CHECK;

#endif
