/* relplan bench: configurations and other planners on many tasks. */

#include <stdlib.h>

#include "bench/emit.h"
#include "bench/pool.h"
#include "bench/set.h"
#include "bench/store.h"
#include "commands/commands.h"
#include "report/summary.h"

enum { MOST_JOBS = 1024 };

typedef struct bench {
    rp_session *session;
    const char *output;
    rp_bench_set set;
    rp_bench_store store;
    const rp_positionals *places;
    uint32_t jobs;
    rp_bench_emit emit;
    bool merge, has_wall;
} bench;

/* A run that gets half a core is not cut short. */
static double usual_wall(double time) { return time > 0 ? 2 * time + 5 : 0; }

static const char *add_config(rp_arena *arena, rp_bench_set *set, const char *value,
                              bool is_foreign)
{
    rp_bench_config config;
    const char *const message = rp_bench_config_read(arena, value, is_foreign, &config);

    if (message == NULL)
        rp_vec_push(arena->limits, &set->config, config);
    return message;
}

static const char *add_relplan(rp_arena *arena, void *set, const char *value)
{
    return add_config(arena, set, value, false);
}

static const char *add_planner(rp_arena *arena, void *set, const char *value)
{
    return add_config(arena, set, value, true);
}

static const char *add_numbers(rp_arena *arena, void *set, const char *value)
{
    return rp_bench_set_only(arena, value, set);
}

#define AT(member) .offset = offsetof(bench, member)

static const rp_option options[] = {
    {"output", 'o', "RESULTS", RP_OPTION_FILE, AT(output),
     .help = "append rows to RESULTS.csv and RESULTS.jsonl"},
    {"config", 0, "NAME=OPTIONS", RP_OPTION_CALL, AT(set), .call = add_relplan,
     .help = "run relplan with these options, such as --config 'astar=-s astar -H hmax'; may be "
             "repeated (default: default=, with none)"},
    {"planner", 0, "NAME=COMMAND", RP_OPTION_CALL, AT(set), .call = add_planner,
     .help = "run any planner by a command for the shell, where {d} is the domain file, {p} the "
             "problem file, {plan} where the plan is to be written, {here} this folder, {time} and "
             "{memory} the limits in seconds of CPU time and MiB; may be repeated"},
    {"time", 't', "TIME", RP_OPTION_TIME, .least = 1, AT(set.limits.time), .standard = "5m",
     .none = "none",
     .help = "limit of each run, CPU time of all its processes, as in competitions: 30s, 5m, none"},
    {"wall-time", 0, "TIME", RP_OPTION_TIME, .least = 1, AT(set.limits.wall),
     .given = offsetof(bench, has_wall), .none = "none",
     .help = "limit of each run, real time, for those that wait: 30s, none (default: twice --time "
             "and 5 seconds)"},
    {"memory", 'm', "SIZE", RP_OPTION_SIZE, AT(set.limits.memory), .standard = "4G", .none = "none",
     .help = "limit of each run, all its processes: 2G, none"},
    {"grace", 0, "TIME", RP_OPTION_TIME, .least = 1, AT(set.limits.grace), .standard = "5s",
     .help = "between SIGTERM and SIGKILL"},
    {"limit-address-space", 0, NULL, RP_OPTION_FLAG, AT(set.limits.address_space),
     .help = "refuse more memory than --memory when it is asked for (RLIMIT_AS), not only when it "
             "is used"},
    {"jobs", 'j', "NUMBER", RP_OPTION_COUNT, .least = 1, .most = MOST_JOBS, AT(jobs),
     .standard = "1", .help = "runs at the same time"},
    {"logs", 0, "FOLDER", RP_OPTION_FILE, AT(set.logs),
     .help = "keep what each run prints in a file of this folder"},
    {"only", 0, "NUMBERS", RP_OPTION_CALL, AT(set), .call = add_numbers,
     .help = "only these runs, counted from 1: 3 or 3,7-9"},
    {"emit", 0, "parallel|slurm", RP_OPTION_CHOICE, .least = RP_BENCH_PARALLEL, AT(emit),
     .help = "run nothing, but print a script that does so by GNU parallel, or as a Slurm job "
             "array"},
    {"merge", 0, NULL, RP_OPTION_FLAG, AT(merge),
     .help = "run nothing, but gather the results of parts into RESULTS"},
};
static const rp_option_group group = RP_OPTION_GROUP(NULL, options);

