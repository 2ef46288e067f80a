/* Formulas in negation normal form (normalise.h): their nodes, what is known around them, and
   the auxiliary rules for what is not a literal.

   Further functions are in nnf_build.c, auxiliary.c, exists.c and witness.c. */
#ifndef GROUND_RULES_NNF_H
#define GROUND_RULES_NNF_H
#include "base/data/vec.h"
#include "ground/rules/normalise.h"

/* Static literals that hold wherever a formula matters: its siblings in the conjunctions
   around it, and the negated ones of disjunctions.  They keep auxiliary rules small. */
typedef struct rp_guard {
    const rp_literal *literal;
    bool positive;
    const struct rp_guard *outer;
} rp_guard;

typedef struct rp_nnf_builder {
    rp_arena *arena;
    const rp_lifted *lifted;
    const rp_scope *scope; /* of the formula at hand */
    RP_VEC(rp_normal_schema) rule;
    RP_VEC(rp_predicate) predicate; /* auxiliary ones, the first has number num_predicates */
    RP_VEC(rp_literal) projection;  /* heads of the rules for existential conditions */
    rp_u32vec eliminated;           /* the variables that they project away, in this order, … */
    rp_u32vec eliminated_by;        /* … and which rule each */
    bool only_reach;                /* such rules are for reachability alone */
    uint32_t num_nodes;
} rp_nnf_builder;

/* A node without children; the others are borrowed by what is made of them. */
rp_nnf *rp_nnf_new(rp_nnf_builder *, rp_nnf_kind);
const rp_nnf *rp_nnf_join(rp_nnf_builder *, rp_nnf_kind, const rp_nnf *const *child,
                          uint32_t count);
static inline bool rp_nnf_is_true(const rp_nnf *f)
{
    return f->kind == RP_NNF_AND && f->num_children == 0;
}
static inline bool rp_nnf_is_false(const rp_nnf *f)
{
    return f->kind == RP_NNF_OR && f->num_children == 0;
}

/* The formula's children if it is of this kind (AND or OR), otherwise itself. */
static inline const rp_nnf *const *rp_nnf_parts(rp_nnf_kind kind, const rp_nnf *const *f,
                                                uint32_t *count)
{
    *count = (*f)->kind == kind ? (*f)->num_children : 1;
    return (*f)->kind == kind ? (*f)->child : f;
}
static inline bool rp_nnf_mentions(const rp_nnf *f, uint32_t variable)
{
    return rp_row_scan(f->free_variable, f->num_free, variable);
}
bool rp_nnf_is_static(const rp_nnf_builder *, const rp_literal *);

/* In front of `outer`, if it is a static literal: that the node holds, or does not. */
const rp_guard *rp_nnf_add_guard(rp_nnf_builder *, const rp_nnf *, bool holds,
                                 const rp_guard *outer);
/* The guards that a conjunction gives to its parts, in front of `outer`. */
const rp_guard *rp_nnf_guards(rp_nnf_builder *, const rp_nnf *, const rp_guard *outer);

rp_pred_id rp_nnf_new_predicate(rp_nnf_builder *, uint32_t arity);
rp_literal rp_nnf_atom_of(rp_nnf_builder *, rp_pred_id, const uint32_t *variable, uint32_t count);
/* The sorted union of two ascending lists; returns its length. */
uint32_t rp_nnf_merge(const uint32_t *a, uint32_t num_a, const uint32_t *b, uint32_t num_b,
                      uint32_t *out);
/* The variables of terms, ascending, in the arena. */
uint32_t *rp_nnf_variables(rp_nnf_builder *, const rp_term *, uint32_t count, uint32_t *num);
/* The formula's free variables but for these; likewise. */
uint32_t *rp_nnf_other_variables(rp_nnf_builder *, const rp_nnf *, const uint32_t *variable,
                                 uint32_t count, uint32_t *num);

/* nnf_build.c: of a formula of the lifted task, whose terms are borrowed, or of its negation. */
const rp_nnf *rp_nnf_build(rp_nnf_builder *, const rp_formula *, bool positive, const rp_guard *);

/* auxiliary.c: the formula, which is not false, as a condition, with room for `extra` more aux
   atoms.  Adds rules for the disjuncts of disjunctions. */
rp_condition rp_nnf_condition(rp_nnf_builder *, const rp_nnf *, const rp_guard *, uint32_t extra);
/* Adds a rule with this formula as its body, and what guards concern only its variables.
   Returns its index. */
uint32_t rp_nnf_add_rule(rp_nnf_builder *, rp_rule_kind, const rp_nnf *body, const rp_guard *,
                         const rp_literal *head);

/* exists.c: that there are objects for the variables that make the formula hold. */
const rp_nnf *rp_nnf_exists(rp_nnf_builder *, const uint32_t *variable, uint32_t count,
                            const rp_nnf *, const rp_guard *);

/* witness.c: an action's precondition without its witnesses, which become the action's (false if
   there are none), as far as they are to be projected away; and its condition without what has
   become static by that. */
const rp_nnf *rp_nnf_choose_witnesses(rp_nnf_builder *, rp_normal_schema *action,
                                      const rp_nnf *condition, rp_projection);
void rp_nnf_settle_witnesses(rp_normal_schema *action);

#endif
