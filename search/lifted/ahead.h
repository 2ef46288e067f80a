/* Lookahead: a relaxed plan is followed as far as its steps apply (Vidal 2004, "A Lookahead
   Strategy for Heuristic Search Planning").

   Of the steps that apply next comes the one whose deleted atoms the fewest of those that are left
   need.  So a truck is loaded with all that is to be loaded before it leaves.

   Each step knows how many of the atoms that it needs do not hold; only those that lack none are
   looked at.  Expected: 10 to 10^4 steps. */
#ifndef SEARCH_LIFTED_AHEAD_H
#define SEARCH_LIFTED_AHEAD_H
#include "search/lifted/state/space.h"

typedef struct rp_lift_ahead {
    rp_u32vec begin, need; /* of each step: the atoms that it needs; CSR */
    rp_u32vec step, next;  /* of each entry of `need`: whose it is, and the next one of the same
                              atom, or RP_NONE */
    rp_u32vec first;       /* of each atom: the first such entry, or RP_NONE */
    rp_u32vec users;       /* of each atom: how many steps that are left need it */
    rp_u32vec lacking;     /* of each step that is left: needs that do not hold; RP_NONE: it is
                              not left */
    RP_VEC(rp_word) ready; /* bit a step that is left and lacks nothing */
} rp_lift_ahead;

void rp_lift_ahead_release(rp_lift_ahead *, rp_limits *);

/* From the state at hand, by steps that the space keeps at these places.  Returns the last state,
   which is at hand then; adds the number of steps made to *made. */
uint32_t rp_lift_ahead_follow(rp_lift_ahead *, rp_lift_space *, const rp_u32vec *plan,
                              uint64_t *made);

#endif