static const char *check(void *state, const rp_positionals *files)
{
    bench *const b = state;

    b->places = files;
    if (!b->has_wall)
        b->set.limits.wall = usual_wall(b->set.limits.time);
    if (b->output == NULL)
        return "expected -o, to say where the results are";
    if (files->size == 0)
        return b->merge ? "expected results to be gathered"
                        : "expected a folder or a list of tasks";
    if (b->merge && (b->emit != RP_BENCH_HERE || b->set.config.size > 0 || b->set.only.size > 0))
        return "--merge runs nothing";
    if (b->emit != RP_BENCH_HERE && b->set.only.size > 0)
        return "--emit is about all runs, --only about some";
    return b->set.config.size > 0 ? NULL : add_relplan(&b->session->arena, &b->set, "default=");
}

/* Rows as text, to be read as report reads them; a line that it would refuse is the end of it. */
typedef struct text {
    FILE *out;
    char *data;
    size_t size;
} text;

static void add_row(bench *b, const rp_result_row *row, text *to)
{
    if (row != NULL)
        fputs(rp_result_row_csv(&b->session->arena, row), to->out);
}

/* Those of the set, or all. */
static void add_rows(bench *b, const rp_result_rows *rows, text *to)
{
    const rp_bench_set *const set = &b->set;

    fputs(rp_result_row_header(&b->session->arena), to->out);
    for (uint32_t i = 0; b->merge && i < rows->row.size; i++)
        add_row(b, &rows->row.item[i], to);
    for (uint32_t i = 0; !b->merge && i < set->task.size; i++)
        for (uint32_t k = 0; k < set->config.size; k++)
            add_row(b, rp_result_rows_find(rows, set->task.item[i].name, set->config.item[k].name),
                    to);
}

static void print_summary(rp_session *s, const rp_results *results)
{
    rp_report_table table;

    rp_report_summary_make(&table, &s->arena, results);
    rp_log_clear_live(&s->log);
    fputc('\n', s->log.out);
    rp_report_table_write_text(s->log.out, &table);
    rp_report_table_free(&table);
}

/* Who solved how much, in the log.  Rows are sorted. */
static void tell_coverage(bench *b, const rp_result_rows *rows)
{
    rp_session *const s = b->session;
    text all = {.out = NULL};
    rp_results results;
    rp_diags diags;

    if (s->log.level < RP_LOG_NORMAL || s->log.out == NULL || rows->row.size == 0)
        return;
    all.out = open_memstream(&all.data, &all.size);
    if (all.out == NULL)
        return;
    add_rows(b, rows, &all);
    if (fclose(all.out) != 0)
        return;
    rp_diags_init(&diags, &s->arena);
    const char *const copy = rp_arena_text(&s->arena, all.data, all.size);
    free(all.data);
    const uint32_t file = rp_diags_add_text(&diags, b->output, copy, all.size);
    if (rp_results_read(&results, &diags, &file, 1))
        print_summary(s, &results);
    rp_vec_free(&s->limits, &diags.source);
    rp_vec_free(&s->limits, &diags.diag);
}

static rp_exit tell_set(bench *b)
{
    rp_result_rows rows;

    rp_result_rows_init(&rows, &b->session->arena);
    const rp_exit result = rp_bench_store_load(b->session, b->output, &rows);
    if (result == RP_EXIT_OPEN) {
        rp_result_rows_sort(&rows);
        tell_coverage(b, &rows);
    }
    rp_result_rows_free(&rows);
    return result;
}

