/* A recorded search (trace/record.h) as the page has it: states, events, steps and plans of all the
   searches that an engine began, in one list each. */
#ifndef SHOW_RECORDED_H
#define SHOW_RECORDED_H
#include "base/json.h"
#include "trace/record.h"

/* The plan of the run.  It may go on behind that of a search, where the goal was regressed. */
typedef struct rp_show_plan {
    const rp_op_id *op;
    uint32_t length;
} rp_show_plan;

/* {"members": […], "heuristics": […], "states": […], "events": […], "steps": […], "plans": […],
   "stats": {…}, "kept": {…}}, with so many steps at most: the states made up to the last of these,
   and those on the way to a plan.  The encoding is that of the whole task; `plan` NULL: not known.
   A new reference. */
json_t *rp_show_recorded(rp_arena *, const rp_record *, const rp_encoding *, const rp_show_plan *,
                         uint32_t most_steps);

#endif
