/* Derived predicates of the state in a factbase: a stratum after the other, each to its
   least fixpoint, starting from nothing.

   Semi-naive: each newly derived atom is put where a rule's body needs one of its
   predicate, and only the rest of that body is solved.  A change of the state drops the
   strata from the first one that reads a changed predicate upwards; they are derived
   again when asked for. */
#ifndef VALIDATE_AXIOMS_H
#define VALIDATE_AXIOMS_H
#include "validate/solver.h"

typedef struct rp_axioms rp_axioms;

/* Lives in the arena, but for arrays that rp_axioms_release frees.  The solver and its
   factbase are borrowed. */
rp_axioms *rp_axioms_create(rp_arena *, rp_solver *);
void rp_axioms_release(rp_axioms *);

/* Some atom of this predicate became true or false. */
void rp_axioms_touch(rp_axioms *, rp_pred_id);

/* Sets the derived atoms of the factbase.  Enters scopes of the solver. */
void rp_axioms_derive(rp_axioms *);

/* Does a derived predicate occur in it? */
bool rp_axioms_concern(const rp_lifted *, const rp_query *);

#endif
