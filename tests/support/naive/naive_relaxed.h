/* The delete relaxation by fixpoint iteration straight over the task, to compare optimised
   code with.  Sums are of doubles: exact as long as they stay below 2^53. */
#ifndef SUPPORT_NAIVE_NAIVE_RELAXED_H
#define SUPPORT_NAIVE_NAIVE_RELAXED_H
#include "task/strips.h"

typedef struct naive_relaxed {
    bool sum;           /* hadd, else hmax */
    bool one, plus_one; /* operators cost 1; the task's cost plus 1 */
    bool drop_negative; /* negated conditions count as true */
} naive_relaxed;

/* INFINITY if a goal cannot be reached. */
double naive_relaxed_cost(const rp_strips *, const bool *holds, naive_relaxed);

/* Do these operators, carried out again and again with all the effects that apply and
   nothing deleted, make the goal true? */
bool naive_relaxed_reaches(const rp_strips *, const bool *holds, const rp_op_id *ops,
                           uint32_t count);

#endif
