/* relplan plan, which need not be named: looks for a plan. */
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/version.h"
#include "commands/help/help.h"
#include "run/planning.h"

/* --help [TOPIC], --version */
static rp_exit answer(void *state, const rp_positionals *files)
{
    const rp_planning *const p = state;
    const char *const help = p->session->options.help;

    if (p->options.version)
        puts("relplan " RP_VERSION);
    else if (help == NULL)
        return RP_EXIT_OPEN;
    else
        return rp_help_answer(p->session, *help == '\0' && files->size > 0 ? files->item[0] : help);
    return RP_EXIT_SOLVED;
}

/* A first word that is no file may be meant to be a command. */
static const char *find_command(rp_session *s, const char *word)
{
    rp_arena *const arena = &s->arena;
    const bool exists = access(word, F_OK) == 0;

    if (exists || strcmp(word, "-") == 0 || strpbrk(word, "./") != NULL)
        return NULL;
    if (rp_name_find(s->commands, word) != RP_NONE)
        return rp_arena_format(arena, "a command comes before its options: relplan %s ...", word);
    const char *const near = rp_name_nearest(s->commands, word);
    if (near != NULL)
        return rp_arena_format(arena, "unknown command '%s'; did you mean '%s'?", word, near);
    return rp_arena_format(
        arena, "'%s' is neither a file nor a command; 'relplan help' lists the commands", word);
}

static const char *check(void *state, const rp_positionals *files)
{
    rp_planning *const p = state;
    rp_session *const s = p->session;
    const char **const output = &p->options.planning.output;

    if (files->size == 0)
        return "no problem file was given";
    const char *const message = find_command(s, files->item[0]);
    if (message != NULL)
        return message;
    if (files->size > 3)
        return rp_arena_format(
            &s->arena, "too many file names: '%s' is one more than domain, problem and plan",
            files->item[3]);
    s->domain = files->size == 1 ? NULL : files->item[0];
    s->problem = files->item[files->size > 1];
    if (files->size == 3 && *output != NULL)
        return "two files for the plan: one by -o, one by a third file name";
    if (files->size == 3)
        *output = files->item[2];
    return files->size == 3 && **output == '\0' ? "expected a file name, found nothing" : NULL;
}

const rp_command rp_command_plan = {
    .name = "plan",
    .is_standard = true,
    .arguments = "[domain.pddl] problem.pddl [plan-file]",
    .summary = "find a plan (what relplan does without a command)",
    .about = "Looks for a sequence of actions that leads from the initial state to the goal.  The "
             "plan goes to standard output, all else to standard error.  An input file name of - "
             "is standard input.  A domain file that is left out is looked for beside the problem.",
    .most_files = UINT32_MAX,
    .state_size = sizeof(rp_planning),
    .place = {RP_PLANNER_PLACES(offsetof(rp_planning, options)),
              RP_SESSION_PLACES,
              {&rp_version_group, offsetof(rp_planning, options.version)}},
    .answer = answer,
    .check = check,
    .stage = rp_pipeline,
    .release = rp_pipeline_release,
};
