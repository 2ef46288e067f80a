/* One run, from an empty folder to a row of results. */
#ifndef BENCH_RUN_H
#define BENCH_RUN_H
#include "bench/config.h"
#include "results/row.h"

typedef struct rp_bench_run {
    const rp_bench_config *config;
    const rp_task_files *task; /* with absolute paths */
    const rp_bench_limits *limits;
    const char *here; /* absolute */
    const char *logs; /* absolute; a folder for what the planner prints, or NULL */
} rp_bench_run;

/* What can be said of a run before it was made. */
void rp_bench_run_name(rp_arena *, const rp_bench_run *, rp_result_row *);

/* In a supervisor (supervise/process.h), started by `parent`.  False if the run was abandoned.  The
   temporary folder is removed in any case.  Trouble that is not the planner's (no folder, no
   process, a full disk) leaves the row without status, and is its reason. */
bool rp_bench_run_make(rp_arena *, const rp_bench_run *, const rp_stop_flag *stop, pid_t parent,
                       rp_result_row *);

#endif
