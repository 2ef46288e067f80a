/* What some operators have in common in their preconditions: facts that all of them need, and
   families, that is, facts of one predicate of which each of them needs one.  The latter are
   what disjunctive landmarks are made of (Hoffmann, Porteous and Sebastia 2004, "Ordered
   landmarks in planning", section 4.2; Richter and Westphal 2010, section 3.2).  Facts that all
   need are in no family: an operator that needs a package and a vehicle at one place would
   otherwise hide which vehicles there are.

   Atoms and negated ones are different families; without predicates all facts are one.  A
   search costs what it reads, three times over the operators' preconditions. */
#ifndef HEURISTICS_LANDMARKS_FIND_FAMILIES_H
#define HEURISTICS_LANDMARKS_FIND_FAMILIES_H
#include "base/data/vec.h"
#include "heuristics/landmarks/find/relaxed_space.h"

typedef struct rp_families {
    const rp_relaxed_space *space;
    rp_limits *limits;
    uint32_t *num_ops, *last_op; /* of a family: operators that need one of it */
    uint32_t *size;              /* of a family: its facts that are needed */
    uint32_t *times;             /* of a fact: operators that need it; 0 between calls */
    rp_word *noted;              /* bit a fact: in `needed`; no bits between calls */
    rp_u32vec touched, needed;   /* families, their facts */

    /* What was found last. */
    rp_u32vec shared;      /* facts that all operators need */
    uint32_t num_sets;     /* of two facts or more */
    rp_u32vec begin, fact; /* row: set; facts ascending */
} rp_families;

/* Arrays live in the arena, but for what is released. */
void rp_families_init(rp_families *, rp_arena *, const rp_relaxed_space *);
void rp_families_release(rp_families *);

/* Of relaxed operators; at least one.  Families have only facts that do not hold. */
void rp_families_find(rp_families *, const uint32_t *op, uint32_t count);

#endif
