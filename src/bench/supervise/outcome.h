/* What a run came to: from how it ended, its plan and its statistics to fields of a row. */
#ifndef BENCH_SUPERVISE_OUTCOME_H
#define BENCH_SUPERVISE_OUTCOME_H
#include "bench/supervise/process.h"
#include "results/row.h"

typedef enum rp_bench_plan {
    RP_BENCH_NO_PLAN,
    RP_BENCH_VALID,
    RP_BENCH_INVALID,
    RP_BENCH_UNDECIDED /* the validator could not say */
} rp_bench_plan;

/* The status, exit code and reason. */
typedef struct rp_bench_outcome {
    rp_bench_end end;
    rp_bench_plan plan;
    bool is_foreign;
    size_t memory; /* the limit, or 0 */
} rp_bench_outcome;
void rp_bench_outcome_set(rp_arena *, const rp_bench_outcome *, rp_bench_row *);

/* The figures of a statistics file of relplan, if it is there and whole. */
void rp_bench_outcome_read_stats(rp_arena *, const char *path, rp_bench_row *);

/* From what `relplan validate --format=json` wrote: cost and length as texts in the arena, ""
   if the plan is not valid. */
typedef struct rp_bench_verdict {
    rp_bench_plan plan;
    const char *cost, *length;
} rp_bench_verdict;
rp_bench_verdict rp_bench_outcome_read_verdict(rp_arena *, const char *path);

#endif
