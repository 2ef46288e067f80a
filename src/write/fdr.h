/* The ground task in finite-domain variables (SAS+; Bäckström and Nebel 1995, "Complexity
   results for SAS+ planning").

   A variable's values are facts, of which at most one holds at a time, and in most cases a
   last one that says "none of them".  Variables are those of the state encoding, and what
   the encoding leaves as single facts is joined further where two are complements or share a
   mutex group.  A derived fact shares a variable with its complement.

   Where a fact has a complement in another variable, both are kept. */
#ifndef WRITE_FDR_H
#define WRITE_FDR_H
#include "task/state.h"

typedef struct rp_fdr {
    const rp_strips *strips;
    uint32_t num_variables;
    rp_csr fact;          /* row: variable; its value v is fact number v of the row */
    uint32_t *num_values; /* the row's size, or one more for "none of them" */
    uint32_t *fact_variable, *fact_value;
    uint32_t *stratum; /* of derived variables; RP_NONE for others */
    uint32_t *init;    /* the initial value; for derived ones the value by default */
} rp_fdr;

/* `is_negation`: bit a fact, see rp_names. */
rp_fdr rp_fdr_make(rp_arena *, const rp_encoding *, const rp_word *is_negation);

typedef struct rp_assignment {
    uint32_t variable, value;
} rp_assignment;

/* `count` facts as assignments by rising variable, each once, in out[count]; returns how
   many, or RP_NONE if two facts are different values of one variable. */
uint32_t rp_fdr_assign(const rp_fdr *, const rp_fact_id *fact, uint32_t count, rp_assignment *out);

#endif
