/* From the lifted task to what grounding works on: rules.  Conditions are in negation
   normal form, implications are gone, quantifiers are kept where they stand.

   A rule's condition has two readings.  For relaxed reachability it is a join of positive
   atoms: `pos` and `aux`.  What a conjunction has beside literals (`complex`) stands there
   as an auxiliary atom, with the free variables as arguments and rules of its own, or, if
   it may be taken to hold when deletes are ignored (universal conditions, negated fluent
   atoms), not at all.  For the ground task `complex` is evaluated, and `aux` is not read.

   The variables of an existential condition are joined inside an auxiliary rule and
   projected away; what does not share variables with the rest, and, along a greedy order,
   each variable of a large conjunction becomes a rule of its own (variable elimination),
   so that the number of instances is that of small joins.

   Auxiliary predicates have the numbers behind those of the task; `lifted` is the task with
   them added.  Equalities of constants are settled; a goal that can never hold is the
   inequality of a term with itself. */
#ifndef GROUND_RULES_NORMALISE_H
#define GROUND_RULES_NORMALISE_H
#include "task/lifted.h"

typedef struct rp_literal {
    rp_pred_id pred;
    uint32_t num_terms;
    const rp_term *term;
    const rp_formula *origin; /* for messages; may be NULL */
} rp_literal;

/* The end of a chain of terms that are the same: parent of a variable, itself at the end. */
static inline rp_term rp_term_root(const rp_term *parent, rp_term t)
{
    while (rp_term_is_variable(t) && parent[rp_term_variable(t)] != t)
        t = parent[rp_term_variable(t)];
    return t;
}

typedef enum rp_nnf_kind {
    RP_NNF_ATOM,
    RP_NNF_NOT_ATOM,
    RP_NNF_AND, /* none: true */
    RP_NNF_OR,  /* none: false */
    RP_NNF_FORALL,
    RP_NNF_EXISTS /* the auxiliary atom `literal`, for which there is exactly one rule */
} rp_nnf_kind;

typedef struct rp_nnf {
    rp_nnf_kind kind;
    uint32_t id; /* counts from 0 through the task */
    rp_literal literal;
    uint32_t num_children; /* never of the same kind as their AND or OR, never constant */
    const struct rp_nnf *const *child;
    uint32_t num_variables; /* that FORALL binds; their types have objects */
    const uint32_t *variable;
    uint32_t num_free; /* variables; ascending */
    const uint32_t *free_variable;
    uint32_t rule; /* of EXISTS: its rule, counted from the first that is no action */
    const rp_scope *scope;
} rp_nnf;

static inline bool rp_nnf_is_literal(const rp_nnf *f)
{
    return f->kind == RP_NNF_ATOM || f->kind == RP_NNF_NOT_ATOM;
}

typedef struct rp_condition { /* a conjunction */
    uint32_t num_pos, num_neg, num_eq, num_neq, num_complex, num_aux;
    const rp_literal *pos, *neg;         /* atoms that must hold, must not hold; never equality */
    const rp_literal *eq, *neq;          /* two terms each */
    const struct rp_nnf *const *complex; /* OR, FORALL, EXISTS */
    const rp_literal *aux;               /* what reachability has to meet, too */
} rp_condition;

typedef enum rp_rule_kind {
    RP_RULE_ACTION, /* head: the unconditional adds */
    RP_RULE_EFFECT, /* one literal of a conditional or universal effect */
    RP_RULE_AXIOM,  /* for a derived predicate of the task */
    RP_RULE_EXISTS, /* for an existential condition */
    RP_RULE_CHOICE  /* for one disjunct; only for reachability, instances are not kept */
} rp_rule_kind;

/* A parameter of an action for which any object will do that meets the static conditions. */
typedef struct rp_witness {
    uint32_t variable;
    uint32_t rule; /* like rp_nnf.rule: its instances for the values chosen so far have the value;
                      RP_NONE: any object of its type */
} rp_witness;

/* Which of these are projected away. */
typedef enum rp_projection {
    RP_PROJECT_NONE,
    RP_PROJECT_UNUSED, /* those that no condition mentions */
    RP_PROJECT_ALL
} rp_projection;

/* How an action is to be normalised. */
typedef struct rp_normal_choice {
    bool split;
    rp_projection projection;
} rp_normal_choice;

typedef struct rp_normal_schema {
    rp_rule_kind kind;
    rp_schema_id schema; /* of actions and effects: where names and costs are */
    const rp_scope *scope;
    uint32_t num_args; /* the variables that occur; an action's: its parameters but witnesses */
    const uint32_t *arg;
    uint32_t num_witnesses;
    const rp_witness *witness; /* in the order of choosing them */
    uint32_t num_kept;         /* parameters that might be witnesses and are not, … */
    const uint32_t *kept;      /* … ascending */
    rp_condition condition;    /* an effect's leaves out its action's, for which `aux` stands */
    uint32_t num_add, num_del;
    const rp_literal *add, *del;
    rp_pred_id applied; /* of an action and its effects: predicate for its instances, or RP_NONE */
    uint32_t stratum;   /* of an axiom */
    bool late;          /* an action that was split: matched when all atoms are reached, */
    uint32_t num_order; /* binding these of its arguments in this order */
    const uint32_t *order;
} rp_normal_schema;

typedef struct rp_normal {
    const rp_lifted *lifted; /* with the auxiliary predicates */
    const rp_lifted *source; /* without them */
    uint32_t num_actions, num_schemas;
    uint32_t most_variables, most_args; /* of a scope; of a predicate */
    const rp_normal_schema *schema;     /* actions first; those that can never apply are left out */
    rp_condition goal;
} rp_normal;

/* Takes everything that the parser accepts, with a choice for each schema.  Of one that is to be
   split the preconditions are split: each add has a rule of its own, for reachability alone, with
   the other parameters projected away as if they were existential; the action itself is late,
   and the projections are among its aux atoms, so that matching it seldom fails half-way
   (Dechter 1999, "Bucket elimination", section 4: search along the order of elimination,
   backwards, needs no backtracking).  Parameters that only have to exist: witness.c. */
const rp_normal *rp_normalise(rp_arena *, const rp_lifted *, const rp_normal_choice *);

/* Whether this is an action that may be marked.  One whose instances need more than their
   preconditions is not: a value of a cost function, an object for an unused parameter. */
bool rp_normal_can_be_split(const rp_lifted *, const rp_normal_schema *);

#endif
