/* Members of the default search by turns (turns.h) on a task, or, if its goal can be reached in
   ways that have nothing to do with each other (alternatives.h), on each way apart, as a task of
   its own, until the first is solved or all are proved to have no plan.

   Searched as one, states of one way are multiplied with those of the other, and estimates
   that look at both lead first here, then there.  Apart, each is as hard as it is alone.

   The way with the cheapest relaxed plan has a head start, so that of several that are easy the
   cheap one is found.  From then on it is always the turn of the way for which the smallest amount
   of work was done.  A way that runs out of memory is left out as long as there is another.

   If there is only one, with an earlier goal, it is searched for that. */
#ifndef SEARCH_PORTFOLIO_WAYS_H
#define SEARCH_PORTFOLIO_WAYS_H
#include "search/portfolio/turns.h"

/* Ways may have ways of their own. */
rp_engine *rp_ways_create(const rp_engine_args *, rp_turns_options);

#endif
