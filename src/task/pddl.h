/* Parts of a lifted task as PDDL text, in a growing buffer: names, variables, terms, formulas.
   For whole tasks (write/lifted_pddl.h) and for messages about a part of one. */
#ifndef TASK_PDDL_H
#define TASK_PDDL_H
#include "base/data/vec.h"
#include "task/lifted.h"

typedef struct rp_pddl_writer {
    rp_limits *limits;
    RP_VEC(char) text; /* not terminated; the caller frees it */
    uint32_t most;     /* formulas end early when the text is as long; 0: never */
    const rp_lifted *task;
    const char *prefix;        /* of each name but those of variables */
    const rp_scope *scope;     /* of the variables that are written */
    const rp_object_id *value; /* a variable: the object that stands in its place, or RP_NONE.
                                  NULL: variables are written */
} rp_pddl_writer;

void rp_pddl_put(rp_pddl_writer *, const char *text);
void rp_pddl_put_name(rp_pddl_writer *, rp_symbol);
/* " - type" */
void rp_pddl_put_type(rp_pddl_writer *, rp_type_id);
/* "?x - type ?y"; `object` is left out if names have no prefix. */
void rp_pddl_put_variables(rp_pddl_writer *, uint32_t first, uint32_t count);
/* "(pred", and " a ?x)" to follow it: terms, or objects. */
void rp_pddl_put_predicate(rp_pddl_writer *, rp_pred_id);
void rp_pddl_put_terms(rp_pddl_writer *, const rp_term *, uint32_t count);
/* "(forall (?x - type)" for the word "(forall" */
void rp_pddl_put_quantifier(rp_pddl_writer *, const char *word, uint32_t first, uint32_t count);
void rp_pddl_put_formula(rp_pddl_writer *, const rp_formula *);

#endif
