#include "cli/options/line.h"

#include <string.h>

#include "cli/options/arguments.h"
#include "cli/options/components.h"
#include "cli/options/presets.h"

typedef RP_VEC(const char *) words;

static const char *split(rp_arena *arena, const char *text, words *out)
{
    char *word = rp_arena_alloc(arena, strlen(text) + 1); /* all, one behind the other */

    while (*(text += strspn(text, " \t\n")) != '\0') {
        size_t size = 0;
        char quote = '\0';
        for (; *text != '\0' && (quote != '\0' || strchr(" \t\n", *text) == NULL); text++) {
            if (*text == quote)
                quote = '\0';
            else if (quote == '\0' && (*text == '\'' || *text == '"'))
                quote = *text;
            else
                word[size++] = *text;
        }
        word[size] = '\0';
        rp_vec_push(arena->limits, out, word);
        if (quote != '\0')
            return rp_arena_format(arena, "a quote %c is not closed", quote);
        word += size + 1;
    }
    return NULL;
}

/* As the planner would read them. */
static const char *parse(rp_arena *arena, rp_option_line *line)
{
    static const rp_option_place place[] = {
        RP_PLANNER_PLACES(0),
        RP_SESSION_PLACES,
        {&rp_version_group, offsetof(rp_planner_options, version)},
        {NULL, 0}};
    const char **const argv = RP_ARENA_ARRAY(arena, const char *, line->size + 3);
    rp_session session = {.domain = NULL};
    rp_planner_options *const options = &line->options;
    rp_arguments arguments = {.place = place, .session = &session, .state = options};

    argv[0] = "relplan";
    if (line->size > 0)
        memcpy(argv + 1, line->word, line->size * sizeof *argv);
    argv[line->size + 1] = "problem.pddl";
    argv[line->size + 2] = NULL;
    const char *const message = rp_arguments_parse(arena, &arguments, (char *const *)argv);
    if (message != NULL)
        return message;
    if (session.options.help != NULL || options->version)
        return "this plans nothing";
    if (arguments.files.size != 1 || options->planning.output != NULL)
        return "files are named by bench itself";
    if (options->stats.file != NULL)
        return "statistics are asked for by bench itself";
    line->limits = session.options;
    return rp_options_choose(arena, &options->planning, &line->choice);
}

const char *rp_option_line_read(rp_arena *arena, const char *text, rp_option_line *line)
{
    words w = {0};

    *line = (rp_option_line){.size = 0};
    const char *const message = split(arena, text, &w);
    line->size = w.size;
    line->word = w.size == 0 ? NULL : rp_arena_copy(arena, w.item, w.size * sizeof *w.item);
    rp_vec_free(arena->limits, &w);
    return message == NULL ? parse(arena, line) : message;
}

static const char *search_text(rp_arena *arena, const rp_option_line *line)
{
    return rp_component_spec_text(arena, &rp_engine_table, &line->choice.search);
}

static const char *heuristics_text(rp_arena *arena, const rp_option_line *line)
{
    const rp_choice *const choice = &line->choice;
    const char *text = line->options.planning.optimal ? "chosen for the task" : "none";

    for (uint32_t i = 0; i < choice->num_heuristics; i++)
        text = rp_arena_format(
            arena, "%s%s%s", i == 0 ? "" : text, i == 0 ? "" : ",",
            rp_component_spec_text(arena, &rp_heuristic_table, &choice->heuristic[i]));
    return text;
}

/* The h² mutexes of the default search are limited by their work. */
static const char *h2_text(const rp_option_line *line, const char *text)
{
    const bool is_usual =
        !line->options.grounding.has_h2 && rp_component_engine(line->choice.search.name)->uses_h2;
    return is_usual ? "where that is little work" : text;
}

/* The row's value in a copy of the options that has what follows from others. */
static const char *value_of(rp_arena *arena, const rp_option_line *line, const rp_option *row,
                            const void *target)
{
    if (strcmp(row->name, "search") == 0)
        return search_text(arena, line);
    if (strcmp(row->name, "heuristic") == 0)
        return heuristics_text(arena, line);
    const char *const text = rp_option_text(arena, row, target);
    return strcmp(row->name, "h2") == 0 ? h2_text(line, text) : text;
}

/* What says nothing of its own: files, and the weight, which is a parameter of the search. */
static bool is_passed_over(const rp_option *row)
{
    return row->kind == RP_OPTION_FILE || row->kind == RP_OPTION_NUMBER;
}

rp_settings rp_option_line_settings(rp_arena *arena, const rp_option_line *line)
{
    rp_planner_options options = line->options;
    rp_session session = {.options = line->limits};
    const struct {
        const rp_option_group *group;
        const void *target;
    } part[] = {{&rp_planning_group, &options.planning},
                {&rp_grounding_group, &options.grounding},
                {&rp_limits_group, &session}};
    rp_settings s = {
        RP_ARENA_ARRAY(arena, rp_setting,
                       rp_planning_group.size + rp_grounding_group.size + rp_limits_group.size),
        0};

    options.planning.improve = line->choice.improve;
    options.grounding.prune = rp_preset_prune(options.planning.preset, &line->options.grounding);
    for (size_t p = 0; p < sizeof part / sizeof part[0]; p++)
        for (uint32_t i = 0; i < part[p].group->size; i++) {
            const rp_option *const row = &part[p].group->row[i];
            if (!is_passed_over(row))
                s.item[s.size++] =
                    (rp_setting){row->name, value_of(arena, line, row, part[p].target)};
        }
    return s;
}
