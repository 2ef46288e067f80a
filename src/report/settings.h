/* How the runs of each configuration were made: what was asked for, its limits, and what held
   for the planner then, defaults filled in. */
#ifndef REPORT_SETTINGS_H
#define REPORT_SETTINGS_H
#include "report/table.h"
#include "results/matrix.h"

/* A row a configuration: options or command, version, seed, limits.  Where runs of one
   configuration differ, all values. */
void rp_report_settings_make(rp_report_table *, rp_arena *, const rp_results *);

/* A row an option of the planner, a column a configuration.  Known of runs by this version. */
void rp_report_options_make(rp_report_table *, rp_arena *, const rp_results *);

#endif
