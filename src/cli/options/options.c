#include "cli/options/options.h"

#include <string.h>

#include "cli/options/components.h"
#include "cli/options/presets.h"

/* --weight turned into a parameter of --search. */
static const char *choose_search(rp_arena *arena, const rp_options *options, rp_spec *search)
{
    rp_spec *specs;
    const char *const text = options->search != NULL      ? options->search
                             : options->weight != NULL    ? "wastar"
                             : options->heuristic != NULL ? "gbfs"
                                                          : "auto";

    if (rp_specs_split(arena, text, &specs) != 1)
        return rp_arena_format(arena, "option '--search': one engine was expected, found '%s'",
                               text);
    *search = specs[0];
    if (options->weight != NULL) {
        if (!rp_component_has_param(search->name, "weight"))
            return rp_arena_format(arena, "option '--weight' does not fit to '--search %s'",
                                   search->name);
        search->params = rp_arena_format(arena, "%s%sweight=%s", search->params,
                                         *search->params == '\0' ? "" : ",", options->weight);
    }
    return rp_component_check(arena, &rp_engine_table, search);
}

/* `most` is how many the search takes. */
static const char *choose_heuristics(rp_arena *arena, const char *text, uint32_t most,
                                     rp_choice *choice)
{
    const char *message = NULL;

    choice->num_heuristics = rp_specs_split(arena, text, &choice->heuristic);
    for (uint32_t i = 0; i < choice->num_heuristics && message == NULL; i++)
        message = rp_component_check(arena, &rp_heuristic_table, &choice->heuristic[i]);
    if (message != NULL || most == 0 || choice->num_heuristics <= most)
        return message;
    return rp_arena_format(arena, "option '--heuristic': '--search %s' takes %s%u, found %u",
                           choice->search.name, most == 1 ? "" : "at most ", most,
                           choice->num_heuristics);
}

/* Options that say the same thing in two ways. */
static const char *find_conflict(rp_arena *arena, const rp_options *o)
{
    const char *const whole = o->optimal ? "--optimal" : o->preset != NULL ? "--preset" : NULL;
    const struct {
        const char *name;
        bool given;
    } parts[] = {{"--search", o->search != NULL},
                 {"--heuristic", o->heuristic != NULL},
                 {"--weight", o->weight != NULL},
                 {"--preset", o->optimal && o->preset != NULL}};

    for (size_t i = 0; o->lifted == RP_LIFTED_ALWAYS && i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i].given || whole != NULL)
            return rp_arena_format(arena, "--lifted=always is a search of its own; leave out %s",
                                   whole != NULL ? whole : parts[i].name);
    if (o->lifted == RP_LIFTED_ALWAYS && o->anytime)
        return "--lifted=always finds one plan; leave out --anytime";
    if (o->stream && !o->anytime)
        return "--stream prints the plans of --anytime; give both";
    if (o->optimal && o->anytime)
        return "--optimal leaves nothing for --anytime to improve; give one of them";
    for (size_t i = 0; whole != NULL && i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i].given)
            return rp_arena_format(arena, "%s chooses search and heuristic itself; leave out %s",
                                   whole, parts[i].name);
    return NULL;
}

static bool finds_cheapest(const rp_choice *choice)
{
    return rp_component_engine(choice->search.name)->optimal && choice->num_heuristics == 1 &&
           rp_component_is_admissible(&choice->heuristic[0]);
}

static const char *choose_parts(rp_arena *arena, const rp_options *options, rp_choice *choice)
{
    const char *message = choose_search(arena, options, &choice->search);

    if (message != NULL)
        return message;
    const rp_engine_type *const engine = rp_component_engine(choice->search.name);
    const uint32_t most = engine->max_heuristics;
    if (options->heuristic != NULL)
        message = choose_heuristics(arena, options->heuristic, most, choice);
    else if (most > 0)
        message = choose_heuristics(arena, engine->optimal ? "hmax" : "ff", most, choice);
    if (most == 0)
        choice->num_heuristics = 0; /* One that is given all the same is not used. */
    if (message == NULL)
        choice->finds_cheapest = finds_cheapest(choice);
    return message;
}

/* Searches that were asked for by name give what they find, so that they can be compared. */
static rp_improve_mode standard_improvement(const rp_choice *choice)
{
    return rp_component_engine(choice->search.name)->improves_near ? RP_IMPROVE_NEAR
                                                                   : RP_IMPROVE_ELIMINATE;
}

const char *rp_options_choose(rp_arena *arena, const rp_options *options, rp_choice *choice)
{
    rp_options o = *options;
    const char *const conflict = find_conflict(arena, options);

    if (conflict != NULL)
        return conflict;
    if (o.preset != NULL)
        rp_preset_apply(&o);
    choice->improve = o.improve;
    if (!o.optimal) {
        const char *const message = choose_parts(arena, &o, choice);
        if (message == NULL && o.improve == RP_IMPROVE_UNSET)
            choice->improve = standard_improvement(choice);
        return message;
    }
    if (o.improve == RP_IMPROVE_UNSET)
        choice->improve = RP_IMPROVE_ELIMINATE;
    choice->search = (rp_spec){"astar", ""};
    choice->num_heuristics = 0;
    choice->finds_cheapest = true;
    return NULL;
}
