#include "bench/supervise/outcome.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

/* By itself, but too late: a little may have happened between two looks. */
static bool is_late(const rp_bench_outcome *o)
{
    static const double most = 1; /* seconds above the limit */
    return o->end.stop == RP_BENCH_STOP_NONE && o->time > 0 && o->end.cpu > o->time + most;
}

static rp_status status_of(const rp_bench_outcome *o)
{
    const rp_bench_end *const end = &o->end;
    const bool too_large = o->memory > 0 && end->peak > o->memory;

    if (end->stop == RP_BENCH_STOP_NONE && too_large)
        return RP_STATUS_MEMORY;
    if (is_late(o))
        return RP_STATUS_TIMEOUT;
    if (o->verdict == RP_VERDICT_VALID)
        return RP_STATUS_SOLVED;
    if (end->stop != RP_BENCH_STOP_NONE)
        return end->stop == RP_BENCH_STOP_MEMORY ? RP_STATUS_MEMORY : RP_STATUS_TIMEOUT;
    if (o->verdict != RP_VERDICT_NO_PLAN)
        return o->verdict == RP_VERDICT_INVALID ? RP_STATUS_INVALID : RP_STATUS_ERROR;
    return end->signal != 0 ? rp_status_of_signal(end->signal)
                            : rp_status_of_code(end->exit_code, o->is_foreign);
}

static const char *reason(rp_arena *arena, const rp_bench_outcome *o)
{
    const rp_bench_end *const end = &o->end;

    if (end->stop != RP_BENCH_STOP_NONE)
        return end->stop == RP_BENCH_STOP_TIME   ? "stopped at the time limit (CPU time)"
               : end->stop == RP_BENCH_STOP_WALL ? "stopped at the wall time limit"
                                                 : "stopped at the memory limit";
    if (is_late(o))
        return "the CPU time was above the limit";
    if (o->memory > 0 && end->peak > o->memory)
        return "the peak of memory was above the limit";
    if (end->signal != 0)
        return rp_arena_format(arena, "ended by signal %d", end->signal);
    if (o->verdict == RP_VERDICT_UNDECIDED)
        return "the plan could not be validated";
    if (o->verdict == RP_VERDICT_NO_PLAN && end->exit_code == 0)
        return "ended without a plan";
    return NULL;
}

void rp_bench_outcome_set(rp_arena *arena, const rp_bench_outcome *o, rp_result_row *row)
{
    const rp_bench_end *const end = &o->end;
    const char *const why = reason(arena, o);

    rp_result_row_set_status(row, status_of(o));
    rp_result_row_format(arena, row, RP_COLUMN_exit_code, "%d",
                         end->signal != 0 ? -end->signal : end->exit_code);
    rp_result_row_format(arena, row, RP_COLUMN_wall_s, "%.3f", end->wall);
    rp_result_row_format(arena, row, RP_COLUMN_cpu_s, "%.3f", end->cpu);
    rp_result_row_format(arena, row, RP_COLUMN_peak_mb, "%.1f", (double)end->peak / (1 << 20));
    if (o->verdict == RP_VERDICT_VALID || o->verdict == RP_VERDICT_INVALID)
        rp_result_row_set(arena, row, RP_COLUMN_valid,
                          o->verdict == RP_VERDICT_VALID ? "yes" : "no");
    if (why != NULL)
        rp_result_row_set(arena, row, RP_COLUMN_reason, why);
}

/* A number or text of JSON as text; NULL for anything else. */
static const char *text_of(rp_arena *arena, const json_t *value)
{
    if (json_is_integer(value))
        return rp_arena_format(arena, "%lld", (long long)json_integer_value(value));
    if (json_is_real(value))
        return rp_arena_format(arena, "%.9g", json_real_value(value));
    return json_string_value(value);
}

static void copy_figures(rp_arena *arena, const json_t *stats, rp_result_row *row)
{
    static const struct {
        rp_result_column column;
        const char *object, *member;
    } table[] = {
        {RP_COLUMN_expanded, NULL, "expanded"},
        {RP_COLUMN_evaluated, NULL, "evaluated"},
        {RP_COLUMN_generated, NULL, "generated"},
        {RP_COLUMN_states, NULL, "states"},
        {RP_COLUMN_initial_h, NULL, "initial_h"},
        {RP_COLUMN_parse_s, "seconds", "parse"},
        {RP_COLUMN_ground_s, "seconds", "ground"},
        {RP_COLUMN_search_s, "seconds", "search"},
        {RP_COLUMN_total_s, "seconds", "total"},
        {RP_COLUMN_facts, NULL, "facts"},
        {RP_COLUMN_operators, NULL, "operators"},
        {RP_COLUMN_plans, NULL, "plans"},
        {RP_COLUMN_seed, NULL, "seed"},
        {RP_COLUMN_version, NULL, "version"},
        {RP_COLUMN_reason, NULL, "reason"},
    };

    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const json_t *const object =
            table[i].object == NULL ? stats : json_object_get(stats, table[i].object);
        rp_result_row_set(arena, row, table[i].column,
                          text_of(arena, json_object_get(object, table[i].member)));
    }
}

void rp_bench_outcome_read_stats(rp_arena *arena, const char *path, rp_result_row *row)
{
    json_t *const stats = json_load_file(path, 0, NULL);

    if (json_is_object(stats)) {
        copy_figures(arena, stats, row);
        json_object_del(json_object_get(stats, "plan"), "steps"); /* Long, and validated already. */
        char *const text = json_dumps(stats, JSON_COMPACT | JSON_REAL_PRECISION(9));
        row->stats = text == NULL ? NULL : rp_arena_text(arena, text, strlen(text));
        rp_json_free(text);
    }
    json_decref(stats);
}

/* The validator does not decide about text that is no plan at all; here it is what came out. */
static bool is_no_plan(const json_t *object)
{
    const json_t *const messages = json_object_get(object, "messages");

    for (size_t i = 0; i < json_array_size(messages); i++) {
        const char *const name =
            json_string_value(json_object_get(json_array_get(messages, i), "name"));
        if (name != NULL && strcmp(name, "plan-syntax") == 0)
            return true;
    }
    return false;
}

rp_bench_validation rp_bench_validation_read(rp_arena *arena, const char *path)
{
    json_t *const object = json_load_file(path, 0, NULL);
    const char *const word = json_string_value(json_object_get(object, "verdict"));
    rp_bench_validation result = {RP_VERDICT_UNDECIDED, "", ""};

    if (word != NULL && strcmp(word, "valid") == 0) {
        const char *const cost = text_of(arena, json_object_get(object, "cost"));
        const char *const length = text_of(arena, json_object_get(object, "length"));
        result = (rp_bench_validation){RP_VERDICT_VALID, cost == NULL ? "" : cost,
                                       length == NULL ? "" : length};
    } else if (word != NULL && (strcmp(word, "invalid") == 0 || is_no_plan(object))) {
        result.verdict = RP_VERDICT_INVALID;
    }
    json_decref(object);
    return result;
}
