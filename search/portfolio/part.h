/* A part of a ground task: some of its operators and axioms, and the facts that these and the goal
   mention, numbered again.  A plan of the part is one of the whole if what was left out shares no
   facts with it, or are just operators.

   Facts keep their order and names, operators and axioms their order, axioms their strata.  Groups
   keep what is left of them, if that is two facts or more. */
#ifndef SEARCH_PORTFOLIO_PART_H
#define SEARCH_PORTFOLIO_PART_H
#include "task/strips.h"

typedef struct rp_part {
    rp_strips *strips;  /* its arrays are its own; objects, schemas and texts are the whole's */
    const rp_op_id *op; /* of the whole: one for each of the part's; NULL: the same */
    const rp_fact_id *fact;
} rp_part;

/* The operators and axioms of these sets.  Lives in the arena; linear in the size of the whole. */
rp_part rp_part_create(rp_arena *, const rp_strips *, const rp_word *ops, const rp_word *axioms);

#endif
