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

/* How long to look: expansions, and work (base/limits.h). */
typedef struct rp_effort {
    uint64_t expansions, work;
} rp_effort;

/* Of a packed state, by the task's costs: RP_DEAD_END if it is proved that there is no plan, NAN if
   that takes more than so much. */
double rp_perfect_cost(rp_perfect *, const rp_word *state, rp_effort most);

/* What all searches so far took. */
rp_effort rp_perfect_effort(const rp_perfect *);

#endif
