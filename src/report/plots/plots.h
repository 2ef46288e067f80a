/* Plots of results: for each a file of data and a script that lets gnuplot make an SVG of
   them (gnuplot NAME.gp > NAME.svg, in their folder). */
#ifndef REPORT_PLOTS_PLOTS_H
#define REPORT_PLOTS_PLOTS_H
#include <stdio.h>

#include "report/tables.h"

/* When a configuration solved its tasks, of those that all ran on; ascending. */
typedef struct rp_times {
    double *item;
    uint32_t size;
} rp_times;

typedef struct rp_plot {
    const char *name;  /* of the files, without the ending; letters, digits, . _ - */
    const char *title; /* its caption */
    const char *alt;   /* what is to be seen, for those who cannot see it */
    const rp_results *results;
    const rp_measure *measure; /* NULL: coverage over time */
    const rp_times *times;     /* coverage over time: of each configuration */
    rp_config_pair pair;       /* scatter plots: a along x, b along y */
    uint32_t pair_index;       /* among the pairs of the report */
} rp_plot;

typedef struct rp_plots {
    rp_plot *item; /* coverage over time first, then by pair */
    uint32_t size;
} rp_plots;

/* In the arena. */
rp_plots rp_plots_make(rp_arena *, const rp_results *, const rp_config_pairs *);

/* For rp_output_write: the context is an rp_plot. */
void rp_plot_write_data(FILE *, const void *plot);
void rp_plot_write_script(FILE *, const void *plot);

#endif
