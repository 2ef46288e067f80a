/* Makes plans cheaper, without ever making one more expensive: redundant actions are eliminated
   (eliminate.h), then neighbourhoods of the plan are searched (neighbourhood.h) until as many
   states as allowed were expanded; if that changed the plan, actions are eliminated again. */
#ifndef SEARCH_IMPROVE_IMPROVE_H
#define SEARCH_IMPROVE_IMPROVE_H
#include "search/improve/opplan.h"
#include "task/state.h"

/* `states`, below 2^32, is how many may be expanded; 0: action elimination only.  Catches the jumps
   of the limits, and returns why it ended early, or RP_STOP_NONE; `plan` is a plan in any case, at
   best a better one.  Its array is charged to the same limits. */
rp_stop rp_improve_plan(const rp_encoding *, rp_limits *, uint64_t states,
                        rp_opplan *plan) RP_MUST_CHECK;

#endif
