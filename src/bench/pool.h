/* Runs side by side, each under a supervisor of its own, their rows appended as they come.

   The supervisor is a fork of this process (supervise/process.h): it makes the run and sends its
   row through a pipe.  If a signal ends it, the run is a row with the status `error`.  A signal to
   this process, and trouble that is not the planner's (results that cannot be written, no
   temporary folder, no process, a full disk), end all runs that are under way; they have no rows.
   If this process is killed, the supervisors notice and clear away. */
#ifndef BENCH_POOL_H
#define BENCH_POOL_H
#include "bench/run.h"
#include "bench/store.h"

typedef struct rp_bench_schedule {
    const rp_bench_run *run;
    uint32_t size;
    uint32_t already; /* rows that were there before, for the progress bar */
    uint32_t jobs;    /* at least 1 */
} rp_bench_schedule;

typedef struct rp_bench_tally {
    uint32_t done, solved;
    uint32_t starved; /* of CPU time (results/row.h) */
} rp_bench_tally;

/* For stages.  RP_EXIT_OPEN when every run has its row; else RP_EXIT_INTERRUPTED,
   RP_EXIT_TERMINATED, or RP_EXIT_INPUT after a message. */
rp_exit rp_bench_pool_run(rp_session *, const rp_bench_schedule *, rp_bench_store *,
                          rp_bench_tally *);

#endif
