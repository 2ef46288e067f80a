/* relplan relevance: the relevance scores of all facts and actions, without a state (Xi) and in one
   (Xi_s); and the tree behind them. */
#include <string.h>

#include "cli/options/presets.h"
#include "commands/commands.h"
#include "commands/relevance/report.h"

typedef struct relevance {
    rp_inspection inspection;
    const char *tree;    /* parameters as written, "nodes=5,rho=0.1"; or NULL */
    const char *preset;  /* whose parameters hold where none is written; or NULL */
    const char *drawing; /* the same for how a tree is drawn */
    double *tree_param, *drawing_param;
    rp_relevance_writing writing;
    bool top_given;
    uint64_t seed;
    rp_relevance_report report;
} relevance;

/* The choice of --format behind those of rp_inspection_format. */
enum { CSV = RP_INSPECTION_DOT + 1 };

#define TREE RP_OPTION_PARAMETER, .offset = offsetof(relevance, tree)
#define DRAWING RP_OPTION_PARAMETER, .offset = offsetof(relevance, drawing)

static const rp_option options[] = {
    {"preset", 0, "NAME", RP_OPTION_TEXT, RP_WORDS_PRESETS, .offset = offsetof(relevance, preset),
     .call = rp_preset_check_option,
     .help = "take what is not said here from a preset, such as paper-s1-letter"},
    {"nodes", 0, "NUMBER", TREE, .help = "explore at least this many tree nodes (default: 100000)"},
    {"max-nodes", 0, "NUMBER", TREE,
     .help = "never explore more tree nodes than this (default: no bound)"},
    {"max-time", 0, "SECONDS", TREE,
     .help = "stop exploring after so much CPU time (default: no bound)"},
    {"max-memory", 0, "MIB", TREE,
     .help = "explore no more nodes than fit this (default: no bound)"},
    {"rho", 0, "NUMBER", TREE,
     .help = "then explore on until the frontier has at most this share of the tree's xi (the "
             "paper: 0.2; default: 1, stop at --nodes)"},
    {"explore", 0, "dive|best", TREE,
     .help = "by random dives as in the paper, or the largest xi first (default)"},
    RP_SEED_OPTION(relevance, seed, "seed of the dives"),
    {"negative", 0, "keep|drop", TREE,
     .help = "negated conditions: facts like others (default), or left out as in the paper"},
    {"dead-ends", 0, "keep|drop", TREE,
     .help = "in the state: as in the paper (default), or leave out what cannot be supported"},
    {"format", 0, "text|json|dot|csv", RP_OPTION_CHOICE,
     .offset = offsetof(relevance, inspection.format),
     .help = "tables (default), the same for programs, or the tree for Graphviz"},
    {"top", 0, "NUMBER", RP_OPTION_COUNT, .least = 1, .offset = offsetof(relevance, writing.top),
     .given = offsetof(relevance, top_given),
     .help = "only the first facts and actions, by Xi_s (default: all)"},
    {"tree", 0, NULL, RP_OPTION_FLAG, .offset = offsetof(relevance, writing.tree),
     .help = "--format=json: the nodes of the tree, too"},
    {"draw", 0, "NUMBER", DRAWING,
     .help = "--format=dot draws about so many nodes, the largest xi first, and counts the rest "
             "(default: 40, for a slide; 0: all)"},
    {"depth", 0, "NUMBER", DRAWING,
     .help = "levels of the tree that --format=dot draws (default: 12)"},
    {"min-xi", 0, "NUMBER", DRAWING,
     .help = "--format=dot draws no actions of smaller xi (default: 0.01)"},
    {"direction", 0, "right|down", DRAWING,
     .help = "--format=dot: where the tree grows to (default: right)"},
    {"labels", 0, "short|whole", DRAWING,
     .help = "--format=dot: names without parentheses, cut if they are long, and percentages "
             "(default), or as they are"},
};
static const rp_option_group group = RP_OPTION_GROUP(NULL, options);

enum { DRAW, DEPTH, MIN_XI, DIRECTION, LABELS, NUM_DRAWING_PARAMS };
enum { MOST_DRAWN = 10000 };

static const rp_param drawing_params[NUM_DRAWING_PARAMS] = {
    [DRAW] = {"draw", RP_PARAM_INT, 0, MOST_DRAWN, 40, NULL, "nodes"},
    [DEPTH] = {"depth", RP_PARAM_INT, 0, RP_TREE_MAX_NODES, 12, NULL, "levels below the root"},
    [MIN_XI] = {"min-xi", RP_PARAM_REAL, 0, 1, 0.01, NULL, "of actions"},
    [DIRECTION] = RP_PARAM_OF_CHOICE("direction", "right|down", 0, "of the ranks"),
    [LABELS] = RP_PARAM_OF_CHOICE("labels", "short|whole", 0, "names"),
};
static const rp_component drawing_component = {.param = drawing_params,
                                               .num_params = NUM_DRAWING_PARAMS};

