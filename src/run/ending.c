#include "run/ending.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/output.h"
#include "base/text/text.h"

static bool is_standard_output(const char *path) { return strcmp(path, "-") == 0; }

const char *rp_ending_log_file(const rp_stats_options *options)
{
    return options->log == NULL || is_standard_output(options->log) ? NULL : options->log;
}

const char *rp_ending_open_log(rp_session *s, const char *path)
{
    if (path == NULL)
        return NULL;
    const bool to_stdout = is_standard_output(path);
    FILE *const out = to_stdout ? stdout : fopen(path, "w");
    if (out == NULL)
        return rp_arena_format(&s->arena, "cannot write '%s': %s", path,
                               rp_output_error(&s->arena, errno));
    rp_log_clear_live(&s->log);
    s->log.out = out;
    s->log.live = to_stdout && isatty(STDOUT_FILENO) == 1;
    return NULL;
}

/* Has the user been told? */
static bool is_said(rp_exit result)
{
    return rp_exit_is_solved(result) || (result >= RP_EXIT_INPUT && result < RP_EXIT_INTERRUPTED);
}

/* That there is no plan is one. */
static bool is_result(rp_exit result)
{
    return result == RP_EXIT_UNSOLVABLE || result == RP_EXIT_EXHAUSTED;
}

/* Actions that have fewer instances are not what took time or memory. */
enum { MANY_INSTANCES = 1000 };

/* Why grounding did not come to its end, or NULL. */
static const char *blow_up(rp_session *s, const rp_stats *stats)
{
    const rp_ground_stats *const g = &stats->grounding;
    char count[RP_TEXT_COUNT_SIZE];

    if (stats->grounded || g->most_instances < MANY_INSTANCES)
        return NULL;
    const rp_schema *const schema = &s->lifted->schema[g->most_schema];
    const char *params = "";
    for (uint32_t i = 0; i < schema->scope.num_params; i++)
        params = rp_arena_format(&s->arena, "%s%s%s", params, i == 0 ? "" : " ",
                                 rp_lifted_text(s->lifted, schema->scope.variable_name[i]));
    return rp_arena_format(
        &s->arena, "%saction `%s` (%s) had %s instances when grounding was stopped",
        g->most_is_effect ? "an effect of " : "", rp_lifted_text(s->lifted, schema->name), params,
        rp_text_count(g->most_instances, count));
}

/* After a mistake in the files or options there is only its message. */
static bool is_for_people(const rp_stats *stats, rp_stats_format format, const rp_log *log)
{
    return format != RP_STATS_NONE && format != RP_STATS_JSON && log->level != RP_LOG_QUIET &&
           stats->exit != RP_EXIT_INPUT && stats->exit != RP_EXIT_UNSUPPORTED;
}

/* What takes a moment to find out only if it is shown. */
static void complete(rp_session *s, rp_stats *stats, const rp_stats_options *options,
                     rp_exit result)
{
    stats->exit = result;
    if (s->reason == NULL && !is_said(result) && !is_result(result))
        s->reason = blow_up(s, stats);
    stats->reason = s->reason;
    stats->domain = s->domain;
    stats->problem = s->problem;
    stats->lifted = s->lifted;
    stats->diags = &s->diags;
    stats->total_time = rp_clock() - s->log.start;
    stats->cpu_time = rp_cpu_clock();
    if (options->file != NULL || options->format == RP_STATS_JSON ||
        is_for_people(stats, options->format, &s->log))
        stats->peak_memory = rp_peak_resident();
}

static void write_json(FILE *out, const void *context)
{
    if (!rp_stats_print_json(context, out))
        fputs("{}\n", out);
}

/* A sentence for every end without a plan. */
static void explain(rp_session *s, rp_exit result)
{
    const char *const reason = s->reason;

    if (!is_said(result))
        rp_session_say(s, is_result(result) ? RP_LOG_QUIET : RP_LOG_NORMAL, "relplan: %s%s%s",
                       rp_exit_meaning(result), reason == NULL ? "" : ": ",
                       reason == NULL ? "" : reason);
}

static void print_for_people(const rp_stats *stats, rp_stats_format format, const rp_log *log)
{
    if (!is_for_people(stats, format, log))
        return;
    if (format == RP_STATS_TEXT || log->level == RP_LOG_VERBOSE)
        rp_stats_print(stats, log->out);
    else
        rp_stats_print_summary(stats, log->out);
}

rp_exit rp_ending_write(rp_session *s, rp_stats *stats, const rp_stats_options *options,
                        rp_exit result)
{
    const char *const path = options->file;

    complete(s, stats, options, result);
    rp_log_clear_live(&s->log);
    explain(s, result);
    if (options->format == RP_STATS_JSON)
        write_json(s->log.out, stats);
    else
        print_for_people(stats, options->format, &s->log);
    rp_exit wrong =
        rp_session_tell(s, s->log.out == stderr ? 0 : rp_output_flush(s->log.out), "write the log");
    if (path != NULL && rp_session_tell(s, rp_output_write(&s->arena, path, write_json, stats),
                                        "write the statistics to '%s'", path) != RP_EXIT_OPEN)
        wrong = RP_EXIT_INPUT;
    return wrong != RP_EXIT_OPEN && rp_exit_is_solved(result) ? wrong : result;
}
