#include "cli/options/help.h"

#include <string.h>

#include "base/output.h"
#include "cli/options/components.h"
#include "cli/options/options.h"
#include "cli/options/presets.h"
#include "cli/version.h"
#include "commands/commands.h"

const char rp_help_usage[] = "usage: relplan [options] [domain.pddl] problem.pddl [plan-file]\n"
                             "       relplan --help\n";

static const struct command {
    const char *name, *arguments, *summary;
} commands[] = {
#define ROW(name, function, arguments, summary) {name, arguments, summary},
    RP_COMMANDS(ROW)
#undef ROW
};
enum { NUM_COMMANDS = sizeof commands / sizeof commands[0] };

static void print_command(const struct command *c, FILE *out)
{
    fprintf(out, "  relplan %s [options] %s\n      ", c->name, c->arguments);
    rp_help_wrapped(out, 6, c->summary);
}

void rp_help_print(FILE *out)
{
    fputs("relplan " RP_VERSION ", a classical planner: finds action sequences for PDDL tasks.\n\n",
          out);
    fputs(rp_help_usage, out);
    fputs("\nThe plan goes to standard output, all else to standard error.  An input file\n"
          "name of - is standard input.  A domain file that is left out is looked for beside the "
          "problem.\n\n"
          "Options:\n",
          out);
    rp_arguments_help(&rp_planner_arguments, out);
    fputs("\nOther commands (relplan COMMAND --help):\n", out);
    for (size_t i = 0; i < NUM_COMMANDS; i++)
        print_command(&commands[i], out);
    fputc('\n', out);
    rp_presets_help(out);
    fputc('\n', out);
    rp_components_help(out);
    fputs("\nExit codes:\n", out);
    for (unsigned i = 0; i < rp_exit_table_size; i++) {
        fprintf(out, "  %3d  ", (int)rp_exit_table[i].exit);
        rp_help_wrapped(out, 7, rp_exit_table[i].meaning);
    }
}

bool rp_help_print_topic(const char *topic, FILE *out)
{
    bool found = rp_component_help(topic, out);

    if (strcmp(topic, "warnings") == 0) {
        rp_diag_list(out);
        found = true;
    }
    for (size_t i = 0; i < NUM_COMMANDS; i++)
        if (strcmp(commands[i].name, topic) == 0) {
            print_command(&commands[i], out);
            found = true;
        }
    return found;
}

rp_exit rp_help_print_command(const char *usage, const char *about, const rp_argument_table *table)
{
    fputs(usage, stdout);
    fputs(about, stdout);
    fputs("\nOptions:\n", stdout);
    rp_arguments_help(table, stdout);
    return rp_output_flush(stdout) == 0 ? RP_EXIT_SOLVED : RP_EXIT_INPUT;
}
