/* The task under delete relaxation as Datalog rules: one for each atom that an action adds.

   Of a body, variables that the head does not have are eliminated one by one, as long as that makes
   smaller joins: the literals that mention one become an auxiliary rule without it (bucket
   elimination; Correa, Francès, Pommerening and Helmert 2021, "Delete-Relaxation Heuristics for
   Lifted Classical Planning", section on splitting rules).  All rules of an action number variables
   as the action does, so that what a derivation binds can be put together again.  Auxiliary atoms
   have predicates of their own, behind the model's.

   Negated fluent conditions and formulas are taken to hold, and so is an inequality of two
   variables that no rule has together. */
#ifndef SEARCH_LIFTED_RELAX_RULES_H
#define SEARCH_LIFTED_RELAX_RULES_H
#include "search/lifted/model/match.h"

typedef struct rp_lift_rule {
    const rp_lift_schema *schema;
    bool acts; /* the head is what an instance of the action adds; otherwise it is auxiliary */
    rp_lift_literal head;
    uint32_t num_literals, num_dynamic, num_checks;
    const rp_lift_literal *literal; /* those that are not static first */
    const rp_lift_check *check;
    rp_lift_vars vars;
    rp_lift_vars wanted;        /* of the head and of what is not static */
    const rp_word *const *base; /* of each variable: objects that its type and the columns of
                                    static relations allow, a bit each */
} rp_lift_rule;

typedef struct rp_lift_rules {
    uint32_t count, num_preds; /* predicates, with auxiliary ones */
    const rp_lift_rule *rule;  /* those of auxiliary atoms before those that need them */
    const uint32_t *arity;     /* of each predicate */
    rp_csr triggers;           /* row: predicate; 64 * rule + literal of each literal that has it */
} rp_lift_rules;

const rp_lift_rules *rp_lift_rules_create(rp_arena *, const rp_lift_model *);

#endif
