/* Command lines by tables: what is parsed and what --help prints come from the same rows.

   `--name value`, `--name=value`, `-x value`, `-xvalue`; `--` ends the options; anything
   that does not begin with '-', and "-" itself, is positional. */
#ifndef CLI_OPTIONS_ARGUMENTS_H
#define CLI_OPTIONS_ARGUMENTS_H
#include <stdio.h>

#include "base/arena.h"

typedef struct rp_argument {
    const char *name;  /* long form, without the dashes */
    char letter;       /* short form, or 0 */
    const char *value; /* what its value is called in help; NULL: it takes none */
    const char *help;
    /* Stores a value in *target.  Returns NULL, or what was expected (in the arena). */
    const char *(*set)(rp_arena *, void *target, const char *value);
} rp_argument;

typedef struct rp_argument_table {
    const rp_argument *argument;
    uint32_t size;
} rp_argument_table;

typedef struct rp_positionals {
    const char **item; /* in the arena */
    uint32_t size;
} rp_positionals;

/* argv[0] is skipped.  Returns NULL, or a message about the first mistake. */
const char *rp_arguments_parse(rp_arena *, const rp_argument_table *, char *const *argv,
                               void *target, rp_positionals *);

/* A line for each option. */
void rp_arguments_help(const rp_argument_table *, FILE *);

/* The text and a line end, broken at blanks; further lines are indented. */
void rp_help_wrapped(FILE *, int indent, const char *text);

#endif
