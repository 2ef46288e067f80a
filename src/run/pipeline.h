/* From two PDDL files to a plan that was checked. */
#ifndef RUN_PIPELINE_H
#define RUN_PIPELINE_H
#include "cli/stages.h"

/* The stages of a rp_planning whose options, and whose session's, were read: from choosing the
   search to writing the plan and the statistics. */
extern const rp_stage rp_pipeline[];

/* Frees what they left, unless that would take long. */
void rp_pipeline_release(void *planning);

#endif
