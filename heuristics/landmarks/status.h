/* Which landmarks are past, future and required again in a state, known by the ways in which the
   state was reached (Büchner, Keller, Eriksson and Helmert 2023, "Landmark progression in heuristic
   search").

   A landmark is accepted on a path if it held on it at some time; it was in order if it held at a
   time when all that unsound orderings (reasonable ones) put before it had been accepted.  If
   several paths lead to a state, those count that are so on all of them (Karpas and Domshlak 2009,
   "Cost-optimal planning with landmarks", section 5).  Future landmarks are those not accepted, or
   never in order, and those required again: past ones that do not hold although they are goals, or
   greedy-necessary for some that are not accepted.

   A state takes a bit for each landmark that does not hold in the initial state, and one for each
   that unsound orderings put after some other. */
#ifndef HEURISTICS_LANDMARKS_STATUS_H
#define HEURISTICS_LANDMARKS_STATUS_H
#include "base/data/segments.h"
#include "heuristics/heuristic.h"
#include "heuristics/landmarks/find/graph.h"

/* Landmarks have places here: first those that do not hold initially, then the others that may
   be required again; those that matter in no state have none.  A state's row has bits for the
   former, accepted or not, and for those that unsound orderings put after others, in order or
   not. */
typedef struct rp_landmark_status {
    const rp_strips *strips;
    const rp_landmark_graph *graph;
    uint32_t size, num_stored, num_with_unsound, row_bits;
    size_t words, row_words;      /* of a set of places, of a row */
    const uint32_t *landmark;     /* of a place */
    const rp_fact_id *fact;       /* of a place, or RP_NONE: a disjunction */
    rp_csr places;                /* row: fact; places that have it */
    const uint32_t *with_unsound; /* places that unsound orderings put after others, ascending */
    const uint32_t *which;        /* of a place: its number among these, or RP_NONE */
    rp_csr before, unsound; /* row: place; those ordered before it; those by unsound orderings */
    rp_csr after;           /* row: place; those that unsound orderings put after it */

    rp_csr needs;          /* row: place; those that are greedy-necessary for it */
    const rp_word *always; /* places that hold initially */
    const rp_word *goal;
    const rp_word *unachievable; /* no operator can make it true */
    rp_segments row;             /* of a state */

    /* Of the state last looked at. */
    rp_word *row_now, *accepted_now, *future, *required;
} rp_landmark_status;

/* Lives in the arena, but for what is stored; the graph is borrowed.  With `only_facts`,
   disjunctions and their orderings are left out: they have no places. */
rp_landmark_status *rp_landmark_status_create(rp_arena *, const rp_strips *,
                                              const rp_landmark_graph *, bool only_facts);
void rp_landmark_status_release(rp_landmark_status *);

/* As an rp_heuristic_type's `arrive`. */
bool rp_landmark_status_arrive(rp_landmark_status *, rp_arrival *);

/* Sets `accepted_now` and `future`, the places that are still to be achieved.  False: it is proved
   that one of them cannot be.  Without a number the state's history is unknown: then only goals
   count, unless it is the initial state. */
bool rp_landmark_status_look(rp_landmark_status *, rp_state_id, const rp_state_view *);

#endif
