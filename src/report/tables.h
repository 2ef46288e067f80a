/* The tables of an experiment.  Tables over all configurations count the tasks that all of
   them ran on; tables over pairs those that both ran on.  Everything lives in the arena. */
#ifndef REPORT_TABLES_H
#define REPORT_TABLES_H
#include "report/measures.h"
#include "report/table.h"

/* Pairs whose ratios are described. */
typedef struct rp_config_pairs {
    rp_config_pair *item;
    uint32_t size;
} rp_config_pairs;

typedef struct rp_report_tables {
    rp_report_table configs;           /* coverage and scores, a row a configuration */
    rp_report_table settings, options; /* how its runs were made (settings.h) */
    rp_report_table
        solved; /* by each, both, neither (M1): a row a pair of configurations, all pairs */
    rp_report_table ratios;   /* M2 to M4 and more: rp_num_measures rows a pair of `pairs` */
    rp_report_table statuses; /* how runs ended */
    rp_report_table coverage, agile, quality; /* by domain */
    rp_report_table tasks;                    /* every run, in short */
} rp_report_tables;

void rp_report_tables_make(rp_report_tables *, rp_arena *, const rp_results *,
                           const rp_config_pairs *);

#endif
