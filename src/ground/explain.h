/* What grounding tells the user about the task, as warnings. */
#ifndef GROUND_EXPLAIN_H
#define GROUND_EXPLAIN_H
#include "ground/join/reach.h"

/* That a goal literal can never hold, with a shortest chain of reasons if the goal is an
   atom that was not reached.  NULL: that a part of the goal which is no literal cannot. */
void rp_explain_goal(rp_diags *, const rp_database *, const rp_normal *, const rp_literal *,
                     bool positive);

/* That instances were left out because a cost function has no value for them. */
void rp_explain_undefined_cost(rp_diags *, const rp_normal *, const rp_reach *);

#endif
