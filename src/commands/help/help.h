/* `relplan help`: the page that one reads first, and what is about a topic. */
#ifndef COMMANDS_HELP_HELP_H
#define COMMANDS_HELP_HELP_H
#include "cli/session.h"

/* Prints the page (topic "") or what is about a topic, a command or a component on standard
   output.  RP_EXIT_SOLVED, or RP_EXIT_INPUT after a message. */
rp_exit rp_help_answer(rp_session *, const char *topic);

#endif
