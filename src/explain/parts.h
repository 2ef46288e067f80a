/* The parts that rp_explain_state is made of.

   Functions are in task.c, relaxed.c, landmarks.c and relevance.c. */
#ifndef EXPLAIN_PARTS_H
#define EXPLAIN_PARTS_H
#include "explain/explain.h"
#include "heuristics/landmarks/status.h"
#include "heuristics/relaxation/relaxation.h"
#include "heuristics/relevance/live.h"

/* Lists of numbers; a number that is RP_NONE becomes -1. */
json_t *rp_explain_id(uint32_t id);
json_t *rp_explain_ids(const uint32_t *item, uint32_t count);
/* A list of two. */
json_t *rp_explain_pair(uint32_t id, json_t *value);

/* Costs of all facts, not only of what the goals need.  NULL: the task is unsolvable. */
rp_relaxation *rp_explain_whole_relaxation(rp_arena *, const rp_strips *);
/* {"cost": [[fact, cost], …], "best": [[fact, op], …]}, of facts that are reached and do not hold. */
json_t *rp_explain_costs(rp_relaxation *, const rp_strips *, const rp_state_view *, rp_combine);

/* {"layers": [[op, …], …], "ops": […], "preferred": […]}: of an instance of ff that just evaluated the
   state.  An operator stands in the first layer in which it is applicable; again in a later one if a
   conditional effect adds something there. */
json_t *rp_explain_relaxed_plan(rp_arena *, const rp_strips *, rp_heuristic *ff,
                                const rp_state_view *);

/* {"status": "fparf…", "holds": [node, …]}, of the state that the status looked at last. */
json_t *rp_explain_status(const rp_landmark_status *, const rp_landmark_graph *,
                          const rp_state_view *);
json_t *rp_explain_graph(const rp_landmark_graph *);

/* The backtracking tree and its scores. */
typedef struct rp_explain_tree {
    rp_achievers achievers;
    rp_tree tree;
    rp_layout layout;
    rp_scorer *scorer;
    double *score;    /* room for one a fact */
    uint8_t *scratch; /* a byte an entry */
} rp_explain_tree;

/* In the arena, but for the tree. */
void rp_explain_tree_init(rp_explain_tree *, rp_arena *, const rp_strips *, uint32_t nodes);
json_t *rp_explain_nodes(const rp_explain_tree *);
/* {"h": …, "Xi_s": [[fact, score], …], "landmarks": [fact, …]} */
json_t *rp_explain_scores(const rp_explain_tree *, const rp_state_view *);

#endif
