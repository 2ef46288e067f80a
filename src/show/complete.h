/* The plan of a run among those that its searches found: the portfolio regresses the goal over a sole
   achiever (search/portfolio/regression.h), and a search then knows nothing of the last steps. */
#ifndef SHOW_COMPLETE_H
#define SHOW_COMPLETE_H
#include "show/recorded.h"

/* Adds to "states" and "plans" of the object what is not there.  Nothing, if the last plan is that of
   the run; if that begins as the last one, the last one is made longer. */
void rp_show_complete(rp_arena *, const rp_encoding *, const rp_show_plan *, json_t *object);

#endif
