/* Search engines: from a ground task and heuristics to a plan.  Resumable: run() works
   for a budget of expansions and can be called again.

   An engine is one file that defines a `const rp_engine_type`, plus one line in registry.def.

   Further functions are in registry.c. */
#ifndef SEARCH_ENGINE_H
#define SEARCH_ENGINE_H
#include "heuristics/heuristic.h"
#include "search/observer.h"

typedef struct rp_engine rp_engine;

typedef enum rp_outcome {
    RP_CONTINUE,  /* budget used up, or the turn is over (limits.h); call again */
    RP_SOLVED,    /* a plan is there */
    RP_EXHAUSTED, /* no plan (below the bound) exists: every reachable state was expanded, or
                     proved dead */
    RP_INCOMPLETE /* nothing left to expand, but unsafe pruning may have lost plans */
} rp_outcome;

typedef struct rp_search_stats {
    uint64_t expanded, evaluated, generated, reopened, dead_ends, states;
    uint64_t work;         /* of rp_work, with making the heuristics; 0: not told */
    double best_h;         /* the first heuristic's best so far; RP_DEAD_END before there is one */
    double initial_h;      /* the first heuristic's */
    const char *h_name;    /* of that heuristic; NULL: none */
    const char *solved_by; /* of several engines, the one that found the plan, in the words of
                                 the command line; valid as long as this engine; or NULL */
    uint64_t bytes_per_state; /* packed state, node, table */
    uint32_t threads;         /* that searched; 0: only the one that called */
} rp_search_stats;

/* Adds what can be added; the estimates and names of `sum` stay. */
void rp_search_stats_add(rp_search_stats *sum, const rp_search_stats *more);

/* Takes over best_h, initial_h and h_name. */
void rp_search_stats_set_estimates(rp_search_stats *, const rp_search_stats *from);

/* Told about progress: a new best h. */
typedef void rp_progress(void *context, const rp_search_stats *);

typedef struct rp_engine_type rp_engine_type;

typedef struct rp_engine_args {
    const rp_strips *strips;
    const rp_encoding *encoding;
    rp_limits *limits;
    rp_heuristic *const *heuristic; /* borrowed; the array itself is copied */
    uint32_t num_heuristics;
    uint64_t bound;        /* look only for plans that cost less, by the task's costs; 0: any */
    bool is_lower_bound;   /* the heuristic never exceeds what is still to be paid */
    rp_shared *shared;     /* as in rp_heuristic_args */
    rp_log *log;           /* may be NULL */
    uint64_t seed;         /* of --seed */
    uint32_t jobs;         /* threads that it may use; 0 and 1: only the one that calls */
    rp_progress *progress; /* may be NULL */
    void *progress_context;
    const rp_observer *observer; /* NULL: nobody watches; outlives the engine */

    /* Set by rp_engine_make, or by create. */
    const rp_engine_type *type;
    const double *param;          /* one a declared parameter */
    const rp_name_table *engines; /* that an engine made of others may choose from */
    const char *error;            /* set by create on failure; static text */
} rp_engine_args;

struct rp_engine_type {
    rp_component component;  /* name, summary, parameters */
    bool optimal;            /* with an admissible heuristic */
    bool bounded;            /* obeys the bound; others refuse one */
    bool parallel;           /* makes use of more than one job */
    uint32_t max_heuristics; /* 0: it uses none; otherwise it needs at least one */
    /* Does it look at no costs, given its parameters?  Then, by default, its heuristics count
       steps.  NULL: it does look. */
    bool (*ignores_costs)(const double *param);
    /* What goes with it unless the user says otherwise.  An engine that is asked for by name to be
       compared with others does without both. */
    bool uses_h2;       /* h² mutexes are looked for first (--h2) */
    bool improves_near; /* its plans are improved by plan neighbourhood search (--improve) */

    rp_engine *(*create)(rp_engine_args *);
    rp_outcome (*run)(rp_engine *, uint64_t expansions);
    void (*release)(rp_engine *); /* all that is not the base's; may be NULL */
};

/* First member of every engine. */
struct rp_engine {
    const rp_engine_type *type;
    rp_limits *limits;
    rp_search_stats stats;
    rp_op_id *plan; /* after RP_SOLVED; owned by the engine; may be NULL if it has no steps */
    uint32_t plan_length;
};

/* May jump by the limits (memory); polls the stop flag once an expansion and once an
   evaluation and then leaves by rp_stop_now.  Statistics stay readable.  An engine with threads
   of its own is to be destroyed before the task and its limits are. */
rp_outcome rp_engine_run(rp_engine *, uint64_t expansions);
void rp_engine_destroy(rp_engine *); /* accepts NULL */

/* The engines of registry.def, in its order. */
extern const rp_name_table rp_engine_table;

static inline const rp_engine_type *rp_engine_type_at(uint32_t i)
{
    return (const rp_engine_type *)rp_component_at(&rp_engine_table, i);
}

/* From "name" and "key=value,…".  On failure NULL and *error: a message in the arena. */
rp_engine *rp_engine_create(rp_arena *, const rp_spec *, rp_engine_args *, const char **error);
/* The same from args->engines: for engines that make others, as the registry is above them. */
rp_engine *rp_engine_make(rp_arena *, const rp_spec *, rp_engine_args *, const char **error);

/* For create: all zero but for the base; so many bytes. */
void *rp_engine_new(const rp_engine_args *, size_t bytes) RP_MUST_CHECK;

/* For ignores_costs, of engines that never look at any. */
bool rp_engine_ignores_costs(const double *param);

#endif
