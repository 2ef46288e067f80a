/* The common part of the subcommands that look at one state of a task: options, reading,
   grounding, choosing the state, printing. */
#ifndef COMMANDS_INSPECT_H
#define COMMANDS_INSPECT_H
#include <jansson.h>

#include "cli/session.h"
#include "commands/state_choice.h"

typedef struct rp_inspection {
    rp_session session;
    rp_state_choice choice;
    bool steps_given;
    const char *tree;    /* parameters as written, "nodes=5,rho=0.1"; or NULL */
    const char *drawing; /* the same for how a tree is drawn */
    bool dot;            /* --format=dot, of those that have it */
    const rp_lifted *lifted;
    const rp_strips *strips;
    rp_state_buffer state;
    void *result; /* what `compute` leaves to `print` */
} rp_inspection;

typedef struct rp_inspection_type {
    const char *usage, *about; /* lines ready to be printed */
    rp_argument_table table;   /* of setters whose target is &inspection->session.options */
    const char *(*check)(rp_inspection *); /* options, after they were read; NULL or a message */
    rp_exit (*compute)(rp_inspection *);   /* under the limits; RP_EXIT_OPEN to go on */
    bool (*print)(rp_inspection *); /* to standard output, limits are lifted; false: no memory */
} rp_inspection_type;

/* rp_strips_fact_text or rp_strips_op_text. */
typedef size_t rp_strips_text(const rp_strips *, uint32_t id, char *buffer, size_t size);

/* The whole name, however long, in the arena. */
const char *rp_inspection_name(rp_inspection *, rp_strips_text *, uint32_t id);

/* For setters: the inspection that the options belong to. */
rp_inspection *rp_inspection_of(void *options);

const char *rp_inspection_set_state(rp_arena *, void *, const char *);
const char *rp_inspection_set_after(rp_arena *, void *, const char *);
const char *rp_inspection_set_steps(rp_arena *, void *, const char *);

/* Rows that these subcommands have, beside one for --format. */
#define RP_INSPECTION_ARGUMENTS                                                                    \
    {"state", 0, "FILE", "the state: a file of ground atoms (default: the initial state)",         \
     rp_inspection_set_state},                                                                     \
        {"after", 0, "PLAN", "the state after the first --steps steps of this plan",               \
         rp_inspection_set_after},                                                                 \
        {"steps", 0, "NUMBER", "how many steps of the plan (default: all of them)",                \
         rp_inspection_set_steps},                                                                 \
        {"prune", 0, "reach|full",                                                                 \
         "what grounding leaves out: only what can never be reached (default), or also what "      \
         "never matters",                                                                          \
         rp_option_set_prune},                                                                     \
        RP_NO_MUTEX_ARGUMENT

/* One line, with all digits that tell doubles apart; takes the reference.  False if it is
   NULL or could not be made. */
bool rp_inspection_print_json(json_t *);

/* The whole subcommand. */
int rp_inspection_run(char *const *argv, const rp_inspection_type *);

#endif
