/* Members of the default search (members.h) by turns, until the first has a plan or proves that
   there is none.

   Turns are measured in work (rp_work), which takes about the same time in all members and is the
   same on every machine.  In the first round each has the turn of its row; in each later round
   turns are twice as long, so that what was begun is not left for long when much is still to be
   done.  A turn in which the member's best h fell is followed by another one, up to a few times.
   What a member worked more than its turn, by the last step or when it was made, is taken off the
   next ones; all but the first are made once their turns are long enough for that.

   Each engine has states of its own.  What heuristics find out about the task, such as its landmark
   graph, is made once, by the member that needs it first, and kept for all (base/data/shared.h).
   Successor generators are not shared: each learns from the states of its search.  An engine that
   ends without a proof drops out, and so does one that needs memory when there is no more, as long
   as another one is left; before it comes to that, the one that holds most gives way. */
#ifndef SEARCH_PORTFOLIO_TURNS_H
#define SEARCH_PORTFOLIO_TURNS_H
#include "search/portfolio/members.h"

typedef struct rp_turns_options {
    rp_members members;
    uint64_t unit; /* of turns: work */
} rp_turns_options;

rp_engine *rp_turns_create(const rp_engine_args *, rp_turns_options);

#endif
