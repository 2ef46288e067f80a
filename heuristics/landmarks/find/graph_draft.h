/* A landmark graph while it is being found: landmarks in the order of discovery, orders as
   they come, repeated, following from each other and in cycles.

   Further functions are in backchain.c, complete.c and graph_finish.c. */
#ifndef HEURISTICS_LANDMARKS_FIND_GRAPH_DRAFT_H
#define HEURISTICS_LANDMARKS_FIND_GRAPH_DRAFT_H
#include "base/data/vec.h"
#include "heuristics/landmarks/find/graph.h"
#include "heuristics/landmarks/find/relaxed_space.h"

typedef RP_VEC(rp_landmark_order) rp_order_vec;

typedef struct rp_landmark_draft {
    rp_limits *limits;
    rp_u32vec fact_begin, fact; /* row: landmark */
    /* Row: landmark; relaxed operators.  Rows are added in the order of landmarks, and may
       come later than they. */
    rp_u32vec first_begin, first;
    RP_VEC(bool) dropped; /* of each landmark: another one says more */
    rp_order_vec order;
    uint64_t work_end; /* of the limits' work: then what was found so far is all */
} rp_landmark_draft;

static inline bool rp_landmark_draft_is_over(const rp_landmark_draft *d)
{
    return d->limits->work >= d->work_end;
}

/* To be worked at for so long from now on. */
void rp_landmark_draft_init(rp_landmark_draft *, rp_limits *, uint64_t most_work);
void rp_landmark_draft_release(rp_landmark_draft *);

/* Facts ascending.  Returns its number. */
uint32_t rp_landmark_draft_add(rp_landmark_draft *, const rp_fact_id *fact, uint32_t count);
void rp_landmark_draft_order(rp_landmark_draft *, uint32_t from, uint32_t to, rp_order_kind);
/* Ends the row that what was pushed to `first` since the last one makes up. */
void rp_landmark_draft_end_first(rp_landmark_draft *);

/* Natural orders from a matrix of size x size bits, `words` words a row: in row `to` the bits
   `from`.  The matrix is transitively closed; only orders that do not follow from others are
   taken. */
void rp_landmark_draft_order_closed(rp_landmark_draft *, const rp_word *before, size_t words);

/* The finished graph: reasonable orders found, cycles broken, everything numbered again, first
   what comes first. */
void rp_landmark_draft_finish(rp_landmark_draft *, const rp_relaxed_space *, rp_reasonable,
                              rp_arena *, rp_landmark_graph *);

/* The two methods.  Of the first, the landmarks alone, or with their orders and first achievers.
   Backwards from the goals, and from those of the facts `more`. */
void rp_landmarks_complete_facts(rp_landmark_draft *, rp_relaxed_space *);
void rp_landmarks_complete(rp_landmark_draft *, rp_relaxed_space *);
void rp_landmarks_backchain(rp_landmark_draft *, rp_relaxed_space *, const rp_fact_id *more,
                            uint32_t count);

#endif
