/* What a terminal is told of an experiment: how many tasks each configuration solves, by domain if
   that fits. */
#ifndef REPORT_SUMMARY_H
#define REPORT_SUMMARY_H
#include "report/table.h"
#include "results/matrix.h"

/* Of the tasks that all configurations ran on.  A row a domain, and all of them; of many domains only
   those that tell configurations apart most.  With too many configurations, a row each. */
void rp_report_summary_make(rp_report_table *, rp_arena *, const rp_results *);

#endif
