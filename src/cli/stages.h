/* The stages of a run: a table, and the loop that goes through it under the limits. */
#ifndef CLI_STAGES_H
#define CLI_STAGES_H
#include "cli/session.h"

typedef struct rp_stage {
    rp_exit (*run)(void *state); /* RP_EXIT_OPEN to go on (session.h, rp_session_run) */
    size_t seconds; /* offset of a double in the state that its time is added to; or 0 */
    /* Called if the stage ended otherwise, by a limit for instance: how the run goes on, or the
       same exit.  NULL: it does not. */
    rp_exit (*rescue)(void *state, rp_exit);
    rp_phase phase;
    bool always; /* runs however it ended before, without limits; its exit is the new one */
} rp_stage;

#define RP_STAGES(...)                                                                             \
    (const rp_stage[])                                                                             \
    {                                                                                              \
        __VA_ARGS__, { .run = NULL }                                                               \
    }

/* Runs the stages of a table that ends with one whose `run` is NULL, until one ends with another
   exit than RP_EXIT_OPEN, and then those that always run.  session->result tells how it ended so
   far. */
void rp_stages_run(rp_session *, const rp_stage *, void *state);

/* A stage of any command, whose state begins with a pointer to the session: reads the task. */
rp_exit rp_stage_load(void *state);

#endif
