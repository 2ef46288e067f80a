/* Which admissible heuristic `--optimal` takes for a task.

   The rule looks at the initial state only.  blind, if a state has so few bits that all can
   be visited, or if no other heuristic says more of it; otherwise the greater estimate
   leads, and at equal ones `landmarks:admissible=uniform`, as evaluating it costs much less
   than hmax. */
#ifndef RUN_OPTIMAL_H
#define RUN_OPTIMAL_H
#include "run/planning.h"

/* Sets the heuristic of p->choice and says in a line why. */
void rp_optimal_choose(rp_planning *);

#endif
