/* Is a ground task the same when two objects are exchanged?

   Facts are mapped to each other by their arguments; those that stand for a disjunction, to
   themselves.  Then each operator, with its cost and conditional effects, each axiom and each mutex
   group that has a fact that is mapped to another one must have an equal among those of
   the task, and complements, derived facts and goals must be mapped to such.  What an operator or
   the like consists of is kept as a tuple of numbers, so that looking for an equal is a lookup.

   The initial state is not looked at. */
#ifndef SEARCH_SYMMETRY_VERIFY_H
#define SEARCH_SYMMETRY_VERIFY_H
#include "base/data/tupleset.h"
#include "task/strips.h"

typedef struct rp_verifier {
    const rp_strips *strips;
    rp_limits *limits;
    rp_arena arena;
    rp_csr facts_of; /* row: object */
    rp_tupleset fact, content;
    rp_u32vec row, part, facts;
    rp_csr with[3];     /* row: fact; operators, axioms, mutex groups */
    rp_word *seen;      /* bit one of these */
    rp_u32vec equal_to; /* content of an operator: the first such operator */
    uint64_t work;      /* done so far, as counted by rp_work */

    /* By the exchange looked at last. */
    rp_fact_id *image;
    rp_u32vec moved;        /* facts that are not their own image, in any order */
    rp_u32vec op, op_image; /* operators with such a fact, and their images */
} rp_verifier;

/* A jump out of it or of the following leaves what is to be released. */
void rp_verifier_init(rp_verifier *, rp_limits *, const rp_strips *);
/* For exchanges of these objects.  Requires the lifted task.  False if names do not tell the facts
   apart. */
bool rp_verifier_prepare(rp_verifier *, const rp_object_id *object, uint32_t count);
void rp_verifier_release(rp_verifier *);

/* Whether exchanging the two leaves the task as it is.  To be forgotten before the next one. */
bool rp_verifier_try(rp_verifier *, rp_object_id, rp_object_id);
void rp_verifier_forget(rp_verifier *);

#endif
