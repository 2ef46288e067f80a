/* What the records of the rules say beyond plain operators: conditions with disjunctions
   and quantifiers, conditional effects, axioms, and the goal, as forms. */
#ifndef GROUND_BUILD_UNFOLD_H
#define GROUND_BUILD_UNFOLD_H
#include "ground/build/evaluate.h"

typedef struct rp_unfolded_effect {
    uint32_t op;
    rp_form condition; /* without the operator's; never false */
    rp_pred_id pred;
    uint32_t number; /* of the atom in its relation */
    bool adds;
} rp_unfolded_effect;

typedef struct rp_unfolded_axiom {
    rp_pred_id pred;
    uint32_t number;
    rp_form body; /* never false */
    uint32_t stratum;
} rp_unfolded_axiom;

typedef struct rp_unfolded {
    rp_limits *limits;
    rp_forms forms;
    uint32_t *first_op; /* of each rule; only actions have operators */
    uint32_t num_ops;
    rp_form *op_form;                  /* RP_NONE: the record says it all; NULL: of all operators */
    RP_VEC(rp_unfolded_effect) effect; /* by operator, then by condition */
    uint32_t *first_effect;            /* of each operator, and the end; NULL: no effects */
    RP_VEC(rp_unfolded_axiom) axiom;
    rp_form goal; /* what the goal has beside literals */
} rp_unfolded;

void rp_unfold(rp_unfolded *, rp_arena *, const rp_reached *);
void rp_unfolded_release(rp_unfolded *);

#endif
