#include "bench/supervise/outcome.h"

#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/exitcode.h"

/* The words of the column `status`. */
static const char solved[] = "solved", unsolvable[] = "unsolvable", exhausted[] = "exhausted",
                  timeout[] = "timeout", memory[] = "memory", unsupported[] = "unsupported",
                  invalid[] = "invalid", error[] = "error", crashed[] = "crashed",
                  interrupted[] = "interrupted";

typedef struct meaning {
    int code;
    const char *status;
} meaning;

static const meaning own_codes[] = {
    {RP_EXIT_UNSOLVABLE, unsolvable},   {RP_EXIT_EXHAUSTED, exhausted},
    {RP_EXIT_MEMORY, memory},           {RP_EXIT_TIME, timeout},
    {RP_EXIT_MEMORY_AND_TIME, timeout}, {RP_EXIT_UNSUPPORTED, unsupported},
    {RP_EXIT_INTERNAL, crashed},        {RP_EXIT_INTERRUPTED, interrupted},
    {RP_EXIT_TERMINATED, interrupted},  {0, NULL}};

/* Those of Fast Downward; from 128 on those of shells. */
static const meaning foreign_codes[] = {{10, unsolvable},
                                        {11, unsolvable},
                                        {12, exhausted},
                                        {20, memory},
                                        {21, timeout},
                                        {22, memory},
                                        {23, timeout},
                                        {24, timeout},
                                        {34, unsupported},
                                        {126, error},
                                        {127, error},
                                        {128 + SIGINT, interrupted},
                                        {128 + SIGTERM, interrupted},
                                        {0, NULL}};

static const char *status_of_signal(int number)
{
    return number == SIGINT || number == SIGTERM ? interrupted : crashed;
}

static const char *status_of_code(const rp_bench_outcome *o)
{
    const meaning *m = o->is_foreign ? foreign_codes : own_codes;

    while (m->status != NULL && m->code != o->end.exit_code)
        m++;
    if (m->status != NULL)
        return m->status;
    return o->end.exit_code > 128 ? crashed : error;
}

static const char *status(const rp_bench_outcome *o)
{
    const rp_bench_end *const end = &o->end;
    const bool too_large = o->memory > 0 && end->peak > o->memory;

    if (end->stop == RP_BENCH_FREE && too_large)
        return memory;
    if (o->plan == RP_BENCH_VALID)
        return solved;
    if (end->stop != RP_BENCH_FREE)
        return end->stop == RP_BENCH_TIME ? timeout : memory;
    if (o->plan != RP_BENCH_NO_PLAN)
        return o->plan == RP_BENCH_INVALID ? invalid : error;
    return end->signal != 0 ? status_of_signal(end->signal) : status_of_code(o);
}

static const char *reason(rp_arena *arena, const rp_bench_outcome *o)
{
    const rp_bench_end *const end = &o->end;

    if (end->stop != RP_BENCH_FREE)
        return end->stop == RP_BENCH_TIME ? "stopped at the time limit"
                                          : "stopped at the memory limit";
    if (o->memory > 0 && end->peak > o->memory)
        return "the peak of memory was above the limit";
    if (end->signal != 0)
        return rp_arena_format(arena, "ended by signal %d", end->signal);
    if (o->plan == RP_BENCH_UNDECIDED)
        return "the plan could not be judged";
    if (o->plan == RP_BENCH_NO_PLAN && end->exit_code == 0)
        return "ended without a plan";
    return NULL;
}

void rp_bench_outcome_set(rp_arena *arena, const rp_bench_outcome *o, rp_bench_row *row)
{
    const rp_bench_end *const end = &o->end;
    const char *const why = reason(arena, o);

    rp_bench_row_set(arena, row, RP_BENCH_status, status(o));
    rp_bench_row_format(arena, row, RP_BENCH_exit_code, "%d",
                        end->signal != 0 ? -end->signal : end->exit_code);
    rp_bench_row_format(arena, row, RP_BENCH_wall_s, "%.3f", end->wall);
    rp_bench_row_format(arena, row, RP_BENCH_cpu_s, "%.3f", end->cpu);
    rp_bench_row_format(arena, row, RP_BENCH_peak_mb, "%.1f", (double)end->peak / (1 << 20));
    if (o->plan == RP_BENCH_VALID || o->plan == RP_BENCH_INVALID)
        rp_bench_row_set(arena, row, RP_BENCH_valid, o->plan == RP_BENCH_VALID ? "yes" : "no");
    if (why != NULL)
        rp_bench_row_set(arena, row, RP_BENCH_reason, why);
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

static void copy_figures(rp_arena *arena, const json_t *stats, rp_bench_row *row)
{
    static const struct {
        rp_bench_column column;
        const char *object, *member;
    } table[] = {
        {RP_BENCH_expanded, NULL, "expanded"},
        {RP_BENCH_evaluated, NULL, "evaluated"},
        {RP_BENCH_generated, NULL, "generated"},
        {RP_BENCH_states, NULL, "states"},
        {RP_BENCH_initial_h, NULL, "initial_h"},
        {RP_BENCH_parse_s, "seconds", "parse"},
        {RP_BENCH_ground_s, "seconds", "ground"},
        {RP_BENCH_search_s, "seconds", "search"},
        {RP_BENCH_total_s, "seconds", "total"},
        {RP_BENCH_facts, NULL, "facts"},
        {RP_BENCH_operators, NULL, "operators"},
        {RP_BENCH_plans, NULL, "plans"},
        {RP_BENCH_seed, NULL, "seed"},
        {RP_BENCH_version, NULL, "version"},
        {RP_BENCH_reason, NULL, "reason"},
    };

    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const json_t *const object =
            table[i].object == NULL ? stats : json_object_get(stats, table[i].object);
        rp_bench_row_set(arena, row, table[i].column,
                         text_of(arena, json_object_get(object, table[i].member)));
    }
}

void rp_bench_outcome_read_stats(rp_arena *arena, const char *path, rp_bench_row *row)
{
    json_t *const stats = json_load_file(path, 0, NULL);

    if (json_is_object(stats)) {
        copy_figures(arena, stats, row);
        json_object_del(json_object_get(stats, "plan"), "steps"); /* Long, and judged already. */
        char *const text = json_dumps(stats, JSON_COMPACT | JSON_REAL_PRECISION(9));
        row->stats = text == NULL ? NULL : rp_arena_text(arena, text, strlen(text));
        free(text);
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

rp_bench_verdict rp_bench_outcome_read_verdict(rp_arena *arena, const char *path)
{
    json_t *const object = json_load_file(path, 0, NULL);
    const char *const word = json_string_value(json_object_get(object, "verdict"));
    rp_bench_verdict verdict = {RP_BENCH_UNDECIDED, "", ""};

    if (word != NULL && strcmp(word, "valid") == 0) {
        const char *const cost = text_of(arena, json_object_get(object, "cost"));
        const char *const length = text_of(arena, json_object_get(object, "length"));
        verdict = (rp_bench_verdict){RP_BENCH_VALID, cost == NULL ? "" : cost,
                                     length == NULL ? "" : length};
    } else if (word != NULL && (strcmp(word, "invalid") == 0 || is_no_plan(object))) {
        verdict.plan = RP_BENCH_INVALID;
    }
    json_decref(object);
    return verdict;
}
