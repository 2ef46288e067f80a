#define _XOPEN_SOURCE 700
#include "bench/run.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench/supervise/outcome.h"

/* A plan of a hard task takes longer to validate than a small one: at least so much is given. */
static const double min_validation_time = 300;
static const size_t min_validation_memory = (size_t)2 << 30;

enum { MOST_VALIDATED = 20 }; /* plans, from the last one backwards */

/* Of all of them: a million steps have some 50 MB, and what is no plan may have any size. */
static const off_t most_plan_bytes = (off_t)256 << 20;

typedef struct running {
    rp_arena *arena;
    const rp_bench_run *run;
    const rp_stop_flag *stop;
    pid_t parent;
    char *folder; /* of this run alone */
    rp_bench_places places;
    rp_bench_end end;
    off_t plan_bytes;    /* that were validated */
    const char *trouble; /* of our own, or NULL */
} running;

/* With errno. */
static void note_trouble(running *r, const char *what, const char *path)
{
    if (r->trouble == NULL)
        r->trouble = rp_arena_format(r->arena, "cannot %s %s: %s", what, path, strerror(errno));
}

/* Can a file be written there, of the size of a plan?  No planner is to blame if not. */
static void check_room(running *r, const char *folder)
{
    static const char data[64 << 10];
    char *const path = rp_arena_format(r->arena, "%s/.relplan-bench-XXXXXX", folder);
    const int fd = mkstemp(path);

    const ssize_t written = fd < 0 ? -1 : write(fd, data, sizeof data);
    if (written >= 0 && written < (ssize_t)sizeof data)
        errno = ENOSPC;
    if (written < (ssize_t)sizeof data)
        note_trouble(r, "write to", folder);
    if (fd >= 0 && close(fd) != 0)
        note_trouble(r, "write to", folder);
    if (fd >= 0)
        unlink(path);
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)status, (void)type, (void)place;
    if (remove(path) != 0)
        return 0; /* What cannot be removed is left; the rest goes. */
    return 0;
}

static void remove_folder(const char *path)
{
    enum { OPEN_FOLDERS = 16 };

    if (nftw(path, remove_entry, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS) != 0)
        return;
}

/* A new file: one that is there already is of an earlier try, or nobody knows whose. */
static const char *log_file(running *r)
{
    const rp_bench_run *const run = r->run;
    enum { LONGEST = 200 };
    int fd = -1;

    if (run->logs == NULL)
        return NULL;
    char *const name =
        rp_arena_format(r->arena, "%.*s.%.40s", LONGEST, run->task->name, run->config->name);
    for (char *p = name; *p != '\0'; p++)
        if (*p == '/')
            *p = '_';
    const char *path = rp_arena_format(r->arena, "%s/%s.log", run->logs, name);
    for (int i = 2; (fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666)) < 0; i++) {
        if (errno != EEXIST) {
            note_trouble(r, "write to", path);
            return NULL;
        }
        path = rp_arena_format(r->arena, "%s/%s.%d.log", run->logs, name, i);
    }
    close(fd);
    return path;
}

static rp_bench_end run_program(running *r, const rp_bench_program *program)
{
    const rp_bench_end end = rp_bench_process_run(program, r->stop, r->parent);

    errno = end.trouble;
    if (end.trouble != 0)
        note_trouble(r, "run", program->path);
    return end;
}

static void run_planner(running *r)
{
    const char *const log = log_file(r);
    const rp_bench_program program = {
        .path = rp_bench_config_program(r->run->config),
        .argv = rp_bench_config_command(r->arena, r->run->config, &r->places),
        .folder = r->folder,
        .output = log,
        .messages = log,
        .limits = *r->run->limits};

    if (r->trouble == NULL)
        r->end = run_program(r, &program);
}

/* Number 0 is the plan's own name, others follow it after a dot. */
typedef RP_VEC(unsigned long) numbers;

static int compare_numbers(const void *x, const void *y)
{
    const unsigned long a = *(const unsigned long *)x, b = *(const unsigned long *)y;
    return (a > b) - (a < b);
}

static const char *plan_path(const running *r, unsigned long number)
{
    return number == 0 ? r->places.plan
                       : rp_arena_format(r->arena, "%s.%lu", r->places.plan, number);
}

