#include "commands/commands.h"

static const rp_command *const commands[] = {
#define COMMAND(name) &rp_command_##name,
#include "commands/commands.def"
#undef COMMAND
};

const rp_name_table rp_commands = RP_NAMES_BY_POINTER("command", commands);
