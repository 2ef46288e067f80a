#include "commands/help/help.h"

#include <string.h>

#include "cli/command.h"
#include "cli/options/components.h"
#include "cli/options/presets.h"
#include "cli/version.h"
#include "commands/help/manual.h"

enum { NAME_COLUMN = 16, EXIT_COLUMN = 7 };

static void print_commands(const rp_name_table *commands, FILE *out)
{
    for (uint32_t i = 0; i < commands->size; i++)
        rp_help_row(out, NAME_COLUMN, rp_command_at(commands, i)->name,
                    rp_command_at(commands, i)->summary);
}

static void print_page(const rp_name_table *commands, FILE *out)
{
    fputs("relplan " RP_VERSION ", a classical planner: finds action sequences for PDDL tasks.\n\n"
          "usage: relplan [options] [domain.pddl] problem.pddl [plan-file]\n"
          "       relplan COMMAND [options] ...\n\n"
          "The options that are used most (relplan help options):\n",
          out);
    rp_arguments_help(out, rp_command_at(commands, 0)->place, true);
    fputs("\nCommands (relplan help COMMAND):\n", out);
    print_commands(commands, out);
    fputs("\nrelplan help TOPIC tells more: options, search, heuristics, presets, warnings,\n"
          "exit-codes, all; and each command, search engine, heuristic and preset by its name.\n",
          out);
}

static void print_options(const rp_name_table *commands, FILE *out)
{
    rp_command_print_help(rp_command_at(commands, 0), out);
}

static void print_search(const rp_name_table *commands, FILE *out)
{
    (void)commands;
    fputs("Search engines (--search):\n", out);
    for (uint32_t i = 0; i < rp_engine_table.size; i++)
        rp_component_help(rp_name_at(&rp_engine_table, i), out);
}

static void print_heuristics(const rp_name_table *commands, FILE *out)
{
    (void)commands;
    fputs("Heuristics (--heuristic):\n", out);
    for (uint32_t i = 0; i < rp_heuristic_table.size; i++)
        rp_component_help(rp_name_at(&rp_heuristic_table, i), out);
}

static void print_presets(const rp_name_table *commands, FILE *out)
{
    (void)commands;
    fputs("Presets (--preset):\n", out);
    rp_preset_help(NULL, out);
}

static void print_exits(const rp_name_table *commands, FILE *out)
{
    (void)commands;
    fputs("Exit codes:\n", out);
    for (unsigned i = 0; i < rp_exit_table_size; i++) {
        fprintf(out, "  %3d  ", (int)rp_exit_table[i].exit);
        rp_help_wrapped(out, EXIT_COLUMN, rp_exit_table[i].meaning);
    }
}

static void print_warnings(const rp_name_table *commands, FILE *out)
{
    (void)commands;
    rp_diag_list(out);
}

static void print_all(const rp_name_table *commands, FILE *out);

static const struct topic {
    const char *name;
    void (*print)(const rp_name_table *commands, FILE *);
} topics[] = {
    {"options", print_options}, {"search", print_search},    {"heuristics", print_heuristics},
    {"presets", print_presets}, {"exit-codes", print_exits}, {"warnings", print_warnings},
    {"all", print_all},         {"man", rp_manual_print},    {"", print_page},
};
enum { NUM_TOPICS = sizeof topics / sizeof topics[0], NUM_OF_ALL = 5 };
static const rp_name_table topic_names = {"topic", topics, sizeof *topics, NUM_TOPICS, false};

static void print_all(const rp_name_table *commands, FILE *out)
{
    fputs("Commands:\n", out);
    print_commands(commands, out);
    for (uint32_t i = 0; i < NUM_OF_ALL; i++) {
        fputc('\n', out);
        topics[i].print(commands, out);
    }
}

static bool print_topic(const rp_name_table *commands, const char *name, FILE *out)
{
    const uint32_t topic = rp_name_find(&topic_names, name);
    const uint32_t command = rp_name_find(commands, name);

    if (topic != RP_NONE)
        topics[topic].print(commands, out);
    else if (command != RP_NONE)
        rp_command_print_help(rp_command_at(commands, command), out);
    const bool is_component = rp_component_help(name, out);
    return rp_preset_help(name, out) || is_component || topic != RP_NONE || command != RP_NONE;
}

/* Of all that there is help about, the name that is nearest; or NULL. */
static const char *find_near(const rp_name_table *commands, const char *name)
{
    const rp_name_table tables[] = {topic_names, *commands, rp_preset_names, rp_engine_table,
                                    rp_heuristic_table};
    const char *near[sizeof tables / sizeof tables[0]];
    uint32_t count = 0;

    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        near[count] = rp_name_nearest(&tables[i], name);
        count += near[count] != NULL;
    }
    return rp_nearest_name(name, near, count);
}

rp_exit rp_help_answer(rp_session *s, const char *topic)
{
    if (print_topic(s->commands, topic, stdout))
        return RP_EXIT_SOLVED;
    const char *const near = find_near(s->commands, topic);
    if (near != NULL)
        rp_session_error(s, "no help about '%s'; did you mean '%s'?", topic, near);
    else
        rp_session_error(s,
                         "no help about '%s': it is no topic, command, search engine, heuristic or "
                         "preset; 'relplan help' lists the topics",
                         topic);
    return RP_EXIT_INPUT;
}

typedef struct help {
    rp_session *session;
    const char *topic;
} help;

static const char *check(void *state, const rp_positionals *files)
{
    ((help *)state)->topic = files->size == 0 ? "" : files->item[0];
    return NULL;
}

static rp_exit print(void *state)
{
    const help *const h = state;
    const rp_exit result = rp_help_answer(h->session, h->topic);

    return result != RP_EXIT_SOLVED ? result : rp_session_flush(h->session);
}

const rp_command rp_command_help = {
    .name = "help",
    .arguments = "[TOPIC]",
    .summary = "print help about a topic, such as options, or a command",
    .about = "Topics are options, search, heuristics, presets, warnings, exit-codes, all, and each "
             "command, search engine, heuristic and preset by its name.",
    .most_files = 1,
    .files = "one topic",
    .words = "options|search|heuristics|presets|warnings|exit-codes|all",
    .state_size = sizeof(help),
    .place = {{&rp_common_group, 0}},
    .check = check,
    .stage = RP_STAGES({.phase = RP_PHASE_WRITE, .run = print}),
};
