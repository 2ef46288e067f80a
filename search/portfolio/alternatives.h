/* A task whose goal can be reached in ways that have nothing to do with each other
   (task/alternatives.h): each way is searched apart, as a task of its own, in turns, until the first
   is solved or all are proved to have no plan.

   Searched as one, states of one way are multiplied with those of the other, and estimates
   that look at both lead first here, then there.  Apart, each is as hard as it is alone.

   The way with the cheapest relaxed plan has a head start, so that of several that are easy the cheap
   one is found.  From then on it is always the turn of the way for which least work was done.  Work
   is counted, not timed: the time to evaluate a state grows about with the size of the way in
   searches with estimates, and hardly with it in width search, so it is taken for the square root.

   If there is only one, with an earlier goal, it is searched for that. */
#ifndef SEARCH_PORTFOLIO_ALTERNATIVES_H
#define SEARCH_PORTFOLIO_ALTERNATIVES_H
#include "search/portfolio/components.h"
#include "search/portfolio/members.h"

/* Ways are searched by members of that plan, made when their first turn comes.  The plan found is
   one of args->strips.  The alternatives must live as long as the arena does. */
rp_engine *rp_alternatives_create(const rp_alternatives *, const rp_member_plan *,
                                  const rp_engine_args *args, rp_arena *);

#endif
