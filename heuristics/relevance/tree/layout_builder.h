/* A layout while it is built (layout.c).  Nodes of the tree are named here by their rank in
   preorder.

   Functions are in layout_lca.c. */
#ifndef HEURISTICS_RELEVANCE_TREE_LAYOUT_BUILDER_H
#define HEURISTICS_RELEVANCE_TREE_LAYOUT_BUILDER_H
#include "heuristics/relevance/tree/layout.h"

typedef struct rp_found_lca {
    uint32_t label, next; /* next: index into the same array, RP_NONE */
} rp_found_lca;

typedef struct rp_layout_builder {
    const rp_tree *tree;
    rp_layout *layout;
    rp_arena *arena; /* of the layout */
    rp_relevance_count count;
    bool actions;     /* are entries */
    rp_arena scratch; /* everything below */

    uint32_t *node;  /* rank → node of the tree */
    uint32_t *end;   /* rank → the first rank behind the subtree */
    uint32_t *depth; /* rank → distance to the root */
    uint32_t max_depth;
    uint32_t *label;     /* rank → label, RP_NONE if it is not counted */
    double label_weight; /* of all labels that are counted somewhere */
    uint32_t *branch;    /* rank → branch that its prob adds to */

    /* Found in step 2: labels in a list an action node. */
    uint32_t *found_first; /* rank → index into found, RP_NONE */
    RP_VEC(rp_found_lca) found;

    uint32_t num_lcas;
    uint32_t *lca_rank, *lca_label; /* in the order of step 3 */
    uint32_t *lca_around;           /* branch in the order of step 4 */
    rp_csr nodes_of_label, lcas_of_label;

    rp_u32vec branch_owner; /* branch in the order of step 4 → lca; item 0 is unused */
} rp_layout_builder;

/* Steps 1 to 4: ranks and labels first, as the units depend on them; then the rest. */
void rp_layout_rank(rp_layout_builder *);
void rp_layout_assign(rp_layout_builder *);

static inline uint32_t *rp_layout_ids(rp_layout_builder *b, size_t count)
{
    return RP_ARENA_ARRAY(&b->scratch, uint32_t, count);
}

static inline bool rp_layout_is_action(const rp_layout_builder *b, uint32_t rank)
{
    return !rp_tree_is_fact(b->tree, b->node[rank]);
}

#endif
