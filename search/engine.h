/* Search engines: from a ground task and heuristics to a plan.  Resumable: run() works
   for a budget of expansions and can be called again. */
#ifndef SEARCH_ENGINE_H
#define SEARCH_ENGINE_H
#include "heuristics/heuristic.h"

typedef struct rp_engine rp_engine;

typedef enum rp_outcome {
    RP_CONTINUE,  /* budget used up; call again */
    RP_SOLVED,    /* a plan is there */
    RP_EXHAUSTED, /* no plan exists: every reachable state was expanded, or proved dead */
    RP_INCOMPLETE /* nothing left to expand, but unsafe pruning may have lost plans */
} rp_outcome;

typedef struct rp_search_stats {
    uint64_t expanded, evaluated, generated, reopened, dead_ends, states;
    double best_h; /* least so far; RP_DEAD_END before the first */
    double initial_h;
    uint64_t bytes_per_state; /* packed state, node, table */
} rp_search_stats;

/* Told about progress: a new least h. */
typedef void rp_progress(void *context, const rp_search_stats *);

typedef struct rp_engine_args {
    const rp_strips *strips;
    const rp_encoding *encoding;
    rp_limits *limits;
    rp_heuristic *const *heuristic; /* borrowed */
    uint32_t num_heuristics;
    const double *param;
    rp_log *log;           /* may be NULL */
    rp_progress *progress; /* may be NULL */
    void *progress_context;
    const char *error; /* set by create on failure; static text */
} rp_engine_args;

typedef struct rp_engine_type {
    const char *name, *summary;
    bool optimal;         /* with an admissible heuristic */
    bool needs_heuristic; /* exactly one (several from a later version on) */
    bool ignores_costs;   /* so by default its heuristics count steps */
    const rp_param *param;
    uint32_t num_params;
    rp_engine *(*create)(rp_engine_args *);
    rp_outcome (*run)(rp_engine *, uint64_t expansions);
    void (*destroy)(rp_engine *);
} rp_engine_type;

/* First member of every engine. */
struct rp_engine {
    const rp_engine_type *type;
    rp_limits *limits;
    rp_search_stats stats;
    rp_op_id *plan; /* after RP_SOLVED; owned by the engine */
    uint32_t plan_length;
};

/* May jump by the limits (memory); polls the stop flag once an expansion and once an
   evaluation and then leaves by rp_stop_now.  Statistics stay readable. */
rp_outcome rp_engine_run(rp_engine *, uint64_t expansions);
void rp_engine_destroy(rp_engine *); /* accepts NULL */

extern const rp_engine_type *const rp_engine_types[];
extern const uint32_t rp_num_engine_types;
rp_engine *rp_engine_create(rp_arena *, const rp_spec *, rp_engine_args *, const char **error);

#endif
