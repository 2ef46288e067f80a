/* Best-first search: one loop, of which A*, weighted A*, greedy best-first and
   breadth-first search are policies (Pearl, Heuristics, 1984, chapter 2).

   Open states are expanded in the order of g_weight g + h_weight h.  Each new state is
   evaluated once, when it is generated (eager search); a dead end is kept, so that it is
   not evaluated again, but never opened.  A cheaper path to a known state replaces the
   older one; with `reopen` the state is opened again, also when it was expanded before.
   With `preferred`, what preferred operators led to is in lists of its own
   (frontier.h); their operators are those of the state's own evaluation, which is done a
   second time when it is expanded, since keeping them for every open state would cost more.
   With several heuristics each has its lists in an alternation open list (frontier.h).
   A path-dependent heuristic is told of every generated state, known ones too; a cheaper path
   to a known state then also brings its estimate up to date, if the state is opened again.
   Ties of the key are broken by the smaller h if the policy says so, then by the order in
   which states were opened.

   Handles everything a ground task can have (axioms, conditional effects). */
#ifndef SEARCH_ENGINES_BESTFIRST_H
#define SEARCH_ENGINES_BESTFIRST_H
#include "search/open/frontier.h"
#include "search/states/space.h"

typedef struct rp_policy {
    rp_frontier_options open; /* `preferred`: if a heuristic gives preferred operators */
    bool reopen;
    bool goal_at_generation; /* stop when a goal state is generated, not when expanded */
    rp_cost_kind cost;
    rp_symmetries symmetries;
} rp_policy;

/* For the types' `create`, `run`, `release`.  Uses all heuristics given, or none if the type
   takes none. */
rp_engine *rp_bestfirst_create(rp_engine_args *, rp_policy);
rp_outcome rp_bestfirst_run(rp_engine *, uint64_t expansions);
void rp_bestfirst_release(rp_engine *);

#endif
