/* Conditions of the ground task: each formula once.

   A form is a constant, a literal, or a conjunction or disjunction of forms, flat, sorted
   and without duplicates.  Equal formulas have equal numbers, so that what stays
   disjunctive becomes one derived fact, however many operators need it.

   Sizes: up to 10^6 forms of 2 to 20 parts; joining dominates. */
#ifndef GROUND_BUILD_FORM_H
#define GROUND_BUILD_FORM_H
#include "base/data/csr.h"
#include "ground/join/database.h"

typedef uint32_t rp_form;
#define RP_FORM_FALSE 0u
#define RP_FORM_TRUE 1u

typedef enum rp_form_kind {
    RP_FORM_CONSTANT,
    RP_FORM_LITERAL, /* positive ones have even numbers, their negations follow */
    RP_FORM_AND,
    RP_FORM_OR
} rp_form_kind;

typedef struct rp_form_node {
    rp_form_kind kind;
    uint32_t first, count; /* of a literal: predicate and number in its relation; else parts */
} rp_form_node;

typedef struct rp_forms {
    rp_limits *limits;
    rp_arena *arena;
    const rp_database *db;
    RP_VEC(rp_form_node) node;
    rp_form **literal; /* predicate, number in its relation: the positive literal; 0: not made */
    rp_tupleset known; /* conjunctions and disjunctions: kind and parts */
    rp_u32vec form_of; /* of each of these */
    rp_u32vec scratch;
} rp_forms;

/* Once reachability is known. */
void rp_forms_init(rp_forms *, rp_arena *, const rp_database *);
void rp_forms_release(rp_forms *);

rp_form rp_forms_literal(rp_forms *, rp_pred_id, uint32_t number, bool positive);
/* The conjunction or disjunction, simplified. */
rp_form rp_forms_join(rp_forms *, rp_form_kind, const rp_form *part, uint32_t count);

/* Of a conjunction or disjunction; valid until another form is made. */
static inline const rp_form *rp_forms_items(const rp_forms *f, const rp_form_node *node)
{
    return f->known.item.item + node->first;
}

/* The parts of a form seen as a conjunction or disjunction: itself if it is of another
   kind, none if it is the neutral constant. */
const rp_form *rp_forms_parts(const rp_forms *, rp_form_kind, const rp_form *, uint32_t *count);

static inline bool rp_form_is_positive(rp_form literal) { return (literal & 1) == 0; }

#endif
