/* The results of an experiment: a row a run of one configuration on one task, as
   `relplan bench` writes them, made into a matrix of tasks and configurations.

   Columns are found by name; those that are not known here are passed over, and all but
   task, config and status may be missing.  An empty field is a figure that is not known.
   Tasks, configurations and domains are in natural order (p2 before p10), whatever the order
   of the rows was, since runs end in any order.  Sizes: thousands of tasks, few
   configurations. */
#ifndef RESULTS_MATRIX_H
#define RESULTS_MATRIX_H
#include "results/columns.h"
#include "results/status.h"

typedef struct rp_run {
    rp_status status;
    double figure[RP_NUM_FIGURES];        /* from 0; NaN: not known */
    const char *options, *seed, *version; /* lines of text; "": not known */
    rp_loc loc;
} rp_run;

typedef struct rp_results {
    const char **config, **task, **domain;
    uint32_t num_configs, num_tasks, num_domains;
    uint32_t *domain_of;  /* of each task: the folder part of its name */
    const rp_run **run;   /* [task * num_configs + config]; NULL: no such run */
    uint32_t *first_task; /* of each domain, num_domains + 1: its tasks stand together */
} rp_results;

/* Reads `count` files of the diagnostics, numbers file[0..count-1].  All lives in the arena of the
   diagnostics.  False after errors.  If a run is there twice, the later row counts (a warning). */
bool rp_results_read(rp_results *, rp_diags *, const uint32_t *file, uint32_t count);

static inline const rp_run *rp_results_run(const rp_results *r, uint32_t task, uint32_t config)
{
    assert(task < r->num_tasks && config < r->num_configs);
    return r->run[(size_t)task * r->num_configs + config];
}

static inline bool rp_run_counts_as(const rp_run *run, rp_status_kind kind)
{
    return rp_status_table[run->status].counts_as == kind;
}

static inline bool rp_run_solved(const rp_run *run)
{
    return run != NULL && rp_run_counts_as(run, RP_COUNTS_AS_SOLVED);
}

/* RP_NONE if there is none of that name. */
uint32_t rp_results_find_config(const rp_results *, const char *name, size_t length);

/* Did all configurations run on this task? */
bool rp_results_task_is_common(const rp_results *, uint32_t task);

#endif
