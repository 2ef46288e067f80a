/* Where things are on plots, whoever draws them: the points of scatter plots and their log axes,
   the end of the curves of coverage. */
#ifndef REPORT_PLOTS_AXES_H
#define REPORT_PLOTS_AXES_H
#include "report/plots/plots.h"

/* A scatter plot's range of values, whole powers of ten above 0; where the runs without a plan
   are; and where the axes end. */
typedef struct rp_frame {
    double low, high, edge, end;
} rp_frame;

rp_frame rp_plot_frame(const rp_plot *);

/* A task on a scatter plot, by the measure; NaN: not solved.  Both are if a figure of a plan is not
   known, or one of them did not run on it. */
typedef struct rp_plot_point {
    double x, y;
} rp_plot_point;

rp_plot_point rp_plot_point_of(const rp_plot *, uint32_t task);

/* Has it a place?  It has if one of them solved the task. */
bool rp_plot_point_is_shown(rp_plot_point);

/* The place: what has no plan is on the edge, and 0 is at the low end. */
rp_plot_point rp_plot_place(rp_plot_point, const rp_frame *);

/* Counts of the points that are drawn. */
typedef struct rp_census {
    uint32_t both, only_a, only_b, a_better, b_better;
} rp_census;

rp_census rp_plot_count(const rp_plot *);

/* Labels stand at powers of ten from `first` to `last`. */
typedef struct rp_tics {
    int first, last, step;
} rp_tics;

rp_tics rp_frame_tics(double low, double high);

enum { RP_POWER_SIZE = 32 };
/* 0.001 0.01 0.1 1 10 100 1k 10k ...; the result is in the buffer. */
const char *rp_power_text(int exponent, char *buffer);

/* Where the curves of coverage end: the longest limit, or the last time. */
double rp_plot_last_moment(const rp_plot *);

#endif
