/* What of the man page is made from tables. */
#ifndef COMMANDS_MANUAL_H
#define COMMANDS_MANUAL_H
#include <stdio.h>

/* The parts of docs/relplan.1.in that stand there as a line @NAME@: synopsis, options, commands,
   exit codes, in roff, each after such a line.  docs/man.awk puts them together. */
void rp_manual_print(FILE *);

#endif
