/* Looking for better plans after the first one (`--anytime`).

   Weighted A* with the weights 5, 3, 2 and 1, from the initial state each time, under the bound
   of the best cost so far (Richter, Thayer and Ruml 2010, "The Joy of Forgetting: Faster
   Anytime Search via Restarting").  After a plan the next weight is tried, and weight 1 again
   and again.  A search that ends without a plan, and left out nothing that might lead to a
   cheaper one, proves that there is none.  Each plan is improved, validated and written before
   the next search. */
#ifndef RUN_ANYTIME_H
#define RUN_ANYTIME_H
#include "run/planning.h"

/* A stage, of a rp_planning with a valid plan that was published.  RP_EXIT_OPEN when nothing
   more is to be found; p->is_optimal says whether that was proved. */
rp_exit rp_anytime_refine(void *);

#endif
