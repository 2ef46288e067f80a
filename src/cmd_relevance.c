/* relplan relevance: the relevance scores of all facts and actions, in general and in one
   state. */
#include <math.h>
#include <string.h>

#include "commands.h"
#include "heuristics/relevance/evaluate.h"
#include "heuristics/relevance/relevance.h"
#include "inspect.h"
#include "report/json.h"

/* Scores of the labels of one kind. */
typedef struct scores {
    uint32_t size;
    double *xi;       /* on the tree */
    double *xi_state; /* on the tree cut at the facts of the state */
    uint32_t *order;  /* the labels, by falling xi_state, then xi, then number */
    double sum;       /* of xi_state */
} scores;

typedef struct outcome {
    uint32_t nodes;
    bool complete;
    double frontier_share;
    scores facts, actions;
} outcome;

/* --nodes=5 becomes nodes=5, to be read with the heuristic's own table of parameters. */
static const char *add_param(rp_arena *arena, void *target, const char *name, const char *value)
{
    rp_inspection *const i = rp_inspection_of(target);

    if (strpbrk(value, ",=") != NULL)
        return rp_arena_format(arena, "unexpected '%s'", value);
    i->tree = rp_arena_format(arena, "%s%s%s=%s", i->tree == NULL ? "" : i->tree,
                              i->tree == NULL ? "" : ",", name, value);
    return NULL;
}

#define PARAM_SETTER(function, name)                                                               \
    static const char *function(rp_arena *arena, void *target, const char *value)                  \
    {                                                                                              \
        return add_param(arena, target, name, value);                                              \
    }
PARAM_SETTER(set_rho, "rho")
PARAM_SETTER(set_nodes, "nodes")
PARAM_SETTER(set_max_nodes, "max-nodes")
PARAM_SETTER(set_explore, "explore")
PARAM_SETTER(set_negative, "negative")

static const rp_argument arguments[] = {
    {"nodes", 0, "NUMBER", "explore at least this many tree nodes (default: 100000)", set_nodes},
    {"max-nodes", 0, "NUMBER", "never explore more tree nodes than this (default: --nodes)",
     set_max_nodes},
    {"rho", 0, "NUMBER",
     "explore on until the frontier has at most this share of the tree's xi (default: 0.2)",
     set_rho},
    {"explore", 0, "dive|best",
     "by random dives as in the paper, or the largest xi first (default)", set_explore},
    {"seed", 0, "NUMBER", "seed of the dives (default: 0)", rp_option_set_seed},
    {"negative", 0, "keep|drop",
     "negated conditions: facts like others (default), or left out as in the paper", set_negative},
    RP_INSPECTION_ARGUMENTS,
    RP_COMMON_ARGUMENTS,
};

static const char *read_params(rp_inspection *i, double *param)
{
    rp_arena *const arena = &i->session.arena;
    const char *const text = i->tree == NULL ? "" : i->tree;

    return rp_params_parse(arena, text, rp_relevance_type.param, rp_relevance_type.num_params,
                           param);
}

static const char *check(rp_inspection *i)
{
    return read_params(i, RP_ARENA_ARRAY(&i->session.arena, double, rp_relevance_type.num_params));
}

static bool comes_first(const scores *s, uint32_t a, uint32_t b)
{
    if (s->xi_state[a] != s->xi_state[b])
        return s->xi_state[a] > s->xi_state[b];
    return s->xi[a] != s->xi[b] ? s->xi[a] > s->xi[b] : a < b;
}

/* Heap sort of labels: small, and needs no memory. */
static void sort(const scores *s, uint32_t *label, uint32_t count)
{
    for (uint32_t heap = count / 2, end = count; end > 1;) {
        if (heap > 0) {
            heap--;
        } else {
            const uint32_t last = label[--end];
            label[end] = label[0];
            label[0] = last;
        }
        const uint32_t sunk = label[heap];
        uint32_t i = heap;
        for (uint32_t child = 2 * i + 1; child < end; child = 2 * i + 1) {
            if (child + 1 < end && comes_first(s, label[child], label[child + 1]))
                child++;
            if (!comes_first(s, sunk, label[child]))
                break;
            label[i] = label[child];
            i = child;
        }
        label[i] = sunk;
    }
}

static scores evaluate(rp_inspection *i, const rp_tree *tree, rp_count count)
{
    rp_session *const s = &i->session;
    rp_layout layout;

    rp_layout_init(&layout, tree, count, false);
    rp_evaluator *const evaluator = rp_evaluator_create(&layout, &s->limits);
    scores result = {.size = layout.num_labels,
                     .xi = RP_ARENA_ARRAY(&s->arena, double, layout.num_labels),
                     .xi_state = RP_ARENA_ARRAY(&s->arena, double, layout.num_labels),
                     .order = RP_ARENA_ARRAY(&s->arena, uint32_t, layout.num_labels)};
    const rp_word *const nothing =
        RP_ARENA_ARRAY_ZERO(&s->arena, rp_word, RP_WORDS(i->strips->num_facts));
    rp_evaluator_full_sum(evaluator, nothing);
    rp_evaluator_scores(evaluator, result.xi);
    result.sum = rp_evaluator_full_sum(evaluator, i->state.view.holds);
    rp_evaluator_scores(evaluator, result.xi_state);
    for (uint32_t label = 0; label < result.size; label++)
        result.order[label] = label;
    sort(&result, result.order, result.size);
    rp_evaluator_destroy(evaluator);
    rp_layout_free(&layout);
    return result;
}

