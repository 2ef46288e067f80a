#include "run/progress.h"

#include <inttypes.h>

static const double least_gap = 0.2;  /* seconds between lines about a smaller h */
static const double line_every = 5.0; /* seconds between lines anyway */
static const double live_every = 0.1;

void rp_progress_begin(rp_search_progress *p, rp_log *log)
{
    const double now = rp_clock();
    *p = (rp_search_progress){log, now, now - least_gap, now, RP_DEAD_END};
}

/* "h = 12; ", or nothing for searches without h. */
static const char *h_text(const rp_search_stats *stats, char *buffer, size_t size)
{
    buffer[0] = '\0';
    if (isfinite(stats->best_h))
        snprintf(buffer, size, "h = %.6g; ", stats->best_h);
    return buffer;
}

static void print_line(rp_search_progress *p, const rp_search_stats *stats, double now)
{
    const double seconds = now - p->begin;
    char h[40];

    rp_log_line(p->log, RP_LOG_NORMAL,
                "%s%" PRIu64 " expanded, %" PRIu64 " evaluated, %" PRIu64
                " generated, %.0f generated/s",
                h_text(stats, h, sizeof h), stats->expanded, stats->evaluated, stats->generated,
                seconds > 0 ? (double)stats->generated / seconds : 0);
    p->last_line = now;
    p->told_h = stats->best_h;
}

void rp_progress_improved(void *context, const rp_search_stats *stats)
{
    rp_search_progress *const p = context;
    const double now = rp_clock();

    if (now - p->last_line >= least_gap)
        print_line(p, stats, now);
}

void rp_progress_tick(rp_search_progress *p, const rp_search_stats *stats)
{
    const double now = rp_clock();
    const double gap = stats->best_h < p->told_h ? least_gap : line_every;
    char h[40];

    if (now - p->last_line >= gap)
        print_line(p, stats, now);
    if (!p->log->live || now - p->last_live < live_every)
        return;
    p->last_live = now;
    rp_log_live(p->log, "%s%" PRIu64 " expanded, %" PRIu64 " states, %zu MiB",
                h_text(stats, h, sizeof h), stats->expanded, stats->states,
                rp_peak_resident() >> 20);
}
