/* The members of the default search in several threads, until the first has a plan or proves that
   there is none.  Of N threads the i-th has the members i, i + N, … by turns (ways.h).

   Threads share the task and its encoding, which are const, and a stop flag.  Everything else
   each has for itself: limits (an equal part of the memory that is left), members and what these
   share.  What they tell - statistics, that they have ended - goes through one lock.  Only the
   thread that calls prints, polls its own limits, and handles signals, which are blocked in the
   others.

   Which member wins depends on the clock; if several have plans by the time all have stopped, it
   is the one with the cheapest, then the first.  A thread that runs out of memory, or ends without
   a plan or proof, drops out. */
#ifndef SEARCH_PORTFOLIO_PARALLEL_H
#define SEARCH_PORTFOLIO_PARALLEL_H
#include "search/engine.h"

/* As many threads as args->jobs, but no more than there are members; `unit` is that of turns.
   Threads begin with the first run.  A run waits for some milliseconds, however many expansions
   it is allowed; it returns at once when a thread has ended.  Neither after an outcome other than
   RP_CONTINUE nor after a jump is any thread left.  The plan belongs to the engine. */
rp_engine *rp_parallel_create(const rp_engine_args *, uint64_t unit);

#endif
