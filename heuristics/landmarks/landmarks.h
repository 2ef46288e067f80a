/* What the heuristic `landmarks` gives beyond the interface of all heuristics. */
#ifndef HEURISTICS_LANDMARKS_LANDMARKS_H
#define HEURISTICS_LANDMARKS_LANDMARKS_H
#include "heuristics/heuristic.h"
#include "heuristics/landmarks/find/graph.h"

extern const rp_heuristic_type rp_landmarks_type;

/* From the values of the type's parameters. */
rp_landmark_options rp_landmark_options_of(const double *param);

/* The landmark graph of plans from the task's initial state, made once for all that share. */
const rp_landmark_graph *rp_landmarks_of_initial(rp_shared *, rp_arena *own, const rp_strips *,
                                                 rp_landmark_options);

#endif
