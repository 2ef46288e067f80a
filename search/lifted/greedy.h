/* Lifted greedy search: deferred evaluation, by the length of a relaxed plan (relax/relaxed.h).

   A state that is evaluated puts into one open list the edges by steps of its relaxed plan that
   apply (preferred operators, for which no join is needed), and itself into another, from which
   its other successors are made when it comes out.  The two alternate, the first boosted by
   progress. Then the relaxed plan is followed (ahead.h), and the state that this leads to is
   evaluated at once, as long as that gets better: an evaluation costs far more than a step. */
#ifndef SEARCH_LIFTED_GREEDY_H
#define SEARCH_LIFTED_GREEDY_H
#include "search/engine.h"
#include "search/lifted/relax/relaxed.h"
#include "search/lifted/state/space.h"

typedef struct rp_lift_greedy rp_lift_greedy;

/* All that is given is borrowed; several searches may share it. */
rp_lift_greedy *rp_lift_greedy_create(rp_lift_world *, rp_lift_relaxed *, rp_search_stats *);
void rp_lift_greedy_destroy(rp_lift_greedy *); /* accepts NULL */

/* One entry of an open list.  After RP_SOLVED the plan's steps, one behind the other, are in
   `plan`. */
rp_outcome rp_lift_greedy_step(rp_lift_greedy *, rp_u32vec *plan);

#endif
