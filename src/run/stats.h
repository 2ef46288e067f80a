/* What a run did, for people (a summary of about six lines, or a block of stable `key: value`
   lines) and for programs (a JSON object).  Only what is known is written.

   Further functions are in stats_json.c. */
#ifndef RUN_STATS_H
#define RUN_STATS_H
#include "base/diag.h"
#include "ground/ground.h"
#include "results/exitcode.h"
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
    double cpu_time; /* this and the next two: of all threads */
    /* Of the first search: making heuristics, as exploring a tree or finding landmarks; and the rest
       of it.  0: it did not come to that, or not to an end. */
    double prepare_cpu_time, search_cpu_time;
    bool grounded;
    uint32_t facts, operators;
    rp_ground_stats grounding;        /* also of one that a limit ended */
    const rp_ground_figures *figures; /* of `relplan ground`, which does not search; or NULL */
    bool searched;
    rp_search_stats counters;
    const char *asked_for;   /* "gbfs with ff", search and heuristic; NULL: not searched */
    const char *found_by;    /* the same of what found the plan; NULL: nothing did */
    const rp_lifted *lifted; /* for the plan's names */
    const rp_plan *plan;     /* NULL: none */
    const char *improve;     /* "eliminate", "full"; NULL: no plan was improved */
    uint32_t found_length;   /* of the plan, before that */
    int64_t found_cost;
    uint32_t plans;     /* that were found, each cheaper than the one before */
    bool is_optimal;    /* proved: no plan is cheaper */
    size_t peak_memory; /* bytes */
    const rp_diags *diags;
} rp_stats;

/* The block: all that is known. */
void rp_stats_print(const rp_stats *, FILE *);

/* The summary: plan, search, states, time by phase, memory. */
void rp_stats_print_summary(const rp_stats *, FILE *);

/* On one line.  False if it could not be made or written. */
bool rp_stats_print_json(const rp_stats *, FILE *);

/* For all three. */

/* What `exit_code` is called: grounding alone solves nothing. */
const char *rp_stats_outcome(const rp_stats *);

/* The phases of the run, without the total, in their order; returns their number.  With no plan
   that was improved, only `all` has that phase. */
enum { RP_STATS_PHASES = 5 };
typedef struct rp_stats_phase {
    const char *name; /* "parse" */
    double seconds;
} rp_stats_phase;
uint32_t rp_stats_phases(const rp_stats *, bool all, rp_stats_phase phase[RP_STATS_PHASES]);

/* Rows of numbers with the names that the block and JSON have for them; each is at `offset` of
   the structure that it is of. */
typedef struct rp_stats_row {
    const char *text_key, *json_key;
    size_t offset;
} rp_stats_row;
enum { RP_STATS_COUNTERS = 7, RP_STATS_FIGURES = 6 };
extern const rp_stats_row rp_stats_counter[RP_STATS_COUNTERS]; /* uint64_t in rp_search_stats */
extern const rp_stats_row rp_stats_figure[RP_STATS_FIGURES];   /* uint32_t in rp_ground_figures */

static inline uint64_t rp_stats_read_counter(const rp_search_stats *stats, uint32_t i)
{
    return *(const uint64_t *)((const char *)stats + rp_stats_counter[i].offset);
}

static inline uint32_t rp_stats_read_figure(const rp_ground_figures *figures, uint32_t i)
{
    return *(const uint32_t *)((const char *)figures + rp_stats_figure[i].offset);
}

#endif
