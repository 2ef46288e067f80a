/* The backtracking tree of a task, as far as it was explored.

   "Relevance Score: A Landmark-Like Heuristic for Planning" (Kim and Sridharan), sections
   "Backtracking tree" and "Exploration".  The root is an action node, achieveGoal, whose
   children are the goals.  Below an action node stands a fact node for each precondition;
   below a fact node an action node for each achiever of the fact none of whose
   preconditions labels a node on the path from the fact node (itself included) to the
   root.  The tree is built for no particular state: facts true initially are expanded like
   any other.

   xi of a node is the probability that a non-deterministic agent reaches it that keeps all children
   of an action node and one, chosen uniformly unless costs say otherwise, of a fact node.

   A node is expanded (all its children are there) or not (none is).  Nodes are numbered in
   the order in which they were made: the root is 0, a parent comes before its children, and
   siblings follow each other.  About 32 bytes a node while it is explored.  */
#ifndef HEURISTICS_RELEVANCE_TREE_BACKTRACKING_TREE_H
#define HEURISTICS_RELEVANCE_TREE_BACKTRACKING_TREE_H
#include "heuristics/relevance/tree/achievers.h"

typedef enum rp_explore {
    RP_EXPLORE_DIVE, /* Algorithm 2: dives from frontier nodes drawn by xi, to a leaf */
    RP_EXPLORE_BEST  /* the frontier node of largest xi first, the oldest among equals */
} rp_explore;

typedef struct rp_tree_options {
    rp_explore explore;
    /* Stop once there are `nodes` nodes and the frontier ratio, by the sum of xi, is at most
       rho; in any case before there would be more than max_nodes.  An expansion that would
       pass max_nodes is not made, its node stays unexpanded.  (The root's is always made:
       without the goals there is no heuristic.)  Also after max_seconds of CPU time, if that
       is not 0: then the tree is not the same every time.  */
    double rho;
    uint32_t nodes, max_nodes; /* max_nodes at most RP_TREE_MAX_NODES */
    double max_seconds;
    uint64_t seed;
    /* Boltzmann's choice (boltzmann.h) among the achievers of a fact by these costs, one an
       achiever.  NULL: all alike. */
    const double *cost;
    double temperature; /* above 0 if there are costs */
} rp_tree_options;

#define RP_TREE_MAX_NODES 100000000u

#define RP_TREE_ACTION UINT32_C(0x80000000)
#define RP_TREE_ROOT_LABEL RP_NONE

typedef struct rp_tree {
    const rp_achievers *achievers; /* borrowed */
    rp_limits *limits;
    uint32_t num_nodes, capacity;
    uint32_t *label; /* fact; achiever + RP_TREE_ACTION; RP_TREE_ROOT_LABEL */
    uint32_t *parent;
    uint32_t *first_child; /* RP_NONE: not expanded */
    uint32_t *num_children;
    double *xi;
    bool complete;         /* nothing is left unexpanded: this is the whole tree */
    double frontier_share; /* sum of xi over unexpanded nodes / over all nodes */
} rp_tree;

static inline bool rp_tree_is_fact(const rp_tree *tree, uint32_t node)
{
    assert(node < tree->num_nodes);
    return tree->label[node] < RP_TREE_ACTION;
}

static inline uint32_t rp_tree_achiever(const rp_tree *tree, uint32_t node)
{
    assert(!rp_tree_is_fact(tree, node) && tree->label[node] != RP_TREE_ROOT_LABEL);
    return tree->label[node] - RP_TREE_ACTION;
}

/* `achievers` must outlive the tree.  Polls the limits.  The same options give the same
   tree on every machine, unless max_seconds cuts it short. */
void rp_tree_explore(rp_tree *, const rp_achievers *achievers, rp_limits *,
                     const rp_tree_options *);
void rp_tree_free(rp_tree *);

#endif
