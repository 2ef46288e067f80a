/* An explored tree laid out for evaluating Xi_s of all labels of a kind in one pass.

   Kim and Sridharan, sections "Lowest common ancestors" and "Derivation" (equation
   XiAnyFact).  Xi_s(l) is the sum of xi(n) over the visible nodes n labelled l, except where an
   action node a is the lowest common ancestor of two of them.  Such a pair (a, l) is an *lca* here.
   A *branch* of it is a child c of a with nodes labelled l below: its probability X_c is what lies
   below c under no deeper lca of l, plus the values of the deeper lcas.  The value of the lca is
   xi(a) (1 - product over its branches of (1 - X_c / xi(a))), and adds to the branch around the
   lca.  Branch 0 is around all: its probability is the sum of Xi_s over all labels.

   Probabilities are whole numbers of units (2^unit_bits of them are a xi of 1), so that sums do not
   depend on their order and what was added can be taken away again without a trace.  Each
   node is off by at most half a unit.

   Labels may have weights, as the costs of operators: then probabilities, values and sums are those
   of Xi times the weight, which changes no ratio between a branch and its lca.

   Entries are the tree's fact nodes in preorder, entry 0 stands for the root.  When actions
   are counted, or on demand, action nodes are entries too (but for those that neither count
   nor have children, of which only the number is known); their fact is one that never holds.  32
   bytes an entry, 24 an lca, 4 a branch.  */
#ifndef HEURISTICS_RELEVANCE_TREE_LAYOUT_H
#define HEURISTICS_RELEVANCE_TREE_LAYOUT_H
#include "heuristics/relevance/tree/backtracking_tree.h"

typedef enum rp_relevance_count {
    RP_COUNT_FACTS,
    RP_COUNT_ACTIONS, /* labels are operators; of nested nodes with one label the top counts */
    RP_COUNT_COST     /* the same, weighted by the operators' costs */
} rp_relevance_count;

typedef struct rp_layout_place {
    uint32_t entry;
    uint32_t above; /* entry of the node above, 0 for a goal */
} rp_layout_place;

typedef struct rp_layout {
    uint32_t num_facts, num_labels;
    const int32_t *weight; /* of a label; NULL: all are 1 */
    double units;          /* in a xi of 1 times a weight of 1 */

    uint32_t num_entries;
    uint32_t *fact; /* of an entry; num_facts for what is always visible */
    uint32_t *skip; /* the first entry behind the subtree */
    uint32_t *branch;
    uint32_t *label; /* what is counted; RP_NONE: nothing, and prob is 0 */
    int64_t *prob;
    rp_word *expanded; /* bit an entry: its children are in the tree, if it has any */
    /* NULL if action nodes are no entries: entry of the parent, 0 for 0; how many of its
       children are no entries. */
    uint32_t *above, *left_out;
    uint32_t *place_begin; /* num_facts + 1: where the entries of each fact are listed */
    rp_layout_place *place;

    /* A lca comes after all the deeper ones of its label. */
    uint32_t num_lcas, num_branches;
    uint32_t *lca_branch; /* num_lcas + 1: its branches are those from this on */
    uint32_t *lca_around; /* the branch that its value adds to */
    uint32_t *lca_label;
    double *lca_xi;       /* of its action node times the weight of its label, in units */
    uint32_t *lca_entry;  /* of its action node; NULL if those are no entries */
    uint32_t *branch_lca; /* of branch 0: num_lcas */
} rp_layout;

static inline double rp_layout_weight(const rp_layout *l, uint32_t label)
{
    return l->weight == NULL ? 1 : l->weight[label];
}

/* `actions`: action nodes are entries, whatever is counted.  Arrays lie in the arena; the tree is
   no longer needed. */
void rp_layout_init(rp_layout *, rp_arena *, const rp_tree *, rp_relevance_count, bool actions);

#endif
