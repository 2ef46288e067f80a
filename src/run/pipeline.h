/* From two PDDL files to a plan that was checked. */
#ifndef RUN_PIPELINE_H
#define RUN_PIPELINE_H
#include "cli/session.h"

/* Plans as session->options say, prints plan and statistics, and returns how it ended. */
rp_exit rp_pipeline_run(rp_session *);

#endif
