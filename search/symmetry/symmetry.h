/* What a search does with the symmetries of its task (exchanges.h).

   Of the operators that are applicable in a state, some lead to states that are images of each
   other: those that exchanges which leave the state as it is map to each other.  One of these
   is enough (Fox and Long 1999, "The Detection and Exploitation of Symmetry in Planning
   Problems"; Pochter, Zohar and Rosenschein 2011, "Exploiting Problem Symmetries in State-Based
   Planners").

   And of states that are images of each other one is enough: orbit search stores only
   those that exchanges of neighbours do not make less (Domshlak, Katz and Shleyfman 2015, "Symmetry
   Breaking in Deterministic Planning as Forward Search: Orbit Space Search Algorithm").  The lesser state
   of two is the one that has the first fact of which they differ.  Exchanges of
   neighbours may get stuck before the first of all images, so some images are stored apart. */
#ifndef SEARCH_SYMMETRY_SYMMETRY_H
#define SEARCH_SYMMETRY_SYMMETRY_H
#include "search/symmetry/exchanges.h"

typedef struct rp_symmetry rp_symmetry;

/* Lives in the arena; NULL if the task has no symmetries, as far as is known. */
rp_symmetry *rp_symmetry_create(rp_arena *, rp_shared *, const rp_encoding *);

uint32_t rp_symmetry_size(const rp_symmetry *); /* how many exchanges */

/* Which exchanges leave the packed state as it is: for the following. */
void rp_symmetry_look(rp_symmetry *, const rp_word *state);

/* An operator to which such exchanges map the operator, and that they map to none with a lower
   number; the same for all by which the state is to be expanded. */
rp_op_id rp_symmetry_representative(const rp_symmetry *, rp_op_id);

/* Those operators of the list that represent themselves.  The list is valid until the next call. */
uint32_t rp_symmetry_keep(rp_symmetry *, const rp_op_id *op, uint32_t count, const rp_op_id **kept);

/* Makes exchanges in the packed state until none makes it less.  `origin`, unless it is NULL, has an
   entry for each fact; those of facts that change places do so, too. */
void rp_symmetry_reduce(rp_symmetry *, rp_word *state, rp_fact_id *origin);

#endif
