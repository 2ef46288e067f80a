/* relplan landmarks: the facts that every plan makes true, and the order in which it does. */
#include <string.h>

#include "cli/json.h"
#include "commands/commands.h"
#include "commands/inspect.h"
#include "heuristics/landmarks/landmarks.h"

typedef struct outcome {
    const rp_landmark_graph *graph;
    uint32_t nontrivial;
    bool dot;
} outcome;

/* --method=complete becomes method=complete, to be read with the heuristic's own table of
   parameters. */
static const char *add_param(rp_arena *arena, void *target, const char *name, const char *value)
{
    rp_inspection *const i = rp_inspection_of(target);

    if (strpbrk(value, ",=") != NULL)
        return rp_arena_format(arena, "unexpected '%s'", value);
    i->tree = rp_arena_format(arena, "%s%s%s=%s", i->tree == NULL ? "" : i->tree,
                              i->tree == NULL ? "" : ",", name, value);
    return NULL;
}

static const char *set_method(rp_arena *arena, void *target, const char *value)
{
    return add_param(arena, target, "method", value);
}

static const char *set_orders(rp_arena *arena, void *target, const char *value)
{
    return add_param(arena, target, "orders", value);
}

static const char *set_negative(rp_arena *arena, void *target, const char *value)
{
    return add_param(arena, target, "negative", value);
}

static const char *set_format(rp_arena *arena, void *target, const char *value)
{
    rp_inspection *const i = rp_inspection_of(target);

    i->dot = strcmp(value, "dot") == 0;
    return i->dot ? NULL : rp_option_set_format(arena, target, value);
}

static const rp_argument arguments[] = {
    {"method", 0, "complete|backchain|both",
     "all facts that are landmarks if nothing is deleted (default); backwards from the goals, with "
     "disjunctions and what mutex groups tell; or backwards from all that the first one finds",
     set_method},
    {"orders", 0, "sound|reasonable|obedient",
     "only orders that every plan keeps; also such that it is wasteful not to keep (default); "
     "also such as follow if those are kept",
     set_orders},
    {"negative", 0, "keep|drop", "negated conditions: reached like others (default), or ignored",
     set_negative},
    RP_INSPECTION_ARGUMENTS,
    {"format", 0, "text|json|dot", "what is printed on standard output (default: text)",
     set_format},
    RP_COMMON_ARGUMENTS,
};

/* The heuristic's parameters, but for the default of the method. */
static const char *read_params(rp_inspection *i, double *param)
{
    rp_arena *const arena = &i->session.arena;
    const char *text = i->tree == NULL ? "" : i->tree;

    if (strstr(text, "method=") == NULL)
        text = rp_arena_format(arena, "method=complete%s%s", *text == '\0' ? "" : ",", text);
    return rp_params_parse(arena, text, rp_landmarks_type.component.param,
                           rp_landmarks_type.component.num_params, param);
}

static const char *check(rp_inspection *i)
{
    return read_params(
        i, RP_ARENA_ARRAY(&i->session.arena, double, rp_landmarks_type.component.num_params));
}

static rp_exit compute(rp_inspection *i)
{
    rp_arena *const arena = &i->session.arena;
    double *const param = RP_ARENA_ARRAY(arena, double, rp_landmarks_type.component.num_params);
    outcome *const result = RP_ARENA_NEW(arena, outcome);

    if (read_params(i, param) != NULL)
        return RP_EXIT_INTERNAL;
    const rp_landmark_options options = rp_landmark_options_of(param);
    result->graph = rp_landmarks_find(arena, i->strips, &i->state.view, &options);
    for (uint32_t k = 0; k < result->graph->num_landmarks; k++)
        result->nontrivial += !rp_landmark_is_trivial(result->graph, k);
    i->result = result;
    return RP_EXIT_OPEN;
}

/* "(at a b)", or "(at a b) or (at a c)". */
static const char *landmark_text(rp_inspection *i, uint32_t landmark)
{
    const rp_landmark_graph *const g = ((const outcome *)i->result)->graph;
    const char *text = NULL;

    for (RP_ROW(fact, &g->fact, landmark)) {
        const char *const name = rp_inspection_name(i, rp_strips_fact_text, *fact);
        text = text == NULL ? name : rp_arena_format(&i->session.arena, "%s or %s", text, name);
    }
    return text;
}

static const char *verdict(rp_inspection *i)
{
    const outcome *const o = i->result;

    if (!o->graph->solvable)
        return "The goal is unreachable even under delete relaxation.";
    if (o->nontrivial == 0)
        return "There are no non-trivial landmarks: none but goals and facts of the state.";
    return rp_arena_format(&i->session.arena, "There %s %u non-trivial landmark%s.",
                           o->nontrivial == 1 ? "is" : "are", o->nontrivial,
                           o->nontrivial == 1 ? "" : "s");
}

static json_t *json_names(rp_inspection *i, const rp_csr *csr, uint32_t row, rp_strips_text *text)
{
    json_t *const names = json_array();

    for (RP_ROW(id, csr, row))
        json_array_append_new(names, rp_json_text(rp_inspection_name(i, text, *id)));
    return names;
}

