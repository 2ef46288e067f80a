/* Plans as steps of the lifted task, and the IPC plan format.

   Further functions are in plan_read.c. */
#ifndef TASK_PLAN_H
#define TASK_PLAN_H
#include <stdio.h>

#include "base/diag.h"
#include "task/lifted.h"

typedef struct rp_step {
    rp_schema_id schema;
    const rp_object_id *arg; /* as many as the schema has parameters */
    rp_loc loc;              /* in the plan file; RP_NO_LOC for a plan just found */
} rp_step;

typedef struct rp_plan {
    uint32_t num_steps;
    const rp_step *step;
    int64_t cost; /* times lifted->cost_scale; number of steps without costs */
} rp_plan;

/* `(action arg …)` lines, then `; cost = N (unit cost)` or `(general cost)`. */
void rp_plan_write(const rp_lifted *, const rp_plan *, FILE *);

typedef enum rp_plan_reading {
    RP_PLAN_READ,
    RP_PLAN_BAD_STEP, /* well formed, but some step is not one of the task's */
    RP_PLAN_NO_PLAN   /* not a plan: unreadable, or a syntax error */
} rp_plan_reading;

/* Reads a plan file that was registered with rp_diags_add_file, in the layouts that planners
   write (task/plan_scan.h), in any letter case.  Time stamps order the steps.
   Unless all is well, adds located errors for all steps (unknown action, wrong number of
   arguments, unknown object, wrong type …); the plan then holds what comes before the
   first faulty step.  `cost` is left 0. */
rp_plan_reading rp_plan_read(rp_arena *, rp_diags *, uint32_t file, const rp_lifted *,
                             rp_plan *) RP_MUST_CHECK;

#endif
