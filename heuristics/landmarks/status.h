/* Which landmarks are still to be reached from a state, known by the ways in which the state
   was reached (Büchner, Keller, Eriksson and Helmert 2023, "Landmark progression in heuristic
   search").

   A landmark is reached on a path if it held on it at some time, and it is in order if it held at
   a time when all that reasonable orders put before it had been reached.  If several paths lead to
   a state, those count that are so on all of them (Karpas and Domshlak 2009, "Cost-optimal
   planning with landmarks", section 5).  Still to be reached are those not reached or not in
   order, and again those that do not hold although they are goals, or greedy-necessary for some
   that are not reached.

   A state takes a bit for each landmark that does not hold in the initial state, and one for each
   that reasonable orders put after some other. */
#ifndef HEURISTICS_LANDMARKS_STATUS_H
#define HEURISTICS_LANDMARKS_STATUS_H
#include "base/data/segments.h"
#include "heuristics/heuristic.h"
#include "heuristics/landmarks/find/graph.h"

/* Landmarks have places here: first those that do not hold initially, then the others that may
   have to be reached again; those that matter in no state have none.  A state's row has bits for
   the former, reached or not, and for those that have advice, in order or not. */
typedef struct rp_landmark_status {
    const rp_strips *strips;
    const rp_landmark_graph *graph;
    uint32_t size, num_stored, num_advised, row_bits;
    size_t words, row_words;  /* of a set of places, of a row */
    const uint32_t *landmark; /* of a place */
    const rp_fact_id *fact;   /* of a place, or RP_NONE: a disjunction */
    rp_csr places;            /* row: fact; places that have it */
    const uint32_t *advised;  /* places that should come after others, ascending */
    const uint32_t *which;    /* of a place: its number among these, or RP_NONE */
    rp_csr before, advice;    /* row: place; those ordered before it; those by advice only */
    rp_csr after;             /* row: place; those that advice puts after it */

    rp_csr needs;          /* row: place; those that are greedy-necessary for it */
    const rp_word *always; /* places that hold initially */
    const rp_word *goal;
    const rp_word *lost; /* no operator can make it true */
    rp_segments row;     /* of a state */

    /* Of the state last looked at. */
    rp_word *row_now, *reached_now, *future, *required;
} rp_landmark_status;

/* Lives in the arena, but for what is stored; the graph is borrowed. */
rp_landmark_status *rp_landmark_status_create(rp_arena *, const rp_strips *,
                                              const rp_landmark_graph *);
void rp_landmark_status_release(rp_landmark_status *);

/* As an rp_heuristic_type's `arrive`. */
bool rp_landmark_status_arrive(rp_landmark_status *, rp_arrival *);

/* Sets `reached_now` and `future`: the places that are to be reached.  False: it is proved that
   one of them cannot be.  Without a number the state's history is unknown: then only goals count,
   unless it is the initial state. */
bool rp_landmark_status_look(rp_landmark_status *, rp_state_id, const rp_state_view *);

#endif
