/* The relevance graph of one state (relevance_graph.h), kept: which facts a non-deterministic agent
   (NDA) requires there, with which probability, and which of them for which others. */
#ifndef HEURISTICS_SOFT_LANDMARKS_NEEDS_H
#define HEURISTICS_SOFT_LANDMARKS_NEEDS_H
#include "heuristics/relaxation/relaxation.h"
#include "heuristics/relevance_graph/ways.h"

typedef struct rp_needs {
    uint32_t size; /* facts, numbered by falling cost: those that one needs come after it */
    const rp_fact_id *fact; /* that do not hold in the state */
    const double *score;    /* the probability that the NDA requires it */
    rp_csr needs;           /* row: number; numbers of the facts that it needs, in no order */
    const double *share;    /* of an item of `needs`: the probability that the NDA, who requires the
                               one, chooses an achiever that requires the other */
} rp_needs;

/* Facts that the NDA requires with a probability of at least `least`.  Scores take all requests for
   independent, but the shares of achievers of the same fact add up:
       score(f) = 1 for a goal, otherwise 1 - product over facts g of 1 - score(g) share(g, f).
   The relaxation is to have costs of RP_COST_LAYER; in the state its goals can be reached.  Lives
   in the arena. */
rp_needs *rp_needs_find(rp_arena *, rp_relaxation *, const rp_state_view *, rp_ways_options,
                        double least);

#endif
