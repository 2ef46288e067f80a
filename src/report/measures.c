#include "report/measures.h"

#include <math.h>
#include <stdlib.h>

#include "results/row.h"

const rp_measure rp_measures[] = {
    {"search-time", "search time (s)", "M2", RP_MINIMUM_TIME, RP_FIGURE_search_s, true},
    {"expansions", "states expanded", "M3", 1, RP_FIGURE_expanded, true},
    {"plan-length", "plan length (steps)", "M4", 1, RP_FIGURE_length, true},
    {"plan-cost", "plan cost", "", 0, RP_FIGURE_cost, true},
    {"evaluations", "states evaluated", "", 1, RP_FIGURE_evaluated, false},
    {"cpu-time", "CPU time of the run (s)", "", RP_MINIMUM_TIME, RP_FIGURE_cpu_s, false},
    {"wall-time", "wall time of the run (s)", "", RP_MINIMUM_TIME, RP_FIGURE_wall_s, false},
    {"memory", "peak memory (MB)", "", 1, RP_FIGURE_peak_mb, true},
};
const uint32_t rp_num_measures = sizeof rp_measures / sizeof rp_measures[0];

static double within_range(double figure)
{
    return figure > 0 ? fmax(fmin(figure, RP_LARGEST_FIGURE), 1 / RP_LARGEST_FIGURE) : figure;
}

double rp_measure_of(const rp_measure *measure, const rp_run *run)
{
    if (!rp_run_solved(run) || isnan(run->figure[measure->figure]))
        return NAN;
    return fmax(within_range(run->figure[measure->figure]), measure->minimum);
}

double rp_run_seconds(const rp_run *run)
{
    static const rp_figure choice[] = {RP_FIGURE_cpu_s, RP_FIGURE_wall_s, RP_FIGURE_total_s};

    for (size_t i = 0; i < sizeof choice / sizeof choice[0]; i++)
        if (!isnan(run->figure[choice[i]]))
            return within_range(run->figure[choice[i]]);
    return NAN;
}

uint32_t rp_results_count_starved(const rp_results *r)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < r->num_tasks * r->num_configs; i++)
        count += r->run[i] != NULL && rp_result_is_starved(r->run[i]->figure[RP_FIGURE_wall_s],
                                                           r->run[i]->figure[RP_FIGURE_cpu_s]);
    return count;
}

double rp_score_agile(double seconds, double limit)
{
    if (seconds <= 1)
        return 1;
    if (isnan(seconds) || isnan(limit))
        return NAN;
    return seconds >= limit ? 0 : 1 - log(seconds) / log(limit);
}

double rp_score_quality(double cost, double best)
{
    return cost <= best ? 1 : best / cost; /* No 0/0: a cost of 0 is the best. */
}

double rp_run_agile(const rp_run *run)
{
    if (!rp_run_solved(run))
        return 0;
    return rp_score_agile(rp_run_seconds(run), run->figure[RP_FIGURE_time_limit_s]);
}

static double cost_of(const rp_run *run)
{
    const double cost = run->figure[RP_FIGURE_cost];
    return isnan(cost) ? run->figure[RP_FIGURE_length] : cost;
}

double rp_run_quality(const rp_run *run, double best)
{
    return rp_run_solved(run) ? rp_score_quality(cost_of(run), best) : 0;
}

double rp_best_cost(const rp_results *r, uint32_t task)
{
    double best = NAN;

    for (uint32_t i = 0; i < r->num_configs; i++) {
        const rp_run *const run = rp_results_run(r, task, i);
        if (rp_run_solved(run))
            best = fmin(best, cost_of(run)); /* The one that is no NaN, if one is. */
    }
    return best;
}

rp_solved rp_config_pair_solved(const rp_results *r, rp_config_pair pair)
{
    rp_solved s = {.tasks = 0};

    for (uint32_t i = 0; i < r->num_tasks; i++) {
        const rp_run *const a = rp_results_run(r, i, pair.a), *const b =
                                                                  rp_results_run(r, i, pair.b);
        if (a == NULL || b == NULL)
            continue;
        s.tasks++;
        s.a += rp_run_solved(a);
        s.b += rp_run_solved(b);
        s.both += rp_run_solved(a) && rp_run_solved(b);
        s.neither += !rp_run_solved(a) && !rp_run_solved(b);
    }
    return s;
}

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void rp_numbers_sort(double *number, uint32_t count)
{
    if (count > 0)
        qsort(number, count, sizeof *number, compare_numbers);
}

rp_sample rp_sample_describe(double *value, uint32_t size)
{
    rp_sample s = {size, NAN, NAN, NAN, NAN, NAN, NAN, 0, 0};
    double sum = 0, logs = 0, squares = 0;

    if (size == 0)
        return s;
    rp_numbers_sort(value, size);
    assert(value[0] > 0);
    for (uint32_t i = 0; i < size; i++) {
        sum += value[i];
        logs += log(value[i]);
        s.below_one += value[i] < 1;
        s.one += value[i] == 1;
    }
    s.mean = sum / size;
    s.geometric_mean = exp(logs / size);
    for (uint32_t i = 0; i < size; i++)
        squares += (value[i] - s.mean) * (value[i] - s.mean);
    if (size > 1)
        s.deviation = sqrt(squares / (size - 1));
    s.median = (value[(size - 1) / 2] + value[size / 2]) / 2;
    s.minimum = value[0];
    s.maximum = value[size - 1];
    return s;
}

rp_sample rp_config_pair_ratios(rp_limits *limits, const rp_results *r, rp_config_pair pair,
                                const rp_measure *measure)
{
    double *const ratio = RP_NEW_ARRAY(limits, double, r->num_tasks);
    uint32_t count = 0;

    for (uint32_t i = 0; i < r->num_tasks; i++) {
        const double a = rp_measure_of(measure, rp_results_run(r, i, pair.a));
        const double b = rp_measure_of(measure, rp_results_run(r, i, pair.b));
        if (a > 0 && b > 0) /* Neither is NaN nor 0. */
            ratio[count++] = a / b;
    }
    const rp_sample sample = rp_sample_describe(ratio, count);
    rp_free(limits, ratio);
    return sample;
}
