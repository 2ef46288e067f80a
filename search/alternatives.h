/* A task whose goal can be reached in ways that have nothing to do with each other
   (task/alternatives.h): each way is searched apart, as a task of its own, in turns, until the first
   is solved or all are proved to have no plan.

   Searched as one, states of one way are multiplied with those of the other, and estimates
   that look at both lead first here, then there.  Apart, each is as hard as it is alone.

   First comes the way with the cheapest relaxed plan, so that of several that are easy the cheap
   one is found.  In a round each way has expansions in inverse proportion to its operators, which
   is about the same time; the next round has twice as many. */
#ifndef SEARCH_ALTERNATIVES_H
#define SEARCH_ALTERNATIVES_H
#include "search/members.h"
#include "task/alternatives.h"

/* Ways are searched by members of that plan, made when their first turn comes.  The plan found is
   one of args->strips.  Keeps what it needs of the arguments; lives as long as the arena. */
rp_engine *rp_alternatives_create(const rp_alternatives *, const rp_member_plan *,
                                  const rp_engine_args *args, rp_arena *);

#endif