/* Was it there when the limit struck?  relplan says so by its exit code, since it needs a
   moment to write what it has. */
static bool is_in_time(const running *r, const struct stat *status)
{
    const struct timespec *const limit = &r->end.stopped_at;
    const bool says_so = !r->run->config->is_foreign && r->end.signal == 0;

    if (r->end.stop == RP_BENCH_STOP_NONE || says_so)
        return true;
    return status->st_mtim.tv_sec < limit->tv_sec ||
           (status->st_mtim.tv_sec == limit->tv_sec && status->st_mtim.tv_nsec <= limit->tv_nsec);
}

static void find_plans(const running *r, numbers *found)
{
    static const char stem[] = "plan";
    DIR *const folder = opendir(r->folder);
    const struct dirent *entry;
    struct stat status;

    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        char *end;
        const char *const rest = entry->d_name + sizeof stem - 1;
        if (strncmp(entry->d_name, stem, sizeof stem - 1) != 0 || (*rest != '\0' && *rest != '.'))
            continue;
        const unsigned long number = *rest == '\0' ? 0 : strtoul(rest + 1, &end, 10);
        if (*rest == '.' && (number == 0 || *end != '\0'))
            continue;
        if (stat(plan_path(r, number), &status) == 0 && S_ISREG(status.st_mode) &&
            is_in_time(r, &status))
            rp_vec_push(r->arena->limits, found, number);
    }
    if (folder != NULL)
        closedir(folder);
    if (found->size > 0)
        qsort(found->item, found->size, sizeof *found->item, compare_numbers);
    /* relplan's FILE is then a copy of the last. */
    if (found->size > 1 && found->item[0] == 0 && !r->run->config->is_foreign)
        memmove(found->item, found->item + 1, --found->size * sizeof *found->item);
}

/* By a process of its own: what a planner wrote may be anything. */
static rp_bench_validation validate(running *r, unsigned long number)
{
    const rp_bench_limits *const limits = r->run->limits;
    const char *const report = rp_arena_format(r->arena, "%s/.verdict", r->folder);
    const char *const argv[] = {"relplan",
                                "validate",
                                "-q",
                                "--format=json",
                                "--",
                                r->run->task->domain_path,
                                r->run->task->problem_path,
                                plan_path(r, number),
                                NULL};
    const rp_bench_program program = {
        .path = rp_bench_self,
        .argv = (char *const *)argv,
        .folder = r->folder,
        .output = report,
        .limits = {.wall = limits->wall > min_validation_time ? limits->wall : min_validation_time,
                   .memory = limits->memory > min_validation_memory ? limits->memory
                                                                    : min_validation_memory}};
    struct stat status;

    if (stat(plan_path(r, number), &status) != 0 ||
        status.st_size > most_plan_bytes - r->plan_bytes ||
        (unlink(report) != 0 && errno != ENOENT))
        return (rp_bench_validation){RP_VERDICT_UNDECIDED, "", ""};
    r->plan_bytes += status.st_size;
    const rp_bench_end end = run_program(r, &program);
    if (end.stop == RP_BENCH_STOP_ABANDONED)
        r->end.stop = RP_BENCH_STOP_ABANDONED;
    rp_bench_validation result = rp_bench_validation_read(r->arena, report);
    if (result.verdict == RP_VERDICT_INVALID && status.st_size == 0)
        result.verdict = RP_VERDICT_NO_PLAN; /* Opened, never written. */
    return result;
}

/* The last valid plan counts; if none is, the last one. */
static rp_bench_verdict validate_plans(running *r, rp_result_row *row)
{
    rp_bench_verdict verdict = RP_VERDICT_NO_PLAN;
    rp_bench_validation last;
    numbers found = {0};

    find_plans(r, &found);
    for (uint32_t i = found.size; i-- > 0 && found.size - i <= MOST_VALIDATED;) {
        last = validate(r, found.item[i]);
        if (verdict == RP_VERDICT_NO_PLAN || last.verdict == RP_VERDICT_VALID)
            verdict = last.verdict;
        if (verdict == RP_VERDICT_VALID)
            break;
    }
    if (verdict == RP_VERDICT_VALID) {
        rp_result_row_set(r->arena, row, RP_COLUMN_cost, last.cost);
        rp_result_row_set(r->arena, row, RP_COLUMN_length, last.length);
        if (found.size > 1)
            last = validate(r, found.item[0]);
        rp_result_row_set(r->arena, row, RP_COLUMN_first_cost, last.cost);
        rp_result_row_format(r->arena, row, RP_COLUMN_plans, "%u", found.size);
    }
    rp_vec_free(r->arena->limits, &found);
    return verdict;
}

