#include <errno.h>
#include <stdlib.h>

#include "cli/options/help.h"
#include "commands/commands.h"
#include "commands/merge_files.h"

enum { MOST_PAIRS = 100000 };

typedef struct merge {
    rp_session session;
    rp_merge_pair pair;
    uint32_t count; /* 0: not --random */
    const char *list;
} merge;

/* The options are the first member of the session, and that of the merge. */
static const char *set_random(rp_arena *arena, void *target, const char *value)
{
    char *end;

    errno = 0;
    const unsigned long count = strtoul(value, &end, 10);
    if (*value < '0' || *value > '9' || *end != '\0' || errno != 0 || count < 1 ||
        count > MOST_PAIRS)
        return rp_arena_format(arena, "expected a number from 1 to %d, found '%s'", MOST_PAIRS,
                               value);
    ((merge *)target)->count = (uint32_t)count;
    return NULL;
}

static const char *set_from(rp_arena *arena, void *target, const char *value)
{
    (void)arena;
    ((merge *)target)->list = value;
    return NULL;
}

static const rp_argument arguments[] = {
    {"output", 'o', "PREFIX",
     "write PREFIX-domain.pddl and PREFIX-problem.pddl; with --random the folder to write to",
     rp_option_set_output},
    {"random", 0, "NUMBER", "merge so many random pairs of the tasks of a list", set_random},
    {"from", 0, "LIST",
     "the list of --random: lines of name, domain file, problem file; paths are seen from the "
     "list's folder",
     set_from},
    {"seed", 0, "NUMBER", "seed of --random (default: 0)", rp_option_set_seed},
    RP_COMMON_ARGUMENTS,
};
static const rp_argument_table table = {arguments, sizeof arguments / sizeof arguments[0]};

static const char usage[] =
    "usage: relplan merge [options] -o PREFIX domain1.pddl problem1.pddl domain2.pddl "
    "problem2.pddl\n"
    "       relplan merge [options] --random NUMBER --seed NUMBER --from LIST -o FOLDER\n"
    "       relplan merge --help\n";
static const char about[] =
    "\nMakes one task of two that is solved by solving either: a task without non-trivial\n"
    "landmarks.  Names of the first get the prefix a-, those of the second b-; the actions\n"
    "win-a and win-b reach the goal, (winning).  If a task has action costs, so has the result,\n"
    "and actions of the other cost 1.  --random also writes list.txt (for other programs) and\n"
    "manifest.csv (which tasks each pair is made of) into the folder.\n"
    "A file name of - is standard input.  Nothing is written over an input.\n"
    "Exit codes: 0 done, 31 wrong options, mistakes in the files, files that cannot be read or\n"
    "written, 33 unsupported feature, 22 out of memory, 23 out of time.\n";

static const char *read_arguments(rp_arena *arena, char *const *argv, rp_options *options)
{
    merge *const m = (merge *)options;
    rp_positionals files;

    *options = (rp_options){.level = RP_LOG_NORMAL};
    const char *const message = rp_arguments_parse(arena, &table, argv, options, &files);
    if (message != NULL || options->help)
        return message;
    if (options->output == NULL)
        return "expected -o, to say where to write";
    if ((m->count > 0) != (m->list != NULL))
        return "--random and --from belong together";
    if (files.size != (m->count > 0 ? 0 : 4))
        return rp_arena_format(
            arena, "expected %s, found %u file names",
            m->count > 0 ? "no files beside the list" : "two domains and problems", files.size);
    for (uint32_t i = 0; i < files.size; i += 2) {
        m->pair.domain[i / 2] = files.item[i];
        m->pair.problem[i / 2] = files.item[i + 1];
    }
    return NULL;
}

static rp_exit run(void *arg)
{
    merge *const m = arg;
    rp_session *const s = &m->session;

    return m->count > 0 ? rp_merge_random(s, m->list, m->count, s->options.output)
                        : rp_merge_files(s, &m->pair, s->options.output);
}

int rp_cmd_merge(int argc, char **argv)
{
    merge m = {.count = 0};
    rp_session *const s = &m.session;

    (void)argc;
    rp_session_open(s);
    rp_exit result = rp_session_configure(s, usage, read_arguments, argv);
    if (result == RP_EXIT_OPEN && s->options.help)
        return rp_session_close(s, rp_help_print_command(usage, about, &table));
    if (result == RP_EXIT_OPEN)
        result = rp_session_run(s, RP_PHASE_PARSE, run, &m);
    return rp_session_close(s, result == RP_EXIT_OPEN ? RP_EXIT_SOLVED : result);
}
