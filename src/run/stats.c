#include "run/stats.h"

#include <inttypes.h>

#include "cli/json.h"
#include "cli/version.h"

static const struct counter {
    const char *text_key, *json_key;
    size_t offset; /* in rp_search_stats */
} counters[] = {
    {"expanded", "expanded", offsetof(rp_search_stats, expanded)},
    {"evaluated", "evaluated", offsetof(rp_search_stats, evaluated)},
    {"generated", "generated", offsetof(rp_search_stats, generated)},
    {"reopened", "reopened", offsetof(rp_search_stats, reopened)},
    {"dead ends", "dead_ends", offsetof(rp_search_stats, dead_ends)},
    {"states", "states", offsetof(rp_search_stats, states)},
};
enum { NUM_COUNTERS = sizeof counters / sizeof counters[0] };

static uint64_t read_counter(const rp_stats *stats, size_t i)
{
    return *(const uint64_t *)((const char *)&stats->counters + counters[i].offset);
}

static void print_search(const rp_stats *stats, FILE *out)
{
    fprintf(out, "search: %s\n", stats->search);
    if (stats->heuristic != NULL)
        fprintf(out, "heuristic: %s\n", stats->heuristic);
    fprintf(out, "seed: %" PRIu64 "\n", stats->seed);
    if (stats->counters.threads > 0)
        fprintf(out, "threads: %" PRIu32 "\n", stats->counters.threads);
    for (size_t i = 0; i < NUM_COUNTERS; i++)
        fprintf(out, "%s: %" PRIu64 "\n", counters[i].text_key, read_counter(stats, i));
    if (isfinite(stats->counters.initial_h))
        fprintf(out, "initial h: %.10g\n", stats->counters.initial_h);
    if (stats->counters.bytes_per_state > 0)
        fprintf(out, "bytes per state: %" PRIu64 "\n", stats->counters.bytes_per_state);
}

static const struct figure {
    const char *text_key, *json_key;
    size_t offset; /* in rp_ground_figures */
} figures[] = {
    {"mutex groups", "groups", offsetof(rp_ground_figures, groups)},
    {"exactly-one groups", "exactly_one_groups", offsetof(rp_ground_figures, exactly_one)},
    {"variables", "variables", offsetof(rp_ground_figures, variables)},
    {"bytes per packed state", "state_bytes", offsetof(rp_ground_figures, state_bytes)},
    {"conditional effects", "conditional_effects", offsetof(rp_ground_figures, effects)},
    {"axioms", "axioms", offsetof(rp_ground_figures, axioms)},
};
enum { NUM_FIGURES = sizeof figures / sizeof figures[0] };

static uint32_t read_figure(const rp_ground_figures *f, size_t i)
{
    return *(const uint32_t *)((const char *)f + figures[i].offset);
}

static void print_figures(const rp_ground_figures *f, FILE *out)
{
    fprintf(out, "relaxed facts: %" PRIu64 "\n", f->relaxed_facts);
    fprintf(out, "relaxed operators: %" PRIu64 "\n", f->relaxed_operators);
    for (size_t i = 0; i < NUM_FIGURES; i++)
        fprintf(out, "%s: %" PRIu32 "\n", figures[i].text_key, read_figure(f, i));
}

static void print_times(const rp_stats *stats, FILE *out)
{
    fprintf(out, "parse time: %.3f s\n", stats->parse_time);
    fprintf(out, "ground time: %.3f s\n", stats->ground_time);
    if (stats->figures != NULL) {
        fprintf(out, "encode time: %.3f s\n", stats->figures->encode_time);
    } else {
        fprintf(out, "search time: %.3f s\n", stats->search_time);
        if (stats->improve != NULL)
            fprintf(out, "improve time: %.3f s\n", stats->improve_time);
        fprintf(out, "validate time: %.3f s\n", stats->validate_time);
    }
    fprintf(out, "total time: %.3f s\n", stats->total_time);
}

/* Grounding alone solves nothing. */
static const char *outcome(const rp_stats *stats)
{
    return stats->figures != NULL && stats->exit == RP_EXIT_SOLVED ? "grounded"
                                                                   : rp_exit_name(stats->exit);
}

static const char *cost_text(const rp_stats *stats, int64_t cost, char *buffer, size_t size)
{
    if (stats->lifted->use_costs)
        rp_lifted_cost_text(stats->lifted, cost, buffer, size);
    else
        snprintf(buffer, size, "%" PRId64, cost);
    return buffer;
}

static void print_plan(const rp_stats *stats, FILE *out)
{
    char cost[64];

    if (stats->plans > 0)
        fprintf(out, "plans: %" PRIu32 "\n", stats->plans);
    if (stats->improve != NULL) {
        fprintf(out, "improve: %s\n", stats->improve);
        fprintf(out, "plan length before improving: %" PRIu32 "\n", stats->found_length);
        fprintf(out, "plan cost before improving: %s\n",
                cost_text(stats, stats->found_cost, cost, sizeof cost));
    }
    fprintf(out, "plan length: %" PRIu32 "\n", stats->plan->num_steps);
    fprintf(out, "plan cost: %s\n", cost_text(stats, stats->plan->cost, cost, sizeof cost));
    if (stats->is_cheapest)
        fputs("plan is optimal: yes\n", out);
}

