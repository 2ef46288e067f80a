/* Built in steps, each linear in the tree but for one binary search a node:
   1. number the nodes in preorder; from here on nodes are named by their rank in it;
   2. the lowest common ancestor of each counted node and the one before it with the same
      label; those that are actions are the junctions (with nodes of a label in preorder,
      every lowest common ancestor of two of them is that of two neighbours);
   3. number the junctions, in preorder of their nodes;
   4. walk each label's nodes and junctions in preorder with the open junctions on a stack:
      gives each its piece;
   5. number junctions the other way round, so that the deeper come first, and pieces
      junction by junction;
   6. write the entries.  */
#include "heuristics/relevance/layout.h"

#include <math.h>

typedef struct found_label {
    uint32_t label, next; /* next: index into the same array, RP_NONE */
} found_label;

typedef struct builder {
    const rp_tree *tree;
    rp_layout *layout;
    rp_count count;
    bool actions;     /* are entries */
    rp_arena scratch; /* everything below */

    uint32_t *node;  /* rank → node of the tree */
    uint32_t *end;   /* rank → the first rank behind the subtree */
    uint32_t *depth; /* rank → distance to the root */
    uint32_t max_depth;
    uint32_t *label;     /* rank → label, RP_NONE if it is not counted */
    double label_weight; /* of all labels that are counted somewhere */
    uint32_t *piece;     /* rank → piece that its mass adds to */

    /* Found in step 2: labels in a list an action node. */
    uint32_t *found_first; /* rank → index into found, RP_NONE */
    RP_VEC(found_label) found;

    uint32_t num_junctions;
    uint32_t *junction_rank, *junction_label; /* in the order of step 3 */
    uint32_t *junction_around;                /* piece in the order of step 4 */
    rp_csr nodes_of_label, junctions_of_label;

    rp_u32vec piece_owner; /* piece in the order of step 4 → junction; item 0 is unused */
} builder;

static uint32_t *new_ids(builder *b, size_t count)
{
    return RP_ARENA_ARRAY(&b->scratch, uint32_t, count);
}

static uint32_t *new_ids_none(builder *b, size_t count)
{
    uint32_t *const ids = new_ids(b, count);
    for (size_t i = 0; i < count; i++)
        ids[i] = RP_NONE;
    return ids;
}

static bool is_last_sibling(const rp_tree *tree, uint32_t node)
{
    const uint32_t parent = tree->parent[node];
    return node == tree->first_child[parent] + tree->num_children[parent] - 1;
}

