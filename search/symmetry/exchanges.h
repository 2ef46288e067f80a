/* The symmetries of a ground task that are made use of: exchanges of two objects that leave it
   as it is.

   Objects that are alike (candidates.h) are tried with each other, and what is found is verified on the
   ground task (verify.h).  Interchangeable objects form classes, in each of which all permutations
   leave the task as it is; kept are the exchanges of neighbours, which generate
   these.  The initial state need not stay as it is: a state and its image have plans of the
   same cost all the same.

   Finding them takes time and memory linear in the size of the task, with a limit on the work of
   verifying: classes that are left then count as not interchangeable.

   Never changes once it is made, and lives in an arena. */
#ifndef SEARCH_SYMMETRY_EXCHANGES_H
#define SEARCH_SYMMETRY_EXCHANGES_H
#include "base/data/shared.h"
#include "task/state.h"

/* Where a fact stands in packed states. */
typedef struct rp_place {
    rp_fact_id fact;
    uint32_t word;
    rp_word mask, value;
} rp_place;

/* Two facts that change places. */
typedef struct rp_swap {
    rp_place one, other; /* one.fact < other.fact */
} rp_swap;

typedef struct rp_exchanges {
    uint32_t count;
    const uint32_t *begin; /* count + 1: those of exchange i are swap[begin[i]] … */
    const rp_swap *swap;   /* of an exchange by ascending `one`; without derived facts */
    /* Row: operator; by turns an exchange that maps it to one with a lower number, and that one. */
    rp_csr lower;
} rp_exchanges;

/* As rp_shared_get does.  May jump by the limits. */
const rp_exchanges *rp_exchanges_get(rp_shared *, rp_arena *own, const rp_encoding *) RP_MUST_CHECK;

#endif
