/* What is done with a plan that a search found: it is improved, validated, and written. */
#ifndef RUN_FINISH_H
#define RUN_FINISH_H
#include "run/planning.h"

/* A limit's exit, if one ended it early; the plan found is one all the same.  Gives up the
   search if memory is short. */
rp_exit rp_finish_improve(rp_planning *);

/* Makes the plan found the plan of the run, unless it is not valid: RP_EXIT_INTERNAL.  No
   signal or time limit ends this. */
rp_exit rp_finish_validate(rp_planning *);

/* Writes the plan, whatever the limits: to the next of FILE.1, FILE.2, … and to FILE, if -o was
   given, and to standard output with --stream.  Before the first one, numbered files of an earlier
   run are removed.  RP_EXIT_INPUT after a message. */
rp_exit rp_finish_publish(rp_planning *);

/* Writes the plan to `path`, if it is not NULL, and to standard output unless it stands there. */
rp_exit rp_finish_write(rp_planning *, const char *path);

#endif
