/* Built in steps, each linear in the tree but for one binary search a node:
   1. number the nodes in preorder; from here on nodes are named by their rank in it;
   2. the lowest common ancestor (lca) of each counted node and the one before it with the same
      label, if it is an action (with nodes of a label in preorder, every lowest common ancestor
      of two of them is that of two neighbours);
   3. number these, in preorder of their nodes;
   4. walk each label's nodes and lcas in preorder with the open ones on a stack: gives each its
      branch;
   5. number lcas the other way round, so that the deeper come first, and branches lca by lca;
   6. write the entries.  */
#include "heuristics/relevance/tree/layout_builder.h"

#include <math.h>

static bool is_entry(const rp_layout_builder *b, uint32_t rank)
{
    if (rank == 0 || !rp_layout_is_action(b, rank))
        return true;
    return b->actions && (b->count != RP_COUNT_FACTS || b->tree->num_children[b->node[rank]] > 0);
}

/* Entry number of each rank: of the first entry at or behind it. */
static uint32_t *number_entries(rp_layout_builder *b)
{
    const uint32_t count = b->tree->num_nodes;
    uint32_t *const entry = rp_layout_ids(b, (size_t)count + 1);
    uint32_t entries = 0;

    for (uint32_t rank = 0; rank < count; rank++) {
        entry[rank] = entries;
        entries += is_entry(b, rank);
    }
    entry[count] = b->layout->num_entries = entries;
    return entry;
}

static void allocate_lcas(rp_layout_builder *b)
{
    rp_layout *const l = b->layout;
    const uint32_t lcas = b->num_lcas;

    l->num_lcas = lcas;
    l->num_branches = b->branch_owner.size;
    l->lca_branch = RP_ARENA_ARRAY(b->arena, uint32_t, (size_t)lcas + 1);
    l->lca_around = RP_ARENA_ARRAY(b->arena, uint32_t, lcas);
    l->lca_label = RP_ARENA_ARRAY(b->arena, uint32_t, lcas);
    l->lca_xi = RP_ARENA_ARRAY(b->arena, double, lcas);
    l->branch_lca = RP_ARENA_ARRAY(b->arena, uint32_t, l->num_branches);
    if (b->actions)
        l->lca_entry = RP_ARENA_ARRAY(b->arena, uint32_t, lcas);
}

/* The final number of each branch. */
static uint32_t *number_branches(rp_layout_builder *b)
{
    rp_layout *const l = b->layout;
    const uint32_t lcas = l->num_lcas, branches = l->num_branches;
    uint32_t *const final_branch = rp_layout_ids(b, branches);
    uint32_t *const next = RP_ARENA_ARRAY_ZERO(&b->scratch, uint32_t, (size_t)lcas + 1);

    for (uint32_t p = 1; p < branches; p++)
        next[lcas - 1 - b->branch_owner.item[p]]++;
    for (uint32_t j = 0, begin = 1; j <= lcas; j++) {
        const uint32_t size = next[j];
        assert(j == lcas || size >= 2);
        l->lca_branch[j] = next[j] = begin;
        begin += size;
    }
    final_branch[0] = 0;
    l->branch_lca[0] = lcas;
    for (uint32_t p = 1; p < branches; p++) {
        const uint32_t lca = lcas - 1 - b->branch_owner.item[p];
        final_branch[p] = next[lca]++;
        l->branch_lca[final_branch[p]] = lca;
    }
    return final_branch;
}

/* Step 5: returns the final number of each branch. */
static uint32_t *write_lcas(rp_layout_builder *b, const uint32_t *entry)
{
    rp_layout *const l = b->layout;

    allocate_lcas(b);
    uint32_t *const final_branch = number_branches(b);
    for (uint32_t i = 0; i < l->num_lcas; i++) {
        const uint32_t j = l->num_lcas - 1 - i, rank = b->lca_rank[i];
        l->lca_label[j] = b->lca_label[i];
        l->lca_around[j] = final_branch[b->lca_around[i]];
        l->lca_xi[j] = b->tree->xi[b->node[rank]] * l->units * rp_layout_weight(l, l->lca_label[j]);
        if (b->actions)
            l->lca_entry[j] = entry[rank];
    }
    return final_branch;
}

