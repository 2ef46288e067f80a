/* `relplan --help`, made from the tables of options, commands, components, exit codes. */
#ifndef HELP_H
#define HELP_H
#include <stdbool.h>
#include <stdio.h>

void rp_help_print(FILE *);

/* About one component or subcommand, or the list of warnings; false if there is none of that name. */
bool rp_help_print_topic(const char *topic, FILE *);

/* Two lines, after mistakes on the command line. */
extern const char rp_help_usage[];

#endif