static rp_exit compute(rp_inspection *i)
{
    rp_session *const s = &i->session;
    double *const param = RP_ARENA_ARRAY(&s->arena, double, rp_relevance_type.num_params);
    outcome *const result = RP_ARENA_NEW(&s->arena, outcome);
    rp_achievers achievers;
    rp_tree tree;

    if (read_params(i, param) != NULL)
        return RP_EXIT_INTERNAL;
    const rp_relevance_settings settings = rp_relevance_settings_of(param, s->options.seed);
    rp_achievers_init(&achievers, &s->arena, i->strips, settings.drop_negated);
    rp_tree_explore(&tree, &achievers, &s->limits, &settings.tree);
    result->nodes = tree.num_nodes;
    result->complete = tree.complete;
    result->frontier_share = tree.frontier_share;
    result->facts = evaluate(i, &tree, RP_COUNT_FACTS);
    result->actions = evaluate(i, &tree, RP_COUNT_ACTIONS);
    rp_tree_free(&tree);
    i->result = result;
    return RP_EXIT_OPEN;
}

typedef size_t label_text(const rp_strips *, uint32_t label, char *buffer, size_t size);

/* The whole name, however long, in the arena. */
static const char *name_of(rp_inspection *i, label_text *text, uint32_t label)
{
    char buffer[256];
    const size_t length = text(i->strips, label, buffer, sizeof buffer);

    if (length < sizeof buffer)
        return rp_arena_text(&i->session.arena, buffer, length);
    char *const name = rp_arena_alloc(&i->session.arena, length + 1);
    text(i->strips, label, name, length + 1);
    return name;
}

static json_t *json_rows(rp_inspection *i, const scores *s, const char *kind, label_text *text)
{
    json_t *const rows = json_array();

    for (uint32_t k = 0; k < s->size; k++) {
        const uint32_t label = s->order[k];
        json_t *const row = json_object();
        json_object_set_new(row, kind, rp_json_text(name_of(i, text, label)));
        json_object_set_new(row, "xi", rp_json_number(s->xi[label]));
        json_object_set_new(row, "xi_state", rp_json_number(s->xi_state[label]));
        json_array_append_new(rows, row);
    }
    return rows;
}

static bool print_json(rp_inspection *i, const outcome *o, double h)
{
    json_t *const object = json_object();

    json_object_set_new(object, "h", rp_json_number(h));
    json_object_set_new(object, "tree",
                        json_pack("{si sb sf}", "nodes", (int)o->nodes, "complete",
                                  (int)o->complete, "frontier_share", o->frontier_share));
    json_object_set_new(object, "facts", json_rows(i, &o->facts, "fact", rp_strips_fact_text));
    json_object_set_new(object, "actions", json_rows(i, &o->actions, "action", rp_strips_op_text));
    return rp_inspection_print_json(object);
}

/* Labels that are nowhere in the tree are left out. */
static void print_rows(rp_inspection *i, const scores *s, const char *kind, label_text *text)
{
    printf("\n  in state   in general  %s\n", kind);
    for (uint32_t k = 0; k < s->size; k++) {
        const uint32_t label = s->order[k];
        if (s->xi[label] > 0)
            printf("%10.6f %12.6f  %s\n", s->xi_state[label], s->xi[label],
                   name_of(i, text, label));
    }
}

static bool print(rp_inspection *i)
{
    const outcome *const o = i->result;
    const double h = i->strips->unsolvable ? (double)INFINITY : o->facts.sum;

    if (i->session.options.json)
        return print_json(i, o, h);
    printf("h = %.6f, %.6f actions; tree of %u nodes, %s (share of the frontier: %.3f)\n", h,
           o->actions.sum, o->nodes, o->complete ? "complete" : "explored in part",
           o->frontier_share);
    if (i->strips->unsolvable)
        printf("The goal is out of reach.\n");
    print_rows(i, &o->facts, "fact", rp_strips_fact_text);
    print_rows(i, &o->actions, "action", rp_strips_op_text);
    return true;
}

int rp_cmd_relevance(int argc, char **argv)
{
    static const rp_inspection_type type = {
        .usage = "usage: relplan relevance [options] [domain.pddl] problem.pddl\n"
                 "       relplan relevance --help\n",
        .about = "\nPrints how likely each fact and each action is needed by an agent that starts\n"
                 "from the goal and chooses an achiever at random for each fact: in general, and\n"
                 "if it stops at the facts that hold in a state.  h is the sum over all facts.\n",
        .table = {arguments, sizeof arguments / sizeof arguments[0]},
        .check = check,
        .compute = compute,
        .print = print,
    };

    (void)argc;
    return rp_inspection_run(argv, &type);
}