static void write_entries(rp_layout_builder *b, const uint32_t *entry, const uint32_t *final_branch)
{
    rp_layout *const l = b->layout;
    const size_t entries = l->num_entries;

    l->fact = RP_ARENA_ARRAY(b->arena, uint32_t, entries);
    l->skip = RP_ARENA_ARRAY(b->arena, uint32_t, entries);
    l->branch = RP_ARENA_ARRAY(b->arena, uint32_t, entries);
    l->label = RP_ARENA_ARRAY(b->arena, uint32_t, entries);
    l->prob = RP_ARENA_ARRAY(b->arena, int64_t, entries);
    l->expanded = RP_ARENA_ARRAY_ZERO(b->arena, rp_word, RP_WORDS(entries));
    for (uint32_t rank = 0; rank < b->tree->num_nodes; rank++) {
        if (!is_entry(b, rank))
            continue;
        const uint32_t i = entry[rank], node = b->node[rank];
        l->fact[i] = rp_layout_is_action(b, rank) ? l->num_facts : b->tree->label[node];
        l->skip[i] = entry[b->end[rank]];
        l->label[i] = b->label[rank];
        if (b->tree->first_child[node] != RP_NONE)
            rp_bit_set(l->expanded, i);
        if (l->label[i] == RP_NONE) {
            l->branch[i] = 0;
            l->prob[i] = 0;
        } else {
            l->branch[i] = final_branch[b->branch[rank]];
            l->prob[i] =
                llrint(b->tree->xi[node] * l->units * rp_layout_weight(b->layout, l->label[i]));
        }
    }
}

/* Parents come first. */
static void count_left_out(rp_layout_builder *b, const uint32_t *entry)
{
    rp_layout *const l = b->layout;
    uint32_t *const entry_of_node = rp_layout_ids(b, b->tree->num_nodes);

    l->left_out = RP_ARENA_ARRAY_ZERO(b->arena, uint32_t, l->num_entries);
    for (uint32_t rank = 0; rank < b->tree->num_nodes; rank++) {
        const uint32_t node = b->node[rank];
        entry_of_node[node] = entry[rank];
        if (!is_entry(b, rank))
            l->left_out[entry_of_node[b->tree->parent[node]]]++;
    }
}

/* The entry of the nearest entry above: parents of entries are on the stack `above`. */
static void write_places(rp_layout_builder *b)
{
    rp_layout *const l = b->layout;
    uint32_t *const next = RP_ARENA_ARRAY_ZERO(b->arena, uint32_t, (size_t)l->num_facts + 2);
    uint32_t *const above = rp_layout_ids(b, (size_t)b->max_depth + 1);
    uint32_t depth = 0;

    l->place_begin = next; /* shifted by one while it is filled, as in group_by_label */
    l->place = RP_ARENA_ARRAY(b->arena, rp_layout_place, l->num_entries);
    for (uint32_t i = 1; i < l->num_entries; i++)
        if (l->fact[i] < l->num_facts)
            next[l->fact[i] + 2]++;
    for (uint32_t f = 2; f < l->num_facts + 2; f++)
        next[f] += next[f - 1];
    if (b->actions)
        l->above = RP_ARENA_ARRAY_ZERO(b->arena, uint32_t, l->num_entries);
    above[0] = 0;
    for (uint32_t i = 1; i < l->num_entries; i++) {
        while (l->skip[above[depth]] <= i)
            depth--;
        if (b->actions)
            l->above[i] = above[depth];
        if (l->fact[i] < l->num_facts)
            l->place[next[l->fact[i] + 1]++] = (rp_layout_place){.entry = i, .above = above[depth]};
        above[++depth] = i;
    }
}

/* The sum of Xi times weight over all labels must fit 60 bits: that leaves one for the sign,
   two for what is added before something else is taken away.  The sum is at most that of the
   weights, and at most that of xi times weight over all nodes (unless dead ends are dropped,
   which makes xi larger).  */
static double choose_units(const rp_layout_builder *b)
{
    double node_weight = 0;
    int exponent;

    for (uint32_t rank = 0; rank < b->tree->num_nodes; rank++)
        if (b->label[rank] != RP_NONE)
            node_weight += b->tree->xi[b->node[rank]] * rp_layout_weight(b->layout, b->label[rank]);
    frexp(1 + (b->actions ? b->label_weight : fmin(node_weight, b->label_weight)), &exponent);
    return ldexp(1, 60 - exponent < 52 ? 60 - exponent : 52);
}

void rp_layout_init(rp_layout *l, rp_arena *arena, const rp_tree *tree, rp_relevance_count count,
                    bool actions)
{
    const rp_strips *const strips = tree->achievers->strips;
    rp_layout_builder b = {.tree = tree,
                           .layout = l,
                           .arena = arena,
                           .count = count,
                           .actions = actions || count != RP_COUNT_FACTS};

    *l = (rp_layout){.num_facts = strips->num_facts,
                     .num_labels = count == RP_COUNT_FACTS ? strips->num_facts : strips->num_ops,
                     .weight = count == RP_COUNT_COST ? strips->cost : NULL};
    rp_arena_init(&b.scratch, tree->limits);
    rp_layout_rank(&b);
    l->units = choose_units(&b);
    rp_layout_assign(&b);
    const uint32_t *const entry = number_entries(&b);
    write_entries(&b, entry, write_lcas(&b, entry));
    if (b.actions)
        count_left_out(&b, entry);
    write_places(&b);
    rp_vec_free(tree->limits, &b.found);
    rp_vec_free(tree->limits, &b.branch_owner);
    rp_arena_release(&b.scratch);
}
