/* The delete relaxation from one state, to be explored again and again with some facts out of
   bounds.  An exploration costs what it reaches: operators with all their preconditions once,
   preconditions once. */
#ifndef HEURISTICS_LANDMARKS_FIND_RELAXED_SPACE_H
#define HEURISTICS_LANDMARKS_FIND_RELAXED_SPACE_H
#include "heuristics/relaxation/relaxedops.h"
#include "task/state.h"

typedef struct rp_relaxed_space {
    rp_limits *limits; /* where work is counted */
    const rp_strips *strips;
    const rp_relaxed_ops *ops; /* the full set */
    uint32_t num_facts;        /* of ops */
    rp_csr achievers;          /* row: fact; relaxed operators that add it */
    rp_csr needed_by;          /* row: fact; relaxed operators */
    const rp_word *start;      /* bit a fact: holds, start_fact included */
    const uint32_t *missing;   /* of an operator: preconditions that do not hold */
    uint32_t num_ready;
    const uint32_t *ready; /* operators that miss nothing, ascending */

    /* Of the last exploration. */
    rp_word *reached; /* bit a fact */
    rp_fact_id *fact; /* those reached that do not hold, in the order of being reached */
    uint32_t num_facts_reached;
    uint32_t *supporter; /* of a fact in `fact` the operator that reached it first */
    uint32_t *unmet;     /* of an operator: preconditions not reached; more if it was barred */
} rp_relaxed_space;

/* Lives in the arena. */
rp_relaxed_space *rp_relaxed_space_create(rp_arena *, const rp_strips *, const rp_state_view *,
                                          bool drop_negative);

/* What can be reached with operators that add none of these facts. */
void rp_relaxed_space_explore(rp_relaxed_space *, const rp_fact_id *banned, uint32_t count);

/* Were all its preconditions reached?  (Barred operators may be, too.) */
bool rp_relaxed_space_is_ready(const rp_relaxed_space *, uint32_t op);

#endif
