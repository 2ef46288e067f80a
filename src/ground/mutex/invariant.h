/* Lifted invariants: sets of atoms of which an action never increases the number true.

   An invariant has parameters and parts.  A part is a predicate whose arguments are the
   parameters in some order, but for at most one counted argument that stands for any
   object.  For `at(p, _) in(p, _)` with parameter p: each package is in one place.
   Binding the parameters gives an instance, the set of all atoms that match; its weight
   in a state is how many of them hold.  No action raises a weight of 0 or 1, so an instance of
   initial weight 1 is a mutex group, and one of weight 0 never holds.

   Found by guess, check and repair: Helmert 2009, "Concise finite-domain
   representations for PDDL planning tasks", section 5.  Where he reasons about
   inequalities of parameters, unification with types, inequality preconditions and static
   preconditions (places that hold different objects in all initial atoms) is used here;
   what cannot be shown that way is dropped, which is sound. */
#ifndef GROUND_MUTEX_INVARIANT_H
#define GROUND_MUTEX_INVARIANT_H
#include "ground/rules/normalise.h"

typedef struct rp_invariant_part {
    rp_pred_id pred;
    uint32_t counted;   /* argument that is free, or RP_NONE */
    uint32_t *position; /* one a parameter: the argument that holds it */
} rp_invariant_part;

typedef struct rp_invariant {
    uint32_t num_params, num_parts;
    rp_invariant_part *part; /* by rising predicate, each predicate once */
} rp_invariant;

typedef struct rp_invariants {
    uint32_t count;
    const rp_invariant *item;
    bool complete; /* false: stopped after max_candidates */
} rp_invariants;

rp_invariants rp_invariants_find(rp_arena *, const rp_normal *, uint32_t max_candidates);

#endif
