/* relplan: the first argument chooses the command. */
#include "commands/commands.h"

int main(int argc, char **argv)
{
    (void)argc;
    return rp_command_run(&rp_commands, argv);
}
