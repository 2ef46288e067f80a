/* A ground task as clauses, for plans of so many steps (Kautz and Selman 1996, "Pushing the
   envelope: planning, propositional logic, and stochastic search"), in the ∃-step semantics
   (Rintanen, Heljanko and Niemela 2006, "Planning as satisfiability: parallel plans and algorithms
   for plan search", sections 2.4 and 3.3.2): in a step any operators may be applied together that can be
   one after the other in a fixed order, without any of them making false what a later one needs.
   The order is that in which the fewest operators get into each other's way: depth first along the
   disabling graph.

   Clauses are made once, for one step, and then shifted.  A fact that is the complement of another
   has no variable of its own; what a conditional effect does depends on the state before the
   step, so neither the facts of its condition may become false, or true where they were not,
   by operators that come before.  Mutex groups are stated of each step. */
#ifndef SEARCH_SAT_UNROLL_H
#define SEARCH_SAT_UNROLL_H
#include "base/data/csr.h"
#include "base/data/vec.h"
#include "search/sat/cdcl.h"
#include "task/strips.h"

typedef struct rp_unrolling {
    const rp_strips *strips;
    rp_limits *limits;
    rp_arena arena;

    rp_lit *fact;           /* of a fact its literal in the first layer; a few are negations */
    uint32_t num_slots;     /* variables of facts a layer */
    uint32_t num_causes;    /* operators, then conditional effects */
    rp_op_id *op_of;        /* of a cause */
    rp_csr need, spoil;     /* row: cause; literals of facts: that it needs, that it makes false */
    rp_csr needed, spoiled; /* row: literal; causes */
    rp_op_id *order;        /* of operators in a step */
    uint32_t *rank;         /* of an operator in it */

    /* The clauses of a step, over variables of the facts before, of whether the goal is reached, of
       the step, and of the facts after, which begin `stride` after the first. */
    rp_u32vec lits, ends;
    rp_u32vec scratch; /* of whoever builds something */
    uint32_t stride;

    rp_cdcl *solver;
    uint32_t num_steps;
    uint32_t asked;  /* the number of steps that is solved for */
    rp_u32vec stack; /* of pick: literals that need a support */
    rp_u32vec met;   /* a literal: the call in which that was so last */
    uint32_t call;
} rp_unrolling;

/* For tasks without axioms.  No steps yet.  `supports`: decisions are those of unroll_pick.c. */
void rp_unrolling_init(rp_unrolling *, const rp_strips *, bool supports, rp_limits *);
void rp_unrolling_release(rp_unrolling *);

void rp_unrolling_add_step(rp_unrolling *);

/* Is there a plan of so many steps?  As rp_cdcl_solve. */
rp_answer rp_unrolling_solve(rp_unrolling *, uint32_t steps, uint64_t conflicts);

/* Appends the operators of the plan that was found. */
void rp_unrolling_read(const rp_unrolling *, uint32_t steps, rp_u32vec *plan);

/* unroll_pick.c: the next decision. */
rp_lit rp_unrolling_pick(void *unrolling);

/* unroll_step.c: the clauses of a step. */
void rp_unrolling_make_step(rp_unrolling *);

/* unroll_order.c: `order` and `rank`. */
void rp_unrolling_make_order(rp_unrolling *);

static inline rp_lit rp_unrolling_cause(const rp_unrolling *u, uint32_t cause)
{
    return 2 * (u->num_slots + 1 + cause);
}
static inline rp_lit rp_unrolling_goal(const rp_unrolling *u, uint32_t steps)
{
    return 2 * (u->stride * steps + u->num_slots);
}

#endif
