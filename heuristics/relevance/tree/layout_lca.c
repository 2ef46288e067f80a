/* Steps 1 to 4 of layout.c: which nodes are lowest common ancestors of two with the same label,
   and to which branch each counted node adds. */
#include "heuristics/relevance/tree/layout_builder.h"

static uint32_t *none_ids(rp_layout_builder *b, size_t count)
{
    uint32_t *const ids = rp_layout_ids(b, count);
    for (size_t i = 0; i < count; i++)
        ids[i] = RP_NONE;
    return ids;
}

static bool is_last_sibling(const rp_tree *tree, uint32_t node)
{
    const uint32_t parent = tree->parent[node];
    return node == tree->first_child[parent] + tree->num_children[parent] - 1;
}

static void number_preorder(rp_layout_builder *b)
{
    const rp_tree *const tree = b->tree;
    const uint32_t count = tree->num_nodes;
    uint32_t *const rank = rp_layout_ids(b, count);
    uint32_t node = 0, depth = 0;

    b->node = rp_layout_ids(b, count);
    b->end = rp_layout_ids(b, count);
    b->depth = rp_layout_ids(b, count);
    for (uint32_t next = 0;;) {
        rank[node] = next;
        b->node[next] = node;
        b->depth[next++] = depth;
        if (depth > b->max_depth)
            b->max_depth = depth;
        if (tree->num_children[node] > 0) {
            node = tree->first_child[node];
            depth++;
            continue;
        }
        for (b->end[next - 1] = next; node != 0 && is_last_sibling(tree, node); depth--) {
            node = tree->parent[node];
            b->end[rank[node]] = next;
        }
        if (node == 0)
            break;
        node++;
    }
}

/* What the node may be counted as. */
static uint32_t label_of(const rp_layout_builder *b, uint32_t rank)
{
    const uint32_t node = b->node[rank];

    if (rp_tree_is_fact(b->tree, node))
        return b->count == RP_COUNT_FACTS ? b->tree->label[node] : RP_NONE;
    if (b->count == RP_COUNT_FACTS || rank == 0)
        return RP_NONE;
    const rp_op_id op = rp_achiever_op(b->tree->achievers, rp_tree_achiever(b->tree, node));
    return op == RP_NONE || rp_layout_weight(b->layout, op) == 0 ? RP_NONE : op;
}

/* Nodes of conditional effects may stand below one of the same operator. */
static void choose_labels(rp_layout_builder *b)
{
    const uint32_t count = b->tree->num_nodes;
    uint32_t *const covered = RP_ARENA_ARRAY_ZERO(&b->scratch, uint32_t, b->layout->num_labels);

    b->label = rp_layout_ids(b, count);
    for (uint32_t rank = 0; rank < count; rank++) {
        uint32_t label = label_of(b, rank);
        if (label != RP_NONE) {
            b->label_weight += covered[label] == 0 ? rp_layout_weight(b->layout, label) : 0;
            if (rank < covered[label])
                label = RP_NONE;
            else
                covered[label] = b->end[rank];
        }
        b->label[rank] = label;
    }
}

/* The deepest node of path[0 … depth - 1] whose subtree contains rank `other`.  The path is
   that of a later node, so this is the deepest that does not come after `other`. */
static uint32_t common_ancestor(const uint32_t *path, uint32_t depth, uint32_t other)
{
    uint32_t low = 0, high = depth - 1;

    assert(depth > 0 && path[0] <= other);
    while (low < high) {
        const uint32_t middle = (low + high + 1) / 2;
        if (path[middle] <= other)
            low = middle;
        else
            high = middle - 1;
    }
    return path[low];
}

static void find_lcas(rp_layout_builder *b)
{
    const uint32_t count = b->tree->num_nodes;
    uint32_t *const path = rp_layout_ids(b, (size_t)b->max_depth + 1);
    uint32_t *const last = none_ids(b, b->layout->num_labels);

    b->found_first = none_ids(b, count);
    for (uint32_t rank = 0; rank < count; rank++) {
        const uint32_t label = b->label[rank];
        path[b->depth[rank]] = rank;
        if (label == RP_NONE)
            continue;
        if (last[label] != RP_NONE) {
            const uint32_t ancestor = common_ancestor(path, b->depth[rank], last[label]);
            if (rp_layout_is_action(b, ancestor)) {
                const rp_found_lca f = {.label = label, .next = b->found_first[ancestor]};
                b->found_first[ancestor] = b->found.size;
                rp_vec_push(b->tree->limits, &b->found, f);
            }
        }
        last[label] = rank;
    }
}

