/* `relplan --help`, made from the tables of options, commands, components, exit codes. */
#ifndef CLI_OPTIONS_HELP_H
#define CLI_OPTIONS_HELP_H
#include <stdbool.h>
#include <stdio.h>

#include "cli/exitcode.h"
#include "cli/options/arguments.h"

void rp_help_print(FILE *);

/* About one component or subcommand, or the list of warnings; false if there is none of that
   name. */
bool rp_help_print_topic(const char *topic, FILE *);

/* `relplan COMMAND --help` on standard output: its usage, what it is about, its options. */
rp_exit rp_help_print_command(const char *usage, const char *about, const rp_argument_table *);

/* Two lines, after mistakes on the command line. */
extern const char rp_help_usage[];

#endif
