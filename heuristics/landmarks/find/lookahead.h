/* What mutex groups tell: the values that a variable must take on its way to a landmark
   (Richter, Helmert and Westphal 2008, "Landmarks revisited", "domain transition graphs").

   A group has at most one fact at a time; operators lead from one to the next.  Before the
   landmark only operators count whose preconditions can be reached without it.  A fact of the
   group without which no way leads from what holds to the landmark is a landmark too, and
   comes before it. */
#ifndef HEURISTICS_LANDMARKS_FIND_LOOKAHEAD_H
#define HEURISTICS_LANDMARKS_FIND_LOOKAHEAD_H
#include "base/data/vec.h"
#include "heuristics/landmarks/find/relaxed_space.h"

typedef struct rp_lookahead rp_lookahead;

rp_lookahead *rp_lookahead_create(rp_arena *, const rp_relaxed_space *);

/* The facts that come before `landmark`, which does not hold, are added to `found`.  The last
   exploration of the space was without it. */
void rp_lookahead_find(rp_lookahead *, rp_fact_id landmark, rp_u32vec *found);

#endif
