#include "run/progress.h"

#include "base/text/text.h"

static const double least_gap = 0.2;  /* seconds between lines about a smaller h */
static const double line_every = 5.0; /* seconds between lines anyway */
static const double live_every = 0.1;

void rp_progress_begin(rp_search_progress *p, rp_log *log)
{
    const double now = rp_clock();
    *p = (rp_search_progress){log, now, now - least_gap, now, RP_DEAD_END};
}

enum { H_TEXT = 80 };

/* "best h (landmarks) = 12; ", or nothing for searches without h. */
static const char *h_text(const rp_search_stats *stats, char buffer[H_TEXT])
{
    buffer[0] = '\0';
    if (isfinite(stats->best_h) && stats->h_name != NULL)
        snprintf(buffer, H_TEXT, "best h (%s) = %.6g; ", stats->h_name, stats->best_h);
    return buffer;
}

static void print_line(rp_search_progress *p, const rp_search_stats *stats, double now)
{
    const double seconds = now - p->begin;
    const double rate = seconds > 0 ? (double)stats->generated / seconds : 0;
    char h[H_TEXT], count[4][RP_TEXT_COUNT_SIZE];

    rp_log_line(p->log, RP_LOG_NORMAL, "%s%s expanded, %s evaluated, %s generated, %s generated/s",
                h_text(stats, h), rp_text_count(stats->expanded, count[0]),
                rp_text_count(stats->evaluated, count[1]),
                rp_text_count(stats->generated, count[2]), rp_text_count((uint64_t)rate, count[3]));
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
    char h[H_TEXT], expanded[RP_TEXT_COUNT_SIZE], states[RP_TEXT_COUNT_SIZE];

    if (now - p->last_line >= gap)
        print_line(p, stats, now);
    if (!p->log->live || now - p->last_live < live_every)
        return;
    p->last_live = now;
    rp_log_live(p->log, "%s%s expanded, %s states, %zu MiB", h_text(stats, h),
                rp_text_count(stats->expanded, expanded), rp_text_count(stats->states, states),
                rp_peak_resident() >> 20);
}
