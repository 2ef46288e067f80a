/* How a run can end.  The numbers are Fast Downward's (driver/returncodes.py there), which clients
   match: below 10 a plan was found, 10-19 none and no error, 20-29 a limit struck, 30-39 an error.
   Of those that differ by phase there, the search's stand for all phases. */
#ifndef RESULTS_EXITCODE_H
#define RESULTS_EXITCODE_H
#include <stdbool.h>

typedef enum rp_exit {
    RP_EXIT_OPEN = -1, /* not decided yet; never an exit code */
    RP_EXIT_SOLVED = 0,
    RP_EXIT_INVALID_PLAN = 1, /* `relplan validate` only */
    RP_EXIT_MISTAKES = 1, /* `relplan check`, `relplan format --check`, `relplan exercise` only */
    RP_EXIT_SOLVED_MEMORY = 1, /* --anytime: memory ran out while looking for a better plan */
    RP_EXIT_SOLVED_TIME = 2,   /* the same with time, or a signal */
    RP_EXIT_SOLVED_BOTH = 3,
    RP_EXIT_UNSOLVABLE = 11, /* proved */
    RP_EXIT_EXHAUSTED = 12,  /* no plan found, none excluded */
    RP_EXIT_MEMORY = 22,
    RP_EXIT_TIME = 23,
    RP_EXIT_MEMORY_AND_TIME = 24,
    RP_EXIT_INPUT = 31, /* options, files, PDDL; output that cannot be written */
    RP_EXIT_INTERNAL = 32,
    RP_EXIT_UNSUPPORTED = 33,  /* an error of the input there; 34 is of a search, not of PDDL */
    RP_EXIT_INTERRUPTED = 130, /* SIGINT */
    RP_EXIT_TERMINATED = 143   /* SIGTERM, SIGHUP */
} rp_exit;

typedef struct rp_exit_entry {
    rp_exit exit;
    const char *name;    /* stable word, such as "solved", "time-limit" */
    const char *meaning; /* one line for people */
} rp_exit_entry;

/* Ascending. */
extern const rp_exit_entry rp_exit_table[];
extern const unsigned rp_exit_table_size;

const char *rp_exit_name(rp_exit);
const char *rp_exit_meaning(rp_exit);

/* Of a run that plans: is there a plan? */
static inline bool rp_exit_is_solved(rp_exit exit)
{
    return exit >= RP_EXIT_SOLVED && exit <= RP_EXIT_SOLVED_BOTH;
}

#endif