void rp_stats_print(const rp_stats *stats, FILE *out)
{
    print_times(stats, out);
    if (stats->grounded) {
        fprintf(out, "facts: %" PRIu32 "\n", stats->facts);
        fprintf(out, "operators: %" PRIu32 "\n", stats->operators);
    }
    if (stats->figures != NULL)
        print_figures(stats->figures, out);
    if (stats->searched)
        print_search(stats, out);
    if (stats->plan != NULL)
        print_plan(stats, out);
    fprintf(out, "peak memory: %.1f MiB\n", (double)stats->peak_memory / (1 << 20));
    fprintf(out, "exit code: %d\n", (int)stats->exit);
    fprintf(out, "outcome: %s\n", outcome(stats));
}

static void set_figures(const rp_ground_figures *f, json_t *object)
{
    json_object_set_new(object, "relaxed_facts", json_integer((json_int_t)f->relaxed_facts));
    json_object_set_new(object, "relaxed_operators",
                        json_integer((json_int_t)f->relaxed_operators));
    for (size_t i = 0; i < NUM_FIGURES; i++)
        json_object_set_new(object, figures[i].json_key, json_integer(read_figure(f, i)));
}

static json_t *times(const rp_stats *stats)
{
    if (stats->figures != NULL)
        return json_pack("{sf sf sf sf sf}", "parse", stats->parse_time, "ground",
                         stats->ground_time, "encode", stats->figures->encode_time, "total",
                         stats->total_time, "cpu", stats->cpu_time);
    return json_pack("{sf sf sf sf sf sf sf}", "parse", stats->parse_time, "ground",
                     stats->ground_time, "search", stats->search_time, "improve",
                     stats->improve_time, "validate", stats->validate_time, "total",
                     stats->total_time, "cpu", stats->cpu_time);
}

static json_t *plan(const rp_stats *stats)
{
    json_t *const steps = json_array();

    for (uint32_t i = 0; i < stats->plan->num_steps; i++)
        json_array_append_new(steps, rp_json_step(stats->lifted, &stats->plan->step[i]));
    return json_pack("{si so ss so}", "length", (int)stats->plan->num_steps, "cost",
                     rp_json_cost(stats->lifted, stats->plan->cost), "metric",
                     stats->lifted->use_costs ? "general" : "unit", "steps", steps);
}

static json_t *improvement(const rp_stats *stats)
{
    return json_pack("{ss si so}", "method", stats->improve, "length_before",
                     (int)stats->found_length, "cost_before",
                     rp_json_cost(stats->lifted, stats->found_cost));
}

static void set_search(const rp_stats *stats, json_t *object)
{
    json_object_set_new(object, "search", rp_json_text(stats->search));
    json_object_set_new(object, "heuristic", rp_json_text(stats->heuristic));
    json_object_set_new(object, "seed", json_integer((json_int_t)stats->seed));
    if (stats->counters.threads > 0)
        json_object_set_new(object, "threads", json_integer(stats->counters.threads));
    for (size_t i = 0; i < NUM_COUNTERS; i++)
        json_object_set_new(object, counters[i].json_key,
                            json_integer((json_int_t)read_counter(stats, i)));
    json_object_set_new(object, "initial_h", rp_json_number(stats->counters.initial_h));
    json_object_set_new(object, "best_h", rp_json_number(stats->counters.best_h));
    json_object_set_new(object, "bytes_per_state",
                        json_integer((json_int_t)stats->counters.bytes_per_state));
}

bool rp_stats_print_json(const rp_stats *stats, FILE *out)
{
    json_t *const object = json_pack("{ss si ss}", "outcome", outcome(stats), "exit_code",
                                     (int)stats->exit, "version", RP_VERSION);

    json_object_set_new(object, "reason", rp_json_text(stats->reason));
    json_object_set_new(object, "domain", rp_json_text(stats->domain));
    json_object_set_new(object, "problem", rp_json_text(stats->problem));
    if (stats->grounded) {
        json_object_set_new(object, "facts", json_integer(stats->facts));
        json_object_set_new(object, "operators", json_integer(stats->operators));
    }
    if (stats->figures != NULL)
        set_figures(stats->figures, object);
    if (stats->searched)
        set_search(stats, object);
    json_object_set_new(object, "plan", stats->plan == NULL ? json_null() : plan(stats));
    if (stats->plan != NULL)
        json_object_set_new(object, "optimal", json_boolean(stats->is_cheapest));
    if (stats->plan != NULL && stats->improve != NULL)
        json_object_set_new(object, "improvement", improvement(stats));
    if (stats->plans > 0)
        json_object_set_new(object, "plans", json_integer(stats->plans));
    json_object_set_new(object, "seconds", times(stats));
    json_object_set_new(object, "peak_memory", json_integer((json_int_t)stats->peak_memory));
    json_object_set_new(object, "messages", rp_json_messages(stats->diags));
    return rp_json_print(object, out);
}
