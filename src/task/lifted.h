/* The planning task as PDDL says it: names resolved, nothing simplified.

   Made by parser/resolve, never changed afterwards.  Grounding works on a normalised
   form (ground/rules/normalise.h); the validator replays plans on this one.  Everything lives
   in one arena.

   Numbering: types, objects, predicates, functions, schemas, axioms count from 0 in the
   order of declaration (domain constants before problem objects).  Type 0 is `object`,
   predicate 0 is `=`.  A type `(either a b)` that some declaration uses has a type id of
   its own, without a name. */
#ifndef TASK_LIFTED_H
#define TASK_LIFTED_H
#include "base/data/bitset.h"
#include "base/data/csr.h"
#include "base/data/symtab.h"
#include "base/diag.h"

typedef uint32_t rp_type_id, rp_object_id, rp_pred_id, rp_func_id, rp_schema_id;

#define RP_TYPE_OBJECT 0u
#define RP_PRED_EQUALS 0u

/* A term is an object id, or a variable's number in its scope with the top bit set. */
typedef uint32_t rp_term;
#define RP_VARIABLE_BIT UINT32_C(0x80000000)
static inline bool rp_term_is_variable(rp_term t) { return (t & RP_VARIABLE_BIT) != 0; }
static inline uint32_t rp_term_variable(rp_term t) { return t & ~RP_VARIABLE_BIT; }
static inline rp_term rp_variable_term(uint32_t variable) { return variable | RP_VARIABLE_BIT; }

typedef struct rp_type {
    rp_symbol name; /* RP_NONE for an `either` */
    rp_loc loc;
} rp_type;

typedef struct rp_object {
    rp_symbol name;
    rp_loc loc;
    rp_type_id type; /* as declared */
} rp_object;

typedef struct rp_predicate {
    rp_symbol name;
    rp_loc loc;
    uint32_t arity;
    const rp_type_id *param_type;
    bool derived; /* head of some axiom */
    bool fluent;  /* in some action effect, or derived; otherwise static */
} rp_predicate;

typedef struct rp_function { /* numeric; total-cost is not among them */
    rp_symbol name;
    rp_loc loc;
    uint32_t arity;
    const rp_type_id *param_type;
} rp_function;

/* Conditions.  Variables are numbered through one scope (a schema, an axiom, the goal):
   parameters first, then each quantifier's variables get numbers of their own. */
typedef enum rp_formula_kind {
    RP_FORMULA_ATOM,   /* pred(term…) */
    RP_FORMULA_NOT,    /* one child */
    RP_FORMULA_AND,    /* any number of children; none: true */
    RP_FORMULA_OR,     /* any number of children; none: false */
    RP_FORMULA_IMPLY,  /* two children */
    RP_FORMULA_FORALL, /* one child, binds variables */
    RP_FORMULA_EXISTS  /* one child, binds variables */
} rp_formula_kind;

typedef struct rp_formula {
    rp_formula_kind kind;
    rp_loc loc;
    rp_pred_id pred;
    uint32_t num_terms;
    const rp_term *term;
    uint32_t num_children;
    const struct rp_formula *const *child;
    uint32_t first_variable, num_variables; /* types: the scope's variable_type */
} rp_formula;

typedef enum rp_effect_kind {
    RP_EFFECT_AND,
    RP_EFFECT_FORALL, /* one child, binds variables */
    RP_EFFECT_WHEN,   /* condition, one child */
    RP_EFFECT_ADD,    /* pred(term…) */
    RP_EFFECT_DELETE  /* pred(term…) */
} rp_effect_kind;

typedef struct rp_effect {
    rp_effect_kind kind;
    rp_loc loc;
    rp_pred_id pred;
    uint32_t num_terms;
    const rp_term *term;
    uint32_t num_children;
    const struct rp_effect *const *child;
    const rp_formula *condition;
    uint32_t first_variable, num_variables;
} rp_effect;

