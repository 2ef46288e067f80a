/* Lifted best-first width search: no joins but those for successors (Corrêa and Seipp 2022,
   "Best-First Width Search for Lifted Classical Planning").

   States come out by their novelty, 1, 2 or more, and then by the goals left.  Novelty is by
   partitions: the goals left, and how many atoms of a relaxed plan were reached, one that was made
   when the path had fewer goals left than ever before (as in search/engines/bfws.c).  Pairs of
   atoms are hashed, and remembered as long as the memory for them lasts; in very large states only
   single atoms are looked at (state/novelty.h). */
#ifndef SEARCH_LIFTED_WIDTH_H
#define SEARCH_LIFTED_WIDTH_H
#include "search/engine.h"
#include "search/lifted/relax/relaxed.h"
#include "search/lifted/state/space.h"

typedef struct rp_lift_width rp_lift_width;

/* All that is given is borrowed. */
rp_lift_width *rp_lift_width_create(rp_lift_world *, rp_lift_relaxed *, rp_search_stats *);
void rp_lift_width_destroy(rp_lift_width *); /* accepts NULL */

/* Expands a part of a state.  After RP_SOLVED the plan's steps, one behind the other, are in
   `plan`. */
rp_outcome rp_lift_width_step(rp_lift_width *, rp_u32vec *plan);

#endif
