/* The report as one web page that needs no other file: tables that a script sorts, plots
   inside, styles that fit telephones and dark rooms. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H
#include <stdio.h>

#include "report/plots/plots.h"

typedef struct rp_page {
    const char *title;
    const rp_results *results;
    const rp_config_pairs *pairs;
    const rp_report_tables *tables;
    const rp_plots *plots;
} rp_page;

/* What the page begins with, by which a report is known. */
extern const char rp_page_start[];

/* For rp_output_write. */
void rp_page_write(FILE *, const void *context);

/* The page's style sheet and script. */
extern const char rp_page_style[], rp_page_script[];

#endif
