/* Action elimination on lifted states (Nakhost and Müller 2010, "Action Elimination and Plan
   Neighborhood Graph Search", section 3): each step in turn is left out, together with what then no
   longer applies, if the goals still hold. */
#ifndef SEARCH_LIFTED_SHORTEN_H
#define SEARCH_LIFTED_SHORTEN_H
#include "search/lifted/state/step.h"

/* `plan`: steps, one behind the other.  Nothing is done with a plan for which it would take
   long.  Returns the number of steps before. */
uint32_t rp_lift_shorten(rp_lift_world *, rp_u32vec *plan);

#endif
