/* Command lines by tables of options: what is parsed and what `--help` prints come from the same
   rows.

   `--name value`, `--name=value`, `-x value`, `-xvalue`; `--` ends the options; anything
   that does not begin with '-', and "-" itself, is positional. */
#ifndef CLI_OPTIONS_ARGUMENTS_H
#define CLI_OPTIONS_ARGUMENTS_H
#include <stdio.h>

#include "cli/options/option.h"

typedef struct rp_positionals {
    const char **item; /* in the arena */
    uint32_t size;
} rp_positionals;

/* What a command line is read into. */
typedef struct rp_arguments {
    const rp_option_place *place; /* groups of options; where in `state` their structs are */
    void *session;                /* the struct of groups of the session */
    void *state;
    rp_positionals files;
} rp_arguments;

/* Stores the standard values and then those of the command line; argv[0] is skipped.  Returns
   NULL, or a message about the first mistake, in the arena. */
const char *rp_arguments_parse(rp_arena *, rp_arguments *, char *const *argv);

/* Runs through all rows of a list of groups: `for (rp_option_cursor c = {.place = places};
   rp_option_next(&c);)` c.option is one of c.place->group. */
typedef struct rp_option_cursor {
    const rp_option_place *place;
    uint32_t next;
    const rp_option *option;
} rp_option_cursor;
bool rp_option_next(rp_option_cursor *);

/* A paragraph a group, a line an option.  With `often`, only the options that are used most. */
void rp_arguments_help(FILE *, const rp_option_place *, bool often);

/* The first line of the text and a line end, broken at spaces; further lines are indented. */
void rp_help_wrapped(FILE *, int indent, const char *text);

/* "  name", and the text from column `indent` on. */
void rp_help_row(FILE *, int indent, const char *name, const char *text);

#endif
