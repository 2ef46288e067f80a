/* A lifted task as lifted search needs it: conditions as literals that joins match and checks that
   wait until their variables are bound, and the static relations with indexes.

   Predicates are numbered: those of the task; its cost functions, as static relations whose rows
   have the value for number; its types, as static relations of one position.

   The fragment: no derived predicates; up to 64 variables, and 64 literals, an action; up to 32
   arguments an atom.  Conjunctions and existential conditions of preconditions become literals; a
   disjunction, a universal condition or the like is a check of the formula as it is.  An equality
   in a precondition makes one variable of two. */
#ifndef SEARCH_LIFTED_MODEL_MODEL_H
#define SEARCH_LIFTED_MODEL_MODEL_H
#include <string.h>

#include "search/lifted/model/table.h"
#include "task/lifted.h"

typedef uint64_t rp_lift_vars; /* a set of variables: bit a number */
enum { RP_LIFT_MOST_VARIABLES = 64, RP_LIFT_MOST_LITERALS = 64 };

typedef struct rp_lift_literal {
    uint32_t pred;
    uint32_t num_terms;
    const rp_term *term;
    rp_lift_vars vars;
} rp_lift_literal;

typedef enum rp_lift_check_kind {
    RP_LIFT_SAME,    /* its two terms */
    RP_LIFT_DIFFER,  /* its two terms */
    RP_LIFT_ABSENT,  /* the atom does not hold */
    RP_LIFT_OF_TYPE, /* its term is of type `literal.pred` */
    RP_LIFT_FORMULA  /* holds, or does not */
} rp_lift_check_kind;

typedef struct rp_lift_check {
    rp_lift_check_kind kind;
    bool positive; /* of a formula */
    rp_lift_literal literal;
    const rp_formula *formula;
    rp_lift_vars vars;
} rp_lift_check;

typedef struct rp_lift_condition { /* a conjunction */
    bool never;                    /* no instance can meet it */
    uint32_t num_literals, num_checks;
    const rp_lift_literal *literal; /* no two are the same; all variables are in some of them … */
    const rp_lift_check *check;
    rp_lift_vars vars; /* … those that an effect's condition has from its action apart */
} rp_lift_condition;

typedef struct rp_lift_effect {
    bool adds;
    rp_lift_literal literal;
    rp_lift_condition condition; /* empty: unconditional */
    rp_lift_vars own;            /* variables that are not the action's */
} rp_lift_effect;

typedef struct rp_lift_schema {
    rp_schema_id id;
    const rp_scope *scope;
    const rp_term *root;          /* of each variable: what stands for it in literals and checks */
    const rp_word *const *domain; /* of each variable: the objects of its type, a bit each */
    rp_lift_condition condition;
    uint32_t num_effects, num_conditional;
    const rp_lift_effect *effect; /* the unconditional ones first */
    rp_lift_vars bound;           /* variables of the condition */
    rp_lift_vars needed;          /* those that an effect or a cost mentions; of the others any
                                     values will do */
} rp_lift_schema;

typedef struct rp_lift_model {
    const rp_lifted *lifted;
    rp_limits *limits;
    uint32_t num_preds; /* with functions and types */
    uint32_t num_schemas;
    const rp_lift_schema *schema;
    rp_lift_condition goal;
    const rp_term *goal_root;
    rp_lift_table *fixed;    /* of each predicate; those of fluents are empty */
    uint32_t most_variables; /* of a scope */
} rp_lift_model;

static inline bool rp_lift_same_literal(const rp_lift_literal *a, const rp_lift_literal *b)
{
    return a->pred == b->pred && a->num_terms == b->num_terms &&
           (a->num_terms == 0 || memcmp(a->term, b->term, a->num_terms * sizeof *a->term) == 0);
}
static inline bool rp_lift_is_static(const rp_lift_model *m, uint32_t pred)
{
    return pred < m->num_preds &&
           (pred >= m->lifted->num_predicates || !m->lifted->predicate[pred].fluent);
}
static inline uint32_t rp_lift_function_pred(const rp_lifted *t, rp_func_id f)
{
    return t->num_predicates + f;
}
static inline uint32_t rp_lift_type_pred(const rp_lifted *t, rp_type_id type)
{
    return t->num_predicates + t->num_functions + type;
}
static inline bool rp_lift_is_function(const rp_lifted *t, uint32_t pred)
{
    return pred >= t->num_predicates && pred < t->num_predicates + t->num_functions;
}

/* Why lifted search does not take the task, in a few words ("derived predicates"); NULL: it
   does. */
const char *rp_lift_refuses(rp_arena *, const rp_lifted *);

/* Of a task that it takes.  What it consists of lives in the arena, but for the tables. */
const rp_lift_model *rp_lift_model_create(rp_arena *, const rp_lifted *);
void rp_lift_model_release(const rp_lift_model *); /* the tables */

#endif
