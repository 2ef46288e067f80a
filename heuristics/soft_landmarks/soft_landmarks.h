/* soft-landmarks: landmark counting with facts that some plans need and others do not, each counting
   the probability that it is needed.  From the relevance score of Kim and Sridharan ("Relevance
   Score: A Landmark-Like Heuristic for Planning"), landmark counting (Richter and Westphal 2010,
   "The LAMA planner") and its rules (landmarks/status.h).

   Landmarks are those of plans from the initial state.  Soft landmarks are the other facts that
   the non-deterministic agent (NDA) of relevance-graph requires in the initial state, with a
   probability of at least `threshold`.  The graph of its choices there is kept (needs.h):
   share(g, f) is the probability that the NDA, who requires g, requires f for it.  In a state

       need(g)   1 for a future landmark, 0 for one that is past and not required again,
                 0 for a soft landmark that was true on the way to the state, and otherwise
                 1 - product over g of 1 - need(g) share(g, f)
       h         sum over future landmarks of what they cost (a disjunction less),
                 plus the sum over soft landmarks of need(f)^k times what they cost

   So what is needed only for what was achieved otherwise counts no longer.  In the initial state
   need(f) is the relevance score (if no other landmarks were found than the NDA requires for
   certain).  As k grows, this becomes landmark counting.

   A state is known by the bits of landmarks/status.h; soft landmarks take one each.  There is no
   relaxation to be explored in a state: an evaluation looks at the graph's edges from what is
   future. */
#ifndef HEURISTICS_SOFT_LANDMARKS_SOFT_LANDMARKS_H
#define HEURISTICS_SOFT_LANDMARKS_SOFT_LANDMARKS_H
#include "heuristics/heuristic.h"

extern const rp_heuristic_type rp_soft_landmarks_type;

#endif
