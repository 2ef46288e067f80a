/* From two PDDL files to a plan that was checked. */
#ifndef PIPELINE_H
#define PIPELINE_H
#include "cli/session.h"

/* Plans as session->options say, prints plan and statistics, and returns how it ended. */
rp_exit rp_pipeline_run(rp_session *);

#endif
