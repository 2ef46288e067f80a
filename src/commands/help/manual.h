/* What of the man page is made from tables. */
#ifndef COMMANDS_HELP_MANUAL_H
#define COMMANDS_HELP_MANUAL_H
#include <stdio.h>

#include "base/text/names.h"

/* The parts of docs/relplan.1.in that stand there as a line @NAME@: synopsis, options, commands,
   exit codes, in roff, each after such a line.  docs/man.awk puts them together. */
void rp_manual_print(const rp_name_table *commands, FILE *);

#endif
