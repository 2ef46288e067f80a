/* Negation normal form, with the rules for what is not a literal (task/normalise.h). */
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
    rp_u32vec eliminated;           /* the variables that they project away, in this order */
    bool only_reach;                /* such rules are for reachability alone */
    uint32_t num_nodes;
} rp_nnf_builder;

/* Formulas: those of the arguments are borrowed. */
const rp_nnf *rp_nnf_build(rp_nnf_builder *, const rp_formula *, bool positive, const rp_guard *);
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

/* The guards that a conjunction gives to its parts, in front of `outer`. */
const rp_guard *rp_nnf_guards(rp_nnf_builder *, const rp_nnf *, const rp_guard *outer);

/* The formula, which is not false, as a condition, with room for `extra` more aux atoms. */
rp_condition rp_nnf_condition(rp_nnf_builder *, const rp_nnf *, const rp_guard *, uint32_t extra);

rp_pred_id rp_nnf_new_predicate(rp_nnf_builder *, uint32_t arity);
/* The sorted union of two ascending lists; returns its length. */
uint32_t rp_nnf_merge(const uint32_t *a, uint32_t num_a, const uint32_t *b, uint32_t num_b,
                      uint32_t *out);
/* The variables of terms, ascending, in the arena. */
uint32_t *rp_nnf_variables(rp_nnf_builder *, const rp_term *, uint32_t count, uint32_t *num);

#endif
