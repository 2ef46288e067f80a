/* What the search knows of each state: how it was reached, at which cost, its estimate
   and whether it was expanded.  A node is 16 bytes, so that one cache miss brings all of
   it; nodes stand in segments, indexed by state id, and never move.

   h is kept as a float, rounded down: an estimate that never exceeds the true cost must
   not do so after rounding, and below 2^24 integers stay exact.  Where costs are large, the upper
   halves of the g stand in segments of their own; elsewhere g saturates at UINT32_MAX, and plans
   of such cost are not told apart. */
#ifndef SEARCH_STATES_NODES_H
#define SEARCH_STATES_NODES_H
#include "base/data/vec.h"
#include "search/states/statepool.h"
#include "task/strips.h"

typedef enum rp_node_status {
    RP_NODE_NEW,
    RP_NODE_OPEN,
    RP_NODE_CLOSED, /* expanded, with the path that the node has */
    RP_NODE_DEAD    /* a dead end by the heuristic */
} rp_node_status;

#define RP_NODE_NO_OP ((UINT32_C(1) << 30) - 1) /* the initial state's; greater than any op */

typedef struct rp_node {
    rp_state_id parent;     /* RP_NO_STATE: the initial state */
    uint32_t op_and_status; /* 30 bits and 2 bits */
    uint32_t g;             /* or the lower half: rp_nodes_g */
    float h;
} rp_node;
_Static_assert(sizeof(rp_node) == 16, "four nodes a cache line");

static inline rp_op_id rp_node_op(const rp_node *n) { return n->op_and_status >> 2; }
static inline rp_node_status rp_node_get_status(const rp_node *n)
{
    return (rp_node_status)(n->op_and_status & 3);
}
static inline void rp_node_set_status(rp_node *n, rp_node_status status)
{
    n->op_and_status = (n->op_and_status & ~UINT32_C(3)) | (uint32_t)status;
}
static inline void rp_node_set_origin(rp_node *n, rp_state_id parent, rp_op_id op, uint32_t g)
{
    assert(op <= RP_NODE_NO_OP);
    n->parent = parent;
    n->op_and_status = op << 2 | (n->op_and_status & 3);
    n->g = g;
}

/* The largest float that is not above h >= 0. */
float rp_node_round_down(double h);

typedef struct rp_nodes rp_nodes;

/* wide: room for g above UINT32_MAX, 4 bytes more for each node. */
rp_nodes *rp_nodes_create(bool wide, rp_limits *) RP_MUST_CHECK;
void rp_nodes_destroy(rp_nodes *); /* accepts NULL */

/* The node of the next state id; status new, without origin. */
rp_node *rp_nodes_add(rp_nodes *);
/* Requires id < size.  Valid until the nodes are destroyed. */
rp_node *rp_nodes_get(const rp_nodes *, rp_state_id id);
uint64_t rp_nodes_g(const rp_nodes *, rp_state_id id);
/* As rp_node_set_origin, for any g. */
void rp_nodes_set_origin(rp_nodes *, rp_state_id id, rp_state_id parent, rp_op_id op, uint64_t g);
uint32_t rp_nodes_size(const rp_nodes *);
size_t rp_nodes_bytes(const rp_nodes *);

/* Appends the operators on the way to `id` from the state without parent; `path` then has an
   array, even if it is empty. */
void rp_nodes_append_path(const rp_nodes *, rp_state_id id, rp_u32vec *path);

#endif
