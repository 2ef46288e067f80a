/* Grounded and lifted search by turns, in tasks that are large, but were grounded.

   Where actions have many parameters and plans are short, lifted search may be done when grounded
   search has hardly begun to look at all operators.  The turns double, by counted work; that of the lifted search comes when
   grounded search has had as much. */
#ifndef RUN_ALTERNATE_H
#define RUN_ALTERNATE_H
#include "run/planning.h"

/* To the end, as rp_run_search_to_end.  If lifted search finds a plan, `is_lifted` is true then. */
rp_outcome rp_alternate_search(rp_planning *);

#endif
