#include "run/ending.h"

#include "base/output.h"
#include "base/text/text.h"

static void complete(rp_session *s, rp_stats *stats, rp_exit result)
{
    stats->exit = result;
    stats->reason = s->reason;
    stats->domain = s->domain;
    stats->problem = s->problem;
    stats->lifted = s->lifted;
    stats->diags = &s->diags;
    stats->total_time = rp_clock() - s->log.start;
    stats->cpu_time = rp_cpu_clock();
    stats->peak_memory = rp_peak_resident();
}

static void write_json(FILE *out, const void *context)
{
    if (!rp_stats_print_json(context, out))
        fputs("{}\n", out);
}

/* Has the user been told? */
static bool is_said(rp_exit result)
{
    return rp_exit_is_solved(result) || (result >= RP_EXIT_INPUT && result < RP_EXIT_INTERRUPTED);
}

/* A sentence for every end without a plan. */
static void explain(const rp_session *s, rp_exit result)
{
    const char *const reason = s->reason;

    if (!is_said(result))
        rp_text_line(stderr, "relplan: %s%s%s", rp_exit_meaning(result), reason == NULL ? "" : ": ",
                     reason == NULL ? "" : reason);
}

/* After a mistake in the files or options there is only its message. */
static void print_for_people(const rp_stats *stats, rp_stats_format format, rp_log_level level)
{
    if (format == RP_STATS_NONE || level == RP_LOG_QUIET || stats->exit == RP_EXIT_INPUT ||
        stats->exit == RP_EXIT_UNSUPPORTED)
        return;
    if (format == RP_STATS_TEXT || level == RP_LOG_VERBOSE)
        rp_stats_print(stats, stderr);
    else
        rp_stats_print_summary(stats, stderr);
}

rp_exit rp_ending_write(rp_session *s, rp_stats *stats, const rp_stats_options *options,
                        rp_exit result)
{
    const char *const path = options->file;

    complete(s, stats, result);
    rp_log_clear_live(&s->log);
    explain(s, result);
    if (options->format == RP_STATS_JSON)
        write_json(stderr, stats);
    else
        print_for_people(stats, options->format, s->log.level);
    if (path == NULL)
        return result;
    const rp_exit file = rp_session_tell(s, rp_output_write(&s->arena, path, write_json, stats),
                                         "write the statistics to '%s'", path);
    return file != RP_EXIT_OPEN && rp_exit_is_solved(result) ? file : result;
}
