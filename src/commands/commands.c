#include "commands/commands.h"

static const rp_command *const commands[] = {
#define COMMAND(name) &rp_command_##name,
#include "commands/commands.def"
#undef COMMAND
};

const rp_name_table rp_commands = {
    .kind = "command",
    .row = commands,
    .stride = sizeof *commands,
    .size = sizeof commands / sizeof *commands,
    .by_pointer = true,
};
