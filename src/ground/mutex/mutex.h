/* Mutex groups of the ground task, from lifted invariants: the facts of an invariant's
   instance of which one atom holds initially (Helmert 2009, section 5.3). */
#ifndef GROUND_MUTEX_MUTEX_H
#define GROUND_MUTEX_MUTEX_H
#include "ground/build/draft.h"
#include "ground/mutex/invariant.h"

/* Sets draft->groups: groups of at least two facts, none of them a complement.  Operators
   that need two facts of a group, or that touch a fact of an instance of initial weight 0,
   which never holds, are marked as gone if `prune`; returns how many. */
uint32_t rp_mutex_find(rp_draft *, const rp_invariants *, bool prune);

/* Sets strips->groups.exactly_one: a fact of the group holds initially, and no operator
   takes one away without giving another. */
void rp_mutex_find_exactly_one(rp_arena *, rp_strips *);

#endif
