/* Derived facts of a state: the least fixpoint, by strata.

   Handles axioms whose bodies are sets of facts; a negated derived fact stands in a body
   as its complement, whose value is settled at the end of the complement's stratum.  The
   cost of a state is the sum of the rows of axioms that its facts occur in.

   As long as no body has such a complement, what holds is kept from state to state: facts that
   the state has no more are taken back with all that was concluded by axioms that need them, what
   has other support is concluded again, and then what is new is (delete and rederive: Gupta,
   Mumick and Subrahmanian 1993, "Maintaining views incrementally", section 7).  Each derived fact
   remembers the axiom that concluded it, so that only those go whose own support is gone.  When
   that looks at more bodies than starting afresh, it starts afresh. */
#ifndef TASK_CLOSURE_H
#define TASK_CLOSURE_H
#include "task/state.h"

typedef struct rp_closure rp_closure;

/* NULL if the task has no axioms. */
rp_closure *rp_closure_create(rp_arena *, const rp_strips *);

/* Completes a list of basic facts, each once, and its bit set by the derived facts that hold.
   Returns the new length of the list, which must have room for all facts. */
uint32_t rp_closure_complete(rp_closure *, rp_fact_id *fact, uint32_t count, rp_word *holds);

#endif