void rp_bench_run_name(rp_arena *arena, const rp_bench_run *run, rp_result_row *row)
{
    const rp_bench_limits *const limits = run->limits;

    rp_result_row_init(row);
    rp_result_row_set(arena, row, RP_COLUMN_task, run->task->name);
    rp_result_row_set(arena, row, RP_COLUMN_config, run->config->name);
    rp_result_row_set(arena, row, RP_COLUMN_options, run->config->text);
    if (limits->time > 0)
        rp_result_row_format(arena, row, RP_COLUMN_time_limit_s, "%.10g", limits->time);
    if (limits->wall > 0)
        rp_result_row_format(arena, row, RP_COLUMN_wall_limit_s, "%.10g", limits->wall);
    if (limits->memory > 0)
        rp_result_row_format(arena, row, RP_COLUMN_memory_limit_mb, "%.10g",
                             (double)limits->memory / (1 << 20));
}

static void make_row(running *r, rp_result_row *row)
{
    check_room(r, r->folder);
    if (r->trouble == NULL)
        run_planner(r);
    if (r->trouble != NULL || r->end.stop == RP_BENCH_STOP_ABANDONED)
        return;
    if (!r->run->config->is_foreign)
        rp_bench_outcome_read_stats(r->arena, r->places.stats, row);
    const rp_bench_outcome outcome = {.end = r->end,
                                      .verdict = validate_plans(r, row),
                                      .is_foreign = r->run->config->is_foreign,
                                      .time = r->run->limits->time,
                                      .memory = r->run->limits->memory};
    rp_bench_outcome_set(r->arena, &outcome, row);
}

/* What a planner filled itself is gone by now. */
static void look_for_full_disks(running *r, const rp_result_row *row)
{
    if (rp_result_row_has_status(row, RP_STATUS_SOLVED) || r->trouble != NULL)
        return;
    if (mkdir(r->folder, 0700) != 0)
        note_trouble(r, "make a folder", r->folder);
    else
        check_room(r, r->folder);
    remove_folder(r->folder);
    if (r->run->logs != NULL)
        check_room(r, r->run->logs);
}

static void set_trouble(const running *r, rp_result_row *row)
{
    if (r->trouble == NULL)
        return;
    rp_result_row_set(r->arena, row, RP_COLUMN_status, NULL);
    rp_result_row_set(r->arena, row, RP_COLUMN_reason, r->trouble);
}

bool rp_bench_run_make(rp_arena *arena, const rp_bench_run *run, const rp_stop_flag *stop,
                       pid_t parent, rp_result_row *row)
{
    const char *const base = getenv("TMPDIR");
    running r = {.arena = arena, .run = run, .stop = stop, .parent = parent};

    rp_bench_run_name(arena, run, row);
    r.folder = rp_arena_format(arena, "%s/relplan-bench-XXXXXX",
                               base == NULL || *base != '/' ? "/tmp" : base);
    if (mkdtemp(r.folder) == NULL) {
        note_trouble(&r, "make a folder", r.folder);
        set_trouble(&r, row);
        return true;
    }
    r.places = (rp_bench_places){.task = run->task,
                                 .plan = rp_arena_format(arena, "%s/plan", r.folder),
                                 .stats = rp_arena_format(arena, "%s/.stats", r.folder),
                                 .here = run->here,
                                 .limits = run->limits};
    make_row(&r, row);
    remove_folder(r.folder);
    look_for_full_disks(&r, row);
    set_trouble(&r, row);
    return r.end.stop != RP_BENCH_STOP_ABANDONED;
}
