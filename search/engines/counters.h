/* The two counters of BFWS(f5) (Lipovetzky and Geffner 2017, "Best-first width search:
   exploration and exploitation in classical planning"): #g, the goals that do not hold, and
   #r, how many facts of a relaxed plan were made true on the way.  The relaxed plan is that of
   the last state on the way in which #g was less than in the state before it (or of the
   initial state); #r is 0 there.  With `relevance` it is the facts that relevance-graph says are needed
   with a probability of at least RP_COUNTERS_RELEVANT, in place of one relaxed plan's: several
   ways count, and none of them is chosen.

   A relaxed plan is made only when a state where #g fell is expanded, which is rare next to
   states added.  A state keeps which of the plan's facts were reached, in a set that it shares
   with its parent if it reached no more of them.

   Handles axioms and conditional effects. */
#ifndef SEARCH_ENGINES_COUNTERS_H
#define SEARCH_ENGINES_COUNTERS_H
#include "heuristics/heuristic.h"

#define RP_COUNTERS_RELEVANT 0.1

typedef struct rp_counters rp_counters;

typedef struct rp_counts {
    uint32_t goals, reached; /* #g, #r */
} rp_counts;

/* The task, and the store if there is one (heuristic.h), must outlive it; the task must not be
   marked unsolvable. */
rp_counters *rp_counters_create(const rp_strips *, rp_shared *, bool relevance,
                                rp_limits *) RP_MUST_CHECK;
void rp_counters_destroy(rp_counters *); /* accepts NULL */

/* Counts for the next state of the search's pool, the initial one. */
rp_counts rp_counters_start(rp_counters *, const rp_state_view *);

/* Counts for the next state, which `op` made from `parent`; rp_counters_expand was the last
   called for the parent.  */
rp_counts rp_counters_add(rp_counters *, rp_state_id parent, rp_op_id op, const rp_state_view *);

/* Before a state's successors are added.  False: the goal is unreachable under delete relaxation,
   which is proved. */
bool rp_counters_expand(rp_counters *, rp_state_id, const rp_state_view *);

size_t rp_counters_bytes(const rp_counters *);

#endif
