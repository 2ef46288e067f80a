/* Conditions prepared for evaluation: the formula as it was written, except that each
   negation is pushed down to the atom or quantifier that it concerns.  A node for each
   formula that is not a negation, so never more than was written. */
#ifndef VALIDATE_QUERY_H
#define VALIDATE_QUERY_H
#include "task/lifted.h"

typedef enum rp_query_kind {
    RP_QUERY_ATOM, /* pred(term…), or its negation; equality is predicate 0 */
    RP_QUERY_ALL,  /* every child is true */
    RP_QUERY_ANY,  /* some child is true */
    RP_QUERY_SOME  /* some choice of objects for the quantifier's variables makes the child
                      true; negated: none does ("for all x: F" is "no x makes F false") */
} rp_query_kind;

typedef struct rp_query {
    rp_query_kind kind;
    bool negated;    /* of RP_QUERY_ATOM and RP_QUERY_SOME */
    bool complement; /* all of this stands for (not formula) */
    bool on_path;    /* scratch of axioms.c: see there */
    const rp_formula *formula;
    uint32_t num_children;
    struct rp_query *const *child;
    uint32_t num_free; /* variables that occur in it and are bound outside of it */
    const uint32_t *free;
} rp_query;

/* Prepares `formula`, or (not formula).  Its variables are those of `scope`. */
rp_query *rp_query_prepare(rp_arena *, const rp_scope *scope, const rp_formula *formula,
                           bool complement);

#endif
