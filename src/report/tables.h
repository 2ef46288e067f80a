/* The tables of an experiment.  Tables over all configurations count the tasks that all of
   them ran on; tables over pairs those that both ran on.  Everything lives in the arena. */
#ifndef REPORT_TABLES_H
#define REPORT_TABLES_H
#include "report/measures.h"
#include "report/table.h"

/* Pairs whose ratios are described. */
typedef struct rp_pairs {
    rp_pair *item;
    uint32_t size;
} rp_pairs;

typedef struct rp_tables {
    rp_table configs;  /* coverage and scores, a row a configuration */
    rp_table solved;   /* by each, both, neither (M1): a row a pair of configurations, all pairs */
    rp_table ratios;   /* M2 to M4 and more: rp_num_measures rows a pair of `pairs` */
    rp_table statuses; /* how runs ended */
    rp_table coverage, agile, quality; /* by domain */
    rp_table tasks;                    /* every run, in short */
} rp_tables;

void rp_tables_make(rp_tables *, rp_arena *, const rp_results *, const rp_pairs *);

/* How many tasks all configurations ran on. */
uint32_t rp_results_common(const rp_results *);

#endif
