/* The frame of a command: it opens a session, reads the options, answers `--help`, runs the stages
   under the limits, and closes.

   A command is a constant: what it takes, what it says of itself, and its stages.  Its state is a
   struct whose first member is a pointer to the session; all else is zero before the options are
   read. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H
#include "cli/options/arguments.h"
#include "cli/stages.h"

enum { RP_MOST_PLACES = 9 };

typedef struct rp_command {
    const char *name;
    const char *arguments; /* after the options; further forms in further lines */
    const char *summary;   /* one line for lists, without a full stop */
    const char *about;     /* paragraph of help, however long; "\n" begins another one */
    bool is_standard;      /* what is done if no command is named */

    /* File names: how many, what they are in a message ("domain and problem"), and are the first
       two the domain, which may be left out, and the problem?  Shells complete them to `words`, or
       to files if that is NULL. */
    uint32_t least_files, most_files;
    const char *files;
    bool takes_task;
    const char *words;

    size_t state_size;
    rp_option_place place[RP_MOST_PLACES]; /* of its options */
    /* For what is not work, such as --version: prints it on standard output and returns how that
       ended, or RP_EXIT_OPEN.  May be NULL, like the others. */
    rp_exit (*answer)(void *state, const rp_positionals *files);
    /* The options and files that were given: NULL, or what is wrong. */
    const char *(*check)(void *state, const rp_positionals *files);
    const rp_stage *stage;        /* see RP_STAGES */
    void (*release)(void *state); /* what the end of the session does not */
} rp_command;

/* Members of a command that takes a task and no further file. */
#define RP_TASK_COMMAND                                                                            \
    .arguments = "[domain.pddl] problem.pddl", .least_files = 1, .most_files = 2,                  \
    .files = "domain and problem", .takes_task = true

/* Of a table of pointers to commands, row i. */
static inline const rp_command *rp_command_at(const rp_name_table *table, uint32_t i)
{
    return rp_name_row(table, i);
}

/* The command that argv[1] names, with the arguments after it; if there is none, that of row 0 with
   all of them.  argv[0] is passed over.  Returns the exit code. */
int rp_command_run(const rp_name_table *commands, char *const *argv);

/* The lines "usage: …"; `relplan COMMAND --help`. */
void rp_command_print_usage(const rp_command *, FILE *);
void rp_command_print_help(const rp_command *, FILE *);

#endif
