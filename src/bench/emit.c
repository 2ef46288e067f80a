#define _XOPEN_SOURCE 700
#include "bench/emit.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output.h"
#include "bench/store.h"

/* Slurm takes array indices up to 1000 unless it is configured otherwise. */
enum { MOST_PARTS = 1000, PATH_SIZE = 4096 };

/* For starting, judging the plan and writing the row: seconds and MiB, on top of the limits. */
static const double extra_time = 60;
static const size_t extra_memory = 256;

typedef struct script {
    rp_session *session;
    const rp_bench_set *set;
    const char *program, *prefix, *parts, *list; /* absolute, quoted for the shell */
    uint32_t runs;
} script;

static void print_list(FILE *out, const void *context)
{
    const rp_bench_set *const set = context;

    for (uint32_t i = 0; i < set->task.size; i++)
        fprintf(out, "%s %s %s\n", set->task.item[i].name, set->task.item[i].domain_path,
                set->task.item[i].problem_path);
}

/* In a list whitespace separates. */
static const char *find_unlistable(const rp_bench_set *set)
{
    for (uint32_t i = 0; i < set->task.size; i++) {
        const rp_task_files *const t = &set->task.item[i];
        const char *const text[] = {t->name, t->domain_path, t->problem_path};
        for (size_t k = 0; k < sizeof text / sizeof text[0]; k++)
            if (strpbrk(text[k], " \t\r\n") != NULL || text[k][0] == '#')
                return text[k];
    }
    return NULL;
}

/* Nothing else is written over: a list has nothing by which to know its maker, and results of parts
   that are there already belong to the numbers of this one. */
static bool is_this_list(const char *list, const rp_bench_set *set)
{
    struct stat status;
    char *wanted = NULL;
    size_t size = 0;

    if (lstat(list, &status) != 0)
        return errno == ENOENT;
    FILE *const file = rp_output_is_file(list) ? fopen(list, "r") : NULL;
    FILE *const text = file == NULL ? NULL : open_memstream(&wanted, &size);
    bool same = text != NULL;
    if (same) {
        print_list(text, set);
        fclose(text);
        for (size_t i = 0; i < size && same; i++)
            same = getc(file) == (unsigned char)wanted[i];
        same = same && getc(file) == EOF;
    }
    if (file != NULL)
        fclose(file);
    free(wanted);
    return same;
}

static rp_exit write_list(rp_session *s, const rp_bench_set *set, const char *list)
{
    const char *const bad = find_unlistable(set);

    if (bad != NULL) {
        rp_session_error(s, "'%s' cannot stand in a list of tasks, where whitespace separates",
                         bad);
        return RP_EXIT_INPUT;
    }
    if (!is_this_list(list, set)) {
        rp_session_error(s, "%s is there and lists other tasks: remove it, or choose another -o",
                         list);
        return RP_EXIT_INPUT;
    }
    return rp_session_write(s, list, print_list, set);
}

static void print_time(const char *option, double seconds)
{
    if (seconds > 0)
        printf(" %s %.10gs", option, seconds);
    else
        printf(" %s none", option);
}

/* `relplan bench` with all that the runs need, but -o and --only. */
static void print_command(const script *sc)
{
    rp_arena *const arena = &sc->session->arena;
    const rp_bench_set *const set = sc->set;
    const rp_bench_limits *const limits = &set->limits;

    printf("%s bench -q", sc->program);
    for (uint32_t i = 0; i < set->config.size; i++) {
        const rp_bench_config *const c = &set->config.item[i];
        printf(" %s %s", c->is_foreign ? "--planner" : "--config",
               rp_shell_quote(arena, rp_arena_format(arena, "%s=%s", c->name, c->text)));
    }
    print_time("--time", limits->time);
    print_time("--wall-time", limits->wall);
    if (limits->memory > 0)
        printf(" --memory %zuK", limits->memory >> 10);
    else
        printf(" --memory none");
    printf(" --grace %.10gs%s", limits->grace,
           limits->address_space ? " --limit-address-space" : "");
    if (set->logs != NULL)
        printf(" --logs %s", rp_shell_quote(arena, set->logs));
    printf(" %s", sc->list);
}