static void number_preorder(builder *b)
{
    const rp_tree *const tree = b->tree;
    const uint32_t count = tree->num_nodes;
    uint32_t *const rank = new_ids(b, count);
    uint32_t node = 0, depth = 0;

    b->node = new_ids(b, count);
    b->end = new_ids(b, count);
    b->depth = new_ids(b, count);
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

static bool is_action(const builder *b, uint32_t rank)
{
    return !rp_tree_is_fact(b->tree, b->node[rank]);
}

static double weight_of(const builder *b, uint32_t label)
{
    return b->layout->weight == NULL ? 1 : b->layout->weight[label];
}

/* What the node may be counted as. */
static uint32_t label_of(const builder *b, uint32_t rank)
{
    const uint32_t node = b->node[rank];

    if (rp_tree_is_fact(b->tree, node))
        return b->count == RP_COUNT_FACTS ? b->tree->label[node] : RP_NONE;
    if (b->count == RP_COUNT_FACTS || rank == 0)
        return RP_NONE;
    const rp_op_id op = rp_achiever_op(b->tree->achievers, rp_tree_achiever(b->tree, node));
    return op == RP_NONE || weight_of(b, op) == 0 ? RP_NONE : op;
}

/* Nodes of conditional effects may stand below one of the same operator. */
static void choose_labels(builder *b)
{
    const uint32_t count = b->tree->num_nodes;
    uint32_t *const covered = RP_ARENA_ARRAY_ZERO(&b->scratch, uint32_t, b->layout->num_labels);

    b->label = new_ids(b, count);
    for (uint32_t rank = 0; rank < count; rank++) {
        uint32_t label = label_of(b, rank);
        if (label != RP_NONE) {
            b->label_weight += covered[label] == 0 ? weight_of(b, label) : 0;
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

static void find_junctions(builder *b)
{
    const uint32_t count = b->tree->num_nodes;
    uint32_t *const path = new_ids(b, (size_t)b->max_depth + 1);
    uint32_t *const last = new_ids_none(b, b->layout->num_labels);

    b->found_first = new_ids_none(b, count);
    for (uint32_t rank = 0; rank < count; rank++) {
        const uint32_t label = b->label[rank];
        path[b->depth[rank]] = rank;
        if (label == RP_NONE)
            continue;
        if (last[label] != RP_NONE) {
            const uint32_t lca = common_ancestor(path, b->depth[rank], last[label]);
            if (is_action(b, lca)) {
                const found_label f = {.label = label, .next = b->found_first[lca]};
                b->found_first[lca] = b->found.size;
                rp_vec_push(b->tree->limits, &b->found, f);
            }
        }
        last[label] = rank;
    }
}

/* Three or more children of an action lead to the same pair more than once. */
static void number_junctions(builder *b)
{
    const uint32_t count = b->tree->num_nodes;
    uint32_t *const seen = new_ids_none(b, b->layout->num_labels);

    b->junction_rank = new_ids(b, b->found.size);
    b->junction_label = new_ids(b, b->found.size);
    for (uint32_t rank = 0; rank < count; rank++) {
        for (uint32_t i = b->found_first[rank]; i != RP_NONE; i = b->found.item[i].next) {
            const uint32_t label = b->found.item[i].label;
            if (seen[label] == rank)
                continue;
            seen[label] = rank;
            b->junction_rank[b->num_junctions] = rank;
            b->junction_label[b->num_junctions++] = label;
        }
    }
}

/* Row l lists the i with label[i] == l, ascending. */
static rp_csr group_by_label(builder *b, const uint32_t *label, uint32_t count)
{
    const uint32_t labels = b->layout->num_labels;
    const rp_csr csr = {.begin = RP_ARENA_ARRAY_ZERO(&b->scratch, uint32_t, (size_t)labels + 2),
                        .item = new_ids(b, count)};
    uint32_t *const next = csr.begin + 1; /* after filling, next[l] is where row l ends */

    for (uint32_t i = 0; i < count; i++)
        if (label[i] != RP_NONE)
            next[label[i] + 1]++;
    for (uint32_t l = 1; l <= labels; l++)
        next[l] += next[l - 1];
    for (uint32_t i = 0; i < count; i++)
        if (label[i] != RP_NONE)
            csr.item[next[label[i]]++] = i;
    return csr;
}

/* A junction whose subtree the walk of step 4 is in. */
typedef struct open_junction {
    uint32_t junction, end;
    uint32_t child, child_end; /* where the walk is: node of the tree, rank behind it */
    uint32_t piece;            /* of that child; RP_NONE while it has none */
} open_junction;

/* The piece of an open junction that `rank` lies in. */
static uint32_t piece_at(builder *b, open_junction *o, const uint32_t *end_of_node, uint32_t rank)
{
    if (o->piece == RP_NONE || rank >= o->child_end) {
        while (end_of_node[o->child] <= rank)
            o->child++;
        o->child_end = end_of_node[o->child];
        o->piece = b->piece_owner.size;
        rp_vec_push(b->tree->limits, &b->piece_owner, o->junction);
    }
    return o->piece;
}

static void assign_label(builder *b, uint32_t label, open_junction *stack,
                         const uint32_t *end_of_node)
{
    const uint32_t *node = rp_csr_row(&b->nodes_of_label, label);
    const uint32_t *const node_end = node + rp_csr_size(&b->nodes_of_label, label);
    const uint32_t *junction = rp_csr_row(&b->junctions_of_label, label);
    const uint32_t *const junction_end = junction + rp_csr_size(&b->junctions_of_label, label);
    uint32_t open = 0;

    while (node != node_end || junction != junction_end) {
        const bool opens =
            junction != junction_end && (node == node_end || b->junction_rank[*junction] < *node);
        const uint32_t rank = opens ? b->junction_rank[*junction] : *node;
        while (open > 0 && stack[open - 1].end <= rank)
            open--;
        const uint32_t piece = open > 0 ? piece_at(b, &stack[open - 1], end_of_node, rank) : 0;
        if (!opens) {
            b->piece[*node++] = piece;
            continue;
        }
        b->junction_around[*junction] = piece;
        stack[open++] = (open_junction){.junction = *junction++,
                                        .end = b->end[rank],
                                        .child = b->tree->first_child[b->node[rank]],
                                        .piece = RP_NONE};
    }
}

static void assign_pieces(builder *b)
{
    const uint32_t count = b->tree->num_nodes;
    open_junction *const stack =
        RP_ARENA_ARRAY(&b->scratch, open_junction, (size_t)b->max_depth + 1);
    uint32_t *const end_of_node = new_ids(b, count);

    for (uint32_t rank = 0; rank < count; rank++)
        end_of_node[b->node[rank]] = b->end[rank];
    b->piece = RP_ARENA_ARRAY_ZERO(&b->scratch, uint32_t, count);
    b->junction_around = new_ids(b, b->num_junctions);
    b->nodes_of_label = group_by_label(b, b->label, count);
    b->junctions_of_label = group_by_label(b, b->junction_label, b->num_junctions);
    rp_vec_push(b->tree->limits, &b->piece_owner, RP_NONE);
    for (uint32_t label = 0; label < b->layout->num_labels; label++) {
        rp_poll(b->tree->limits);
        assign_label(b, label, stack, end_of_node);
    }
}

static bool is_entry(const builder *b, uint32_t rank)
{
    if (rank == 0 || !is_action(b, rank))
        return true;
    return b->actions && (b->count != RP_COUNT_FACTS || b->tree->num_children[b->node[rank]] > 0);
}

/* Entry number of each rank: of the first entry at or behind it. */
static uint32_t *number_entries(builder *b)
{
    const uint32_t count = b->tree->num_nodes;
    uint32_t *const entry = new_ids(b, (size_t)count + 1);
    uint32_t entries = 0;

    for (uint32_t rank = 0; rank < count; rank++) {
        entry[rank] = entries;
        entries += is_entry(b, rank);
    }
    entry[count] = b->layout->num_entries = entries;
    return entry;
}

/* Step 5: returns the final number of each piece. */
static uint32_t *write_junctions(builder *b, const uint32_t *entry)
{
    rp_layout *const l = b->layout;
    const uint32_t junctions = b->num_junctions, pieces = b->piece_owner.size;
    uint32_t *const final_piece = new_ids(b, pieces);
    uint32_t *const next = RP_ARENA_ARRAY_ZERO(&b->scratch, uint32_t, (size_t)junctions + 1);

    l->num_junctions = junctions;
    l->num_pieces = pieces;
    l->junction_piece = RP_ARENA_ARRAY(&l->arena, uint32_t, (size_t)junctions + 1);
    l->junction_around = RP_ARENA_ARRAY(&l->arena, uint32_t, junctions);
    l->junction_label = RP_ARENA_ARRAY(&l->arena, uint32_t, junctions);
    l->junction_xi = RP_ARENA_ARRAY(&l->arena, double, junctions);
    l->piece_junction = RP_ARENA_ARRAY(&l->arena, uint32_t, pieces);
    if (b->actions)
        l->junction_entry = RP_ARENA_ARRAY(&l->arena, uint32_t, junctions);
    for (uint32_t p = 1; p < pieces; p++)
        next[junctions - 1 - b->piece_owner.item[p]]++;
    for (uint32_t j = 0, begin = 1; j <= junctions; j++) {
        const uint32_t size = next[j];
        assert(j == junctions || size >= 2);
        l->junction_piece[j] = next[j] = begin;
        begin += size;
    }
    final_piece[0] = 0;
    l->piece_junction[0] = junctions;
    for (uint32_t p = 1; p < pieces; p++) {
        const uint32_t junction = junctions - 1 - b->piece_owner.item[p];
        final_piece[p] = next[junction]++;
        l->piece_junction[final_piece[p]] = junction;
    }
    for (uint32_t i = 0; i < junctions; i++) {
        const uint32_t j = junctions - 1 - i, rank = b->junction_rank[i];
        l->junction_label[j] = b->junction_label[i];
        l->junction_around[j] = final_piece[b->junction_around[i]];
        l->junction_xi[j] =
            b->tree->xi[b->node[rank]] * l->units * weight_of(b, l->junction_label[j]);
        if (b->actions)
            l->junction_entry[j] = entry[rank];
    }
    return final_piece;
}

static void write_entries(builder *b, const uint32_t *entry, const uint32_t *final_piece)
{
    rp_layout *const l = b->layout;
    const size_t entries = l->num_entries;

    l->fact = RP_ARENA_ARRAY(&l->arena, uint32_t, entries);
    l->skip = RP_ARENA_ARRAY(&l->arena, uint32_t, entries);
    l->piece = RP_ARENA_ARRAY(&l->arena, uint32_t, entries);
    l->label = RP_ARENA_ARRAY(&l->arena, uint32_t, entries);
    l->mass = RP_ARENA_ARRAY(&l->arena, int64_t, entries);
    l->expanded = RP_ARENA_ARRAY_ZERO(&l->arena, rp_word, RP_WORDS(entries));
    for (uint32_t rank = 0; rank < b->tree->num_nodes; rank++) {
        if (!is_entry(b, rank))
            continue;
        const uint32_t i = entry[rank], node = b->node[rank];
        l->fact[i] = is_action(b, rank) ? l->num_facts : b->tree->label[node];
        l->skip[i] = entry[b->end[rank]];
        l->label[i] = b->label[rank];
        if (b->tree->first_child[node] != RP_NONE)
            rp_bit_set(l->expanded, i);
        if (l->label[i] == RP_NONE) {
            l->piece[i] = 0;
            l->mass[i] = 0;
        } else {
            l->piece[i] = final_piece[b->piece[rank]];
            l->mass[i] = llrint(b->tree->xi[node] * l->units * weight_of(b, l->label[i]));
        }
    }
}

/* Parents come first. */
static void count_left_out(builder *b, const uint32_t *entry)
{
    rp_layout *const l = b->layout;
    uint32_t *const entry_of_node = new_ids(b, b->tree->num_nodes);

    l->left_out = RP_ARENA_ARRAY_ZERO(&l->arena, uint32_t, l->num_entries);
    for (uint32_t rank = 0; rank < b->tree->num_nodes; rank++) {
        const uint32_t node = b->node[rank];
        entry_of_node[node] = entry[rank];
        if (!is_entry(b, rank))
            l->left_out[entry_of_node[b->tree->parent[node]]]++;
    }
}

/* The entry of the nearest entry above: parents of entries are on the stack `above`. */
static void write_places(builder *b)
{
    rp_layout *const l = b->layout;
    uint32_t *const next = RP_ARENA_ARRAY_ZERO(&l->arena, uint32_t, (size_t)l->num_facts + 2);
    uint32_t *const above = new_ids(b, (size_t)b->max_depth + 1);
    uint32_t depth = 0;

    l->place_begin = next; /* shifted by one while it is filled, as in group_by_label */
    l->place = RP_ARENA_ARRAY(&l->arena, rp_place, l->num_entries);
    for (uint32_t i = 1; i < l->num_entries; i++)
        if (l->fact[i] < l->num_facts)
            next[l->fact[i] + 2]++;
    for (uint32_t f = 2; f < l->num_facts + 2; f++)
        next[f] += next[f - 1];
    if (b->actions)
        l->above = RP_ARENA_ARRAY_ZERO(&l->arena, uint32_t, l->num_entries);
    above[0] = 0;
    for (uint32_t i = 1; i < l->num_entries; i++) {
        while (l->skip[above[depth]] <= i)
            depth--;
        if (b->actions)
            l->above[i] = above[depth];
        if (l->fact[i] < l->num_facts)
            l->place[next[l->fact[i] + 1]++] = (rp_place){.entry = i, .above = above[depth]};
        above[++depth] = i;
    }
}

/* The sum of Xi times weight over all labels must fit 60 bits: that leaves one for the sign,
   two for what is added before something else is taken away.  The sum is at most that of the
   weights, and at most that of xi times weight over all nodes (unless dead ends are dropped,
   which makes xi larger).  */
static double choose_units(const builder *b)
{
    double node_weight = 0;
    int exponent;

    for (uint32_t rank = 0; rank < b->tree->num_nodes; rank++)
        if (b->label[rank] != RP_NONE)
            node_weight += b->tree->xi[b->node[rank]] * weight_of(b, b->label[rank]);
    frexp(1 + (b->actions ? b->label_weight : fmin(node_weight, b->label_weight)), &exponent);
    return ldexp(1, 60 - exponent < 52 ? 60 - exponent : 52);
}

void rp_layout_init(rp_layout *l, const rp_tree *tree, rp_count count, bool actions)
{
    const rp_strips *const strips = tree->achievers->strips;
    builder b = {
        .tree = tree, .layout = l, .count = count, .actions = actions || count != RP_COUNT_FACTS};

    *l = (rp_layout){.num_facts = strips->num_facts,
                     .num_labels = count == RP_COUNT_FACTS ? strips->num_facts : strips->num_ops,
                     .weight = count == RP_COUNT_COST ? strips->cost : NULL};
    rp_arena_init(&l->arena, tree->limits);
    rp_arena_init(&b.scratch, tree->limits);
    number_preorder(&b);
    choose_labels(&b);
    l->units = choose_units(&b);
    find_junctions(&b);
    number_junctions(&b);
    assign_pieces(&b);
    const uint32_t *const entry = number_entries(&b);
    write_entries(&b, entry, write_junctions(&b, entry));
    if (b.actions)
        count_left_out(&b, entry);
    write_places(&b);
    rp_vec_free(tree->limits, &b.found);
    rp_vec_free(tree->limits, &b.piece_owner);
    rp_arena_release(&b.scratch);
}

void rp_layout_free(rp_layout *l)
{
    if (l->arena.limits != NULL)
        rp_arena_release(&l->arena);
}
