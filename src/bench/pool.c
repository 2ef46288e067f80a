#define _XOPEN_SOURCE 700
#include "bench/pool.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/output.h"

enum { LOOK_EVERY = 200, READ_SIZE = 4096 }; /* milliseconds; bytes */

typedef struct slot {
    pid_t supervisor; /* 0: free */
    int pipe;
    uint32_t run;
    RP_VEC(char) text; /* what came through the pipe */
} slot;

typedef struct pool {
    rp_session *session;
    const rp_bench_schedule *plan;
    rp_bench_store *store;
    const rp_stop_flag *stop;
    slot *slot;
    struct pollfd *poll;
    uint32_t next; /* run */
    uint32_t busy;
    rp_bench_tally *tally;
    double begin;
    rp_exit result;
} pool;

/* Of a supervisor. */
typedef struct supervision {
    const pool *pool;
    const rp_bench_run *run;
    pid_t parent;
    int pipe;
} supervision;

static bool write_all(int fd, const char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        const ssize_t written = write(fd, text, left);
        if (written < 0 && errno != EINTR)
            return false;
        text += written > 0 ? written : 0;
        left -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

static void supervise(void *arg)
{
    const supervision *const s = arg;
    rp_arena *const arena = &s->pool->session->arena;
    rp_result_row row;

    rp_bench_process_prepare();
    if (!rp_bench_run_make(arena, s->run, s->pool->stop, s->parent, &row))
        return;
    if (write_all(s->pipe, rp_result_row_csv(arena, &row)))
        write_all(s->pipe, rp_result_row_json(arena, &row));
}

/* A supervisor does not come back: what is above in the stack is the first process's. */
RP_NORETURN static void become_supervisor(const pool *p, const rp_bench_run *run, pid_t parent,
                                          int pipe)
{
    supervision s = {p, run, parent, pipe};
    const rp_stop stop = rp_protect(&p->session->limits, supervise, &s);

    _exit(stop == RP_STOP_NONE ? RP_EXIT_SOLVED : RP_EXIT_MEMORY);
}

static bool start(pool *p, slot *free_slot, uint32_t run)
{
    const pid_t self = getpid();
    int ends[2];

    if (pipe(ends) != 0)
        return false;
    if (fcntl(ends[0], F_SETFD, FD_CLOEXEC) != 0 || fcntl(ends[1], F_SETFD, FD_CLOEXEC) != 0)
        return false;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        become_supervisor(p, &p->plan->run[run], self, ends[1]);
    }
    close(ends[1]);
    if (child < 0) {
        close(ends[0]);
        return false;
    }
    free_slot->supervisor = child;
    free_slot->pipe = ends[0];
    free_slot->run = run;
    free_slot->text.size = 0;
    p->busy++;
    return true;
}

static void write_row(pool *p, const rp_result_row *row, const char *csv, const char *json)
{
    rp_session *const s = p->session;
    const int error = rp_bench_store_append(p->store, csv, json);

    if (error != 0) {
        rp_session_error(s, "cannot write to %s: %s", p->store->csv_path,
                         rp_output_error(&s->arena, error));
        p->result = RP_EXIT_INPUT;
        return;
    }
    p->tally->done++;
    p->tally->solved += rp_result_row_has_status(row, RP_STATUS_SOLVED);
    p->tally->starved += rp_result_is_starved(strtod(row->field[RP_COLUMN_wall_s], NULL),
                                              strtod(row->field[RP_COLUMN_cpu_s], NULL));
}

/* What is wrong here would become a row of every planner. */
static void give_up(pool *p, const char *why)
{
    if (p->result != RP_EXIT_OPEN)
        return;
    rp_session_error(p->session, "%s; what was not run yet has no row", why);
    p->result = RP_EXIT_INPUT;
}

static void write_failure(pool *p, uint32_t run, const char *why)
{
    rp_arena arena;
    rp_result_row row;

    rp_arena_init(&arena, &p->session->limits);
    rp_bench_run_name(&arena, &p->plan->run[run], &row);
    rp_result_row_set_status(&row, RP_STATUS_ERROR);
    rp_result_row_set(&arena, &row, RP_COLUMN_reason, why);
    write_row(p, &row, rp_result_row_csv(&arena, &row), rp_result_row_json(&arena, &row));
    rp_arena_release(&arena);
}

/* Two whole lines should have come, CSV and then JSON: if the second is good, so is the first. */
static bool write_received(pool *p, slot *s)
{
    const char *const text = s->text.item, *const end = text + s->text.size;
    const char *const csv_end = s->text.size == 0 ? NULL : memchr(text, '\n', s->text.size);
    rp_result_row row;
    rp_arena arena;

    if (csv_end == NULL || csv_end + 1 == end || end[-1] != '\n')
        return false;
    rp_arena_init(&arena, &p->session->limits);
    const char *const csv = rp_arena_text(&arena, text, (size_t)(csv_end + 1 - text));
    const char *const json = rp_arena_text(&arena, csv_end + 1, (size_t)(end - csv_end - 1));
    const bool good = rp_result_row_read_json(&arena, json, strlen(json), &row);
    if (good && row.field[RP_COLUMN_status][0] == '\0')
        give_up(p, row.field[RP_COLUMN_reason]);
    else if (good)
        write_row(p, &row, csv, json);
    rp_arena_release(&arena);
    return good;
}

