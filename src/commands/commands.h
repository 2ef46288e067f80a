/* The commands: `relplan NAME …`.  A new one is a file that defines its rp_command,
   rp_command_NAME, and a line of commands.def. */
#ifndef COMMANDS_COMMANDS_H
#define COMMANDS_COMMANDS_H
#include "cli/command.h"

#define COMMAND(name) extern const rp_command rp_command_##name;
#include "commands/commands.def"
#undef COMMAND

/* Row 0 is the planner. */
extern const rp_name_table rp_commands;

#endif
