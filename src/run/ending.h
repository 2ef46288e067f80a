/* The end of a command that writes statistics: what is common to all of them. */
#ifndef RUN_ENDING_H
#define RUN_ENDING_H
#include "cli/options/options.h"
#include "cli/session.h"
#include "run/stats.h"

/* Lets all that is no error go to a file, or standard output if it is "-"; to standard error if it
   is NULL.  NULL, or what is wrong. */
const char *rp_ending_open_log(rp_session *, const char *path);

/* For checks of outputs: the file that the log goes to, or NULL. */
const char *rp_ending_log_file(const rp_stats_options *);

/* Limits must be lifted.  Completes the statistics by what the session knows, says how it ended
   where that was not said, and writes the statistics as the options want them.  Returns that exit,
   or RP_EXIT_INPUT if there was a plan and their file or the log could not be written. */
rp_exit rp_ending_write(rp_session *, rp_stats *, const rp_stats_options *, rp_exit);

#endif
