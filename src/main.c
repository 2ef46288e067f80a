/* relplan: reads the command line and hands over to the planner or to a subcommand. */
#include <stdio.h>
#include <string.h>

#include "base/output.h"
#include "cli/options/help.h"
#include "cli/version.h"
#include "commands/commands.h"
#include "run/pipeline.h"

static rp_exit print_help(rp_session *s)
{
    const char *const topic = s->options.problem;

    if (topic == NULL)
        rp_help_print(stdout);
    else if (!rp_help_print_topic(topic, stdout)) {
        rp_session_error(
            s, "no help about '%s': it is neither a command nor a heuristic nor a search", topic);
        return RP_EXIT_INPUT;
    }
    return rp_output_flush(stdout) == 0 ? RP_EXIT_SOLVED : RP_EXIT_INPUT;
}

static rp_exit print_version(void)
{
    puts("relplan " RP_VERSION);
    return rp_output_flush(stdout) == 0 ? RP_EXIT_SOLVED : RP_EXIT_INPUT;
}

static int plan(char **argv)
{
    rp_session session;

    rp_session_open(&session);
    rp_exit result = rp_session_configure(&session, rp_help_usage, rp_options_parse, argv);
    if (result == RP_EXIT_OPEN && session.options.version)
        result = print_version();
    if (result == RP_EXIT_OPEN && session.options.help)
        result = print_help(&session);
    if (result == RP_EXIT_OPEN)
        result = rp_pipeline_run(&session);
    return rp_session_close(&session, result);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } commands[] = {
#define ROW(name, function, arguments, summary) {name, function},
        RP_COMMANDS(ROW)
#undef ROW
    };

    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    return plan(argv);
}