/* Is the parameter that `item`, "key=value", begins with among those of a list?  NULL: empty. */
static bool is_given(const char *list, const char *item)
{
    const size_t key = strcspn(item, "=") + 1;

    while (list != NULL && *list != '\0') {
        if (strncmp(list, item, key) == 0)
            return true;
        list += strcspn(list, ",");
        list += *list == ',';
    }
    return false;
}

/* Adds the preset's parameters, but for those that are given.  NULL or a message. */
static const char *apply_preset(relevance *r)
{
    rp_arena *const arena = &r->inspection.session->arena;
    const char *const heuristic = rp_preset_heuristic(r->preset);
    const char *const given = r->tree;
    rp_spec *spec;

    if (heuristic == NULL || rp_specs_split(arena, heuristic, &spec) != 1 ||
        strcmp(spec->name, rp_relevance_type.component.name) != 0)
        return rp_arena_format(arena, "--preset %s has another heuristic than relevance",
                               r->preset);
    for (const char *item = spec->params; *item != '\0';) {
        const size_t length = strcspn(item, ",");
        if (!is_given(given, item))
            r->tree = rp_arena_format(arena, "%s%s%.*s", r->tree == NULL ? "" : r->tree,
                                      r->tree == NULL ? "" : ",", (int)length, item);
        item += length + (item[length] == ',');
    }
    return NULL;
}

static const char *check(void *state, const rp_positionals *files)
{
    relevance *const r = state;
    rp_inspection *const i = &r->inspection;
    const char *message = rp_inspection_check(i);

    (void)files;
    if (message == NULL && r->preset != NULL)
        message = apply_preset(r);
    if (message == NULL)
        message =
            rp_inspection_read_params(i, r->tree, &rp_relevance_type.component, &r->tree_param);
    if (message != NULL)
        return message;
    if (r->drawing != NULL && i->format != RP_INSPECTION_DOT)
        return "--draw, --depth, --min-xi, --direction and --labels need --format=dot";
    if (r->writing.tree && i->format != RP_INSPECTION_JSON)
        return "--tree needs --format=json";
    if (r->top_given && i->format == RP_INSPECTION_DOT)
        return "--top is for tables; --draw bounds what --format=dot draws";
    if (!r->top_given)
        r->writing.top = UINT32_MAX;
    return rp_inspection_read_params(i, r->drawing, &drawing_component, &r->drawing_param);
}

static rp_exit compute(void *state)
{
    relevance *const r = state;
    const rp_relevance_settings settings = rp_relevance_settings_of(r->tree_param, r->seed);

    rp_relevance_compute(&r->inspection, &settings, &r->report);
    return RP_EXIT_OPEN;
}

static rp_exit print(void *state)
{
    relevance *const r = state;
    rp_inspection *const i = &r->inspection;
    const double *const p = r->drawing_param;
    const rp_relevance_drawing drawing = {.depth = (uint32_t)p[DEPTH],
                                          .min_xi = p[MIN_XI],
                                          .nodes = (uint32_t)p[DRAW],
                                          .down = p[DIRECTION] != 0,
                                          .whole = p[LABELS] != 0};
    bool done = true;

    rp_session_lift_limits(i->session);
    switch ((uint32_t)i->format) {
    case RP_INSPECTION_DOT:
        rp_relevance_print_dot(i, &r->report, &drawing);
        break;
    case RP_INSPECTION_JSON:
        done = rp_relevance_print_json(i, &r->report, &r->writing);
        break;
    case CSV:
        rp_relevance_print_csv(i, &r->report, &r->writing);
        break;
    default:
        rp_relevance_print_text(i, &r->report, &r->writing);
    }
    rp_tree_free(&r->report.tree);
    return rp_inspection_end(i, done);
}

const rp_command rp_command_relevance = {
    .name = "relevance",
    RP_TASK_COMMAND,
    .summary = "print the relevance scores of facts and actions",
    .about = "Prints how likely each fact and each action is required by a non-deterministic agent "
             "that starts from the goal and chooses an achiever at random for each fact: Xi, and "
             "Xi_s if it "
             "stops at the facts that hold in a state.  h is the sum over all "
             "facts.  Facts come with the goals that they are needed for, and their scores for "
             "each goal alone.  * marks landmarks: what is in every plan from the state; \"holds\" "
             "what holds there already.",
    .state_size = sizeof(relevance),
    .place = {{&group, 0}, RP_INSPECTION_PLACES},
    .check = check,
    .stage = RP_STAGES(RP_INSPECTION_STAGES, {.phase = RP_PHASE_SEARCH, .run = compute},
                       {.phase = RP_PHASE_WRITE, .run = print}),
};
