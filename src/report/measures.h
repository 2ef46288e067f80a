/* What runs are compared by: the measures of the paper ("Relevance Score", section on the
   experimental setup, M1 to M4), the scores of the planning competitions, and what samples
   of ratios are described by. */
#ifndef REPORT_MEASURES_H
#define REPORT_MEASURES_H
#include "results/matrix.h"

/* Seconds; times below a millisecond are noise of the clock and of the machine. */
#define RP_MINIMUM_TIME 0.001

/* Figures above it count as it, and below its reciprocal as that: axes, ratios and squares of
   ratios stay finite. */
#define RP_LARGEST_FIGURE 1e70

/* Of runs that found a plan; lower is better. */
typedef struct rp_measure {
    const char *name;  /* "search-time" */
    const char *title; /* "search time (s)" */
    const char *paper; /* "M2", or "" */
    double minimum;    /* smaller values count as this one, so that ratios mean something; 0: none,
                     and values of 0 have no ratio */
    rp_figure figure;
    bool drawn; /* has a scatter plot */
} rp_measure;

extern const rp_measure rp_measures[];
extern const uint32_t rp_num_measures;

/* NaN if there is no plan or no such figure, else at least `minimum`. */
double rp_measure_of(const rp_measure *, const rp_run *);

/* Seconds that the whole run took: CPU time, else wall time, else total; NaN if none is known. */
double rp_run_seconds(const rp_run *);

/* Runs that got less than 80 % of a core (results/row.h). */
uint32_t rp_results_count_starved(const rp_results *);

/* The IPC's agile track: 1 for a plan within a second, then 1 - log t / log limit, never below
   0.  NaN if the limit matters and is not known. */
double rp_score_agile(double seconds, double limit);

/* The IPC's satisficing track: best / cost. */
double rp_score_quality(double cost, double best);

/* The scores of a run, 0 without a plan.  A plan of unknown cost counts by its length. */
double rp_run_agile(const rp_run *);
double rp_run_quality(const rp_run *, double best);

/* The minimum cost over all configurations; NaN if no plan was found, or none of known cost. */
double rp_best_cost(const rp_results *, uint32_t task);

/* Two configurations on the tasks that both ran on. */
typedef struct rp_config_pair {
    uint32_t a, b;
} rp_config_pair;

typedef struct rp_solved {
    uint32_t tasks, a, b, both, neither;
} rp_solved;

rp_solved rp_config_pair_solved(const rp_results *, rp_config_pair);

/* Ascending; without NaN. */
void rp_numbers_sort(double *number, uint32_t count);

/* NaN for what is not defined: everything if there are no values, the deviation of one value. */
typedef struct rp_sample {
    uint32_t size;
    double mean;
    double deviation; /* of a sample: divides by size - 1 */
    double geometric_mean, median, minimum, maximum;
    uint32_t below_one, one; /* how many are below 1, and are 1 */
} rp_sample;

/* The values must be above 0; they are sorted, so that the sums do not depend on their order. */
rp_sample rp_sample_describe(double *value, uint32_t size);

/* a / b over the tasks that both solve and where the measure is known. */
rp_sample rp_config_pair_ratios(rp_limits *, const rp_results *, rp_config_pair,
                                const rp_measure *);

#endif
