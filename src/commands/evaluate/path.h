/* A plan file as a path of the ground task. */
#ifndef COMMANDS_EVALUATE_PATH_H
#define COMMANDS_EVALUATE_PATH_H
#include "base/diag.h"
#include "task/state.h"

typedef struct rp_step_path {
    uint32_t num_steps;
    const rp_op_id *op;      /* of a step; RP_NONE: it changes nothing, and is not grounded */
    const char *const *name; /* "(go t a b)", as the plan has it */
} rp_step_path;

/* Reads a plan and takes its steps from the initial state, in the arena.  Where parameters only have
   to exist (ground/rules/witness.c), the operator that does the same stands for a step.  False after
   adding errors: it is no plan, a step cannot be taken, or grounding left it out. */
bool rp_step_path_read(rp_arena *, rp_diags *, const rp_encoding *, const char *path,
                       rp_step_path *) RP_MUST_CHECK;

#endif
