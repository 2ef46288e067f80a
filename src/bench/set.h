/* What is to be run: every configuration on every task, in the order in which runs are
   numbered (from 1): task by task, and within a task as the configurations were given. */
#ifndef BENCH_SET_H
#define BENCH_SET_H
#include "bench/run.h"
#include "results/rows.h"

typedef struct rp_bench_range {
    uint32_t first, last;
} rp_bench_range;

typedef struct rp_bench_set {
    RP_VEC(rp_bench_config) config; /* names differ */
    rp_tasklist task;               /* names differ, paths are absolute */
    rp_bench_limits limits;
    const char *here, *logs;     /* absolute; logs may be NULL */
    RP_VEC(rp_bench_range) only; /* numbers of runs that are wanted; none: all */
    RP_VEC(rp_bench_run) run;    /* those that are wanted */
} rp_bench_set;

/* Adds ranges of a text such as 3,7-9.  NULL, or a message. */
const char *rp_bench_set_only(rp_arena *, const char *text, rp_bench_set *);

/* For stages.  Reads or finds the tasks of each place, a list or a folder, and makes the runs.
   RP_EXIT_OPEN (mistakes in lists are in the diagnostics), or RP_EXIT_INPUT after a message. */
rp_exit rp_bench_set_make(rp_session *, rp_bench_set *, const char *const *place, uint32_t size);

/* For stages.  Takes out the runs that have a row; RP_EXIT_INPUT after a message if such a row
   is of other options or limits. */
rp_exit rp_bench_set_drop(rp_session *, rp_bench_set *, const rp_result_rows *done);

#endif
