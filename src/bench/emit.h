/* Scripts that spread the runs of a set over machines. */
#ifndef BENCH_EMIT_H
#define BENCH_EMIT_H
#include "bench/set.h"

typedef enum rp_bench_emit { RP_BENCH_HERE, RP_BENCH_PARALLEL, RP_BENCH_SLURM } rp_bench_emit;

/* For stages.  Prints the script on standard output.  It needs PREFIX.tasks, a list of the tasks,
   and the folder PREFIX.parts for the results of its parts; both are written.  RP_EXIT_OPEN, or
   RP_EXIT_INPUT after a message. */
rp_exit rp_bench_emit_script(rp_session *, const rp_bench_set *, rp_bench_emit, const char *prefix);

#endif
