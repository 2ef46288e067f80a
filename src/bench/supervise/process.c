#define _GNU_SOURCE /* wait4 */
#include "bench/supervise/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/log.h"
#include "bench/supervise/tree.h"

static const double look_every = 0.05; /* seconds between looks at the family */
static const double look_share = 0.02; /* of the time, for looking */
static const double longest_wait = 0.05;

enum { NOT_STARTED = 127 };

static void block_child_signal(int how)
{
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigprocmask(how, &set, NULL);
}

void rp_bench_process_prepare(void)
{
    rp_bench_tree_adopt();
    block_child_signal(SIG_BLOCK);
    setpgid(0, 0); /* Ctrl-C is the first process's business. */
    signal(SIGINT, SIG_IGN);
}

static bool redirect(int fd, const char *path, int flags)
{
    const int file = open(path == NULL ? "/dev/null" : path, flags, 0666);

    if (file < 0 || dup2(file, fd) < 0)
        return false;
    if (file != fd)
        close(file);
    return true;
}

static bool limit_and_enter(const rp_bench_program *p)
{
    const struct rlimit core = {0, 0};
    const struct rlimit space = {p->limits.memory, p->limits.memory};
    const int append = O_WRONLY | O_CREAT | O_APPEND;

    return redirect(STDIN_FILENO, NULL, O_RDONLY) && redirect(STDOUT_FILENO, p->output, append) &&
           redirect(STDERR_FILENO, p->messages, append) && setrlimit(RLIMIT_CORE, &core) == 0 &&
           (!p->limits.address_space || p->limits.memory == 0 ||
            setrlimit(RLIMIT_AS, &space) == 0) &&
           chdir(p->folder) == 0;
}

/* In the child.  Ignored signals would stay ignored.  Through the pipe, which closes when the
   program starts, goes what kept it from that. */
RP_NORETURN static void execute(const rp_bench_program *p, int pipe)
{
    static const int ordinary[] = {SIGINT, SIGTERM, SIGPIPE, SIGALRM, SIGXCPU, SIGXFSZ};

    setpgid(0, 0);
    for (size_t i = 0; i < sizeof ordinary / sizeof ordinary[0]; i++)
        signal(ordinary[i], SIG_DFL);
    block_child_signal(SIG_UNBLOCK);
#ifdef PR_SET_PDEATHSIG
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* Nobody would enforce the limits. */
#endif
    if (limit_and_enter(p))
        execvp(p->path, p->argv);
    const int error = errno;
    const ssize_t told = write(pipe, &error, sizeof error);
    _exit(told == (ssize_t)sizeof error ? NOT_STARTED : -1);
}

/* Returns the child, or -1; *trouble is an errno if the program does not run. */
static pid_t start(const rp_bench_program *program, int *trouble)
{
    int ends[2];

    *trouble = 0;
    if (pipe(ends) != 0) {
        *trouble = errno;
        return -1;
    }
    const bool closes = fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
    const pid_t child = closes ? fork() : -1;
    if (child == 0)
        execute(program, ends[1]);
    if (child < 0)
        *trouble = errno;
    close(ends[1]);
    while (child > 0 && read(ends[0], trouble, sizeof *trouble) < 0 && errno == EINTR)
        ;
    close(ends[0]);
    return child;
}

typedef struct watch {
    const rp_bench_program *program;
    const rp_stop_flag *stop;
    pid_t parent, child;
    double begin, next_look, kill_at; /* kill_at 0: not stopped yet */
    double cpu;                       /* when looked at last */
    bool ended;
    rp_bench_end end;
} watch;

static double seconds_of(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec * 1e-6; }

/* Collects who has ended; false if nobody is left to wait for. */
static bool reap(watch *w)
{
    struct rusage usage;
    int status;
    pid_t id;

    while ((id = wait4(-1, &status, WNOHANG, &usage)) > 0) {
        const size_t peak = (size_t)usage.ru_maxrss * 1024;
        w->end.cpu += seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
        if (peak > w->end.peak)
            w->end.peak = peak;
        if (id != w->child)
            continue;
        w->ended = true;
        w->end.wall = rp_clock() - w->begin;
        w->end.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        w->end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    }
    return id == 0 || (id < 0 && errno != ECHILD);
}

