#include "report/plots/axes.h"

#include <math.h>

/* A figure that is not known of a plan is not the same as no plan. */
static bool is_unknown(const rp_run *run, double value)
{
    return run == NULL || (rp_run_solved(run) && isnan(value));
}

rp_plot_point rp_plot_point_of(const rp_plot *p, uint32_t task)
{
    const rp_run *const a = rp_results_run(p->results, task, p->pair.a);
    const rp_run *const b = rp_results_run(p->results, task, p->pair.b);
    const rp_plot_point at = {a == NULL ? NAN : rp_measure_of(p->measure, a),
                              b == NULL ? NAN : rp_measure_of(p->measure, b)};

    return is_unknown(a, at.x) || is_unknown(b, at.y) ? (rp_plot_point){NAN, NAN} : at;
}

bool rp_plot_point_is_shown(rp_plot_point at) { return !isnan(at.x) || !isnan(at.y); }

/* INFINITY and 0 for what has no place on a log axis. */
static double least_of(double value) { return value > 0 ? value : INFINITY; }

rp_frame rp_plot_frame(const rp_plot *p)
{
    double low = INFINITY, high = 0;

    for (uint32_t i = 0; i < p->results->num_tasks; i++) {
        const rp_plot_point at = rp_plot_point_of(p, i);
        low = fmin(low, fmin(least_of(at.x), least_of(at.y)));
        high = fmax(high, fmax(at.x, at.y)); /* fmax passes over NaN. */
    }
    if (high == 0)
        low = high = 1;
    low = pow(10, floor(log10(low)));
    high = pow(10, ceil(log10(high)));
    if (high <= low)
        high = 10 * low;
    const double decades = log10(high / low);
    return (rp_frame){low, high, high * pow(10, 0.12 * decades), high * pow(10, 0.18 * decades)};
}

static double place(double value, const rp_frame *f)
{
    return isnan(value) ? f->edge : fmax(value, f->low);
}

rp_plot_point rp_plot_place(rp_plot_point at, const rp_frame *f)
{
    return (rp_plot_point){place(at.x, f), place(at.y, f)};
}

rp_census rp_plot_count(const rp_plot *p)
{
    rp_census c = {0};

    for (uint32_t i = 0; i < p->results->num_tasks; i++) {
        const rp_plot_point at = rp_plot_point_of(p, i);
        c.both += !isnan(at.x) && !isnan(at.y);
        c.only_a += !isnan(at.x) && isnan(at.y);
        c.only_b += isnan(at.x) && !isnan(at.y);
        c.a_better += at.x < at.y;
        c.b_better += at.x > at.y;
    }
    return c;
}

rp_tics rp_frame_tics(double low, double high)
{
    const int first = (int)round(log10(low)), last = (int)floor(log10(high) + 1e-9);

    return (rp_tics){first, last, 1 + (last - first) / 8};
}

const char *rp_power_text(int exponent, char *buffer)
{
    static const char *const unit[] = {"", "k", "M", "G", "T", "P"};
    enum { NUM_UNITS = sizeof unit / sizeof unit[0] };

    if (exponent < 0)
        snprintf(buffer, RP_POWER_SIZE, "%g", pow(10, exponent));
    else if (exponent < 3 * NUM_UNITS)
        snprintf(buffer, RP_POWER_SIZE, "%.0f%s", pow(10, exponent % 3), unit[exponent / 3]);
    else
        snprintf(buffer, RP_POWER_SIZE, "1e%d", exponent);
    return buffer;
}

double rp_plot_last_moment(const rp_plot *p)
{
    const rp_results *const r = p->results;
    double last = 10 * RP_MINIMUM_TIME;

    for (uint32_t task = 0; task < r->num_tasks; task++)
        for (uint32_t i = 0; i < r->num_configs; i++) {
            const rp_run *const run = rp_results_run(r, task, i);
            if (run != NULL)
                last = fmax(last, fmin(run->figure[RP_FIGURE_time_limit_s], RP_LARGEST_FIGURE));
        }
    for (uint32_t i = 0; i < r->num_configs; i++)
        if (p->times[i].size > 0)
            last = fmax(last, p->times[i].item[p->times[i].size - 1]);
    return last;
}
