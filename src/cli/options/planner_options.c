/* The rows of the planner's options, and of what other commands share with it. */
#include <string.h>

#include "cli/options/options.h"
#include "cli/options/presets.h"

enum { MOST_IMPROVE_STATES = 1000000000 };

#define AT(member) .offset = offsetof(rp_options, member)

static const rp_option planning[] = {
    {"search", 's', "NAME[:KEY=VALUE,...]", RP_OPTION_TEXT, RP_WORDS_ENGINES, .often = true,
     AT(search),
     .help = "search engine (relplan help search; default: auto; with --heuristic: gbfs; with "
             "--weight: wastar)"},
    {"heuristic", 'H', "NAME[:KEY=VALUE,...]", RP_OPTION_TEXT, RP_WORDS_HEURISTICS, .often = true,
     AT(heuristic),
     .help = "heuristic (relplan help heuristics; default: ff; with --search astar: hmax)"},
    {"weight", 'w', "NUMBER", RP_OPTION_NUMBER, AT(weight),
     .help = "short for --search wastar:weight=NUMBER"},
    {"preset", 0, "NAME", RP_OPTION_TEXT, RP_WORDS_PRESETS, .often = true, AT(preset),
     .call = rp_preset_check_option,
     .help = "search and heuristic by one name (relplan help presets)"},
    {"optimal", 0, NULL, RP_OPTION_FLAG, .often = true, AT(optimal),
     .help = "an optimal plan: A* with an admissible heuristic that is chosen for the task"},
    {"anytime", 0, NULL, RP_OPTION_FLAG, .often = true, AT(anytime),
     .help = "look for cheaper plans until none is left or a limit strikes; with -o FILE each goes "
             "at once to FILE.1, FILE.2, ... and to FILE; the best is printed at the end"},
    {"stream", 0, NULL, RP_OPTION_FLAG, AT(stream),
     .help = "with --anytime: print each plan as soon as it is found; the last one is the best"},
    {"lifted", 0, "auto|always|never", RP_OPTION_CHOICE, .least = RP_LIFTED_AUTO, AT(lifted),
     .standard = "auto",
     .help = "search without grounding; auto: where the default search finds that the task is too "
             "large to ground"},
    {"improve", 0, "none|eliminate|near|full", RP_OPTION_CHOICE, .least = RP_IMPROVE_NONE,
     AT(improve),
     .help = "what is done with a plan that was found: none; eliminate: redundant actions are "
             "taken out; near: also search the plan's neighbourhood for a cheaper one, for a small "
             "part of the time that the search took; full: the same for longer, and then one more "
             "search, for plans that cost less (default: near with the default search, else "
             "eliminate)"},
    {"improve-states", 0, "NUMBER", RP_OPTION_COUNT, .least = 1, .most = MOST_IMPROVE_STATES,
     AT(improve_states), .standard = "200000",
     .help = "how many states --improve=full may expand in plan neighbourhoods; the search after "
             "that may "
             "evaluate half as many"},
    {"output", 'o', "FILE", RP_OPTION_FILE, .often = true, AT(output),
     .help = "write the plan to FILE too (all of it or nothing); the same as a third file name"},
    {"trace", 0, "FILE", RP_OPTION_FILE, AT(trace),
     .help =
         "write what the search does to FILE: each state, estimate and open-list entry, in JSON "
         "lines; some 2 kB an expansion"},
    {"jobs", 'j', "NUMBER", RP_OPTION_COUNT, AT(jobs), .standard = "1",
     .help = "threads of the default search: from 2 on, or 0 for as many as there is use for, its "
             "two searches run at the same time, and which plan is found may differ from run to "
             "run"},
    RP_SEED_OPTION(rp_options, seed, "seed of everything that is random"),
};
const rp_option_group rp_planning_group = RP_OPTION_GROUP("Planning", planning);

static const rp_option version[] = {
    {"version", 0, NULL, RP_OPTION_FLAG, .help = "print the version"},
};
const rp_option_group rp_version_group = RP_OPTION_GROUP("Other", version);

#undef AT
#define AT(member) .offset = offsetof(rp_grounding_options, member)
#define PRUNE(by_default)                                                                          \
    {                                                                                              \
        "prune", 0, "reach|full", RP_OPTION_CHOICE,                                                \
            .least = RP_PRUNE_REACH, AT(prune), .standard = (by_default),                          \
            .given = offsetof(rp_grounding_options, has_prune),                                    \
            .help = "what grounding leaves out: only what is unreachable even under delete "       \
                    "relaxation, or also irrelevant facts and operators"                           \
    }
#define NO_MUTEX                                                                                   \
    {                                                                                              \
        "no-mutex", 0, NULL, RP_OPTION_FLAG, AT(no_mutex),                                         \
            .help = "look for no mutex groups: each fact takes a bit of a state"                   \
    }

static const rp_option grounding[] = {
    PRUNE("full"),
    {"h2", 0, "TIME", RP_OPTION_TIME, AT(h2), .given = offsetof(rp_grounding_options, has_h2),
     .help = "look for h² mutexes, which prunes operators and "
             "gives larger mutex groups, for so long: 2.5, 30s, 5m; 0: not at all (default: the "
             "default search does where that is little work, nothing else does)"},
    NO_MUTEX,
};
const rp_option_group rp_grounding_group = RP_OPTION_GROUP("Grounding", grounding);

static const rp_option plain_grounding[] = {PRUNE("reach"), NO_MUTEX};
const rp_option_group rp_plain_grounding_group = RP_OPTION_GROUP("Grounding", plain_grounding);

static const char *set_stats(rp_arena *arena, void *member, const char *value)
{
    static const rp_option format = {.kind = RP_OPTION_CHOICE,
                                     .value = "summary|text|json|none|json:FILE"};
    rp_stats_options *const stats = member;

    if (strncmp(value, "json:", 5) != 0 || value[5] == '\0')
        return rp_option_store(arena, &format, &stats->format, value);
    stats->file = value + 5;
    return NULL;
}

static const rp_option stats[] = {
    {"stats", 0, "summary|text|json|none|json:FILE", RP_OPTION_CALL, .call = set_stats,
     .help = "statistics at the end of standard error: a summary (default), text (all), json (one "
             "object on one line), none; json:FILE also writes them to FILE"},
    {"stats-file", 0, "FILE", RP_OPTION_FILE, .offset = offsetof(rp_stats_options, file),
     .help = "the same as --stats=json:FILE"},
    {"log", 0, "FILE", RP_OPTION_FILE, .offset = offsetof(rp_stats_options, log),
     .help = "progress, warnings and statistics go to FILE, or with - to standard output; on "
             "standard error there are only errors"},
};
const rp_option_group rp_stats_group = RP_OPTION_GROUP("Statistics", stats);
