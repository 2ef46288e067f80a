#include <stdlib.h>
#include <string.h>

#include "bench/emit.h"
#include "bench/pool.h"
#include "bench/set.h"
#include "bench/store.h"
#include "cli/options/help.h"
#include "commands/commands.h"

enum { MOST_JOBS = 1024 };

static const double standard_time = 300, standard_grace = 5;
static const size_t standard_memory = (size_t)4 << 30;

/* The options are the first member of the session, and that of the bench. */
typedef struct bench {
    rp_session session;
    rp_bench_set set;
    rp_bench_store store;
    rp_positionals places;
    uint32_t jobs;
    rp_bench_emit emit;
    bool merge;
} bench;

static const char *add_config(rp_arena *arena, void *target, const char *value, bool is_foreign)
{
    bench *const b = target;
    rp_bench_config config;
    const char *const message = rp_bench_config_read(arena, value, is_foreign, &config);

    if (message == NULL)
        rp_vec_push(arena->limits, &b->set.config, config);
    return message;
}

static const char *set_config(rp_arena *arena, void *target, const char *value)
{
    return add_config(arena, target, value, false);
}

static const char *set_planner(rp_arena *arena, void *target, const char *value)
{
    return add_config(arena, target, value, true);
}

/* The session's own limits are no business of ours: only how such values are written. */
static const char *set_time(rp_arena *arena, void *target, const char *value)
{
    rp_options options = {0};
    const bool none = strcmp(value, "none") == 0;
    const char *const message = none ? NULL : rp_option_set_time_limit(arena, &options, value);

    ((bench *)target)->set.limits.time = options.time_limit;
    return message;
}

static const char *set_grace(rp_arena *arena, void *target, const char *value)
{
    rp_options options = {0};
    const char *const message = rp_option_set_time_limit(arena, &options, value);

    ((bench *)target)->set.limits.grace = options.time_limit;
    return message;
}

static const char *set_memory(rp_arena *arena, void *target, const char *value)
{
    rp_options options = {0};
    const bool none = strcmp(value, "none") == 0;
    const char *const message = none ? NULL : rp_option_set_memory_limit(arena, &options, value);

    ((bench *)target)->set.limits.memory = options.memory_limit;
    return message;
}

static const char *set_address_space(rp_arena *arena, void *target, const char *value)
{
    (void)arena, (void)value;
    ((bench *)target)->set.limits.address_space = true;
    return NULL;
}

static const char *set_jobs(rp_arena *arena, void *target, const char *value)
{
    char *end;
    const unsigned long jobs = strtoul(value, &end, 10);

    if (*value < '0' || *value > '9' || *end != '\0' || jobs < 1 || jobs > MOST_JOBS)
        return rp_arena_format(arena, "expected a number from 1 to %d, found '%s'", MOST_JOBS,
                               value);
    ((bench *)target)->jobs = (uint32_t)jobs;
    return NULL;
}

static const char *set_only(rp_arena *arena, void *target, const char *value)
{
    return rp_bench_set_only(arena, value, &((bench *)target)->set);
}

static const char *set_emit(rp_arena *arena, void *target, const char *value)
{
    rp_bench_emit *const emit = &((bench *)target)->emit;

    if (strcmp(value, "parallel") == 0)
        *emit = RP_BENCH_PARALLEL;
    else if (strcmp(value, "slurm") == 0)
        *emit = RP_BENCH_SLURM;
    else
        return rp_arena_format(arena, "expected parallel or slurm, found '%s'", value);
    return NULL;
}

static const char *set_merge(rp_arena *arena, void *target, const char *value)
{
    (void)arena, (void)value;
    ((bench *)target)->merge = true;
    return NULL;
}

static const char *set_logs(rp_arena *arena, void *target, const char *value)
{
    (void)arena;
    ((bench *)target)->set.logs = value;
    return NULL;
}

static const rp_argument arguments[] = {
    {"output", 'o', "RESULTS", "append rows to RESULTS.csv and RESULTS.jsonl",
     rp_option_set_output},
    {"config", 0, "NAME=OPTIONS",
     "run relplan with these options, such as --config 'astar=-s astar -H hmax'; may be repeated "
     "(default: default=, with none)",
     set_config},
    {"planner", 0, "NAME=COMMAND",
     "run any planner by a command for the shell, where {d} is the domain file, {p} the problem "
     "file, {plan} where the plan is to be written, {here} this folder, {time} and {memory} the "
     "limits in seconds and MiB; may be repeated",
     set_planner},
    {"time", 't', "TIME", "limit of each run, real time: 30s, 5m, none (default: 5m)", set_time},
    {"memory", 'm', "SIZE", "limit of each run, all its processes: 2G, none (default: 4G)",
     set_memory},
    {"grace", 0, "TIME", "between SIGTERM and SIGKILL (default: 5s)", set_grace},
    {"limit-address-space", 0, NULL,
     "refuse more memory than --memory when it is asked for (RLIMIT_AS), not only when it is used",
     set_address_space},
    {"jobs", 'j', "NUMBER", "runs at the same time (default: 1)", set_jobs},
    {"logs", 0, "FOLDER", "keep what each run prints in a file of this folder", set_logs},
    {"only", 0, "NUMBERS", "only these runs, counted from 1: 3 or 3,7-9", set_only},
    {"emit", 0, "parallel|slurm",
     "run nothing, but print a script that does so by GNU parallel, or as a Slurm job array",
     set_emit},
    {"merge", 0, NULL, "run nothing, but gather the results of parts into RESULTS", set_merge},
    {"quiet", 'q', NULL, "print errors only", rp_option_set_quiet},
    {"verbose", 'v', NULL, "print more", rp_option_set_verbose},
    {"help", 'h', NULL, "print this help", rp_option_set_help},
};
static const rp_argument_table table = {arguments, sizeof arguments / sizeof arguments[0]};

