/* h² mutexes: which pairs of facts may hold together, forward from the initial state (the pairs
   that h² of Haslum and Geffner 2000, "Admissible heuristics for optimal planning", finds
   reachable) and backward from the goal (Alcázar and Torralba 2015, "A reminder about the
   importance of computing and exploiting invariants in planning").

   Both are fixpoints over rows of preconditions, adds and deletes; each only claims that
   something never happens when that is proved.  Forward handles all that the ground task can
   say; backward handles operators without conditional effects and without axioms only.

   - Conditional effects: a row fires if the conditions of its operator and its own may hold
     together.  What it adds may hold with what may have held before together with these
     conditions and neither it nor its operator deletes, and with what other effects of the
     operator add, if their conditions may hold at the same time.
   - Axioms are rows that add their head and delete nothing.  An operator keeps no derived
     fact: in the new state they are concluded again.
   - That a derived fact is false is no condition here: it is taken to hold.

   Dominating operation: the conjunction of the rows of a row's conditions.

   Further functions are in h2_backward.c. */
#ifndef GROUND_MUTEX_H2_H
#define GROUND_MUTEX_H2_H
#include "base/data/csr.h"
#include "base/data/vec.h"
#include "ground/mutex/pairs.h"

typedef enum rp_h2_kind { RP_H2_OPERATOR, RP_H2_EFFECT, RP_H2_AXIOM } rp_h2_kind;

/* Of an effect also the conditions and deletes of its operator. */
typedef struct rp_h2_row {
    uint32_t begin; /* in item: conditions, adds, deletes */
    uint32_t num_pre, num_add, num_del;
    uint32_t head; /* an effect's operator; otherwise itself */
    uint32_t end;  /* of an operator: behind its last effect */
} rp_h2_row;

typedef struct rp_h2_task {
    rp_limits *limits;
    uint32_t num_facts;
    RP_VEC(rp_h2_row) row; /* operators, each followed by its effects; then axioms */
    uint32_t first_axiom;
    rp_u32vec item;
    rp_word *gone;    /* bit a row */
    rp_word *init;    /* bit a fact */
    rp_word *derived; /* bit a fact */
    rp_u32vec goal;
    uint32_t *scratch; /* as long as the longest row */
    rp_arena arena;    /* of the parts */
    rp_parts parts;    /* of conditions; none if it were too many */
} rp_h2_task;

typedef struct rp_h2_facts {
    const uint32_t *fact;
    uint32_t count;
} rp_h2_facts;

void rp_h2_task_init(rp_h2_task *, rp_limits *, uint32_t num_facts);
void rp_h2_task_free(rp_h2_task *, rp_limits *);
/* An effect is one of the operator before it. */
void rp_h2_add_row(rp_h2_task *, rp_h2_kind, rp_h2_facts pre, rp_h2_facts add, rp_h2_facts del);
/* After the last row.  Finds parts that conditions have in common. */
void rp_h2_seal(rp_h2_task *);

static inline const uint32_t *rp_h2_pre(const rp_h2_task *t, uint32_t row)
{
    return t->item.item + t->row.item[row].begin;
}
/* The same with parts. */
static inline const uint32_t *rp_h2_condition(const rp_h2_task *t, uint32_t row)
{
    return rp_csr_row(&t->parts.row, row);
}
static inline uint32_t rp_h2_condition_size(const rp_h2_task *t, uint32_t row)
{
    return rp_csr_size(&t->parts.row, row);
}
static inline const uint32_t *rp_h2_add(const rp_h2_task *t, uint32_t row)
{
    return rp_h2_pre(t, row) + t->row.item[row].num_pre;
}
static inline const uint32_t *rp_h2_del(const rp_h2_task *t, uint32_t row)
{
    return rp_h2_add(t, row) + t->row.item[row].num_add;
}
static inline bool rp_h2_is_gone(const rp_h2_task *t, uint32_t row)
{
    return rp_bit_get(t->gone, row) || rp_bit_get(t->gone, t->row.item[row].head);
}

/* What may be spent.  The clock is looked at between passes over all rows, the work left at each
   row. */
typedef struct rp_h2_limit {
    double deadline; /* rp_clock; INFINITY: none */
    uint64_t work;   /* words of rows of pairs, which fall; RP_H2_ALL: as many as it takes */
} rp_h2_limit;

#define RP_H2_ALL UINT64_MAX

/* A fixpoint: rows are gone through in order until a pass changes nothing; a row is looked at
   again only if one of the facts that it depends on has got a pair since the last time. */
typedef struct rp_h2_walk {
    const rp_h2_task *task;
    rp_fact_pairs *pairs; /* that grow */
    rp_h2_limit *limit;
    bool in_limit;
    bool any;       /* some row was looked at in this pass */
    uint32_t pass;  /* from 1 */
    uint32_t *seen; /* a row: the last pass that looked at it; 0: none */
} rp_h2_walk;

/* Empties the pairs.  The caller frees `seen`. */
rp_h2_walk rp_h2_walk_start(const rp_h2_task *, rp_fact_pairs *, rp_h2_limit *);
bool rp_h2_walk_next_pass(rp_h2_walk *);
/* Is the row, which depends on these facts and parts, to be looked at now? */
bool rp_h2_walk_take(rp_h2_walk *, uint32_t row, const uint32_t *item, uint32_t count);
/* Counts the work for the row at hand. */
void rp_h2_walk_spend(rp_h2_walk *, uint64_t words);

/* The pairs that may hold together in a reachable state.  Returns false, pairs being
   void, if the limit was reached. */
bool rp_h2_forward(const rp_h2_task *, rp_fact_pairs *, rp_h2_limit *) RP_MUST_CHECK;
/* May the row fire in a reachable state? */
bool rp_h2_fires(const rp_h2_task *, const rp_fact_pairs *reached, uint32_t row);

/* The pairs that may hold together in a reachable state from which the goal can be reached;
   reached are those of rp_h2_forward, all rows that never fire are gone. */
bool rp_h2_backward(const rp_h2_task *, const rp_fact_pairs *reached, rp_fact_pairs *live,
                    rp_h2_limit *) RP_MUST_CHECK;
/* May the operator lead to a state from which the goal can be reached? */
bool rp_h2_leads_to_goal(const rp_h2_task *, const rp_fact_pairs *live, uint32_t row);

#endif
