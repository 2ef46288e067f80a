/* Making a model: formulas to literals and checks.  Only model.c uses it. */
#ifndef SEARCH_LIFTED_MODEL_CONDITION_H
#define SEARCH_LIFTED_MODEL_CONDITION_H
#include "search/lifted/model/model.h"

typedef struct rp_lift_builder {
    rp_arena *arena;
    const rp_lifted *lifted;
    const rp_scope *scope;
    rp_term *root;  /* of the scope's variables: itself, another one, or an object */
    bool unifies;   /* equalities make one variable of two; otherwise they are checks */
    bool is_ground; /* there are to be no variables: existential conditions stay formulas */
    bool never;
    rp_lift_vars declared; /* variables that have to have a value, although nothing may bind them */
    RP_VEC(rp_lift_literal) literal;
    RP_VEC(rp_lift_check) check;
} rp_lift_builder;

/* For a scope: each variable is its own root. */
void rp_lift_builder_begin(rp_lift_builder *, const rp_scope *);

/* Adds the formula, or its negation. */
void rp_lift_builder_add(rp_lift_builder *, const rp_formula *, bool positive);
void rp_lift_builder_add_atom(rp_lift_builder *, uint32_t pred, const rp_term *, uint32_t count);

/* All that was added, with roots for variables, and with types for those that nothing else binds
   and that are not among `given`.  The builder is empty then but for the roots. */
rp_lift_condition rp_lift_builder_take(rp_lift_builder *, rp_lift_vars given);

/* A literal of roots. */
rp_lift_literal rp_lift_builder_literal(rp_lift_builder *, uint32_t pred, const rp_term *,
                                        uint32_t count);

#endif
