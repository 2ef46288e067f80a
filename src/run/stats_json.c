/* The statistics as a JSON object (run/stats.h). */
#include "cli/version.h"
#include "run/stats.h"
#include "write/plan_json.h"

static void set_figures(const rp_ground_figures *f, json_t *object)
{
    json_object_set_new(object, "relaxed_facts", json_integer((json_int_t)f->relaxed_facts));
    json_object_set_new(object, "relaxed_operators",
                        json_integer((json_int_t)f->relaxed_operators));
    for (uint32_t i = 0; i < RP_STATS_FIGURES; i++)
        json_object_set_new(object, rp_stats_figure[i].json_key,
                            json_integer(rp_stats_read_figure(f, i)));
}

static json_t *times(const rp_stats *stats)
{
    rp_stats_phase phase[RP_STATS_PHASES];
    const uint32_t count = rp_stats_phases(stats, true, phase);
    json_t *const object = json_object();

    for (uint32_t i = 0; i < count; i++)
        json_object_set_new(object, phase[i].name, json_real(phase[i].seconds));
    json_object_set_new(object, "total", json_real(stats->total_time));
    json_object_set_new(object, "cpu", json_real(stats->cpu_time));
    if (stats->prepare_cpu_time > 0)
        json_object_set_new(object, "prepare_cpu", json_real(stats->prepare_cpu_time));
    if (stats->search_cpu_time > 0)
        json_object_set_new(object, "search_cpu", json_real(stats->search_cpu_time));
    return object;
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
    const rp_search_stats *const c = &stats->counters;

    json_object_set_new(object, "search", rp_json_text(stats->search));
    json_object_set_new(object, "heuristic", rp_json_text(stats->heuristic));
    json_object_set_new(object, "seed", json_integer((json_int_t)stats->seed));
    if (c->threads > 0)
        json_object_set_new(object, "threads", json_integer(c->threads));
    for (uint32_t i = 0; i < RP_STATS_COUNTERS; i++)
        json_object_set_new(object, rp_stats_counter[i].json_key,
                            json_integer((json_int_t)rp_stats_read_counter(c, i)));
    json_object_set_new(object, "initial_h", rp_json_number(c->initial_h));
    json_object_set_new(object, "best_h", rp_json_number(c->best_h));
    json_object_set_new(object, "bytes_per_state", json_integer((json_int_t)c->bytes_per_state));
}

bool rp_stats_print_json(const rp_stats *stats, FILE *out)
{
    json_t *const object = json_pack("{ss si ss}", "outcome", rp_stats_outcome(stats), "exit_code",
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
    if (stats->plan != NULL && stats->found_by != NULL)
        json_object_set_new(object, "found_by", rp_json_text(stats->found_by));
    if (stats->plan != NULL)
        json_object_set_new(object, "optimal", json_boolean(stats->is_optimal));
    if (stats->plan != NULL && stats->improve != NULL)
        json_object_set_new(object, "improvement", improvement(stats));
    if (stats->plans > 0)
        json_object_set_new(object, "plans", json_integer(stats->plans));
    json_object_set_new(object, "seconds", times(stats));
    json_object_set_new(object, "peak_memory", json_integer((json_int_t)stats->peak_memory));
    json_object_set_new(object, "messages", rp_json_messages(stats->diags));
    return rp_json_print(object, out, RP_JSON_DIGITS);
}
