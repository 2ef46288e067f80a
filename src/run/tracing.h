/* The trace of a run (trace/writer.h): one file for all of its searches. */
#ifndef RUN_TRACING_H
#define RUN_TRACING_H
#include "run/planning.h"

/* NULL, or what does not go together with it. */
const char *rp_tracing_check(const rp_options *);

/* Before a search; the first time the file is begun, with the task if it is grounded.  Nothing
   without --trace. */
void rp_tracing_begin(rp_planning *);

/* The last line says how the run ended.  RP_EXIT_OPEN, or after a message RP_EXIT_INPUT. */
rp_exit rp_tracing_end(rp_planning *, rp_exit result);

#endif