static rp_exit run_here(bench *b)
{
    rp_session *const s = b->session;
    rp_bench_tally tally = {0};
    const uint32_t all = b->set.run.size;

    rp_exit result = rp_bench_store_open(&b->store, s, b->output);
    if (result == RP_EXIT_OPEN)
        result = rp_bench_set_drop(s, &b->set, &b->store.done);
    if (result != RP_EXIT_OPEN)
        return result;
    const rp_bench_schedule plan = {b->set.run.item, b->set.run.size, all - b->set.run.size,
                                    b->jobs};
    rp_log_line(&s->log, RP_LOG_NORMAL, "%u runs, %u of them done before", all, plan.already);
    if (plan.size > 0)
        result = rp_bench_pool_run(s, &plan, &b->store, &tally);
    rp_log_line(&s->log, RP_LOG_NORMAL, "%u runs made, %u solved; results in %s", tally.done,
                tally.solved, b->store.csv_path);
    if (tally.starved > 0)
        rp_session_warning(s,
                           "%u runs got less than 80 %% of a core: the machine was too busy, or "
                           "they waited; their wall times tell little",
                           tally.starved);
    return result == RP_EXIT_OPEN && b->set.only.size == 0 ? tell_set(b) : result;
}

static rp_exit run_set(void *arg)
{
    bench *const b = arg;
    rp_session *const s = b->session;

    rp_exit result = b->set.logs == NULL ? RP_EXIT_OPEN : rp_session_make_folder(s, b->set.logs);
    if (result == RP_EXIT_OPEN)
        result = rp_bench_set_make(s, &b->set, b->places->item, b->places->size);
    if (result != RP_EXIT_OPEN || s->diags.errors > 0)
        return result;
    return b->emit == RP_BENCH_HERE ? run_here(b)
                                    : rp_bench_emit_script(s, &b->set, b->emit, b->output);
}

/* What is gathered already counts too, and comes first. */
static rp_exit merge(void *arg)
{
    bench *const b = arg;
    rp_session *const s = b->session;
    rp_result_rows all;
    bool exists;

    rp_result_rows_init(&all, &s->arena);
    rp_exit result = rp_bench_store_check(s, b->output, b->places->item, b->places->size, &exists);
    if (result == RP_EXIT_OPEN && exists)
        result = rp_bench_store_load(s, b->output, &all);
    for (uint32_t i = 0; i < b->places->size && result == RP_EXIT_OPEN; i++)
        result = rp_bench_store_load(s, b->places->item[i], &all);
    if (result != RP_EXIT_OPEN)
        return result;
    rp_result_rows_sort(&all);
    rp_log_line(&s->log, RP_LOG_NORMAL, "%u rows, %u duplicates dropped", all.row.size,
                all.duplicates);
    result = rp_bench_store_write(s, b->output, &all);
    if (result == RP_EXIT_OPEN)
        tell_coverage(b, &all);
    rp_result_rows_free(&all);
    return result;
}

static rp_exit run(void *state) { return ((bench *)state)->merge ? merge(state) : run_set(state); }

static void release(void *state) { rp_bench_store_close(&((bench *)state)->store); }

const rp_command rp_command_bench = {
    .name = "bench",
    .arguments = "FOLDER|LIST... -o RESULTS\n"
                 "--emit=parallel|slurm FOLDER|LIST... -o RESULTS\n"
                 "--merge PART.csv... -o RESULTS",
    .summary = "run configurations and other planners on many tasks, and note how each run ended",
    .about = "Runs each configuration on each task: those of a list (lines of name, domain file, "
             "problem file; paths are seen from the list's folder), or the problems below a folder "
             "with the domain files that belong to them.  Every plan is validated.  However a run "
             "ends, it becomes a row of the results.  Runs that have a row are not made again, so "
             "what was interrupted goes on when the same command is given again.  "
             "docs/reference/experiments.md tells more.\n"
             "Exit codes: 0 every run has its row (however it ended), 31 wrong options, files that "
             "cannot be read or written, no temporary folder or process, a full disk, 130 and 143 "
             "interrupted.",
    .most_files = UINT32_MAX,
    .state_size = sizeof(bench),
    .place = {{&group, 0}, {&rp_common_group, 0}},
    .check = check,
    .stage = RP_STAGES({.phase = RP_PHASE_START, .run = run}),
    .release = release,
};
