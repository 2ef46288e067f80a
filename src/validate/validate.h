/* Replays a plan on the lifted task.  Independent of normalising, grounding and search:
   formulas are evaluated as they were written, so that it can be trusted to tell valid plans.

   Semantics (PDDL 2.1/2.2): all conditions of a step read the state before it; deletes
   first, then adds; derived predicates are recomputed by stratum after each step; names
   of different parameters may denote the same object. */
#ifndef VALIDATE_VALIDATE_H
#define VALIDATE_VALIDATE_H
#include "task/plan.h"

typedef struct rp_verdict {
    bool valid;
    int64_t cost;        /* of the steps replayed; times lifted->cost_scale */
    uint32_t step;       /* invalid: 1-based; num_steps + 1 for a goal that is not reached */
    const char *failure; /* of a step: "precondition", "wrong-type", "undefined-cost" */
    const char *why;     /* invalid: one sentence, in the arena: the first false condition */
    rp_loc condition;    /* invalid: where that condition stands in the PDDL files */
} rp_verdict;

/* Jumps by `arena`'s limits like everything else: then there is no verdict. */
rp_verdict rp_validate(rp_arena *, const rp_lifted *, const rp_plan *);

/* The same, telling after each step (1-based) what it changed, derived predicates apart:
   atoms as texts "(on a b)", removed ones first. */
typedef struct rp_validate_watch {
    void (*step)(void *context, uint32_t step);
    void (*change)(void *context, bool added, const char *atom);
    void *context;
} rp_validate_watch;

rp_verdict rp_validate_watched(rp_arena *, const rp_lifted *, const rp_plan *,
                               const rp_validate_watch *);

#endif
