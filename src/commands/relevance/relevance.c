/* relplan relevance: the relevance scores of all facts and actions, in general and in one
   state; and the tree behind them. */
#include <string.h>

#include "commands/commands.h"
#include "commands/relevance/report.h"

/* "nodes" and "5" are added to `list` as "nodes=5", to be read with a table of parameters. */
static const char *add_param(rp_arena *arena, const char **list, const char *name,
                             const char *value)
{
    if (strpbrk(value, ",=") != NULL)
        return rp_arena_format(arena, "unexpected '%s'", value);
    *list = rp_arena_format(arena, "%s%s%s=%s", *list == NULL ? "" : *list,
                            *list == NULL ? "" : ",", name, value);
    return NULL;
}

#define PARAM_SETTER(function, list, name)                                                         \
    static const char *function(rp_arena *arena, void *target, const char *value)                  \
    {                                                                                              \
        return add_param(arena, &rp_inspection_of(target)->list, name, value);                     \
    }
PARAM_SETTER(set_rho, tree, "rho")
PARAM_SETTER(set_nodes, tree, "nodes")
PARAM_SETTER(set_max_nodes, tree, "max-nodes")
PARAM_SETTER(set_max_time, tree, "max-time")
PARAM_SETTER(set_max_memory, tree, "max-memory")
PARAM_SETTER(set_explore, tree, "explore")
PARAM_SETTER(set_negative, tree, "negative")
PARAM_SETTER(set_dead_ends, tree, "dead-ends")
PARAM_SETTER(set_depth, drawing, "depth")
PARAM_SETTER(set_min_xi, drawing, "min-xi")

static const char *set_format(rp_arena *arena, void *target, const char *value)
{
    rp_inspection *const i = rp_inspection_of(target);

    i->dot = strcmp(value, "dot") == 0;
    if (!i->dot && rp_option_set_format(arena, target, value) != NULL)
        return rp_arena_format(arena, "expected 'text', 'json' or 'dot', found '%s'", value);
    return NULL;
}

static const rp_argument arguments[] = {
    {"nodes", 0, "NUMBER", "explore at least this many tree nodes (default: 100000)", set_nodes},
    {"max-nodes", 0, "NUMBER", "never explore more tree nodes than this (default: --nodes)",
     set_max_nodes},
    {"max-time", 0, "SECONDS", "stop exploring after so much CPU time (default: no bound)",
     set_max_time},
    {"max-memory", 0, "MIB", "explore no more nodes than fit this (default: no bound)",
     set_max_memory},
    {"rho", 0, "NUMBER",
     "explore on until the frontier has at most this share of the tree's xi (default: 0.2)",
     set_rho},
    {"explore", 0, "dive|best",
     "by random dives as in the paper, or the largest xi first (default)", set_explore},
    {"seed", 0, "NUMBER", "seed of the dives (default: 0)", rp_option_set_seed},
    {"negative", 0, "keep|drop",
     "negated conditions: facts like others (default), or left out as in the paper", set_negative},
    {"dead-ends", 0, "keep|drop",
     "in the state: as in the paper (default), or leave out what cannot be supported",
     set_dead_ends},
    RP_INSPECTION_ARGUMENTS,
    {"format", 0, "text|json|dot",
     "tables (default), the same for programs, or the tree for Graphviz", set_format},
    {"depth", 0, "NUMBER", "levels of the tree that --format=dot shows (default: 6)", set_depth},
    {"min-xi", 0, "NUMBER", "--format=dot shows siblings of smaller xi as one node (default: 0.01)",
     set_min_xi},
    RP_COMMON_ARGUMENTS,
};

enum { DEPTH, MIN_XI, NUM_DRAWING_PARAMS };

static const rp_param drawing_params[NUM_DRAWING_PARAMS] = {
    [DEPTH] = {"depth", RP_PARAM_INT, 0, RP_TREE_MAX_NODES, 6, NULL, "levels below the root"},
    [MIN_XI] = {"min-xi", RP_PARAM_REAL, 0, 1, 0.01, NULL, "siblings of smaller xi are one node"},
};

static const char *read_params(rp_inspection *i, const char *text, const rp_param *table,
                               uint32_t count, double **param)
{
    rp_arena *const arena = &i->session.arena;

    *param = RP_ARENA_ARRAY(arena, double, count);
    return rp_params_parse(arena, text == NULL ? "" : text, table, count, *param);
}

static const char *read_tree_params(rp_inspection *i, double **param)
{
    return read_params(i, i->tree, rp_relevance_type.component.param,
                       rp_relevance_type.component.num_params, param);
}

static const char *read_drawing_params(rp_inspection *i, double **param)
{
    return read_params(i, i->drawing, drawing_params, NUM_DRAWING_PARAMS, param);
}

static const char *check(rp_inspection *i)
{
    double *param;
    const char *const message = read_tree_params(i, &param);

    if (message != NULL)
        return message;
    if (i->drawing != NULL && !i->dot)
        return "--depth and --min-xi need --format=dot";
    return read_drawing_params(i, &param);
}

static rp_exit compute(rp_inspection *i)
{
    rp_relevance_report *const report = RP_ARENA_NEW(&i->session.arena, rp_relevance_report);
    double *param;

    if (read_tree_params(i, &param) != NULL)
        return RP_EXIT_INTERNAL;
    const rp_relevance_settings settings = rp_relevance_settings_of(param, i->session.options.seed);
    i->result = report;
    rp_relevance_compute(i, &settings, report);
    return RP_EXIT_OPEN;
}

static void print_dot(rp_inspection *i, const rp_relevance_report *report)
{
    double *param;

    if (read_drawing_params(i, &param) == NULL) {
        const rp_relevance_drawing drawing = {.depth = (uint32_t)param[DEPTH],
                                              .min_xi = param[MIN_XI]};
        rp_relevance_print_dot(i, report, &drawing);
    }
}

static bool print(rp_inspection *i)
{
    rp_relevance_report *const report = i->result;
    bool done = true;

    if (i->dot)
        print_dot(i, report);
    else if (i->session.options.json)
        done = rp_relevance_print_json(i, report);
    else
        rp_relevance_print_text(i, report);
    rp_tree_free(&report->tree);
    return done;
}

int rp_cmd_relevance(int argc, char **argv)
{
    static const rp_inspection_type type = {
        .usage = "usage: relplan relevance [options] [domain.pddl] problem.pddl\n"
                 "       relplan relevance --help\n",
        .about = "\nPrints how likely each fact and each action is needed by an agent that starts\n"
                 "from the goal and chooses an achiever at random for each fact: in general, and\n"
                 "if it stops at the facts that hold in a state.  h is the sum over all facts.\n"
                 "Facts come with the goals that they are needed for, and their scores for each\n"
                 "goal alone.  * marks landmarks: what is in every plan from the state.\n",
        .table = {arguments, sizeof arguments / sizeof arguments[0]},
        .check = check,
        .compute = compute,
        .print = print,
    };

    (void)argc;
    return rp_inspection_run(argv, &type);
}
