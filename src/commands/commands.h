/* The commands: `relplan NAME …`.  A new one is a file that defines its rp_command, and a line of
   commands.def. */
#ifndef COMMANDS_COMMANDS_H
#define COMMANDS_COMMANDS_H
#include "base/names.h"
#include "cli/command.h"

#define COMMAND(name) extern const rp_command rp_command_##name;
#include "commands/commands.def"
#undef COMMAND

/* rp_commands[0] is the planner. */
extern const rp_command *const rp_commands[];
extern const rp_name_table rp_command_names;

/* The command that the first argument names and the arguments from there on; or the planner. */
int rp_commands_run(char *const *argv);

#endif
