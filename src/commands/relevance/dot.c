/* The tree as a graph for Graphviz: facts are ellipses, actions boxes.  Grey: the fact holds,
   the NDA stops there.  Bold: a landmark of the state.  Dashed: not explored. */
#include "commands/relevance/report.h"

typedef struct drawing {
    rp_inspection *inspection;
    const rp_relevance_report *report;
    const rp_relevance_drawing *options;
    uint32_t *size; /* of a node: nodes in its subtree */
} drawing;

static void count_nodes(drawing *d)
{
    const rp_tree *const tree = &d->report->tree;

    d->size = RP_ARENA_ARRAY(&d->inspection->session->arena, uint32_t, tree->num_nodes);
    for (uint32_t n = 0; n < tree->num_nodes; n++)
        d->size[n] = 1;
    for (uint32_t n = tree->num_nodes; n-- > 1;)
        d->size[tree->parent[n]] += d->size[n];
}

static bool is_cut(const drawing *d, uint32_t node)
{
    const rp_tree *const tree = &d->report->tree;
    return rp_tree_is_fact(tree, node) &&
           rp_bit_get(d->inspection->state.view.holds, tree->label[node]);
}

static const char *name_of(const drawing *d, uint32_t node)
{
    const rp_tree *const tree = &d->report->tree;

    if (node == 0)
        return "goal";
    if (rp_tree_is_fact(tree, node))
        return rp_inspection_name(d->inspection, rp_strips_fact_text, tree->label[node]);
    const rp_op_id op = rp_achiever_op(tree->achievers, rp_tree_achiever(tree, node));
    return op == RP_NONE ? "axiom" : rp_inspection_name(d->inspection, rp_strips_op_text, op);
}

static bool is_landmark(const drawing *d, uint32_t node)
{
    const rp_relevance_report *const r = d->report;
    const rp_tree *const tree = &r->tree;

    if (node == 0 || is_cut(d, node))
        return false;
    if (rp_tree_is_fact(tree, node))
        return rp_bit_get(r->facts.landmark, tree->label[node]);
    const rp_op_id op = rp_achiever_op(tree->achievers, rp_tree_achiever(tree, node));
    return op != RP_NONE && rp_bit_get(r->actions.landmark, op);
}

/* `hidden`: nodes below that are not drawn. */
static void print_node(const drawing *d, uint32_t node, uint32_t hidden)
{
    const rp_tree *const tree = &d->report->tree;

    printf("  n%u [shape=%s, label=\"", node, rp_tree_is_fact(tree, node) ? "ellipse" : "box");
    rp_inspection_print_label(name_of(d, node));
    printf("\\nxi %.4g", tree->xi[node]);
    if (hidden > 0)
        printf("\\n%u nodes below", hidden);
    putchar('"');
    if (is_cut(d, node))
        printf(", style=filled, fillcolor=gray85");
    else if (tree->first_child[node] == RP_NONE)
        printf(", style=dashed");
    else if (is_landmark(d, node))
        printf(", style=bold");
    printf("];\n");
    if (node != 0)
        printf("  n%u -> n%u;\n", tree->parent[node], node);
}

/* All children of a node have the same xi. */
static void print_merged(const drawing *d, uint32_t node)
{
    const rp_tree *const tree = &d->report->tree;
    const uint32_t count = tree->num_children[node];

    printf("  m%u [shape=plaintext, label=\"%u %s, xi %.4g each\\n%u nodes\"];\n", node, count,
           rp_tree_is_fact(tree, node) ? "actions" : "facts", tree->xi[tree->first_child[node]],
           d->size[node] - 1);
    printf("  n%u -> m%u;\n", node, node);
}

static bool shows_children(const drawing *d, uint32_t node, uint32_t depth)
{
    return depth < d->options->depth && !is_cut(d, node);
}

/* The tree in preorder, as far as it is shown. */
static void print_nodes(const drawing *d)
{
    const rp_tree *const tree = &d->report->tree;
    uint32_t node = 0, depth = 0;

    for (;;) {
        const bool has_children = tree->num_children[node] > 0;
        const bool shows = has_children && shows_children(d, node, depth);
        const bool merges = shows && tree->xi[tree->first_child[node]] < d->options->min_xi;
        print_node(d, node, shows || is_cut(d, node) ? 0 : d->size[node] - 1);
        if (merges)
            print_merged(d, node);
        if (shows && !merges) {
            node = tree->first_child[node];
            depth++;
            continue;
        }
        while (node != 0 && node + 1 == tree->first_child[tree->parent[node]] +
                                            tree->num_children[tree->parent[node]]) {
            node = tree->parent[node];
            depth--;
        }
        if (node == 0)
            return;
        node++;
    }
}

void rp_relevance_print_dot(rp_inspection *i, const rp_relevance_report *report,
                            const rp_relevance_drawing *options)
{
    drawing d = {.inspection = i, .report = report, .options = options};

    count_nodes(&d);
    printf("digraph relevance {\n  label=\"h = %.6f; tree of %u nodes, %s\";\n", report->facts.sum,
           report->tree.num_nodes, report->tree.complete ? "complete" : "explored in part");
    print_nodes(&d);
    printf("}\n");
}