static void print_parallel(const script *sc)
{
    printf("#!/bin/sh\n"
           "# %u runs by GNU parallel, then their results in one file.  What follows the script's\n"
           "# name is given to parallel, as in:  sh SCRIPT --jobs 4  or  --sshloginfile HOSTS\n"
           "# (the machines must see the same folders).  Run again, it makes the missing runs.\n"
           "self=$(realpath \"$0\")\n"
           "cd %s || exit 1\n"
           "if [ \"$1\" = --run ]; then\n"
           "    exec ",
           sc->runs, rp_shell_quote(&sc->session->arena, sc->set->here));
    print_command(sc);
    printf(" --only \"$2\" -o %s/\"$2\"\n"
           "fi\n"
           "mkdir -p %s || exit 1\n"
           "seq %u | parallel \"$@\" -q sh \"$self\" --run {}\n"
           "failed=$?\n"
           "%s bench --merge -o %s %s/*.csv && exit \"$failed\"\n",
           sc->parts, sc->parts, sc->runs, sc->program, sc->prefix, sc->parts);
}

static void print_slurm(const script *sc)
{
    const rp_bench_limits *const limits = &sc->set->limits;
    const uint32_t chunk = (sc->runs + MOST_PARTS - 1) / MOST_PARTS;
    const uint32_t parts = (sc->runs + chunk - 1) / chunk;

    printf("#!/bin/bash\n"
           "#SBATCH --job-name=relplan-bench\n"
           "#SBATCH --array=1-%u\n"
           "#SBATCH --ntasks=1\n"
           "#SBATCH --cpus-per-task=1\n",
           parts);
    if (limits->memory > 0)
        printf("#SBATCH --mem=%zuM\n", (limits->memory >> 20) / 4 * 5 + extra_memory);
    if (limits->wall > 0)
        printf("#SBATCH --time=%.0f\n",
               ceil(chunk * (limits->wall + limits->grace + extra_time) / 60));
    printf("#SBATCH --output=%s/slurm-%%a.log\n"
           "# %u runs, %u a part.  sbatch SCRIPT; submitted again, it makes the missing runs.  At\n"
           "# the end (or with sbatch --dependency=afterany:JOB --wrap='...'):\n"
           "#   %s bench --merge -o %s %s/*.csv\n"
           "cd %s || exit 1\n"
           "first=$(((SLURM_ARRAY_TASK_ID - 1) * %u + 1))\n"
           "last=$((first + %u))\n"
           "exec ",
           sc->parts, sc->runs, chunk, sc->program, sc->prefix, sc->parts,
           rp_shell_quote(&sc->session->arena, sc->set->here), chunk, chunk - 1);
    print_command(sc);
    printf(" --only \"$first-$last\" -o %s/\"$SLURM_ARRAY_TASK_ID\"\n", sc->parts);
}

/* The file of this program; NULL after a message. */
static const char *find_program(rp_session *s)
{
    char path[PATH_SIZE];
    const ssize_t length = readlink(rp_bench_self, path, sizeof path - 1);

    if (length > 0)
        return rp_arena_text(&s->arena, path, (size_t)length);
    rp_session_error(s, "cannot find the file of this program: %s",
                     rp_output_error(&s->arena, errno));
    return NULL;
}

rp_exit rp_bench_emit_script(rp_session *s, const rp_bench_set *set, rp_bench_emit kind,
                             const char *prefix)
{
    rp_arena *const arena = &s->arena;
    prefix = rp_bench_store_prefix(arena, prefix);
    const char *const whole =
        *prefix == '/' ? prefix : rp_arena_format(arena, "%s/%s", set->here, prefix);
    const char *const list = rp_arena_format(arena, "%s.tasks", whole);
    const char *const parts = rp_arena_format(arena, "%s.parts", whole);
    const char *const program = find_program(s);

    bool exists;

    if (!rp_result_is_name(whole, strlen(whole))) { /* It stands in comments of the script. */
        rp_session_error(s, "'%s' cannot stand in a script: choose another -o", whole);
        return RP_EXIT_INPUT;
    }
    if (program == NULL || rp_bench_store_check(s, whole, NULL, 0, &exists) != RP_EXIT_OPEN)
        return RP_EXIT_INPUT;
    if (write_list(s, set, list) != RP_EXIT_OPEN ||
        rp_session_make_folder(s, parts) != RP_EXIT_OPEN)
        return RP_EXIT_INPUT;
    const script sc = {.session = s,
                       .set = set,
                       .program = rp_shell_quote(arena, program),
                       .prefix = rp_shell_quote(arena, whole),
                       .parts = rp_shell_quote(arena, parts),
                       .list = rp_shell_quote(arena, list),
                       .runs = set->task.size * set->config.size};
    if (kind == RP_BENCH_PARALLEL)
        print_parallel(&sc);
    else
        print_slurm(&sc);
    const int error = rp_output_flush(stdout);
    if (error == 0)
        return RP_EXIT_OPEN;
    rp_session_error(s, "cannot write to standard output: %s", rp_output_error(arena, error));
    return RP_EXIT_INPUT;
}