static json_t *json_landmark(rp_inspection *i, const rp_landmark_graph *g, uint32_t k)
{
    json_t *const row = json_object();

    json_object_set_new(row, "id", json_integer(k));
    json_object_set_new(row, "facts", json_names(i, &g->fact, k, rp_strips_fact_text));
    json_object_set_new(row, "trivial", json_boolean(rp_landmark_is_trivial(g, k)));
    json_object_set_new(row, "holds", json_boolean(g->holds[k]));
    json_object_set_new(row, "goal", json_boolean(g->is_goal[k]));
    json_object_set_new(row, "derived", json_boolean(g->derived[k]));
    json_object_set_new(row, "achievers", json_names(i, &g->achievers, k, rp_strips_op_text));
    json_object_set_new(row, "first_achievers", json_names(i, &g->first, k, rp_strips_op_text));
    return row;
}

static bool print_json(rp_inspection *i)
{
    const outcome *const o = i->result;
    json_t *const object = json_object(), *const landmarks = json_array();
    json_t *const orders = json_array();

    for (uint32_t k = 0; k < o->graph->num_landmarks; k++)
        json_array_append_new(landmarks, json_landmark(i, o->graph, k));
    for (uint32_t k = 0; k < o->graph->num_orders; k++) {
        const rp_landmark_order order = o->graph->order[k];
        json_array_append_new(orders, json_pack("{si si ss}", "from", (int)order.from, "to",
                                                (int)order.to, "kind", rp_order_names[order.kind]));
    }
    json_object_set_new(object, "solvable", json_boolean(o->graph->solvable));
    json_object_set_new(object, "nontrivial", json_integer(o->nontrivial));
    json_object_set_new(object, "landmarks", landmarks);
    json_object_set_new(object, "orderings", orders);
    return rp_inspection_print_json(object);
}

/* For the label of a node: quotes and backslashes may not stand for themselves. */
static void print_dot_text(const char *text)
{
    for (; *text != '\0'; text++)
        printf(*text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
}

static bool print_dot(rp_inspection *i)
{
    static const char *const styles[RP_NUM_ORDER_KINDS] = {[RP_ORDER_OBEDIENT] = "dotted",
                                                           [RP_ORDER_REASONABLE] = "dashed",
                                                           [RP_ORDER_NATURAL] = "solid",
                                                           [RP_ORDER_GREEDY] = "bold"};
    const rp_landmark_graph *const g = ((const outcome *)i->result)->graph;

    printf("// %s\ndigraph landmarks {\n", verdict(i));
    for (uint32_t k = 0; k < g->num_landmarks; k++) {
        printf("  l%u [label=\"", k);
        print_dot_text(landmark_text(i, k));
        printf("\"%s%s];\n", g->is_goal[k] ? ", peripheries=2" : "",
               g->holds[k] ? ", style=filled" : "");
    }
    for (uint32_t k = 0; k < g->num_orders; k++)
        printf("  l%u -> l%u [style=%s, label=\"%s\"];\n", g->order[k].from, g->order[k].to,
               styles[g->order[k].kind], rp_order_names[g->order[k].kind]);
    printf("}\n");
    return true;
}

static void print_orders(const rp_landmark_graph *g, rp_order_kind kind)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < g->num_orders; k++)
        count += g->order[k].kind == kind;
    if (count == 0)
        return;
    printf("\n%u %s ordering%s\n", count, rp_order_names[kind], count == 1 ? "" : "s");
    for (uint32_t k = 0; k < g->num_orders; k++)
        if (g->order[k].kind == kind)
            printf("%5u before %u\n", g->order[k].from, g->order[k].to);
}

static bool print(rp_inspection *i)
{
    const outcome *const o = i->result;
    const rp_landmark_graph *const g = o->graph;

    if (i->session.options.json)
        return print_json(i);
    if (i->dot)
        return print_dot(i);
    printf("%s\n", verdict(i));
    if (g->num_landmarks > 0)
        printf("\n   id         achievers  (first)  landmark\n");
    for (uint32_t k = 0; k < g->num_landmarks; k++)
        printf("%5u  %-6s %9u %8u   %s\n", k,
               g->is_goal[k] ? "goal"
               : g->holds[k] ? "holds"
                             : "",
               rp_csr_size(&g->achievers, k), rp_csr_size(&g->first, k), landmark_text(i, k));
    for (uint32_t kind = RP_NUM_ORDER_KINDS; kind-- > 0;)
        print_orders(g, (rp_order_kind)kind);
    return true;
}

int rp_cmd_landmarks(int argc, char **argv)
{
    static const rp_inspection_type type = {
        .usage = "usage: relplan landmarks [options] [domain.pddl] problem.pddl\n"
                 "       relplan landmarks --help\n",
        .about = "\nPrints the landmarks of a state: facts that every plan from there makes true\n"
                 "at some time, and in which order.  Trivial are goals and what holds already.\n"
                 "--format=dot draws the graph for Graphviz.\n",
        .table = {arguments, sizeof arguments / sizeof arguments[0]},
        .check = check,
        .compute = compute,
        .print = print,
    };

    (void)argc;
    return rp_inspection_run(argv, &type);
}
