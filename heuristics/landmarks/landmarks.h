/* What the heuristic `landmarks` gives beyond the interface of all heuristics. */
#ifndef HEURISTICS_LANDMARKS_LANDMARKS_H
#define HEURISTICS_LANDMARKS_LANDMARKS_H
#include "heuristics/heuristic.h"
#include "heuristics/landmarks/status.h"

extern const rp_heuristic_type rp_landmarks_type;

/* From the values of the type's parameters. */
rp_landmark_options rp_landmark_options_of(const double *param);

/* The landmark graph of plans from the task's initial state, made once for all that share. */
const rp_landmark_graph *rp_landmarks_of_initial(rp_shared *, rp_arena *own, const rp_strips *,
                                                 rp_landmark_options);

/* Of an instance, the status of the state that it evaluated last. */
const rp_landmark_status *rp_landmarks_status_of(const rp_heuristic *);

#endif
