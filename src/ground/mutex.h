/* Mutex groups of the ground task, from lifted invariants: the facts of an invariant's
   instance of which one atom holds initially.  A group is `exactly_one` if that atom is
   among its facts and no operator takes away a fact without giving another. */
#ifndef GROUND_MUTEX_H
#define GROUND_MUTEX_H
#include "ground/invariant.h"
#include "task/strips.h"

/* Groups of at least two facts, each set of facts once.  Complementary facts are in none.
   If `unreachable` is not NULL, bit f is set for facts shown never to hold: those of
   instances of initial weight 0. */
rp_mutex_groups rp_mutex_groups_find(rp_arena *, const rp_strips *, const rp_invariants *,
                                     rp_word *unreachable);

#endif