static void look_at_family(watch *w, double now)
{
    if (now < w->next_look)
        return;
    const rp_bench_use use = rp_bench_tree_use();
    const double took = rp_clock() - now;

    w->next_look = now + (took / look_share > look_every ? took / look_share : look_every);
    w->cpu = w->end.cpu + use.cpu;
    if (use.resident > w->end.peak)
        w->end.peak = use.resident;
}

static rp_bench_stop reason_to_stop(const watch *w, double now)
{
    const rp_bench_limits *const limits = &w->program->limits;

    if (*w->stop != 0 || getppid() != w->parent)
        return RP_BENCH_STOP_ABANDONED;
    if (limits->memory > 0 && w->end.peak > limits->memory)
        return RP_BENCH_STOP_MEMORY;
    if (limits->time > 0 && w->cpu >= limits->time)
        return RP_BENCH_STOP_TIME;
    return limits->wall > 0 && now - w->begin >= limits->wall ? RP_BENCH_STOP_WALL
                                                              : RP_BENCH_STOP_NONE;
}

/* SIGTERM once, SIGKILL after the grace; nobody waits for a run that is abandoned, and memory
   above its limit may be needed by others. */
static void enforce(watch *w, double now)
{
    const double grace = w->program->limits.grace;

    if (w->kill_at == 0) {
        w->end.stop = reason_to_stop(w, now);
        if (w->end.stop == RP_BENCH_STOP_NONE)
            return;
        clock_gettime(CLOCK_REALTIME, &w->end.stopped_at);
        kill(-w->child, SIGTERM);
        w->kill_at = now + (w->end.stop == RP_BENCH_STOP_ABANDONED ? 0 : grace);
    }
    const size_t memory = w->program->limits.memory;
    const bool too_large = memory > 0 && w->end.peak > memory + memory / 4;
    if (now >= w->kill_at || too_large) {
        kill(-w->child, SIGKILL);
        rp_bench_tree_kill();
    }
}

/* Until a child ends or something is to be looked at. */
static void pause_watching(const watch *w, double now)
{
    const rp_bench_limits *const limits = &w->program->limits;
    const double due = w->kill_at > 0     ? w->kill_at
                       : limits->wall > 0 ? w->begin + limits->wall
                                          : now + longest_wait;
    double wait = due - now;
    sigset_t set;

    wait = wait > longest_wait ? longest_wait : wait < 0.001 ? 0.001 : wait;
    const struct timespec time = {0, (long)(wait * 1e9)};
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigtimedwait(&set, NULL, &time);
}

/* The rest of the family goes too, however it was nested. */
static void clear_away(watch *w)
{
    kill(-w->child, SIGKILL);
    while (rp_bench_tree_kill() || reap(w)) {
        const struct timespec moment = {0, 1000000};
        reap(w);
        nanosleep(&moment, NULL);
    }
}

/* Whoever ends a whole job may reach the program first, and us a moment later.  Codes from 10
   to 39 are what planners say of their own accord. */
static void look_for_a_common_end(watch *w)
{
    const struct timespec moment = {0, 300000000};
    const int code = w->end.exit_code;

    if (w->end.stop != RP_BENCH_STOP_NONE || code == 0 || (code >= 10 && code < 40))
        return;
    if (*w->stop == 0 && getppid() == w->parent)
        nanosleep(&moment, NULL);
    if (*w->stop != 0 || getppid() != w->parent)
        w->end.stop = RP_BENCH_STOP_ABANDONED;
}

rp_bench_end rp_bench_process_run(const rp_bench_program *program, const rp_stop_flag *stop,
                                  pid_t parent)
{
    watch w = {.program = program, .stop = stop, .parent = parent, .begin = rp_clock()};

    w.next_look = w.begin + look_every;
    w.child = start(program, &w.end.trouble);
    if (w.child < 0)
        return w.end;
    setpgid(w.child, w.child); /* Whoever comes first. */
    for (reap(&w); !w.ended; reap(&w)) {
        const double now = rp_clock();
        look_at_family(&w, now);
        enforce(&w, now);
        pause_watching(&w, now);
    }
    clear_away(&w);
    look_for_a_common_end(&w);
    return w.end;
}
