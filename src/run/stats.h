/* What a run did, for people (a block of stable `key: value` lines) and for programs (a
   JSON object).  Only what is known is written. */
#ifndef RUN_STATS_H
#define RUN_STATS_H
#include "base/diag.h"
#include "cli/exitcode.h"
#include "search/engine.h"
#include "task/plan.h"

/* Of the ground task and its encoding. */
typedef struct rp_ground_figures {
    uint64_t relaxed_facts, relaxed_operators; /* reachable, before pruning */
    uint32_t groups, exactly_one;              /* mutex groups; those that always have a fact */
    uint32_t variables, state_bytes;           /* of a packed state */
    uint32_t effects, axioms;                  /* conditional effects */
    double encode_time;                        /* seconds */
} rp_ground_figures;

typedef struct rp_stats {
    rp_exit exit;
    const char *reason;                                /* one sentence about the exit, or NULL */
    const char *domain, *problem, *search, *heuristic; /* NULL: not known */
    uint64_t seed;
    double parse_time, ground_time, search_time, improve_time, validate_time; /* seconds */
    double total_time;
    double cpu_time;
    bool grounded;
    uint32_t facts, operators;
    const rp_ground_figures *figures; /* of `relplan ground`, which does not search; or NULL */
    bool searched;
    rp_search_stats counters;
    const rp_lifted *lifted; /* for the plan's names */
    const rp_plan *plan;     /* NULL: none */
    const char *improve;     /* "eliminate", "full"; NULL: no plan was improved */
    uint32_t found_length;   /* of the plan, before that */
    int64_t found_cost;
    uint32_t plans;     /* that were found, each cheaper than the one before */
    bool is_cheapest;   /* proved: no plan is cheaper */
    size_t peak_memory; /* bytes */
    const rp_diags *diags;
} rp_stats;

void rp_stats_print(const rp_stats *, FILE *);

/* On one line.  False if it could not be made or written. */
bool rp_stats_print_json(const rp_stats *, FILE *);

#endif
