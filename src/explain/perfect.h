/* h*: the cost of an optimal plan from a state, by A* (Hart, Nilsson and Raphael 1968) with hmax.

   What one search finds out is kept for the next ones: estimates of states, h* of the states on an
   optimal plan, and that nothing leads on from a dead end.  So asking for all states of an optimal
   plan costs little more than asking for the first one. */
#ifndef EXPLAIN_PERFECT_H
#define EXPLAIN_PERFECT_H
#include "heuristics/heuristic.h"

typedef struct rp_perfect rp_perfect;

/* Borrows the encoding, which must outlive it. */
rp_perfect *rp_perfect_create(rp_arena *, const rp_encoding *);
void rp_perfect_destroy(rp_perfect *); /* accepts NULL */

/* Of a packed state, by the task's costs: RP_DEAD_END if it is proved that there is no plan, NAN if
   that takes more than so many expansions. */
double rp_perfect_cost(rp_perfect *, const rp_word *state, uint64_t most_expansions);

/* Expansions of all searches so far. */
uint64_t rp_perfect_expanded(const rp_perfect *);

#endif
