/* The ground task while it is being pruned: facts and operators keep their numbers and are
   marked as gone; rows shrink in place.

   Facts are the reached atoms, by predicate and then in lexicographic order, each followed
   by its complement if some condition needs the atom false.  Operators are the records of
   the rules, rule by rule.

   Expected: up to 10^7 operators of 5 to 20 row items; each pruning pass reads all rows
   from front to back. */
#ifndef GROUND_DRAFT_H
#define GROUND_DRAFT_H
#include "ground/rule.h"
#include "task/strips.h"

typedef struct rp_draft_op {
    uint32_t begin; /* in item: preconditions, then adds, then deletes, each ascending */
    uint32_t num_pre, num_add, num_del;
} rp_draft_op;

typedef struct rp_draft_goal {
    const rp_literal *literal;
    bool positive;
    uint32_t fact; /* void if failed */
} rp_draft_goal;

typedef struct rp_draft {
    rp_limits *limits;
    rp_arena *arena; /* short-lived */
    const rp_database *db;
    const rp_rules *rules;

    uint32_t num_facts;
    rp_pred_id *fact_pred;
    uint32_t *fact_number; /* in its relation */
    uint32_t *complement;  /* or RP_NONE */
    rp_word *negated;      /* bit a fact: it is a complement */
    rp_word *init;         /* bit a fact */
    rp_word *fact_gone;    /* bit a fact */
    bool has_negated;
    uint32_t **fact_of; /* predicate, number in its relation: the fact */

    uint32_t num_ops;
    rp_draft_op *op;
    uint32_t *item;
    int32_t *cost;
    rp_word *op_gone;   /* bit an operator */
    uint32_t *first_op; /* of each rule; one more at the end */

    rp_mutex_groups groups; /* exactly_one is not set; num_groups 0 if none were looked for */

    uint32_t num_goals, num_failed;
    rp_draft_goal *goal;   /* to be reached */
    rp_draft_goal *failed; /* shown to hold in no state */
} rp_draft;

/* Goal literals that hold in every state are left out. */
void rp_draft_init(rp_draft *, rp_arena *, const rp_database *, const rp_rules *,
                   const rp_condition *goal);
void rp_draft_release(rp_draft *);
/* The first step of rp_draft_init. */
void rp_draft_number_facts(rp_draft *, const rp_condition *goal);

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

/* The pruned task, numbered anew, in `arena`. */
rp_strips *rp_draft_finish(const rp_draft *, rp_arena *arena);

#endif
