/* The meaning of a ground task in its plainest form, to compare optimised code with.  A
   state is an array of num_facts truth values.  Handles everything rp_strips can say. */
#ifndef SUPPORT_NAIVE_NAIVE_H
#define SUPPORT_NAIVE_NAIVE_H
#include "task/state.h"

/* Complete: derived facts included. */
void naive_initial(const rp_strips *, bool *holds);
/* Computes the derived facts anew from the others. */
void naive_derive(const rp_strips *, bool *holds);

bool naive_is_goal(const rp_strips *, const bool *holds);
bool naive_is_applicable(const rp_strips *, rp_op_id, const bool *holds);
/* to = the state after op; `to` must not be `from`. */
void naive_apply(const rp_strips *, rp_op_id, const bool *from, bool *to);

/* Some state on a random walk of at most `steps` from the initial one. */
void naive_walk(const rp_strips *, uint64_t seed, uint32_t steps, bool *holds);

/* The facts that hold, ascending, in out[num_facts]; returns how many. */
uint32_t naive_list(const rp_strips *, const bool *holds, rp_fact_id *out);

/* Cost of a cheapest plan from the state, INFINITY if there is none.  With `unit`, each
   step costs 1.  Tables of 2^num_facts: at most 16 facts. */
double naive_hstar(const rp_strips *, const bool *holds, bool unit);

#endif
