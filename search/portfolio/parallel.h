/* The members of the default search (members.h) side by side, each in a thread of its own, until
   the first has a plan or proves that there is none.

   Threads share the task and its encoding, which are const, and a stop flag.  Everything else
   each has for itself: limits (an equal part of the memory that is left), arena, heuristics,
   engine.  What they tell - statistics, that they are ready, that they have ended - goes through
   one lock.  Only the thread that calls prints, polls its own limits, and handles signals, which
   are blocked in the others.

   Which member wins depends on the clock; if several have plans by the time all have stopped, it
   is the one with the cheapest, then the first.  A member that runs out of memory, or ends without
   a plan or proof, drops out. */
#ifndef SEARCH_PORTFOLIO_PARALLEL_H
#define SEARCH_PORTFOLIO_PARALLEL_H
#include "search/engine.h"

/* Threads begin with the first run.  A run waits for some milliseconds, however many expansions
   it is allowed; it returns at once when a member has ended.  Neither after an outcome other than
   RP_CONTINUE nor after a jump is any thread left.  The plan belongs to the engine. */
rp_engine *rp_parallel_create(const rp_engine_args *);

#endif