/* Three or more children of an action lead to the same pair more than once. */
static void number_lcas(rp_layout_builder *b)
{
    const uint32_t count = b->tree->num_nodes;
    uint32_t *const seen = none_ids(b, b->layout->num_labels);

    b->lca_rank = rp_layout_ids(b, b->found.size);
    b->lca_label = rp_layout_ids(b, b->found.size);
    for (uint32_t rank = 0; rank < count; rank++) {
        for (uint32_t i = b->found_first[rank]; i != RP_NONE; i = b->found.item[i].next) {
            const uint32_t label = b->found.item[i].label;
            if (seen[label] == rank)
                continue;
            seen[label] = rank;
            b->lca_rank[b->num_lcas] = rank;
            b->lca_label[b->num_lcas++] = label;
        }
    }
}

/* A lowest common ancestor whose subtree the walk of step 4 is in. */
typedef struct open_lca {
    uint32_t lca, end;
    uint32_t child, child_end; /* where the walk is: node of the tree, rank behind it */
    uint32_t branch;           /* of that child; RP_NONE while it has none */
} open_lca;

/* The branch of an open one that `rank` lies in. */
static uint32_t branch_at(rp_layout_builder *b, open_lca *o, const uint32_t *end_of_node,
                          uint32_t rank)
{
    if (o->branch == RP_NONE || rank >= o->child_end) {
        while (end_of_node[o->child] <= rank)
            o->child++;
        o->child_end = end_of_node[o->child];
        o->branch = b->branch_owner.size;
        rp_vec_push(b->tree->limits, &b->branch_owner, o->lca);
    }
    return o->branch;
}

static void assign_label(rp_layout_builder *b, uint32_t label, open_lca *stack,
                         const uint32_t *end_of_node)
{
    const uint32_t *node = rp_csr_row(&b->nodes_of_label, label);
    const uint32_t *const node_end = node + rp_csr_size(&b->nodes_of_label, label);
    const uint32_t *lca = rp_csr_row(&b->lcas_of_label, label);
    const uint32_t *const lca_end = lca + rp_csr_size(&b->lcas_of_label, label);
    uint32_t open = 0;

    while (node != node_end || lca != lca_end) {
        const bool opens = lca != lca_end && (node == node_end || b->lca_rank[*lca] < *node);
        const uint32_t rank = opens ? b->lca_rank[*lca] : *node;
        while (open > 0 && stack[open - 1].end <= rank)
            open--;
        const uint32_t branch = open > 0 ? branch_at(b, &stack[open - 1], end_of_node, rank) : 0;
        if (!opens) {
            b->branch[*node++] = branch;
            continue;
        }
        b->lca_around[*lca] = branch;
        stack[open++] = (open_lca){.lca = *lca++,
                                   .end = b->end[rank],
                                   .child = b->tree->first_child[b->node[rank]],
                                   .branch = RP_NONE};
    }
}

static void assign_branches(rp_layout_builder *b)
{
    const uint32_t count = b->tree->num_nodes;
    open_lca *const stack = RP_ARENA_ARRAY(&b->scratch, open_lca, (size_t)b->max_depth + 1);
    uint32_t *const end_of_node = rp_layout_ids(b, count);

    for (uint32_t rank = 0; rank < count; rank++)
        end_of_node[b->node[rank]] = b->end[rank];
    b->branch = RP_ARENA_ARRAY_ZERO(&b->scratch, uint32_t, count);
    b->lca_around = rp_layout_ids(b, b->num_lcas);
    b->nodes_of_label = rp_csr_group(&b->scratch, b->label, count, b->layout->num_labels);
    b->lcas_of_label = rp_csr_group(&b->scratch, b->lca_label, b->num_lcas, b->layout->num_labels);
    rp_vec_push(b->tree->limits, &b->branch_owner, RP_NONE);
    for (uint32_t label = 0; label < b->layout->num_labels; label++) {
        rp_poll(b->tree->limits);
        assign_label(b, label, stack, end_of_node);
    }
}

void rp_layout_rank(rp_layout_builder *b)
{
    number_preorder(b);
    choose_labels(b);
}

void rp_layout_assign(rp_layout_builder *b)
{
    find_lcas(b);
    number_lcas(b);
    assign_branches(b);
}
