/* A recorded search (trace/record.h) as the page has it: states, events, steps and plans of all the
   searches that an engine began, in one list each. */
#ifndef SHOW_RECORDED_H
#define SHOW_RECORDED_H
#include "base/json.h"
#include "trace/record.h"

/* {"members": […], "heuristics": […], "states": […], "events": […], "steps": […], "plans": […],
   "stats": {…}, "kept": {…}}, with so many steps at most: the states made up to the last of these,
   and those on the way to a plan.  The task is the one that was searched.  A new reference. */
json_t *rp_show_recorded(rp_arena *, const rp_record *, const rp_strips *task, uint32_t most_steps);

#endif
