/* hadd's costs, kept from state to state.

   A search evaluates states that differ in a few facts from the one before, and so do most
   costs.  This brings them up to date instead of computing them from scratch: facts whose cost is
   no longer what their achievers say are settled in order of the lower of both values, an
   increase by first forgetting the old cost (Ramalingam and Reps 1996, "An incremental
   algorithm for a generalization of the shortest-path problem"; Liu, Koenig and Furcy 2002,
   "Speeding up the calculation of heuristics for heuristic search-based planning").

   The result is that of rp_relaxation_evaluate for RP_SUM, whatever was evaluated before:
   r->fact_cost of all facts that cost no more than the most expensive goal.  r->supporter is not
   set.

   The full pass looks at fewer operators than one that keeps sums for all of them.  So now
   and then both are tried on some evaluations, and the one that does less work is used until
   the next trial.  Work is counted, not timed: the choice depends on the states alone. */
#ifndef HEURISTICS_RELAXATION_INCREMENTAL_H
#define HEURISTICS_RELAXATION_INCREMENTAL_H
#include "heuristics/relaxation/relaxation.h"

typedef struct rp_incremental rp_incremental;

/* All operators of `r` must cost at least 1, but for the one that stands for the goal.  `r` must
   outlive it, and is not to be evaluated otherwise meanwhile.  Lives in the arena. */
rp_incremental *rp_incremental_create(rp_arena *, rp_relaxation *r) RP_MUST_CHECK;

/* RP_DEAD_END if some goal cannot be reached. */
double rp_incremental_evaluate(rp_incremental *, const rp_state_view *);

/* Was the last state's result kept?  Only then the next two may be called. */
bool rp_incremental_is_kept(const rp_incremental *);

/* Has the fact's cost, or that of one of its achievers, changed since this was asked of the fact
   last? */
bool rp_incremental_changed(rp_incremental *, rp_fact_id);

/* What the achiever costs with its preconditions; RP_UNREACHED if one of them cannot be
   reached. */
uint64_t rp_incremental_cost_of(const rp_incremental *, uint32_t achiever);

/* For tests: from now on always keeps costs from state to state. */
void rp_incremental_force(rp_incremental *);

#endif
