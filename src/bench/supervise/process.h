/* One program under limits that are enforced from outside, and what it used.

   It runs in a process group and in a folder of its own, with standard input empty.  Its whole
   family counts: processes that it starts, and theirs, also if they leave its group.  When a
   limit strikes, the group gets SIGTERM, and after a time of grace the family gets SIGKILL;
   what is left when the program has ended is killed at once.

   The time limit is one of CPU time, which does not depend on what else the machine does, with one
   of real time for those that sleep.  CPU time and memory are looked at together: CPU time is that
   of all who live and have ended, memory is what the family has resident, looked at some 20 times a
   second (less often on machines where looking takes long); a program that was at its end before
   anybody looked is measured by the peak that the kernel tells.  The calling process must be a
   supervisor: it has no other children, and has called rp_bench_process_prepare. */
#ifndef BENCH_SUPERVISE_PROCESS_H
#define BENCH_SUPERVISE_PROCESS_H
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>

#include "base/limits.h"

typedef struct rp_bench_limits {
    double time, wall, grace; /* seconds: CPU time, real time; 0: none */
    size_t memory;            /* bytes; 0: none */
    bool address_space;       /* each process may not even ask for more than that (RLIMIT_AS) */
} rp_bench_limits;

typedef struct rp_bench_program {
    const char *path; /* looked for as execvp does */
    char *const *argv;
    const char *folder;            /* to run in */
    const char *output, *messages; /* files for what it prints, appended to; NULL: nowhere */
    rp_bench_limits limits;
} rp_bench_program;

typedef enum rp_bench_stop {
    RP_BENCH_STOP_NONE, /* it ended by itself */
    RP_BENCH_STOP_TIME, /* CPU time */
    RP_BENCH_STOP_WALL,
    RP_BENCH_STOP_MEMORY,
    RP_BENCH_STOP_ABANDONED /* the supervisor was told to stop, or is alone */
} rp_bench_stop;

typedef struct rp_bench_end {
    rp_bench_stop stop;
    int exit_code; /* -1: ended by a signal */
    int signal;    /* 0: by itself */
    double wall, cpu;
    size_t peak;                /* bytes */
    struct timespec stopped_at; /* of the calendar, when SIGTERM was sent */
    int trouble;                /* an errno: it could not even be started; 0: it was */
} rp_bench_end;

/* Once in a supervisor: its signals, and orphans are its children from now on. */
void rp_bench_process_prepare(void);

/* `stop` is set by a signal handler.  It ends the program early when it becomes other than 0; so
   does the end of `parent`, the process that started the supervisor. */
rp_bench_end rp_bench_process_run(const rp_bench_program *, const rp_stop_flag *stop, pid_t parent);

#endif
