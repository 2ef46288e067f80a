/* From which ways to add a fact the NDA of relevance-graph (relevance_graph.h, which defines it)
   chooses in a state, and with which weights.  A way is an achiever of relaxation.h.  Choices are
   kept from state to state as far as costs are (incremental.h). */
#ifndef HEURISTICS_RELEVANCE_GRAPH_WAYS_H
#define HEURISTICS_RELEVANCE_GRAPH_WAYS_H
#include "heuristics/relaxation/incremental.h"
#include "heuristics/relaxation/relaxation.h"

typedef enum rp_ways_kind {
    RP_WAYS_NEAR,
    RP_WAYS_LOWEST,
    RP_WAYS_ALL,
    RP_WAYS_BOLTZMANN
} rp_ways_kind;

typedef struct rp_ways_options {
    rp_ways_kind kind;
    uint32_t max_exponent; /* of near ones: 1 to 64 */
    double exponent_scale; /* 0: the same exponent for all */
    bool easy;             /* ways with few preconditions that do not hold weigh more */
    double temperature;    /* of Boltzmann's choice, above 0: see relevance_graph.h */
} rp_ways_options;

typedef struct rp_way_choice {
    uint32_t count;
    const uint32_t *way;   /* achievers */
    const double *each;    /* their weights */
    double weight;         /* of all */
    uint32_t log_exponent; /* the exponent that they are for, as its logarithm */
} rp_way_choice;

typedef struct rp_ways {
    const rp_relaxation *r;
    rp_incremental *incremental; /* or NULL */
    rp_ways_options options;
    uint32_t max_log;      /* the largest exponent is 2^max_log */
    double scaled_cost;    /* exponent_scale (cost of the goals in the initial state)^2 */
    uint32_t *group_begin; /* of a fact */
    struct rp_way_group *group;
    rp_fact_id *watch;     /* of a group; apart, as most groups are passed over by it */
    rp_way_choice *choice; /* of a fact, as it was found last */
    uint32_t *way;         /* room for those of all facts */
    double *each;
} rp_ways;

/* Its arrays lie in the arena; the relaxation must live as long, and so `incremental`, which keeps
   that relaxation's costs, or is NULL. */
void rp_ways_init(rp_ways *, rp_arena *, const rp_relaxation *, rp_incremental *, rp_ways_options);

/* Of a fact that can be reached and does not hold; valid until the next call for this fact. */
const rp_way_choice *rp_ways_choose(rp_ways *, rp_fact_id);

#endif
