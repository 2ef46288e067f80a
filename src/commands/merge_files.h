/* Merged tasks as files: one of two tasks, or a set of random pairs. */
#ifndef COMMANDS_MERGE_FILES_H
#define COMMANDS_MERGE_FILES_H
#include "cli/session.h"

typedef struct rp_merge_pair {
    const char *domain[2], *problem[2];
} rp_merge_pair;

/* So many pairs of the tasks of a list, drawn by a seed. */
typedef struct rp_merge_random {
    uint32_t count;
    const char *list;
    uint64_t seed;
} rp_merge_random;

/* For stages.  Reads both tasks and writes PREFIX-domain.pddl and PREFIX-problem.pddl.
   RP_EXIT_OPEN, or RP_EXIT_INPUT after a message, or after errors in the session's
   diagnostics. */
rp_exit rp_merge_files(rp_session *, const rp_merge_pair *, const char *prefix);

/* For stages.  Draws pairs of different tasks of a list of lines NAME DOMAIN PROBLEM
   (paths from the list's folder; blank lines and lines that begin with # do not count) by the
   seed, and writes their merged tasks, list.txt and manifest.csv into `folder`,
   which is made if need be.  Result as above. */
rp_exit rp_merge_random_pairs(rp_session *, const rp_merge_random *, const char *folder);

#endif
