/* The ground atoms that a replay has met, and which of them hold now.

   Atoms are numbered as they come and never forgotten, so a state is a flag an atom.
   Finding the atoms that match a partly bound one goes through an index by predicate,
   argument position and object, which is built when it is first asked for: replays of
   plain STRIPS tasks never do. */
#ifndef VALIDATE_FACTBASE_H
#define VALIDATE_FACTBASE_H
#include "base/data/tupleset.h"
#include "task/lifted.h"

typedef uint32_t rp_atom_id;
typedef struct rp_factbase rp_factbase;

/* All of :init holds.  The task is borrowed. */
rp_factbase *rp_factbase_create(const rp_lifted *, rp_limits *);
void rp_factbase_destroy(rp_factbase *);

rp_atom_id rp_factbase_find(const rp_factbase *, rp_pred_id,
                            const rp_object_id *arg); /* or RP_NONE */
rp_atom_id rp_factbase_add(rp_factbase *, rp_pred_id, const rp_object_id *arg);
rp_pred_id rp_factbase_pred(const rp_factbase *, rp_atom_id);
/* Valid until the next rp_factbase_add. */
const rp_object_id *rp_factbase_args(const rp_factbase *, rp_atom_id);

bool rp_factbase_holds(const rp_factbase *, rp_atom_id);
void rp_factbase_set(rp_factbase *, rp_atom_id, bool holds);

/* How many atoms a look-up will have to go through: those of the predicate (position
   RP_NONE), or those of them with `object` at `position`.  Counts atoms that do not hold. */
uint32_t rp_factbase_count(rp_factbase *, rp_pred_id, uint32_t position, rp_object_id object);

/* Goes through the same atoms, without those that are added meanwhile. */
typedef struct rp_matches {
    const rp_factbase *facts;
    rp_pred_id pred;
    uint32_t position;
    uint32_t next; /* rank among the predicate's atoms; RP_NONE at the end */
} rp_matches;

rp_matches rp_factbase_matches(rp_factbase *, rp_pred_id, uint32_t position, rp_object_id object);
bool rp_matches_next(rp_matches *, rp_atom_id *);

#endif