/* The pipe is at its end. */
static void finish(pool *p, slot *s)
{
    const bool stopping = *p->stop != 0 || p->result != RP_EXIT_OPEN;
    char why[80];
    int status = 0;

    close(s->pipe);
    while (waitpid(s->supervisor, &status, 0) < 0 && errno == EINTR)
        ;
    s->supervisor = 0;
    p->busy--;
    if (p->result != RP_EXIT_OPEN || write_received(p, s) || stopping)
        return;
    snprintf(why, sizeof why, "the supervisor of the run ended early (%s %d)",
             WIFSIGNALED(status) ? "signal" : "code",
             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    if (WIFSIGNALED(status)) /* Only the planner knows of it. */
        write_failure(p, s->run, why);
    else
        give_up(p, why);
}

static void receive(pool *p, slot *s)
{
    rp_vec_reserve(&p->session->limits, &s->text, (uint64_t)s->text.size + READ_SIZE);
    const ssize_t got = read(s->pipe, s->text.item + s->text.size, READ_SIZE);

    if (got > 0)
        s->text.size += (uint32_t)got;
    else if (got == 0 || errno != EINTR)
        finish(p, s);
}

static void wait_for_news(pool *p)
{
    for (uint32_t i = 0; i < p->plan->jobs; i++)
        p->poll[i] = (struct pollfd){.fd = p->slot[i].supervisor == 0 ? -1 : p->slot[i].pipe,
                                     .events = POLLIN};
    if (poll(p->poll, p->plan->jobs, LOOK_EVERY) <= 0)
        return;
    for (uint32_t i = 0; i < p->plan->jobs; i++)
        if (p->slot[i].supervisor != 0 && p->poll[i].revents != 0)
            receive(p, &p->slot[i]);
}

static void fill_slots(pool *p)
{
    for (uint32_t i = 0; i < p->plan->jobs && p->next < p->plan->size; i++) {
        if (p->slot[i].supervisor != 0)
            continue;
        const uint32_t run = p->next++;
        if (!start(p, &p->slot[i], run))
            give_up(p, rp_arena_format(&p->session->arena, "no process could be started: %s",
                                       rp_output_error(&p->session->arena, errno)));
        if (p->result != RP_EXIT_OPEN)
            return;
    }
}

/* "3h 20m", "5m 10s", "12s" */
static const char *duration(double seconds, char *buffer, size_t size)
{
    const long all = (long)(seconds + 0.5);

    if (all >= 3600)
        snprintf(buffer, size, "%ldh %02ldm", all / 3600, all / 60 % 60);
    else if (all >= 60)
        snprintf(buffer, size, "%ldm %02lds", all / 60, all % 60);
    else
        snprintf(buffer, size, "%lds", all);
    return buffer;
}

static void show_progress(pool *p)
{
    enum { WIDTH = 20 };
    const uint32_t all = p->plan->size + p->plan->already, left = p->plan->size - p->tally->done;
    const uint32_t done = all - left;
    const int filled = (int)((uint64_t)done * WIDTH / all);
    char bar[WIDTH + 1], time[40] = "?";

    memset(bar, '.', WIDTH);
    memset(bar, '#', (size_t)filled);
    bar[WIDTH] = '\0';
    if (p->tally->done > 0)
        duration((rp_clock() - p->begin) / p->tally->done * left, time, sizeof time);
    rp_log_live(&p->session->log, "[%s] %u/%u, %u solved, about %s left", bar, done, all,
                p->tally->solved, time);
}

static void stop_all(pool *p)
{
    for (uint32_t i = 0; i < p->plan->jobs; i++)
        if (p->slot[i].supervisor != 0)
            kill(p->slot[i].supervisor, SIGTERM);
    while (p->busy > 0)
        wait_for_news(p);
    if (p->result == RP_EXIT_OPEN && *p->stop != 0)
        p->result = rp_session_exit_of((rp_stop)*p->stop);
}

static void work(pool *p)
{
    while (p->result == RP_EXIT_OPEN && *p->stop == 0) {
        fill_slots(p);
        if (p->busy == 0)
            break;
        show_progress(p);
        wait_for_news(p);
    }
    stop_all(p);
}

rp_exit rp_bench_pool_run(rp_session *s, const rp_bench_schedule *plan, rp_bench_store *store,
                          rp_bench_tally *tally)
{
    pool p = {.session = s,
              .plan = plan,
              .store = store,
              .stop = rp_signals_stop_flag(),
              .slot = RP_NEW_ARRAY_ZERO(&s->limits, slot, plan->jobs),
              .poll = RP_NEW_ARRAY_ZERO(&s->limits, struct pollfd, plan->jobs),
              .tally = tally,
              .begin = rp_clock(),
              .result = RP_EXIT_OPEN};

    *tally = (rp_bench_tally){0};
    /* Signals are looked at here: a jump would leave supervisors behind. */
    const rp_session_pause pause = rp_session_pause_limits(s);
    work(&p);
    rp_session_resume_limits(s, pause);
    for (uint32_t i = 0; i < plan->jobs; i++)
        rp_vec_free(&s->limits, &p.slot[i].text);
    rp_free(&s->limits, p.slot);
    rp_free(&s->limits, p.poll);
    rp_log_clear_live(&s->log);
    return p.result;
}