static const char usage[] = "usage: relplan bench [options] FOLDER|LIST... -o RESULTS\n"
                            "       relplan bench [options] --emit=parallel|slurm FOLDER|LIST... "
                            "-o RESULTS\n"
                            "       relplan bench --merge PART.csv... -o RESULTS\n"
                            "       relplan bench --help\n";
static const char about[] =
    "\nRuns each configuration on each task: those of a list (lines of name, domain file, problem\n"
    "file; paths are seen from the list's folder), or the problems below a folder with the domain\n"
    "files that belong to them.  Every plan is validated.  However a run ends, it becomes a row "
    "of\n"
    "the results.  Runs that have a row are not made again, so what was interrupted goes on when\n"
    "the same command is given again.  docs/experiments.md tells more.\n"
    "Exit codes: 0 every run has its row (however it ended), 31 wrong options, files that cannot\n"
    "be read or written, 130 and 143 interrupted.\n";

static const char *read_arguments(rp_arena *arena, char *const *argv, rp_options *options)
{
    bench *const b = (bench *)options;

    *options = (rp_options){.level = RP_LOG_NORMAL};
    b->set.limits = (rp_bench_limits){
        .time = standard_time, .grace = standard_grace, .memory = standard_memory};
    b->jobs = 1;
    const char *const message = rp_arguments_parse(arena, &table, argv, options, &b->places);
    if (message != NULL || options->help)
        return message;
    if (options->output == NULL)
        return "expected -o, to say where the results are";
    if (b->places.size == 0)
        return b->merge ? "expected results to be gathered"
                        : "expected a folder or a list of tasks";
    if (b->merge && (b->emit != RP_BENCH_HERE || b->set.config.size > 0 || b->set.only.size > 0))
        return "--merge runs nothing";
    if (b->emit != RP_BENCH_HERE && b->set.only.size > 0)
        return "--emit is about all runs, --only about some";
    return b->set.config.size > 0 ? NULL : add_config(arena, b, "default=", false);
}

static rp_exit run_here(bench *b)
{
    rp_session *const s = &b->session;
    rp_bench_tally tally = {0, 0};
    const uint32_t all = b->set.run.size;

    rp_exit result = rp_bench_store_open(&b->store, s, s->options.output);
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
    return result;
}

static rp_exit run_set(void *arg)
{
    bench *const b = arg;
    rp_session *const s = &b->session;

    rp_exit result = b->set.logs == NULL ? RP_EXIT_OPEN : rp_session_make_folder(s, b->set.logs);
    if (result == RP_EXIT_OPEN)
        result = rp_bench_set_make(s, &b->set, b->places.item, b->places.size);
    if (result != RP_EXIT_OPEN || s->diags.errors > 0)
        return result;
    return b->emit == RP_BENCH_HERE ? run_here(b)
                                    : rp_bench_emit_script(s, &b->set, b->emit, s->options.output);
}

/* What is gathered already counts too, and comes first. */
static rp_exit merge(void *arg)
{
    bench *const b = arg;
    rp_session *const s = &b->session;
    rp_result_rows all;
    rp_exit result = RP_EXIT_OPEN;

    rp_result_rows_init(&all, &s->arena);
    if (rp_bench_store_exists(&s->arena, s->options.output))
        result = rp_bench_store_load(s, s->options.output, &all);
    for (uint32_t i = 0; i < b->places.size && result == RP_EXIT_OPEN; i++)
        result = rp_bench_store_load(s, b->places.item[i], &all);
    if (result != RP_EXIT_OPEN)
        return result;
    rp_result_rows_sort(&all);
    rp_log_line(&s->log, RP_LOG_NORMAL, "%u rows, %u duplicates dropped", all.row.size,
                all.duplicates);
    result = rp_bench_store_write(s, s->options.output, &all);
    rp_result_rows_free(&all);
    return result;
}

int rp_cmd_bench(int argc, char **argv)
{
    bench b = {.merge = false};
    rp_session *const s = &b.session;

    (void)argc;
    rp_session_open(s);
    rp_exit result = rp_session_configure(s, usage, read_arguments, argv);
    if (result == RP_EXIT_OPEN && s->options.help)
        return rp_session_close(s, rp_help_print_command(usage, about, &table));
    if (result == RP_EXIT_OPEN)
        result = rp_session_run(s, RP_PHASE_START, b.merge ? merge : run_set, &b);
    rp_bench_store_close(&b.store);
    return rp_session_close(s, result == RP_EXIT_OPEN ? RP_EXIT_SOLVED : result);
}
