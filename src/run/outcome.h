/* The end of a command that writes statistics: what is common to all of them. */
#ifndef RUN_OUTCOME_H
#define RUN_OUTCOME_H
#include "cli/options/options.h"
#include "cli/session.h"
#include "run/stats.h"

/* A message if `path` cannot be written or is one of the `count` other files, else NULL;
   NULL paths are passed over. */
const char *rp_reporting_refuse(rp_arena *, const char *path, const char *const *other,
                                uint32_t count);

/* Completes the statistics by what the session knows. */
void rp_reporting_complete(rp_session *, rp_stats *, rp_exit);

/* For a stage that always runs.  Says how it ended where that was not said, and writes the
   statistics as the options want them.  Returns the exit of the
   statistics, or RP_EXIT_INPUT if there was a plan and their file could not be written. */
typedef struct rp_reporting {
    rp_session *session;
    const rp_stats *stats;
    const rp_stats_options *options;
} rp_reporting;
rp_exit rp_reporting_write(const rp_reporting *);

#endif
