/* The parts of a lifted task as PDDL text, each name with a prefix, so that two tasks can
   stand in one file (write/merge.h).

   Variables keep their names.  What is of type `object` gets the type PREFIXobject, and all
   types are below that one: quantifiers and parameters range over this task's objects only,
   whatever else the file holds. */
#ifndef WRITE_LIFTED_PDDL_H
#define WRITE_LIFTED_PDDL_H
#include "task/pddl.h"

/* Features that conditions and effects use, for :requirements. */
typedef enum rp_pddl_feature {
    RP_PDDL_NEGATION = 1,
    RP_PDDL_DISJUNCTION = 2,
    RP_PDDL_EQUALITY = 4,
    RP_PDDL_EXISTS = 8,
    RP_PDDL_FORALL = 16,
    RP_PDDL_CONDITIONAL = 32,
    RP_PDDL_DERIVED = 64
} rp_pddl_feature;

/* Those of the whole task, as a union of rp_pddl_feature. */
unsigned rp_pddl_features(const rp_lifted *);

/* What stands inside of :types, :constants or :objects, :predicates, :functions.  Supertypes
   come before their subtypes. */
void rp_pddl_write_types(rp_pddl_writer *);
void rp_pddl_write_object(rp_pddl_writer *, rp_object_id);
void rp_pddl_write_predicates(rp_pddl_writer *);
void rp_pddl_write_functions(rp_pddl_writer *);

/* All actions, and all axioms.  With `costs`, actions of a task without costs cost 1 each. */
void rp_pddl_write_actions(rp_pddl_writer *, bool costs);
void rp_pddl_write_axioms(rp_pddl_writer *);

/* What stands inside of :init, without total-cost. */
void rp_pddl_write_init(rp_pddl_writer *);

/* " :precondition …", or nothing for a condition that always holds. */
void rp_pddl_write_precondition(rp_pddl_writer *, const rp_formula *);

#endif
