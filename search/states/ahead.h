/* Lookahead: the relaxed plan of a state is followed as far as possible (Vidal 2004, "A Lookahead
   Strategy for Heuristic Search Planning", section 3).

   Of its steps that apply comes next the one whose deletes the fewest of the steps that are left,
   and of the goals, need; of several such the earliest in the relaxed plan.  So a truck is loaded
   with all that is to be loaded before it leaves.  Where no step applies one is replaced by an
   applicable operator that also makes true what the step was for (Vidal's repair), again the one
   that takes away the fewest needs.

   The states on the way are stored, with how they were reached, but not evaluated: their status
   stays new, and a search that reaches them again by its own order has to evaluate them then.  The
   origin of a state that was evaluated before is left as it is.  Nothing at or above the space's
   bound is entered.  Handles all that a ground task can have; repair looks at what operators add
   unconditionally. */
#ifndef SEARCH_STATES_AHEAD_H
#define SEARCH_STATES_AHEAD_H
#include "search/states/space.h"

typedef struct rp_ahead rp_ahead;

/* The first of the heuristics that makes relaxed plans, or NULL. */
rp_heuristic *rp_ahead_heuristic(rp_heuristic *const *, uint32_t count);

/* Lives in the space's arena; `planner` is such a heuristic. */
rp_ahead *rp_ahead_create(rp_space *, rp_heuristic *planner);
void rp_ahead_release(rp_ahead *); /* accepts NULL */

/* Just after the evaluation of a state: takes over its relaxed plan. */
void rp_ahead_take(rp_ahead *);

/* Follows the plan taken over last from the state, whose it is.  Returns the last state; that is
   the first goal state on the way, if there is one. */
rp_state_id rp_ahead_follow(rp_ahead *, rp_state_id from);

#endif
