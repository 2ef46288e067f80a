#include "run/outcome.h"

#include "base/output.h"

const char *rp_reporting_refuse(rp_arena *arena, const char *path, const char *const *other,
                                uint32_t count)
{
    if (path == NULL)
        return NULL;
    for (uint32_t i = 0; i < count; i++)
        if (other[i] != NULL && rp_output_is_same(path, other[i]))
            return rp_arena_format(arena, "'%s' would be overwritten: it is '%s'", other[i], path);
    const int error = rp_output_check(arena, path);
    return error == 0 ? NULL
                      : rp_arena_format(arena, "cannot write '%s': %s", path,
                                        rp_output_error(arena, error));
}

void rp_reporting_complete(rp_session *s, rp_stats *stats, rp_exit result)
{
    stats->exit = result;
    stats->reason = s->reason;
    stats->domain = s->domain;
    stats->problem = s->problem;
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

/* A sentence for every end without a plan. */
static void explain(const rp_session *s, rp_exit result)
{
    if (result == RP_EXIT_SOLVED || result == RP_EXIT_INPUT || result == RP_EXIT_UNSUPPORTED ||
        result == RP_EXIT_INTERNAL)
        return; /* Has been said. */
    for (unsigned i = 0; i < rp_exit_table_size; i++)
        if (rp_exit_table[i].exit == result)
            fprintf(stderr, "relplan: %s%s%s\n", rp_exit_table[i].meaning,
                    s->reason == NULL ? "" : ": ", s->reason == NULL ? "" : s->reason);
}

rp_exit rp_reporting_write(const rp_reporting *r)
{
    rp_session *const s = r->session;
    const rp_stats *const stats = r->stats;
    const char *const path = r->options->file;

    rp_log_clear_live(&s->log);
    explain(s, stats->exit);
    if (r->options->format == RP_STATS_JSON)
        write_json(stderr, stats);
    else if (r->options->format == RP_STATS_TEXT && s->options.level > RP_LOG_QUIET)
        rp_stats_print(stats, stderr);
    const int error = path == NULL ? 0 : rp_output_write(&s->arena, path, write_json, stats);
    if (error == 0)
        return stats->exit;
    rp_session_error(s, "cannot write the statistics to '%s': %s", path,
                     rp_output_error(&s->arena, error));
    return rp_exit_is_solved(stats->exit) ? RP_EXIT_INPUT : stats->exit;
}
