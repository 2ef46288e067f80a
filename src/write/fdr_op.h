/* One operator in finite-domain variables: a precondition, and conditional effects that each
   give one variable a value.

   Adds win over deletes, and over adds of the complement; here, two effects that fire
   together never disagree, since the condition of the weaker one excludes that of the
   stronger one.  To exclude a condition of several parts, or one on a variable of many values,
   takes several effects.  Where it would take more than RP_FDR_MAX_SPLIT the weaker one is left
   as it is, in front of the stronger one: right for readers that let later effects win.

   One machine serves all operators in turn. */
#ifndef WRITE_FDR_OP_H
#define WRITE_FDR_OP_H
#include "base/data/vec.h"
#include "write/fdr.h"

enum { RP_FDR_MAX_SPLIT = 1000 };

typedef RP_VEC(rp_assignment) rp_assignments;

typedef struct rp_fdr_effect {
    uint32_t variable, value;
    uint32_t begin, size; /* its condition in `condition`, by rising variable */
    uint32_t rank;        /* 1: the stronger one */
    uint32_t number;      /* order of making */
} rp_fdr_effect;

typedef struct rp_fdr_op {
    rp_limits *limits;
    const rp_fdr *fdr;
    const rp_word *is_negation;
    rp_assignments pre;           /* by rising variable */
    RP_VEC(rp_fdr_effect) effect; /* by rising variable, then rank */
    rp_assignments condition;
    struct rp_fdr_parts *parts;
} rp_fdr_op;

void rp_fdr_op_init(rp_fdr_op *, rp_limits *, const rp_fdr *, const rp_word *is_negation);
void rp_fdr_op_release(rp_fdr_op *);

/* Fills pre, effect and condition.  False if the operator never applies, because it needs or
   makes true two facts of a mutex group, or changes nothing. */
bool rp_fdr_op_load(rp_fdr_op *, rp_op_id);

/* The value that a row by rising variable gives to the variable, or RP_NONE. */
uint32_t rp_fdr_value(const rp_assignment *row, uint32_t size, uint32_t variable);

#endif
