#include "commands/commands.h"

const rp_command *const rp_commands[] = {
#define COMMAND(name) &rp_command_##name,
#include "commands/commands.def"
#undef COMMAND
};

const rp_name_table rp_command_names = {
    .kind = "command",
    .row = rp_commands,
    .stride = sizeof *rp_commands,
    .size = sizeof rp_commands / sizeof *rp_commands,
    .by_pointer = true,
};

int rp_commands_run(char *const *argv)
{
    const uint32_t named =
        argv[0] == NULL || argv[1] == NULL ? RP_NONE : rp_name_find(&rp_command_names, argv[1]);

    return named == RP_NONE ? rp_command_run(rp_commands[0], argv)
                            : rp_command_run(rp_commands[named], argv + 1);
}
