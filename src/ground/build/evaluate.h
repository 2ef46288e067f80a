/* Conditions over ground atoms, once relaxed reachability is known: static atoms are looked
   up, atoms that were not reached are false, atoms that hold initially and whose predicate
   is never deleted are true (unless `keep_constant`); what is left is a form.

   Existential conditions are read off the instances of their rules, universal ones run
   through their objects.  Both are remembered by the values of their free variables. */
#ifndef GROUND_BUILD_EVALUATE_H
#define GROUND_BUILD_EVALUATE_H
#include "base/data/tupleset.h"
#include "ground/build/form.h"
#include "ground/join/rule.h"

typedef struct rp_reached { /* what reachability found */
    const rp_database *db;
    const rp_rules *rules;
    const rp_normal *normal;
    bool keep_constant; /* take no fluent atom to hold always */
} rp_reached;

typedef struct rp_existential { /* of a rule; made when first needed */
    rp_csr record;              /* row: atom of the head; records that give it */
    rp_form *form;              /* of each atom; RP_NONE: not known yet */
} rp_existential;

typedef struct rp_condition_evaluator {
    rp_limits *limits;
    rp_arena *arena;
    const rp_database *db;
    const rp_normal *normal;
    const rp_rules *rules;
    rp_forms *forms;
    uint32_t *value;             /* of the variables of the scope at hand */
    uint32_t *arg;               /* room for an atom's arguments */
    uint32_t *num_constant;      /* predicate: its first atoms that are true for ever */
    rp_u32vec stack;             /* parts of the joins being made */
    rp_existential *existential; /* one a rule */
    rp_tupleset known;           /* universal conditions: node and values of free variables */
    RP_VEC(rp_form) known_form;
} rp_condition_evaluator;

void rp_condition_evaluator_init(rp_condition_evaluator *, rp_arena *, const rp_reached *,
                                 rp_forms *);
void rp_condition_evaluator_release(rp_condition_evaluator *);

/* Sets the variables as in a record of the rule. */
void rp_condition_evaluator_load(rp_condition_evaluator *, const rp_rule *, const uint32_t *record);

/* Under the values set: the number of an atom in its relation, or RP_NONE. */
uint32_t rp_condition_evaluator_find(const rp_condition_evaluator *, const rp_literal *);

/* Under the values set. */
rp_form rp_condition_evaluate(rp_condition_evaluator *, const rp_condition *);

#endif
