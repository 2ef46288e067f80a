/* Reasonable orderings (Koehler and Hoffmann 2000, "On reasonable and forced goal orderings";
   Richter and Westphal 2010, section 3.2.3): unsound ones, between landmarks of one fact each.

   `a` interferes with `b` if reaching `b` gives up `a`: the two are mutex; or all
   first achievers of `b` delete `a` or add what excludes it; or what must hold right before
   `b` excludes it, and no first achiever adds it at the same time.  Then `b` should come
   before `a`, if `a` must hold
     - in the end, as `b` must; or
     - right before a landmark before which `b` must be reached. */
#ifndef HEURISTICS_LANDMARKS_FIND_REASONABLE_H
#define HEURISTICS_LANDMARKS_FIND_REASONABLE_H
#include "heuristics/landmarks/find/ordernet.h"

/* Inserts the reasonable orders, or the obedient ones: those that follow if the reasonable
   ones, by then in the net, are obeyed.  `first_op` has relaxed operators a landmark.  Of the
   graph, landmarks and their properties are there. */
void rp_reasonable_orders(rp_order_net *, const rp_relaxed_space *, const rp_landmark_graph *,
                          const rp_csr *first_op, rp_order_kind);

#endif
