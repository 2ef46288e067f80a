/* From the lifted task to what grounding works on: schemas whose condition is a
   conjunction of literals and whose effects are lists of literals.

   In this version: conjunctions, negated atoms, equalities.  Everything else that the
   parser accepts is refused with a located "unsupported" diagnostic.  Equalities of constants
   are settled; a goal that they make impossible is the inequality of a term with itself. */
#ifndef TASK_NORMALISE_H
#define TASK_NORMALISE_H
#include "task/lifted.h"

typedef struct rp_literal {
    rp_pred_id pred;
    uint32_t num_terms;
    const rp_term *term;
    const rp_formula *origin; /* for messages; may be NULL */
} rp_literal;

typedef struct rp_condition { /* a conjunction */
    uint32_t num_pos, num_neg, num_eq, num_neq;
    const rp_literal *pos, *neg; /* atoms that must hold, must not hold; never equality */
    const rp_literal *eq, *neq;  /* two terms each */
} rp_condition;

typedef struct rp_normal_schema {
    rp_schema_id schema; /* where its name, parameters, types and costs are */
    rp_condition condition;
    uint32_t num_add, num_del;
    const rp_literal *add, *del;
} rp_normal_schema;

typedef struct rp_normal {
    const rp_lifted *lifted;
    uint32_t num_schemas;
    const rp_normal_schema *schema; /* those that can never apply are left out */
    rp_condition goal;
} rp_normal;

/* NULL if something is unsupported (then `diags` says what). */
const rp_normal *rp_normalise(rp_arena *, rp_diags *, const rp_lifted *);

#endif
