#include "run/stats.h"

#include <inttypes.h>
#include <string.h>

#include "base/text/text.h"

const rp_stats_row rp_stats_counter[RP_STATS_COUNTERS] = {
    {"expanded", "expanded", offsetof(rp_search_stats, expanded)},
    {"evaluated", "evaluated", offsetof(rp_search_stats, evaluated)},
    {"generated", "generated", offsetof(rp_search_stats, generated)},
    {"reopened", "reopened", offsetof(rp_search_stats, reopened)},
    {"dead ends", "dead_ends", offsetof(rp_search_stats, dead_ends)},
    {"states", "states", offsetof(rp_search_stats, states)},
    {"work", "work", offsetof(rp_search_stats, work)},
};

const rp_stats_row rp_stats_figure[RP_STATS_FIGURES] = {
    {"mutex groups", "groups", offsetof(rp_ground_figures, groups)},
    {"exactly-one groups", "exactly_one_groups", offsetof(rp_ground_figures, exactly_one)},
    {"variables", "variables", offsetof(rp_ground_figures, variables)},
    {"bytes per packed state", "state_bytes", offsetof(rp_ground_figures, state_bytes)},
    {"conditional effects", "conditional_effects", offsetof(rp_ground_figures, effects)},
    {"axioms", "axioms", offsetof(rp_ground_figures, axioms)},
};

const char *rp_stats_outcome(const rp_stats *stats)
{
    return stats->figures != NULL && stats->exit == RP_EXIT_SOLVED ? "grounded"
                                                                   : rp_exit_name(stats->exit);
}

uint32_t rp_stats_phases(const rp_stats *stats, bool all, rp_stats_phase phase[RP_STATS_PHASES])
{
    uint32_t count = 0;

    phase[count++] = (rp_stats_phase){"parse", stats->parse_time};
    phase[count++] = (rp_stats_phase){"ground", stats->ground_time};
    if (stats->figures != NULL) {
        phase[count++] = (rp_stats_phase){"encode", stats->figures->encode_time};
        return count;
    }
    phase[count++] = (rp_stats_phase){"search", stats->search_time};
    if (all || stats->improve != NULL)
        phase[count++] = (rp_stats_phase){"improve", stats->improve_time};
    phase[count++] = (rp_stats_phase){"validate", stats->validate_time};
    return count;
}

/* --- The block. */

static void print_times(const rp_stats *stats, FILE *out)
{
    rp_stats_phase phase[RP_STATS_PHASES];
    const uint32_t count = rp_stats_phases(stats, false, phase);

    for (uint32_t i = 0; i < count; i++)
        rp_text_line(out, "%s time: %.3f s", phase[i].name, phase[i].seconds);
    rp_text_line(out, "total time: %.3f s", stats->total_time);
}

static void print_figures(const rp_ground_figures *f, FILE *out)
{
    rp_text_line(out, "relaxed facts: %" PRIu64, f->relaxed_facts);
    rp_text_line(out, "relaxed operators: %" PRIu64, f->relaxed_operators);
    for (uint32_t i = 0; i < RP_STATS_FIGURES; i++)
        rp_text_line(out, "%s: %" PRIu32, rp_stats_figure[i].text_key, rp_stats_read_figure(f, i));
}

static void print_search(const rp_stats *stats, FILE *out)
{
    const rp_search_stats *const c = &stats->counters;

    rp_text_line(out, "search: %s", stats->search);
    if (stats->heuristic != NULL)
        rp_text_line(out, "heuristic: %s", stats->heuristic);
    rp_text_line(out, "seed: %" PRIu64, stats->seed);
    if (c->threads > 0)
        rp_text_line(out, "threads: %" PRIu32, c->threads);
    for (uint32_t i = 0; i < RP_STATS_COUNTERS; i++)
        rp_text_line(out, "%s: %" PRIu64, rp_stats_counter[i].text_key,
                     rp_stats_read_counter(c, i));
    if (isfinite(c->initial_h))
        rp_text_line(out, "initial h: %.10g", c->initial_h);
    if (c->bytes_per_state > 0)
        rp_text_line(out, "bytes per state: %" PRIu64, c->bytes_per_state);
}

static void print_plan(const rp_stats *stats, FILE *out)
{
    char cost[64];

    if (stats->plans > 0)
        rp_text_line(out, "plans: %" PRIu32, stats->plans);
    if (stats->found_by != NULL)
        rp_text_line(out, "plan found by: %s", stats->found_by);
    if (stats->improve != NULL) {
        rp_lifted_cost_text(stats->lifted, stats->found_cost, cost, sizeof cost);
        rp_text_line(out, "improve: %s", stats->improve);
        rp_text_line(out, "plan length before improving: %" PRIu32, stats->found_length);
        rp_text_line(out, "plan cost before improving: %s", cost);
    }
    rp_lifted_cost_text(stats->lifted, stats->plan->cost, cost, sizeof cost);
    rp_text_line(out, "plan length: %" PRIu32, stats->plan->num_steps);
    rp_text_line(out, "plan cost: %s", cost);
    if (stats->is_optimal)
        rp_text_line(out, "plan is optimal: yes");
}

