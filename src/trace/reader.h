/* Reads traces (writer.h): the task becomes a ground task again, whose facts and operators have
   texts for names, and the events a record.

   Further functions are in reader_task.c. */
#ifndef TRACE_READER_H
#define TRACE_READER_H
#include <stdio.h>

#include "trace/record.h"

/* In the arena; NULL where the trace has nothing. */
typedef struct rp_trace {
    const char *version; /* of the program that wrote it */
    const char *domain, *problem, *options;
    const char *domain_name, *problem_name;
    uint32_t cost_scale;   /* costs are that many times the user's */
    const rp_strips *task; /* NULL: nothing was grounded */
    const rp_encoding *encoding;
    bool is_lifted;     /* there was a lifted search, which is not traced */
    const char *status; /* "solved"; NULL: the last line is missing */
    bool has_plan;      /* what was printed in the end, operators of the task */
    uint32_t plan_length;
    const rp_op_id *plan;
} rp_trace;

/* NULL, or what is wrong: "line 17: …".  The record is of the arena's limits and was just
   initialised.  jansson's memory must be of these, too (base/json.h). */
const char *rp_trace_read(rp_arena *, FILE *, rp_record *, rp_trace *);

/* The task of "relplan ground --format json" (docs/reference/ground.md); NULL and *error. */
struct json_t;
const rp_strips *rp_trace_read_task(rp_arena *, const struct json_t *, uint32_t cost_scale,
                                    const char **error);

/* Is its plan one, from the initial state? */
bool rp_trace_leads_to_goal(rp_limits *, const rp_trace *);

#endif
