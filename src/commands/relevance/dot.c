/* The tree as a graph for Graphviz: facts are ellipses, actions boxes, and what is not drawn is
   counted.  Grey: the fact holds, the NDA stops there.  Bold: a landmark of the state.  Dashed: not
   explored. */
#include <string.h>

#include "commands/relevance/report.h"

/* Bytes of a short label. */
enum { SHORT_LABEL = 28 };

typedef struct drawing {
    rp_inspection *inspection;
    const rp_relevance_report *report;
    const rp_relevance_drawing *options;
    uint32_t *depth; /* of a node that is drawn; RP_NONE: it is not */
    uint32_t count;  /* of nodes that are drawn */
    rp_u32vec next;  /* actions that may be drawn */
} drawing;

bool rp_relevance_is_cut(const rp_inspection *i, const rp_relevance_report *r, uint32_t node)
{
    return rp_tree_is_fact(&r->tree, node) && rp_bit_get(i->state.view.holds, r->tree.label[node]);
}

const char *rp_relevance_node_name(rp_inspection *i, const rp_relevance_report *r, uint32_t node)
{
    const rp_tree *const tree = &r->tree;

    if (node == 0)
        return "achieveGoal";
    if (rp_tree_is_fact(tree, node))
        return rp_inspection_name(i, rp_strips_fact_text, tree->label[node]);
    const rp_op_id op = rp_achiever_op(tree->achievers, rp_tree_achiever(tree, node));
    return op == RP_NONE ? "axiom" : rp_inspection_name(i, rp_strips_op_text, op);
}

static bool is_cut(const drawing *d, uint32_t node)
{
    return rp_relevance_is_cut(d->inspection, d->report, node);
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

/* --- What is drawn. */

static void draw(drawing *d, uint32_t node, uint32_t depth);

/* All preconditions of an action; of the achievers of a fact the best ones, later. */
static void draw_children(drawing *d, uint32_t node, uint32_t depth)
{
    const rp_tree *const tree = &d->report->tree;
    const uint32_t first = tree->first_child[node], end = first + tree->num_children[node];

    if (depth >= d->options->depth || is_cut(d, node))
        return;
    for (uint32_t child = first; tree->num_children[node] > 0 && child < end; child++)
        if (rp_tree_is_fact(tree, child))
            draw(d, child, depth + 1);
        else if (tree->xi[child] >= d->options->min_xi)
            rp_vec_push(tree->limits, &d->next, child);
}

static void draw(drawing *d, uint32_t node, uint32_t depth)
{
    d->depth[node] = depth;
    d->count++;
    draw_children(d, node, depth);
}

/* Takes the action of largest xi; among equals the one made first. */
static uint32_t take_best(drawing *d)
{
    const rp_tree *const tree = &d->report->tree;
    uint32_t best = 0;

    for (uint32_t i = 1; i < d->next.size; i++) {
        const uint32_t a = d->next.item[i], b = d->next.item[best];
        if (tree->xi[a] > tree->xi[b] || (tree->xi[a] == tree->xi[b] && a < b))
            best = i;
    }
    const uint32_t node = d->next.item[best];
    d->next.item[best] = d->next.item[--d->next.size];
    return node;
}

static void choose_nodes(drawing *d)
{
    const rp_tree *const tree = &d->report->tree;
    const uint32_t most = d->options->nodes;

    d->depth = RP_ARENA_ARRAY(&d->inspection->session->arena, uint32_t, tree->num_nodes);
    memset(d->depth, 0xff, tree->num_nodes * sizeof *d->depth);
    draw(d, 0, 0);
    while (d->next.size > 0 && (most == 0 || d->count < most)) {
        const uint32_t node = most == 0 ? d->next.item[--d->next.size] : take_best(d);
        draw(d, node, d->depth[tree->parent[node]] + 1);
    }
    rp_vec_free(tree->limits, &d->next);
}

/* --- How. */

/* Without its parentheses, and not longer than fits. */
static const char *label_of(const drawing *d, uint32_t node)
{
    rp_arena *const arena = &d->inspection->session->arena;
    const char *const name = rp_relevance_node_name(d->inspection, d->report, node);
    size_t length = strlen(name);

    if (d->options->whole)
        return name;
    const bool enclosed = *name == '(' && name[length - 1] == ')';
    const char *const begin = name + enclosed;
    length -= 2 * (size_t)enclosed;
    if (length <= SHORT_LABEL)
        return rp_arena_text(arena, begin, length);
    length = SHORT_LABEL - 3;
    while (length > 0 &&
           ((unsigned char)begin[length] & 0xc0) == 0x80) /* Not within a character. */
        length--;
    return rp_arena_format(arena, "%.*s...", (int)length, begin);
}

static const char *probability(const drawing *d, double xi)
{
    rp_arena *const arena = &d->inspection->session->arena;

    return d->options->whole ? rp_arena_format(arena, "xi %.4g", xi)
                             : rp_arena_format(arena, "%.3g %%", 100 * xi);
}

static void print_node(const drawing *d, uint32_t node)
{
    const rp_tree *const tree = &d->report->tree;

    printf("  n%u [shape=%s, label=\"", node, rp_tree_is_fact(tree, node) ? "ellipse" : "box");
    rp_inspection_print_label(label_of(d, node));
    printf("\\n%s\"", probability(d, tree->xi[node]));
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

/* Children that are not drawn are one node, with the sum of their xi; preconditions all have that of
   the action. */
static void print_folded(const drawing *d, uint32_t node)
{
    const rp_tree *const tree = &d->report->tree;
    const uint32_t first = tree->first_child[node], size = tree->num_children[node];
    uint32_t hidden = 0;

    for (uint32_t child = first; size > 0 && child < first + size; child++)
        hidden += d->depth[child] == RP_NONE;
    if (hidden == 0 || is_cut(d, node))
        return;
    const double xi = tree->xi[first] * (rp_tree_is_fact(tree, node) ? hidden : 1);
    printf("  m%u [shape=plaintext, label=\"%u %s, %s\"];\n", node, hidden,
           hidden < size ? "more" : "below", probability(d, xi));
    printf("  n%u -> m%u;\n", node, node);
}

void rp_relevance_print_dot(rp_inspection *i, const rp_relevance_report *report,
                            const rp_relevance_drawing *options)
{
    drawing d = {.inspection = i, .report = report, .options = options};

    choose_nodes(&d);
    printf("digraph relevance {\n  label=\"h = %.6f; tree of %u nodes, %s\";\n", report->facts.sum,
           report->tree.num_nodes, report->tree.complete ? "complete" : "explored in part");
    printf("  rankdir=%s; size=\"13,7\"; nodesep=0.15; ranksep=0.3;\n",
           options->down ? "TB" : "LR");
    printf("  node [fontname=\"Helvetica\", margin=\"0.08,0.04\"];\n");
    for (uint32_t n = 0; n < report->tree.num_nodes; n++)
        if (d.depth[n] != RP_NONE) {
            print_node(&d, n);
            print_folded(&d, n);
        }
    printf("}\n");
}
