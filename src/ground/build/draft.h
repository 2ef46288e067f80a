/* The ground task while it is being pruned: facts and operators keep their numbers and are
   marked as gone; rows shrink in place.

   Facts are the reached atoms, by predicate and then in lexicographic order, each followed
   by its complement if some condition needs the atom false; then come derived facts for
   conditions that stay disjunctive.  Operators are the records of the actions' rules, rule
   by rule.

   Rows are operators, then conditional effects (their conditions as preconditions; those of
   the operator are not repeated), then axioms (the body as preconditions, the head as the
   only add).

   Expected: up to 10^7 operators of 5 to 20 row items; each pruning pass reads all rows
   from front to back. */
#ifndef GROUND_BUILD_DRAFT_H
#define GROUND_BUILD_DRAFT_H
#include "ground/build/unfold.h"
#include "task/strips.h"

typedef struct rp_draft_op { /* a row */
    uint32_t begin;          /* in item: preconditions, then adds, then deletes, each ascending */
    uint32_t num_pre, num_add, num_del;
} rp_draft_op;

typedef struct rp_draft_goal {
    const rp_literal *literal; /* NULL: of a part that is none */
    bool positive;
    uint32_t fact; /* RP_NONE: never a fact */
} rp_draft_goal;

typedef struct rp_draft {
    rp_limits *limits;
    rp_arena *arena; /* short-lived */
    const rp_database *db;
    const rp_rules *rules;
    const rp_normal *normal;
    rp_unfolded unfolded; /* until rp_draft_init ends */

    uint32_t num_facts;
    rp_pred_id *fact_pred; /* RP_NONE: for a disjunction */
    uint32_t *fact_number; /* in its relation */
    uint32_t *complement;  /* or RP_NONE */
    rp_word *negated;      /* bit a fact: it is a complement */
    rp_word *derived;      /* bit a fact; complements of derived ones, too */
    rp_word *init;         /* bit a fact */
    rp_word *fact_gone;    /* bit a fact */
    bool has_negated;
    uint32_t **fact_of;    /* predicate, number in its relation: the fact */
    uint32_t first_choice; /* the first fact for a disjunction */
    rp_u32vec choice;      /* the forms that those are for */
    uint32_t *choice_of;   /* a form: its fact; only until rp_draft_init ends */

    uint32_t num_ops, num_effects, num_axioms, num_rows;
    rp_draft_op *op; /* one a row */
    uint32_t *item;
    int32_t *cost;          /* one an operator */
    rp_word *op_gone;       /* bit a row */
    uint32_t *first_op;     /* of each rule; one more at the end */
    uint32_t *owner;        /* of each effect: the operator; ascending */
    uint32_t *first_effect; /* of each operator, and the end: row of its first effect */
    uint32_t *stratum;      /* of each axiom */
    bool has_derived_complements;
    rp_word *inhibitor; /* while pruning: bit a fact whose being false may help, beyond its
                           complement being true; NULL: there is none */

    rp_mutex_groups groups; /* exactly_one is not set; num_groups 0 if none were looked for */

    uint32_t num_goals, num_failed;
    rp_draft_goal *goal;   /* to be reached */
    rp_draft_goal *failed; /* shown to hold in no state */
} rp_draft;

/* Goal literals that hold in every state are left out. */
void rp_draft_init(rp_draft *, rp_arena *, const rp_reached *);
void rp_draft_release(rp_draft *);

/* Steps of rp_draft_init.  number.c: */
void rp_draft_number_facts(rp_draft *);
/* The facts of a conjunction, as a row; returns their number. */
uint32_t rp_draft_expand(const rp_draft *, rp_form, uint32_t *out);
/* instantiate.c; returns the number of items used: */
uint32_t rp_draft_make_operators(rp_draft *);
/* conditional.c, with the items from `end` on: */
void rp_draft_make_effects(rp_draft *, uint32_t end);

static inline bool rp_draft_is_effect(const rp_draft *d, uint32_t row)
{
    return row >= d->num_ops && row - d->num_ops < d->num_effects;
}
static inline bool rp_draft_is_axiom(const rp_draft *d, uint32_t row)
{
    return row >= d->num_ops + d->num_effects;
}
static inline uint32_t rp_draft_owner(const rp_draft *d, uint32_t row)
{
    assert(rp_draft_is_effect(d, row));
    return d->owner[row - d->num_ops];
}
static inline bool rp_draft_is_derived_complement(const rp_draft *d, uint32_t fact)
{
    return rp_bit_get(d->derived, fact) && rp_bit_get(d->negated, fact);
}
/* Is it left out, or does it belong to an operator that is? */
static inline bool rp_draft_is_gone(const rp_draft *d, uint32_t row)
{
    return rp_bit_get(d->op_gone, row) ||
           (rp_draft_is_effect(d, row) && rp_bit_get(d->op_gone, rp_draft_owner(d, row)));
}
/* The rows of an operator's effects: from the first to before the end.  Other rows have none. */
static inline uint32_t rp_draft_first_effect(const rp_draft *d, uint32_t row)
{
    return row < d->num_ops && d->num_effects > 0 ? d->first_effect[row] : 0;
}
static inline uint32_t rp_draft_end_of_effects(const rp_draft *d, uint32_t row)
{
    return row < d->num_ops && d->num_effects > 0 ? d->first_effect[row + 1] : 0;
}

static inline const rp_relation *rp_draft_relation(const rp_draft *d, rp_pred_id pred)
{
    return &d->db->table[pred].relation;
}
static inline uint32_t *rp_draft_pre(const rp_draft *d, uint32_t op)
{
    return d->item + d->op[op].begin;
}
static inline uint32_t *rp_draft_add(const rp_draft *d, uint32_t op)
{
    return d->item + d->op[op].begin + d->op[op].num_pre;
}
static inline uint32_t *rp_draft_del(const rp_draft *d, uint32_t op)
{
    return d->item + d->op[op].begin + d->op[op].num_pre + d->op[op].num_add;
}

/* finish.c: the pruned task, numbered again, in `arena`.  Of its mutex groups it is not known
   yet which hold exactly one fact. */
rp_strips *rp_draft_finish(const rp_draft *, rp_arena *arena);

#endif
