#include "cli/options/options.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options/components.h"
#include "cli/options/presets.h"

const char *rp_option_set_help(rp_arena *arena, void *target, const char *value)
{
    (void)arena, (void)value;
    ((rp_options *)target)->help = true;
    return NULL;
}

static const char *set_version(rp_arena *arena, void *target, const char *value)
{
    (void)arena, (void)value;
    ((rp_options *)target)->version = true;
    return NULL;
}

const char *rp_option_set_quiet(rp_arena *arena, void *target, const char *value)
{
    (void)arena, (void)value;
    ((rp_options *)target)->level = RP_LOG_QUIET;
    return NULL;
}

const char *rp_option_set_verbose(rp_arena *arena, void *target, const char *value)
{
    (void)arena, (void)value;
    ((rp_options *)target)->level = RP_LOG_VERBOSE;
    return NULL;
}

/* A plain decimal number at the start of the text; *end is what follows. */
static bool read_number(const char *text, double *number, const char **end)
{
    char *after;
    const size_t length = strspn(text, "0123456789.");

    if (length == 0)
        return false;
    *number = strtod(text, &after);
    *end = after;
    return after == text + length;
}

/* Seconds, at least `least`.  Returns false if it is no such time. */
static bool read_time(const char *text, double least, double *seconds)
{
    static const struct {
        const char *name;
        double seconds;
    } units[] = {{"", 1}, {"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}, {"ms", 0.001}};
    const char *unit;
    double number;

    if (!read_number(text, &number, &unit))
        return false;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (strcmp(unit, units[i].name) == 0) {
            *seconds = number * units[i].seconds;
            return *seconds >= least && *seconds <= 1e8;
        }
    return false;
}

const char *rp_option_set_time_limit(rp_arena *arena, void *target, const char *value)
{
    double seconds;

    if (!read_time(value, 0.001, &seconds))
        return rp_arena_format(arena, "expected a time such as 2.5, 30s, 5m or 1h, found '%s'",
                               value);
    ((rp_options *)target)->time_limit = seconds;
    return NULL;
}

const char *rp_option_set_memory_limit(rp_arena *arena, void *target, const char *value)
{
    static const char letters[] = "KMGT";
    const double least = 1 << 20;
    const char *unit;
    double bytes;

    if (read_number(value, &bytes, &unit) && *unit != '\0') {
        const char letter = *unit >= 'a' && *unit <= 'z' ? (char)(*unit - 'a' + 'A') : *unit;
        const char *const found = strchr(letters, letter);
        const char *const rest = unit + 1;
        if (found != NULL && (*rest == '\0' || strcmp(rest, "B") == 0 || strcmp(rest, "iB") == 0)) {
            for (const char *p = letters; p <= found; p++)
                bytes *= 1024;
            if (bytes < least)
                return rp_arena_format(arena, "expected at least 1M, found '%s'", value);
            if (bytes >= (double)(SIZE_MAX / 2))
                return rp_arena_format(arena, "more than any machine has: '%s'", value);
            ((rp_options *)target)->memory_limit = (size_t)bytes;
            return NULL;
        }
    }
    return rp_arena_format(arena, "expected a size such as 4096K, 200M or 8G, found '%s'", value);
}

const char *rp_option_set_seed(rp_arena *arena, void *target, const char *value)
{
    char *end;

    errno = 0;
    const unsigned long long seed = strtoull(value, &end, 10);
    if (*value < '0' || *value > '9' || *end != '\0' || errno != 0)
        return rp_arena_format(arena, "expected a whole number from 0, found '%s'", value);
    ((rp_options *)target)->seed = seed;
    return NULL;
}

/* 0 is as many as there is use for. */
static const char *set_jobs(rp_arena *arena, void *target, const char *value)
{
    char *end;

    errno = 0;
    const unsigned long jobs = strtoul(value, &end, 10);
    if (*value < '0' || *value > '9' || *end != '\0' || errno != 0 || jobs > UINT32_MAX)
        return rp_arena_format(arena,
                               "expected a number of threads, or 0 for as many as there is "
                               "use for; found '%s'",
                               value);
    ((rp_options *)target)->jobs = jobs == 0 ? UINT32_MAX : (uint32_t)jobs;
    return NULL;
}

const char *rp_option_set_prune(rp_arena *arena, void *target, const char *value)
{
    rp_options *const options = target;

    if (strcmp(value, "reach") == 0)
        options->prune = RP_PRUNE_REACH;
    else if (strcmp(value, "full") == 0)
        options->prune = RP_PRUNE_FULL;
    else
        return rp_arena_format(arena, "expected 'reach' or 'full', found '%s'", value);
    return NULL;
}

const char *rp_option_set_no_mutex(rp_arena *arena, void *target, const char *value)
{
    (void)arena, (void)value;
    ((rp_options *)target)->no_mutex = true;
    return NULL;
}

const char *rp_option_set_h2(rp_arena *arena, void *target, const char *value)
{
    double seconds;

    if (!read_time(value, 0, &seconds))
        return rp_arena_format(arena, "expected a time such as 0, 2.5, 30s or 5m, found '%s'",
                               value);
    ((rp_options *)target)->h2 = seconds;
    ((rp_options *)target)->has_h2 = true;
    return NULL;
}

/* -Wno-NAME is what users of compilers write. */
const char *rp_option_set_warn(rp_arena *arena, void *target, const char *value)
{
    const bool negated = strncmp(value, "no-", 3) == 0 && rp_diag_is_warning(value + 3);
    return rp_diag_choose(arena, &((rp_options *)target)->warnings, value + (negated ? 3 : 0),
                          !negated);
}

const char *rp_option_set_no_warn(rp_arena *arena, void *target, const char *value)
{
    return rp_diag_choose(arena, &((rp_options *)target)->warnings, value, false);
}

const char *rp_option_set_strict(rp_arena *arena, void *target, const char *value)
{
    (void)arena, (void)value;
    ((rp_options *)target)->strict = true;
    return NULL;
}

static const char *set_search(rp_arena *arena, void *target, const char *value)
{
    (void)arena;
    ((rp_options *)target)->search = value;
    return NULL;
}

const char *rp_option_set_heuristic(rp_arena *arena, void *target, const char *value)
{
    (void)arena;
    ((rp_options *)target)->heuristic = value;
    return NULL;
}

static const char *set_weight(rp_arena *arena, void *target, const char *value)
{
    const char *end;
    double number;

    if (!read_number(value, &number, &end) || *end != '\0')
        return rp_arena_format(arena, "expected a number, found '%s'", value);
    ((rp_options *)target)->weight = value;
    return NULL;
}

static const char *set_preset(rp_arena *arena, void *target, const char *value)
{
    ((rp_options *)target)->preset = value;
    return rp_preset_check(arena, value);
}

static const char *set_optimal(rp_arena *arena, void *target, const char *value)
{
    (void)arena, (void)value;
    ((rp_options *)target)->optimal = true;
    return NULL;
}

static const char *set_anytime(rp_arena *arena, void *target, const char *value)
{
    (void)arena, (void)value;
    ((rp_options *)target)->anytime = true;
    return NULL;
}

static const char *set_improve(rp_arena *arena, void *target, const char *value)
{
    rp_improve_mode *const mode = &((rp_options *)target)->improve;

    if (strcmp(value, "none") == 0)
        *mode = RP_IMPROVE_NONE;
    else if (strcmp(value, "eliminate") == 0)
        *mode = RP_IMPROVE_ELIMINATE;
    else if (strcmp(value, "near") == 0)
        *mode = RP_IMPROVE_NEAR;
    else if (strcmp(value, "full") == 0)
        *mode = RP_IMPROVE_FULL;
    else
        return rp_arena_format(arena, "expected none, eliminate, near or full, found '%s'", value);
    return NULL;
}

enum { STANDARD_IMPROVE_STATES = 200000, MOST_IMPROVE_STATES = 1000000000 };

static const char *set_improve_states(rp_arena *arena, void *target, const char *value)
{
    char *end;

    const unsigned long states = strtoul(value, &end, 10);
    if (*value < '0' || *value > '9' || *end != '\0' || states == 0 || states > MOST_IMPROVE_STATES)
        return rp_arena_format(arena, "expected a whole number from 1 to %d, found '%s'",
                               MOST_IMPROVE_STATES, value);
    ((rp_options *)target)->improve_states = (uint32_t)states;
    return NULL;
}

const char *rp_option_set_output(rp_arena *arena, void *target, const char *value)
{
    if (*value == '\0')
        return rp_arena_format(arena, "expected a file name, found nothing");
    ((rp_options *)target)->output = value;
    return NULL;
}

const char *rp_option_set_stats(rp_arena *arena, void *target, const char *value)
{
    rp_options *const options = target;

    if (strcmp(value, "text") == 0)
        options->stats = RP_STATS_TEXT;
    else if (strcmp(value, "json") == 0)
        options->stats = RP_STATS_JSON;
    else if (strcmp(value, "none") == 0)
        options->stats = RP_STATS_NONE;
    else if (strncmp(value, "json:", 5) == 0 && value[5] != '\0')
        options->stats_file = value + 5;
    else
        return rp_arena_format(arena, "expected text, json, json:FILE or none, found '%s'", value);
    return NULL;
}

const char *rp_option_set_stats_file(rp_arena *arena, void *target, const char *value)
{
    if (*value == '\0')
        return rp_arena_format(arena, "expected a file name, found nothing");
    ((rp_options *)target)->stats_file = value;
    return NULL;
}

const char *rp_option_set_format(rp_arena *arena, void *target, const char *value)
{
    rp_options *const options = target;

    if (strcmp(value, "text") != 0 && strcmp(value, "json") != 0)
        return rp_arena_format(arena, "expected 'text' or 'json', found '%s'", value);
    options->json = *value == 'j';
    return NULL;
}

static const rp_argument planner_arguments[] = {
    {"time-limit", 't', "TIME", "stop after so long: 2.5, 30s, 5m, 1h (default: no limit)",
     rp_option_set_time_limit},
    {"memory-limit", 'm', "SIZE",
     "use no more memory than so much: 4096K, 200M, 8G (default: no limit)",
     rp_option_set_memory_limit},
    {"output", 'o', "FILE",
     "write the plan to FILE too (all of it or nothing); the same as a third file name",
     rp_option_set_output},
    {"search", 's', "NAME[:KEY=VALUE,...]",
     "search engine, see below (default: auto; with --heuristic: gbfs; with --weight: wastar)",
     set_search},
    {"heuristic", 'H', "NAME[:KEY=VALUE,...]",
     "heuristic, see below (default: ff; with --search astar: hmax)", rp_option_set_heuristic},
    {"weight", 'w', "NUMBER", "short for --search wastar:weight=NUMBER", set_weight},
    {"preset", 0, "NAME", "search and heuristic by one name, see below", set_preset},
    {"optimal", 0, NULL,
     "a cheapest plan: A* with an admissible heuristic that is chosen for the task", set_optimal},
    {"anytime", 0, NULL,
     "look for cheaper plans until none is left or a limit strikes; with -o FILE each goes at once "
     "to FILE.1, FILE.2, ...; the best is printed at the end",
     set_anytime},
    {"improve", 0, "HOW",
     "what is done with a plan that was found: none; eliminate: needless actions go; near: also "
     "look around the plan for a cheaper one, for a small part of the time that the search took; "
     "full: the same for longer, and then one more search, for plans that cost less (default: "
     "near with the default search, else eliminate)",
     set_improve},
    {"improve-states", 0, "NUMBER",
     "how many states --improve=full may expand around a plan; the search after that may "
     "evaluate half as many (default: 200000)",
     set_improve_states},
    {"jobs", 'j', "NUMBER",
     "threads of the default search: from 2 on, or 0, its two searches run at the same time, and "
     "which plan is found may differ from run to run (default: 1)",
     set_jobs},
    {"seed", 0, "NUMBER", "seed of everything that is random (default: 0)", rp_option_set_seed},
    RP_GROUNDING_ARGUMENTS,
    RP_STATS_ARGUMENTS,
    RP_WARNING_ARGUMENTS,
    {"quiet", 'q', NULL, "no progress, no statistics, no warnings", rp_option_set_quiet},
    {"verbose", 'v', NULL, "more progress", rp_option_set_verbose},
    {"help", 'h', NULL,
     "print this help, or only what is about the component that is named after it",
     rp_option_set_help},
    {"version", 0, NULL, "print the version", set_version},
};

enum { NUM_ARGUMENTS = sizeof planner_arguments / sizeof planner_arguments[0] };

const rp_argument_table rp_planner_arguments = {planner_arguments, NUM_ARGUMENTS};

static const char *take_files(rp_arena *arena, const rp_positionals *files, rp_options *options)
{
    if (files->size == 0)
        return "no problem file was given";
    if (files->size > 3)
        return rp_arena_format(arena,
                               "too many file names: '%s' is one more than domain, problem "
                               "and plan",
                               files->item[3]);
    options->domain = files->size == 1 ? NULL : files->item[0];
    options->problem = files->item[files->size > 1];
    if (files->size == 3 && options->output != NULL)
        return "two files for the plan: one by -o, one by a third file name";
    if (files->size == 3)
        return rp_option_set_output(arena, options, files->item[2]);
    return NULL;
}

const char *rp_options_parse(rp_arena *arena, char *const *argv, rp_options *options)
{
    rp_positionals files;

    *options = (rp_options){
        .level = RP_LOG_NORMAL, .prune = RP_PRUNE_FULL, .improve_states = STANDARD_IMPROVE_STATES};
    const char *const message =
        rp_arguments_parse(arena, &rp_planner_arguments, argv, options, &files);
    if (message != NULL || options->version)
        return message;
    if (options->help) {
        options->problem = files.size > 0 ? files.item[0] : NULL;
        return NULL;
    }
    return take_files(arena, &files, options);
}

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
    return rp_component_check_engine(arena, search);
}

/* `most` is how many the search takes. */
static const char *choose_heuristics(rp_arena *arena, const char *text, uint32_t most,
                                     rp_choice *choice)
{
    const char *message = NULL;

    choice->num_heuristics = rp_specs_split(arena, text, &choice->heuristic);
    for (uint32_t i = 0; i < choice->num_heuristics && message == NULL; i++)
        message = rp_component_check_heuristic(arena, &choice->heuristic[i]);
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