/* One `(increase (total-cost) …)`: a number, or the value of a function. */
typedef struct rp_cost_term {
    rp_loc loc;
    rp_func_id func;  /* RP_NONE: the constant */
    int32_t constant; /* times rp_lifted.cost_scale */
    uint32_t num_terms;
    const rp_term *term;
} rp_cost_term;

typedef struct rp_scope { /* the variables of a schema, an axiom or the goal */
    uint32_t num_params;  /* the first ones of the variables */
    uint32_t num_variables;
    const rp_type_id *variable_type;
    const rp_symbol *variable_name; /* with the '?' */
    const rp_loc *variable_loc;
} rp_scope;

typedef struct rp_schema {
    rp_symbol name;
    rp_loc loc;
    rp_scope scope;
    const rp_formula *precondition; /* never NULL; the empty AND if left out */
    const rp_effect *effect;        /* never NULL */
    uint32_t num_costs;
    const rp_cost_term *cost; /* their sum; none: 0 */
} rp_schema;

typedef struct rp_derivation { /* an axiom: head(params) holds if body does */
    rp_loc loc;
    rp_pred_id head; /* its arguments are the scope's parameters, in order */
    rp_scope scope;
    const rp_formula *body;
    uint32_t stratum; /* from 0; what it negates is in lower ones */
} rp_derivation;

typedef struct rp_atom { /* ground */
    rp_pred_id pred;
    const rp_object_id *arg;
    rp_loc loc;
} rp_atom;

typedef struct rp_value { /* (= (func arg…) value) of :init */
    rp_func_id func;
    const rp_object_id *arg;
    int32_t value; /* times cost_scale */
    rp_loc loc;
} rp_value;

typedef struct rp_lifted {
    rp_symtab *symbols;
    rp_symbol domain_name, problem_name; /* RP_NONE: a domain alone */
    rp_loc domain_loc, init_loc;

    uint32_t num_types, num_objects, num_predicates, num_functions;
    const rp_type *type;
    const rp_object *object;
    const rp_predicate *predicate;
    const rp_function *function;
    rp_csr subtypes;           /* row: type; those right below it, ascending; `either`s have none */
    rp_csr either_members;     /* row: type; the named types of an `either`, else empty */
    rp_csr objects_of_type;    /* row: type; ascending */
    const rp_word *is_of_type; /* type_words words a type, a bit an object */
    uint32_t type_words;

    uint32_t num_schemas, num_derivations, num_strata;
    const rp_schema *schema;
    const rp_derivation *derivation;

    uint32_t num_init, num_values;
    const rp_atom *init; /* no duplicates; no equality atoms */
    const rp_value *value;
    rp_scope goal_scope;
    const rp_formula *goal;

    bool use_costs;     /* (:metric minimize (total-cost)); otherwise a step costs 1 */
    int32_t cost_scale; /* decimals are kept exactly: costs are stored times this power of 10 */
} rp_lifted;

static inline bool rp_lifted_is_of_type(const rp_lifted *t, rp_object_id object, rp_type_id type)
{
    return rp_bit_get(t->is_of_type + (size_t)type * t->type_words, object);
}
static inline const char *rp_lifted_text(const rp_lifted *t, rp_symbol name)
{
    return rp_symtab_text(t->symbols, name);
}

/* "(pred a b)" into buffer, cut to fit like snprintf; returns the full length.  And all of it, in
   the arena. */
size_t rp_lifted_atom_text(const rp_lifted *, rp_symbol name, const rp_object_id *arg,
                           uint32_t num_args, char *buffer, size_t size);

const char *rp_lifted_atom(rp_arena *, const rp_lifted *, rp_symbol name, const rp_object_id *arg,
                           uint32_t num_args);

/* A cost as the user's files would say it: an integer, or decimals if cost_scale > 1. */
size_t rp_lifted_cost_text(const rp_lifted *, int64_t cost, char *buffer, size_t size);

#endif
