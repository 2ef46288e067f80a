/* The end of a command that writes statistics: what is common to all of them. */
#ifndef RUN_ENDING_H
#define RUN_ENDING_H
#include "cli/session.h"
#include "run/stats.h"

/* Completes the statistics by what the session knows. */
void rp_ending_complete(rp_session *, rp_stats *, rp_exit);

/* A stage (limits are lifted), of a `rp_ending`.  Says how it ended where that was not
   said, and writes the statistics as session->options want them.  Returns the exit of the
   statistics, or RP_EXIT_INPUT if there was a plan and their file could not be written. */
typedef struct rp_ending {
    rp_session *session;
    const rp_stats *stats;
} rp_ending;
rp_exit rp_ending_write(void *);

#endif
