/* What landmarks and their orders mean, by search over all states, and the removal test on the
   delete relaxation by fixpoint iteration; to compare optimised code with.  At most 16 facts. */
#ifndef SUPPORT_NAIVE_NAIVE_LANDMARKS_H
#define SUPPORT_NAIVE_NAIVE_LANDMARKS_H
#include "heuristics/landmarks/find/graph.h"

/* Can the goal be reached in the delete relaxation by what does not add `banned`?  RP_NONE:
   nothing is banned. */
bool naive_relaxed_solvable(const rp_strips *, const bool *holds, rp_fact_id banned);
/* Without what has `banned` as a condition. */
bool naive_relaxed_spares(const rp_strips *, const bool *holds, rp_fact_id banned);

/* Does every plan from the state make one of the landmark's facts true, at some time? */
bool naive_is_landmark(const rp_strips *, const bool *holds, const rp_landmark_graph *,
                       uint32_t landmark);

/* Do all paths from the state keep the order?  A reasonable one is kept if `to` does not
   survive the first time that `from` becomes true. */
bool naive_is_kept(const rp_strips *, const bool *holds, const rp_landmark_graph *,
                   rp_landmark_order);

/* Are operators that make the landmark true for the first time, on some path, among its first
   achievers, or is it derived? */
bool naive_first_are_known(const rp_strips *, const bool *holds, const rp_landmark_graph *,
                           uint32_t landmark);

#endif
