/* Which landmarks are still to be reached from a state, known by the ways in which the state
   was reached (Richter and Westphal 2010, section 4.2).

   A landmark is accepted on a path if it held on it at some time, and all landmarks that are
   ordered before it had been accepted by then.  If several paths lead to a state, those count
   that are accepted on all of them (Karpas and Domshlak 2009, "Cost-optimal planning with
   landmarks", section 5).  To be reached are those not accepted, and again those that do not
   hold although they are goals, or greedy-necessary for some that are not accepted.

   Landmarks that hold in the initial state and are ordered after no other one are accepted
   in all states, and take no room.  Each other one takes a bit a state.  */
#ifndef HEURISTICS_LANDMARKS_STATUS_H
#define HEURISTICS_LANDMARKS_STATUS_H
#include "base/segments.h"
#include "heuristics/heuristic.h"
#include "heuristics/landmarks/graph.h"

/* Landmarks have places here: first those with a bit, then the others that can be required
   again; those that matter in no state have none. */
typedef struct rp_landmark_status {
    const rp_strips *strips;
    const rp_landmark_graph *graph;
    uint32_t size, num_stored;
    size_t words, stored_words;  /* of a set of places, of what is stored */
    const uint32_t *landmark;    /* of a place */
    const rp_fact_id *fact;      /* of a place, or RP_NONE: a disjunction */
    rp_csr before;               /* row: place; those that must be accepted before it */
    const rp_word *needs;        /* of a place the set of those that are greedy-necessary
                                               for it: `words` words each */
    const rp_word *always;       /* places that have no bit */
    const rp_word *goal, *again; /* goals; those that may be required again */
    const rp_word *lost;         /* no operator can make it true */
    const rp_word *exact;        /* not accepted means that it never held */
    rp_segments accepted;        /* of a state: stored_words words */
    rp_word *accepted_now, *future, *required; /* of the state last looked at */
} rp_landmark_status;

/* Lives in the arena, but for what is stored; the graph is borrowed. */
rp_landmark_status *rp_landmark_status_create(rp_arena *, const rp_strips *,
                                              const rp_landmark_graph *);
void rp_landmark_status_release(rp_landmark_status *);

/* As an rp_heuristic_type's `arrive`. */
bool rp_landmark_status_arrive(rp_landmark_status *, rp_arrival *);

/* Sets `accepted_now` and `future`: the places that are to be reached.  False: it is proved that
   one of them cannot be.  Without a number the state's history is unknown: then only goals count,
   unless it is the initial state. */
bool rp_landmark_status_look(rp_landmark_status *, rp_state_id, const rp_state_view *);

#endif
