/* A task whose goal can be reached in ways that have nothing to do with each other
   (alternatives.h): each way is searched apart, as a task of its own, by turns, until the first
   is solved or all are proved to have no plan.

   Searched as one, states of one way are multiplied with those of the other, and estimates
   that look at both lead first here, then there.  Apart, each is as hard as it is alone.

   The way with the cheapest relaxed plan has a head start, so that of several that are easy the cheap
   one is found.  From then on it is always the turn of the way for which the smallest amount of work was done.  Work
   is counted, not timed: the time to evaluate a state grows about with the size of the way in
   searches with estimates, and hardly with it in width search, so it is taken for the square root.

   If there is only one, with an earlier goal, it is searched for that. */
#ifndef SEARCH_PORTFOLIO_ALTERNATIVES_SEARCH_H
#define SEARCH_PORTFOLIO_ALTERNATIVES_SEARCH_H
#include "search/portfolio/members.h"

/* As rp_member_make.  But if the task has alternatives, or an earlier goal, the engine is one that
   searches these instead, with members of the same row, made when their first turn comes, and with
   alternatives of their own.  What it needs lives as long as the arena does. */
void rp_alternatives_make_member(rp_member *, const rp_member_row *, const rp_engine_args *args,
                                 rp_arena *);

#endif
