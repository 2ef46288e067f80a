/* Objects that may be interchangeable: of the same declared type, with the same static atoms, function
   values and goals.  Other objects of their type in these count as any, so what is interchangeable
   always is alike; the reverse is for others to verify (verify.h). */
#ifndef SEARCH_SYMMETRY_CANDIDATES_H
#define SEARCH_SYMMETRY_CANDIDATES_H
#include "task/strips.h"

/* Row: a class of at least two objects, each ascending; the number of rows goes to *classes.
   Requires the lifted task. */
rp_csr rp_candidates_find(rp_arena *, const rp_strips *, uint32_t *classes);

#endif
