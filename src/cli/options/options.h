/* What the planner is told by its options: small structs, the rows that fill them, and the choice
   of search and heuristics that follows from them. */
#ifndef CLI_OPTIONS_OPTIONS_H
#define CLI_OPTIONS_OPTIONS_H
#include "base/text/params.h"
#include "cli/options/option.h"
#include "ground/ground.h"

/* What is done with a plan before it is validated (search/improve/improve.h). */
typedef enum rp_improve_mode {
    RP_IMPROVE_UNSET, /* as the search has it */
    RP_IMPROVE_NONE,
    RP_IMPROVE_ELIMINATE,
    RP_IMPROVE_NEAR,
    RP_IMPROVE_FULL
} rp_improve_mode;

/* Whether to search without grounding (search/lifted/lifted.h). */
typedef enum rp_lifted_mode {
    RP_LIFTED_AUTO, /* where the default search finds the task too large to ground */
    RP_LIFTED_ALWAYS,
    RP_LIFTED_NEVER
} rp_lifted_mode;

/* How to plan. */
typedef struct rp_options {
    const char *output;                      /* file for the plan; NULL: standard output only */
    const char *trace;                       /* file for the trace; NULL: none */
    const char *search, *heuristic, *weight; /* as written; NULL if not given */
    const char *preset;
    bool optimal, anytime, stream;
    rp_lifted_mode lifted;
    rp_improve_mode improve;
    uint32_t improve_states;
    uint32_t jobs; /* threads of the search; 0: as many as there is use for */
    uint64_t seed;
} rp_options;

typedef struct rp_grounding_options {
    rp_prune prune;
    bool has_prune; /* --prune was given */
    bool no_mutex;  /* look for no mutex groups */
    bool has_h2;    /* --h2 was given */
    double h2;      /* seconds for h² mutexes; 0: none */
} rp_grounding_options;

typedef enum rp_stats_format {
    RP_STATS_SUMMARY, /* all of them with --verbose */
    RP_STATS_TEXT,
    RP_STATS_JSON,
    RP_STATS_NONE
} rp_stats_format;

typedef struct rp_stats_options {
    rp_stats_format format; /* in the log */
    const char *file;       /* JSON goes there as well; or NULL */
    const char *log;        /* file for progress and statistics, "-": standard output; or NULL */
} rp_stats_options;

/* All of the planner's. */
typedef struct rp_planner_options {
    rp_options planning;
    rp_grounding_options grounding;
    rp_stats_options stats;
    bool version;
} rp_planner_options;

/* Rows that fill a rp_grounding_options: all of them, or those of commands that look at a single
   state, which leave nothing out by default. */
extern const rp_option_group rp_grounding_group, rp_plain_grounding_group;
extern const rp_option_group rp_stats_group; /* a rp_stats_options */

/* Rows that fill a rp_planner_options, but for those of the session. */
extern const rp_option_group rp_planning_group, rp_version_group;

/* Their places, but for the version's, in a rp_planner_options that is `at` so many bytes. */
#define RP_PLANNER_PLACES(at)                                                                      \
    {&rp_planning_group, (at) + offsetof(rp_planner_options, planning)},                           \
        {&rp_grounding_group, (at) + offsetof(rp_planner_options, grounding)},                     \
    {                                                                                              \
        &rp_stats_group, (at) + offsetof(rp_planner_options, stats)                                \
    }

/* The components that were chosen, defaults filled in. */
typedef struct rp_choice {
    rp_spec search;
    rp_spec *heuristic;
    uint32_t num_heuristics;
    rp_improve_mode improve; /* never unset */
    bool finds_cheapest;     /* the plan found is a cheapest one */
} rp_choice;

/* Checks names and parameters against the registries.  With options->optimal the heuristic
   is left open, num_heuristics is 0.  Returns NULL or a message. */
const char *rp_options_choose(rp_arena *, const rp_options *, rp_choice *);

#endif
