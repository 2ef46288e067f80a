#define _XOPEN_SOURCE 700
#include "bench/set.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/output.h"

static bool read_number(const char **at, uint32_t *number)
{
    char *end;

    errno = 0;
    const unsigned long value = strtoul(*at, &end, 10);
    if (**at < '0' || **at > '9' || errno != 0 || value < 1 || value > UINT32_MAX)
        return false;
    *at = end;
    *number = (uint32_t)value;
    return true;
}

const char *rp_bench_set_only(rp_arena *arena, const char *text, rp_bench_set *set)
{
    for (const char *at = text;; at++) {
        rp_bench_range range = {0, 0};
        bool good = read_number(&at, &range.first);
        range.last = range.first;
        if (good && *at == '-') {
            at++;
            good = read_number(&at, &range.last) && range.first <= range.last;
        }
        if (!good || (*at != ',' && *at != '\0'))
            return rp_arena_format(arena, "expected numbers of runs such as 3 or 3,7-9, found '%s'",
                                   text);
        rp_vec_push(arena->limits, &set->only, range);
        if (*at == '\0')
            return NULL;
    }
}

static rp_exit add_place(rp_session *s, rp_bench_set *set, const char *place)
{
    const uint32_t before = set->task.size;
    struct stat status;
    uint32_t left_out = 0;

    if (stat(place, &status) == 0 && S_ISDIR(status.st_mode))
        left_out = rp_tasklist_find(s, place, &set->task);
    else
        rp_tasklist_read(s, place, &set->task);
    if (s->diags.errors > 0)
        return RP_EXIT_OPEN;
    rp_log_line(&s->log, RP_LOG_NORMAL, "%s: %u tasks%s", place, set->task.size - before,
                left_out == 0 ? ""
                              : rp_arena_format(&s->arena, ", %u problems left out", left_out));
    return RP_EXIT_OPEN;
}

/* NULL after a message. */
static const char *absolute(rp_session *s, const char *path)
{
    char *const real = realpath(path, NULL);

    if (real == NULL) {
        rp_session_error(s, "cannot find %s: %s", path, rp_output_error(&s->arena, errno));
        return NULL;
    }
    const char *const copy = rp_arena_text(&s->arena, real, strlen(real));
    free(real);
    return copy;
}

static rp_exit make_absolute(rp_session *s, rp_bench_set *set)
{
    for (uint32_t i = 0; i < set->task.size; i++) {
        rp_task_files *const t = &set->task.item[i];
        t->domain_path = absolute(s, t->domain_path);
        t->problem_path = t->domain_path == NULL ? NULL : absolute(s, t->problem_path);
        if (t->problem_path == NULL)
            return RP_EXIT_INPUT;
    }
    set->here = absolute(s, ".");
    if (set->logs != NULL)
        set->logs = absolute(s, set->logs);
    return set->here == NULL ? RP_EXIT_INPUT : RP_EXIT_OPEN;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* A text that occurs twice, or NULL. */
static const char *find_twice(const char **text, uint32_t size)
{
    qsort(text, size, sizeof *text, compare_texts);
    for (uint32_t i = 1; i < size; i++)
        if (strcmp(text[i - 1], text[i]) == 0)
            return text[i];
    return NULL;
}

static rp_exit check_names(rp_session *s, const rp_bench_set *set)
{
    const char **const task = RP_ARENA_ARRAY(&s->arena, const char *, set->task.size);
    const char **const config = RP_ARENA_ARRAY(&s->arena, const char *, set->config.size);

    for (uint32_t i = 0; i < set->task.size; i++) {
        task[i] = set->task.item[i].name;
        if (!rp_result_is_name(task[i], strlen(task[i]))) {
            rp_session_error(s, "'%s': the name of a task may hold %s; a list can give it another",
                             task[i], rp_result_name_rule);
            return RP_EXIT_INPUT;
        }
    }
    for (uint32_t i = 0; i < set->config.size; i++)
        config[i] = set->config.item[i].name;
    const char *const task_twice = find_twice(task, set->task.size);
    const char *const config_twice = find_twice(config, set->config.size);
    if (task_twice != NULL)
        rp_session_error(s, "two tasks are called '%s'", task_twice);
    else if (config_twice != NULL)
        rp_session_error(s, "two configurations are called '%s'", config_twice);
    return task_twice == NULL && config_twice == NULL ? RP_EXIT_OPEN : RP_EXIT_INPUT;
}

static bool is_wanted(const rp_bench_set *set, uint32_t number)
{
    for (uint32_t i = 0; i < set->only.size; i++)
        if (number >= set->only.item[i].first && number <= set->only.item[i].last)
            return true;
    return set->only.size == 0;
}

static rp_exit check_numbers(rp_session *s, const rp_bench_set *set)
{
    const uint64_t all = (uint64_t)set->task.size * set->config.size;

    for (uint32_t i = 0; i < set->only.size; i++)
        if (set->only.item[i].first > all) {
            rp_session_error(s, "option '--only': there is no run %u of %" PRIu64,
                             set->only.item[i].first, all);
            return RP_EXIT_INPUT;
        }
    return RP_EXIT_OPEN;
}

static void make_runs(rp_session *s, rp_bench_set *set)
{
    uint32_t number = 0;

    for (uint32_t t = 0; t < set->task.size; t++)
        for (uint32_t c = 0; c < set->config.size; c++)
            if (is_wanted(set, ++number))
                rp_vec_push(&s->limits, &set->run,
                            ((rp_bench_run){&set->config.item[c], &set->task.item[t], &set->limits,
                                            set->here, set->logs}));
}

rp_exit rp_bench_set_make(rp_session *s, rp_bench_set *set, const char *const *place, uint32_t size)
{
    rp_exit result = RP_EXIT_OPEN;

    for (uint32_t i = 0; i < size && result == RP_EXIT_OPEN; i++)
        result = add_place(s, set, place[i]);
    if (result != RP_EXIT_OPEN || s->diags.errors > 0)
        return result;
    if (set->task.size == 0) {
        rp_session_error(s, "there are no tasks");
        return RP_EXIT_INPUT;
    }
    result = make_absolute(s, set);
    if (result == RP_EXIT_OPEN)
        result = check_names(s, set);
    if (result == RP_EXIT_OPEN)
        result = check_numbers(s, set);
    if (result == RP_EXIT_OPEN)
        make_runs(s, set);
    return result;
}

static bool is_same(rp_arena *arena, const rp_bench_run *run, const rp_result_row *row)
{
    static const rp_result_column column[] = {RP_COLUMN_options, RP_COLUMN_time_limit_s,
                                              RP_COLUMN_wall_limit_s, RP_COLUMN_memory_limit_mb};
    rp_result_row wanted;

    rp_bench_run_name(arena, run, &wanted);
    for (size_t i = 0; i < sizeof column / sizeof column[0]; i++)
        if (strcmp(wanted.field[column[i]], row->field[column[i]]) != 0)
            return false;
    return true;
}

rp_exit rp_bench_set_drop(rp_session *s, rp_bench_set *set, const rp_result_rows *done)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < set->run.size; i++) {
        const rp_bench_run run = set->run.item[i];
        const rp_result_row *const row =
            rp_result_rows_find(done, run.task->name, run.config->name);
        if (row == NULL)
            set->run.item[kept++] = run;
        else if (!is_same(&s->arena, &run, row)) {
            rp_session_error(s,
                             "the results have a run of '%s' on '%s' with other options or limits: "
                             "choose another name, or another -o",
                             run.config->name, run.task->name);
            return RP_EXIT_INPUT;
        }
    }
    set->run.size = kept;
    return RP_EXIT_OPEN;
}
