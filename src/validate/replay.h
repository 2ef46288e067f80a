/* A lifted task in motion: the state after the steps so far, and whether the next step
   can be taken.  Steps are tried on the task as it was written; nothing is grounded, so
   the work is that of the plan's own steps. */
#ifndef VALIDATE_REPLAY_H
#define VALIDATE_REPLAY_H
#include "validate/solver.h"

typedef struct rp_replay rp_replay;

typedef enum rp_replay_result {
    RP_REPLAY_DONE,
    RP_REPLAY_WRONG_TYPE, /* argument `which` is not of its parameter's type */
    RP_REPLAY_FALSE,      /* `condition` does not hold */
    RP_REPLAY_NO_COST     /* cost term `which` has no value */
} rp_replay_result;

typedef struct rp_replay_failure {
    uint32_t which;
    const rp_query *condition;
} rp_replay_failure;

/* What a step changed. */
typedef struct rp_replay_change {
    const rp_atom_id *added, *removed;
    uint32_t num_added, num_removed;
} rp_replay_change;

/* Begins in the initial state.  Prepared formulas live in the arena, the rest is freed by
   rp_replay_destroy.  The task is borrowed. */
rp_replay *rp_replay_create(rp_arena *, const rp_lifted *);
void rp_replay_destroy(rp_replay *);

/* Takes a step.  Unless the result is RP_REPLAY_DONE, nothing has changed, *failure says
   more, and the solver still has the step's arguments as values of the parameters. */
rp_replay_result rp_replay_step(rp_replay *, rp_schema_id, const rp_object_id *arg,
                                rp_replay_failure *failure);

/* Does the goal hold?  If not, *failure has the condition, and the solver is in the goal's
   scope. */
bool rp_replay_goal(rp_replay *, rp_replay_failure *failure);

int64_t rp_replay_cost(const rp_replay *); /* of all steps, times cost_scale */

/* Of the last step taken (derived predicates apart).  Valid until the next one. */
rp_replay_change rp_replay_last_change(const rp_replay *);

rp_solver *rp_replay_solver(rp_replay *);

#endif
