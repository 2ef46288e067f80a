/* The end of a command that writes statistics: what is common to all of them. */
#ifndef RUN_ENDING_H
#define RUN_ENDING_H
#include "cli/options/options.h"
#include "cli/session.h"
#include "run/stats.h"

/* Completes the statistics by what the session knows. */
void rp_ending_complete(rp_session *, rp_stats *, rp_exit);

/* Limits must be lifted.  Says how it ended where that was not said, and writes the statistics
   as the options want them.  Returns the exit of the
   statistics, or RP_EXIT_INPUT if there was a plan and their file could not be written. */
typedef struct rp_ending {
    rp_session *session;
    const rp_stats *stats;
    const rp_stats_options *options;
} rp_ending;
rp_exit rp_ending_write(const rp_ending *);

#endif
