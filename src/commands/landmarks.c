/* relplan landmarks: the facts that every plan makes true, and the order in which it does. */
#include <string.h>

#include "base/json.h"
#include "commands/commands.h"
#include "commands/inspect.h"
#include "heuristics/landmarks/landmarks.h"

typedef struct landmarks {
    rp_inspection inspection;
    const char *params; /* as written, "method=both,orders=sound"; or NULL */
    double *param;      /* the heuristic's parameters */
    const rp_landmark_graph *graph;
    uint32_t nontrivial;
} landmarks;

#define PARAMS RP_OPTION_PARAMETER, .offset = offsetof(landmarks, params)

static const rp_option options[] = {
    {"method", 0, "complete|backchain|both", PARAMS,
     .help = "all fact landmarks of the delete relaxation (default); backwards from the "
             "goals, with disjunctions and what mutex groups tell; or backwards from all that the "
             "first one finds"},
    {"orders", 0, "sound|reasonable|obedient", PARAMS,
     .help = "only orders that every plan keeps; also such that it is wasteful not to keep "
             "(default); also such as follow if those are kept"},
    {"negative", 0, "keep|drop", PARAMS,
     .help = "negated conditions: reached like others (default), or ignored"},
    {"format", 0, "text|json|dot", RP_OPTION_CHOICE,
     .offset = offsetof(landmarks, inspection.format), .standard = "text",
     .help = "what is printed on standard output"},
};
static const rp_option_group group = RP_OPTION_GROUP(NULL, options);

/* The default of the method is another one than the heuristic's. */
static const char *check(void *state, const rp_positionals *files)
{
    landmarks *const l = state;
    const char *const message = rp_inspection_check(&l->inspection);
    const char *text = l->params == NULL ? "" : l->params;

    (void)files;
    if (message != NULL)
        return message;
    if (strstr(text, "method=") == NULL)
        text = rp_arena_format(&l->inspection.session->arena, "method=complete%s%s",
                               *text == '\0' ? "" : ",", text);
    return rp_inspection_read_params(&l->inspection, text, &rp_landmarks_type.component, &l->param);
}

static rp_exit compute(void *state)
{
    landmarks *const l = state;
    const rp_inspection *const i = &l->inspection;
    rp_landmark_options how = rp_landmark_options_of(l->param);

    how.most_work = 0;
    l->graph = rp_landmarks_find(&i->session->arena, i->strips, &i->state.view, &how);
    for (uint32_t k = 0; k < l->graph->num_landmarks; k++)
        l->nontrivial += !rp_landmark_is_trivial(l->graph, k);
    return RP_EXIT_OPEN;
}

/* "(at a b)", or "(at a b) or (at a c)". */
static const char *landmark_text(landmarks *l, uint32_t landmark)
{
    rp_arena *const arena = &l->inspection.session->arena;
    const char *text = NULL;

    for (RP_ROW(fact, &l->graph->fact, landmark)) {
        const char *const name = rp_inspection_name(&l->inspection, rp_strips_fact_text, *fact);
        text = text == NULL ? name : rp_arena_format(arena, "%s or %s", text, name);
    }
    return text;
}

static const char *verdict(landmarks *l)
{
    if (!l->graph->solvable)
        return "The goal is unreachable even under delete relaxation.";
    if (l->nontrivial == 0)
        return "There are no non-trivial landmarks: none but goals and facts of the state.";
    return rp_arena_format(&l->inspection.session->arena, "There %s %u non-trivial landmark%s.",
                           l->nontrivial == 1 ? "is" : "are", l->nontrivial,
                           l->nontrivial == 1 ? "" : "s");
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

static bool print_json(landmarks *l)
{
    const rp_landmark_graph *const g = l->graph;
    json_t *const object = json_object(), *const rows = json_array(), *const orders = json_array();

    for (uint32_t k = 0; k < g->num_landmarks; k++)
        json_array_append_new(rows, json_landmark(&l->inspection, g, k));
    for (uint32_t k = 0; k < g->num_orders; k++) {
        const rp_landmark_order order = g->order[k];
        json_array_append_new(orders, json_pack("{si si ss}", "from", (int)order.from, "to",
                                                (int)order.to, "kind", rp_order_names[order.kind]));
    }
    json_object_set_new(object, "solvable", json_boolean(g->solvable));
    json_object_set_new(object, "nontrivial", json_integer(l->nontrivial));
    json_object_set_new(object, "landmarks", rows);
    json_object_set_new(object, "orderings", orders);
    return rp_json_print(object, stdout, RP_JSON_ALL_DIGITS);
}

static void print_dot(landmarks *l)
{
    static const char *const styles[RP_NUM_ORDER_KINDS] = {[RP_ORDER_OBEDIENT] = "dotted",
                                                           [RP_ORDER_REASONABLE] = "dashed",
                                                           [RP_ORDER_NATURAL] = "solid",
                                                           [RP_ORDER_GREEDY] = "bold"};
    const rp_landmark_graph *const g = l->graph;

    printf("// %s\ndigraph landmarks {\n", verdict(l));
    for (uint32_t k = 0; k < g->num_landmarks; k++) {
        printf("  l%u [label=\"", k);
        rp_inspection_print_label(landmark_text(l, k));
        printf("\"%s%s];\n", g->is_goal[k] ? ", peripheries=2" : "",
               g->holds[k] ? ", style=filled" : "");
    }
    for (uint32_t k = 0; k < g->num_orders; k++)
        printf("  l%u -> l%u [style=%s, label=\"%s\"];\n", g->order[k].from, g->order[k].to,
               styles[g->order[k].kind], rp_order_names[g->order[k].kind]);
    printf("}\n");
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

static void print_text(landmarks *l)
{
    const rp_landmark_graph *const g = l->graph;

    printf("%s\n", verdict(l));
    if (g->num_landmarks > 0)
        printf("\n   id         achievers  (first)  landmark\n");
    for (uint32_t k = 0; k < g->num_landmarks; k++)
        printf("%5u  %-6s %9u %8u   %s\n", k,
               g->is_goal[k] ? "goal"
               : g->holds[k] ? "holds"
                             : "",
               rp_csr_size(&g->achievers, k), rp_csr_size(&g->first, k), landmark_text(l, k));
    for (uint32_t kind = RP_NUM_ORDER_KINDS; kind-- > 0;)
        print_orders(g, (rp_order_kind)kind);
}

static rp_exit print(void *state)
{
    landmarks *const l = state;
    bool done = true;

    rp_session_lift_limits(l->inspection.session);
    if (l->inspection.format == RP_INSPECTION_JSON)
        done = print_json(l);
    else if (l->inspection.format == RP_INSPECTION_DOT)
        print_dot(l);
    else
        print_text(l);
    return rp_inspection_end(&l->inspection, done);
}

const rp_command rp_command_landmarks = {
    .name = "landmarks",
    RP_TASK_COMMAND,
    .summary = "print the facts that every plan makes true, and their order",
    .about = "Prints the landmarks of a state: facts that every plan from there makes true at some "
             "time, and in which order.  Trivial are goals and what holds already.  --format=dot "
             "draws the graph for Graphviz.",
    .state_size = sizeof(landmarks),
    .place = {{&group, 0}, RP_INSPECTION_PLACES},
    .check = check,
    .stage = RP_STAGES(RP_INSPECTION_STAGES, {.phase = RP_PHASE_SEARCH, .run = compute},
                       {.phase = RP_PHASE_WRITE, .run = print}),
};
