/* What the command line says, for the planner and for the subcommands that share its
   options. */
#ifndef CLI_OPTIONS_OPTIONS_H
#define CLI_OPTIONS_OPTIONS_H
#include "base/log.h"
#include "base/params.h"
#include "cli/diagnostics/names.h"
#include "cli/options/arguments.h"
#include "ground/ground.h"

typedef enum rp_stats_format {
    RP_STATS_SUMMARY, /* all of them with --verbose */
    RP_STATS_TEXT,
    RP_STATS_JSON,
    RP_STATS_NONE
} rp_stats_format;

/* What is done with a plan before it is validated (search/improve.h). */
typedef enum rp_improve_mode {
    RP_IMPROVE_UNSET, /* as the preset says, or as the search has it */
    RP_IMPROVE_NONE,
    RP_IMPROVE_ELIMINATE,
    RP_IMPROVE_NEAR,
    RP_IMPROVE_FULL
} rp_improve_mode;

typedef struct rp_options {
    bool help, version;
    const char *domain; /* NULL: to be found beside the problem */
    const char *problem;
    const char *plan;                        /* the plan to read (subcommands) */
    const char *output;                      /* file for the plan; NULL: standard output only */
    const char *search, *heuristic, *weight; /* as written; NULL if not given */
    const char *preset;
    bool optimal, anytime;
    rp_improve_mode improve;
    uint32_t improve_states;
    double time_limit;   /* seconds; 0: none */
    size_t memory_limit; /* bytes; 0: none */
    uint64_t seed;
    uint32_t jobs; /* threads of the search; 0: one */
    rp_prune prune;
    bool no_mutex; /* grounding looks for no mutex groups */
    bool has_h2;   /* --h2 was given */
    double h2;     /* seconds that grounding may spend on h² mutexes; 0: none */
    rp_log_level level;
    rp_stats_format stats;
    const char *stats_file; /* JSON goes there as well; or NULL */
    bool json;              /* --format=json of subcommands */
    bool strict;            /* warnings are errors */
    rp_diag_choice warnings;
} rp_options;

/* The planner's table. */
extern const rp_argument_table rp_planner_arguments;

/* Setters for tables of subcommands; the target is an rp_options. */
const char *rp_option_set_help(rp_arena *, void *, const char *);
const char *rp_option_set_time_limit(rp_arena *, void *, const char *);
const char *rp_option_set_memory_limit(rp_arena *, void *, const char *);
const char *rp_option_set_seed(rp_arena *, void *, const char *);
const char *rp_option_set_prune(rp_arena *, void *, const char *);
const char *rp_option_set_no_mutex(rp_arena *, void *, const char *);
const char *rp_option_set_h2(rp_arena *, void *, const char *);
const char *rp_option_set_heuristic(rp_arena *, void *, const char *);
const char *rp_option_set_output(rp_arena *, void *, const char *);
const char *rp_option_set_format(rp_arena *, void *, const char *);
const char *rp_option_set_stats(rp_arena *, void *, const char *);
const char *rp_option_set_stats_file(rp_arena *, void *, const char *);
const char *rp_option_set_warn(rp_arena *, void *, const char *);
const char *rp_option_set_no_warn(rp_arena *, void *, const char *);
const char *rp_option_set_strict(rp_arena *, void *, const char *);
const char *rp_option_set_quiet(rp_arena *, void *, const char *);
const char *rp_option_set_verbose(rp_arena *, void *, const char *);

/* A row of everything that grounds. */
#define RP_NO_MUTEX_ARGUMENT                                                                       \
    {                                                                                              \
        "no-mutex", 0, NULL, "look for no mutex groups: each fact takes a bit of a state",         \
            rp_option_set_no_mutex                                                                 \
    }

/* Rows of what plans or prints the ground task. */
#define RP_GROUNDING_ARGUMENTS                                                                     \
    {"prune", 0, "reach|full",                                                                     \
     "what grounding leaves out: only what can never be reached, or also what never matters "      \
     "(default: full)",                                                                            \
     rp_option_set_prune},                                                                         \
        {"h2", 0, "TIME",                                                                          \
         "look for pairs of facts that exclude each other (h²), which prunes operators and "      \
         "gives larger mutex groups, for so long: 2.5, 30s, 5m; 0: not at all (default: the "      \
         "default search does where "                                                              \
         "that is little work, nothing else does)",                                                \
         rp_option_set_h2},                                                                        \
        RP_NO_MUTEX_ARGUMENT

/* Rows of everything that writes statistics. */
#define RP_STATS_ARGUMENTS                                                                         \
    {"stats", 0, "FORMAT",                                                                         \
     "statistics at the end of standard error: text (all; default: a summary), json (one "         \
     "object on one line), none; json:FILE also writes them to FILE",                              \
     rp_option_set_stats},                                                                         \
    {                                                                                              \
        "stats-file", 0, "FILE", "the same as --stats=json:FILE", rp_option_set_stats_file         \
    }

/* Rows about warnings. */
#define RP_WARNING_ARGUMENTS                                                                       \
    {"warn", 'W', "NAME", "give this warning, also if it is off by default; see --help warnings",  \
     rp_option_set_warn},                                                                          \
        {"no-warn", 0, "NAME,...", "do not give these warnings; 'all' hides all",                  \
         rp_option_set_no_warn},                                                                   \
    {                                                                                              \
        "strict", 0, NULL, "treat warnings as errors", rp_option_set_strict                        \
    }

/* Rows that every subcommand has. */
#define RP_COMMON_ARGUMENTS                                                                        \
    {"time-limit", 't', "TIME", "stop after so long: 2.5, 30s, 5m, 1h (default: no limit)",        \
     rp_option_set_time_limit},                                                                    \
        {"memory-limit", 'm', "SIZE",                                                              \
         "use no more memory than so much: 4096K, 200M, 8G (default: no limit)",                   \
         rp_option_set_memory_limit},                                                              \
        RP_WARNING_ARGUMENTS,                                                                      \
        {"quiet", 'q', NULL, "print results and errors only", rp_option_set_quiet},                \
        {"verbose", 'v', NULL, "print more", rp_option_set_verbose},                               \
    {                                                                                              \
        "help", 'h', NULL, "print this help", rp_option_set_help                                   \
    }

/* Reads the planner's command line.  Returns NULL or a message. */
const char *rp_options_parse(rp_arena *, char *const *argv, rp_options *);

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
