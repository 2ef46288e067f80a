/* An admissible estimate from landmarks: each operator shares its cost evenly among the
   landmarks still to be achieved that it may make true, and each of these costs what its cheapest
   achiever gives (Karpas and Domshlak 2009, "Cost-optimal planning with landmarks", section
   4, "uniform cost sharing").

   Only first achievers count for a landmark that never held.  One that an axiom may make true
   costs nothing.  The sum is rounded up to a whole number, since plans cost whole numbers. */
#ifndef HEURISTICS_LANDMARKS_COST_SHARING_H
#define HEURISTICS_LANDMARKS_COST_SHARING_H
#include "heuristics/landmarks/status.h"

typedef struct rp_cost_sharing {
    const rp_landmark_status *status;
    const int32_t *cost; /* of an operator */
    uint32_t *shares;    /* of an operator: landmarks that share it; 0 between calls */
} rp_cost_sharing;

/* Lives in the arena. */
rp_cost_sharing *rp_cost_sharing_create(rp_arena *, const rp_landmark_status *);

/* Of the state that the status looked at last, if it is alive. */
double rp_cost_sharing_estimate(rp_cost_sharing *);

#endif
