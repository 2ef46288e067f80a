/* What a run came to: from how it ended, its plan and its statistics to fields of a row. */
#ifndef BENCH_SUPERVISE_OUTCOME_H
#define BENCH_SUPERVISE_OUTCOME_H
#include "bench/supervise/process.h"
#include "results/row.h"

/* What the validator says of the plans of a run. */
typedef enum rp_bench_verdict {
    RP_VERDICT_NO_PLAN,
    RP_VERDICT_VALID,
    RP_VERDICT_INVALID,
    RP_VERDICT_UNDECIDED /* the validator could not say */
} rp_bench_verdict;

typedef struct rp_bench_outcome {
    rp_bench_end end;
    rp_bench_verdict verdict;
    bool is_foreign;
    double time;   /* the limit of CPU time, or 0 */
    size_t memory; /* the same */
} rp_bench_outcome;

/* Sets all that follows from it: status, exit code, times, memory, validity, reason. */
void rp_bench_outcome_set(rp_arena *, const rp_bench_outcome *, rp_result_row *);

/* The figures of a statistics file of relplan, if it is there and whole. */
void rp_bench_outcome_read_stats(rp_arena *, const char *path, rp_result_row *);

/* From what `relplan validate --format=json` wrote: cost and length as texts in the arena, ""
   if the plan is not valid. */
typedef struct rp_bench_validation {
    rp_bench_verdict verdict;
    const char *cost, *length;
} rp_bench_validation;
rp_bench_validation rp_bench_validation_read(rp_arena *, const char *path);

#endif
