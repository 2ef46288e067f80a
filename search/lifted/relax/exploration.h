/* Weighted Datalog on the state at hand: the rules of rules.h, atoms in the order of their cost
   (Knuth 1977, "A Generalization of Dijkstra's Algorithm"), until no goal can become cheaper.  Of
   each atom the cheapest derivation is kept: its rule, and a row of a table for each literal.

   A rule fires when one of its atoms comes out of the queue; the others are joined with what came
   out before (match.h).  So the joins are what takes the time.  Expected: 10^2 to 10^5 atoms. */
#ifndef SEARCH_LIFTED_RELAX_EXPLORATION_H
#define SEARCH_LIFTED_RELAX_EXPLORATION_H
#include "search/lifted/relax/relevance.h"
#include "search/lifted/state/world.h"

#define RP_LIFT_OPEN UINT32_MAX       /* cost of an atom that was not derived */
enum { RP_LIFT_MOST_COST = 1 << 30 }; /* of one that was: what costs more counts as this */

typedef struct rp_lift_exploration {
    rp_limits *limits;
    rp_lift_world *world; /* borrowed, and so are these two */
    const rp_lift_rules *rules;
    const rp_lift_relevance *relevance; /* as it is at the time of a run */
    rp_lift_table *table;   /* of each predicate, those of static ones apart: atoms popped */
    rp_lift_table **tables; /* of each predicate */

    rp_tupleset reached; /* atoms; goals first */
    rp_u32vec cost;      /* of each; RP_LIFT_OPEN */
    rp_u32vec why;       /* of each: its derivation in `trail`, or RP_NONE in the state */
    RP_VEC(bool) popped;
    rp_u32vec trail;        /* rule, rows */
    RP_VEC(uint64_t) queue; /* a binary heap of cost and atom */
    uint32_t num_goals;     /* those that do not hold */
    uint32_t goals_open;    /* of them, not derived yet */
    uint32_t bound;         /* what the most expensive of them costs so far; RP_LIFT_OPEN */
    uint32_t **dense;       /* of each predicate with few possible atoms: their ids, or RP_NONE */
    rp_u32vec initial;      /* atoms of the state, as ids of the world's */
    rp_lift_match match;
    const rp_lift_rule *rule; /* being matched */
} rp_lift_exploration;

/* What it consists of and does not grow lives in the arena. */
void rp_lift_exploration_init(rp_lift_exploration *, rp_arena *, rp_lift_world *,
                              const rp_lift_rules *, const rp_lift_relevance *);
void rp_lift_exploration_release(rp_lift_exploration *);

/* From the state at hand, with the relevance, which is complete for the goals that do not hold
   there; false if one of these is not reached. */
bool rp_lift_exploration_run(rp_lift_exploration *);

#endif
