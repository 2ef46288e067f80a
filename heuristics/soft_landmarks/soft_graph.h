/* A landmark graph with soft landmarks: facts that some plans need and others do not.  So what is
   known of landmarks (landmarks/status.h, landmark_preferred.h) can be asked of these, too. */
#ifndef HEURISTICS_SOFT_LANDMARKS_SOFT_GRAPH_H
#define HEURISTICS_SOFT_LANDMARKS_SOFT_GRAPH_H
#include "heuristics/landmarks/find/graph.h"
#include "heuristics/soft_landmarks/needs.h"

/* Landmarks keep their numbers and orderings.  After them come the facts of `needs` that are none,
   in the order they have there: these have no orderings and no first achievers.  Achievers are
   operators that do not need the fact themselves.  Lives in the arena, and borrows the other two,
   which are about the same state and must be solvable; `drop_negative` as they were made. */
rp_landmark_graph *rp_soft_graph_create(rp_arena *, const rp_strips *, const rp_landmark_graph *,
                                        const rp_needs *, bool drop_negative);

/* The landmark of each fact of `needs`, in the graph that this made: it is soft from
   `num_landmarks` of the graph of landmarks on. */
const uint32_t *rp_soft_graph_numbers(rp_arena *, const rp_strips *, const rp_landmark_graph *,
                                      const rp_needs *);

#endif