static void print_memory(const rp_stats *stats, FILE *out)
{
    rp_text_line(out, "peak memory: %.1f MiB", (double)stats->peak_memory / (1 << 20));
}

void rp_stats_print(const rp_stats *stats, FILE *out)
{
    print_times(stats, out);
    if (stats->grounded) {
        rp_text_line(out, "facts: %" PRIu32, stats->facts);
        rp_text_line(out, "operators: %" PRIu32, stats->operators);
    }
    if (stats->figures != NULL)
        print_figures(stats->figures, out);
    if (stats->searched)
        print_search(stats, out);
    if (stats->plan != NULL)
        print_plan(stats, out);
    print_memory(stats, out);
    rp_text_line(out, "exit code: %d", (int)stats->exit);
    rp_text_line(out, "outcome: %s", rp_stats_outcome(stats));
}

/* --- The summary. */

static void sum_up_task(const rp_ground_figures *f, const rp_stats *stats, FILE *out)
{
    char facts[RP_TEXT_COUNT_SIZE], operators[RP_TEXT_COUNT_SIZE];

    rp_text_line(out,
                 "task: facts %s, operators %s, mutex groups %" PRIu32 ", bytes per state %" PRIu32,
                 rp_text_count(stats->facts, facts), rp_text_count(stats->operators, operators),
                 f->groups, f->state_bytes);
}

/* "; improved from 14 steps, cost 20", or "". */
static const char *improvement(const rp_stats *stats, char *buffer, size_t size)
{
    char cost[64];

    if (stats->improve == NULL ||
        (stats->found_length == stats->plan->num_steps && stats->found_cost == stats->plan->cost))
        return "";
    rp_lifted_cost_text(stats->lifted, stats->found_cost, cost, sizeof cost);
    snprintf(buffer, size, "; improved from %" PRIu32 " steps, cost %s", stats->found_length, cost);
    return buffer;
}

static void sum_up_plan(const rp_stats *stats, FILE *out)
{
    const uint32_t length = stats->plan->num_steps;
    char cost[64], from[128], ordinal[64] = "";

    rp_lifted_cost_text(stats->lifted, stats->plan->cost, cost, sizeof cost);
    if (stats->plans > 1)
        snprintf(ordinal, sizeof ordinal, "; the best of %" PRIu32, stats->plans);
    rp_text_line(out, "plan: %" PRIu32 " step%s, cost %s%s%s%s", length, length == 1 ? "" : "s",
                 cost, stats->is_optimal ? " (optimal)" : "", improvement(stats, from, sizeof from),
                 ordinal);
}

static void sum_up_search(const rp_stats *stats, FILE *out)
{
    const rp_search_stats *const c = &stats->counters;
    const bool by_other = stats->found_by != NULL && strcmp(stats->found_by, stats->asked_for) != 0;
    char count[3][RP_TEXT_COUNT_SIZE];

    rp_text_line(out, "search: %s%s%s", stats->asked_for, by_other ? "; plan found by " : "",
                 by_other ? stats->found_by : "");
    rp_text_line(out, "states: %s expanded, %s evaluated, %s generated",
                 rp_text_count(c->expanded, count[0]), rp_text_count(c->evaluated, count[1]),
                 rp_text_count(c->generated, count[2]));
}

static void sum_up_times(const rp_stats *stats, FILE *out)
{
    rp_stats_phase phase[RP_STATS_PHASES];
    const uint32_t count = rp_stats_phases(stats, false, phase);

    const char *before = " (";

    fprintf(out, "time: %.3f s", stats->total_time);
    for (uint32_t i = 0; i < count; i++) {
        if (phase[i].seconds <= 0)
            continue; /* It was not reached. */
        fprintf(out, "%s%s %.3f", before, phase[i].name, phase[i].seconds);
        before = ", ";
    }
    fputs(*before == ',' ? ")\n" : "\n", out);
}

void rp_stats_print_summary(const rp_stats *stats, FILE *out)
{
    if (stats->plan != NULL)
        sum_up_plan(stats, out);
    if (stats->figures != NULL)
        sum_up_task(stats->figures, stats, out);
    if (stats->searched)
        sum_up_search(stats, out);
    sum_up_times(stats, out);
    print_memory(stats, out);
}
