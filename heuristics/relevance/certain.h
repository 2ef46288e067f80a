/* Labels that every sampled subtree has: those with a score of exactly 1, told apart from scores
   that only round to 1.  In the state that was evaluated, such a fact is a landmark of the delete
   relaxation, and such an action is in every relaxed plan; hence they are in every plan
   ("Landmarks" in Kim and Sridharan).  An unexpanded node promises nothing but its own label,
   so this holds on a partial tree too.  */
#ifndef HEURISTICS_RELEVANCE_CERTAIN_H
#define HEURISTICS_RELEVANCE_CERTAIN_H
#include "heuristics/relevance/tree/layout.h"

/* `visible`: a flag an entry, of the state; the entries must include the action nodes.
   `scratch`: a byte an entry.  Time is linear in the entries.  */
bool rp_layout_is_certain(const rp_layout *, const uint8_t *visible, uint32_t label,
                          uint8_t *scratch);

#endif
