/* Preferred operators by landmarks (Richter and Westphal 2010, section 4.3): those that make a
   landmark true that is to be achieved and comes next, as all that is ordered before it was
   accepted; if there are none in the state, those that begin a relaxed plan to the nearest such
   landmark. */
#ifndef HEURISTICS_LANDMARKS_LANDMARK_PREFERRED_H
#define HEURISTICS_LANDMARKS_LANDMARK_PREFERRED_H
#include "heuristics/heuristic.h"
#include "heuristics/landmarks/status.h"
#include "heuristics/relaxation/relaxation.h"

typedef struct rp_landmark_preferred rp_landmark_preferred;

/* Lives in the arena; the status and the relaxation are borrowed. */
rp_landmark_preferred *rp_landmark_preferred_create(rp_arena *, const rp_landmark_status *,
                                                    rp_relaxation *);

/* Of the state that the status looked at last; the list is valid until the next call.
   `applicable`: the operators that are, or NULL: not known, which takes a look at each achiever of
   the landmarks that come next. */
uint32_t rp_landmark_preferred_find(rp_landmark_preferred *, const rp_state_view *,
                                    const rp_op_set *applicable, const rp_op_id **ops);

#endif
