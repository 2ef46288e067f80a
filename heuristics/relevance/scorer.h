/* Xi_s of the labels of a layout, state after state.  With weights, everything below is about
   Xi_s times the weight of the label.  There are two kinds: the paper's (scorer.c), and one
   without dead ends (live.h).

   A scorer remembers the state that it evaluated last.  The next one is reached by
   adding and taking away the subtrees below the facts that changed, unless so much changed
   that starting afresh is cheaper.  Probabilities are integers, so both ways give the same numbers,
   bit for bit, whatever came before.

   A full evaluation costs time proportional to the visible entries; an update, to the entries
   of the facts that changed plus the entries that appear or disappear.  Nothing is
   allocated.

   Further functions are in branches.c. */
#ifndef HEURISTICS_RELEVANCE_SCORER_H
#define HEURISTICS_RELEVANCE_SCORER_H
#include "heuristics/relevance/tree/layout.h"

typedef struct rp_scorer rp_scorer;

typedef struct rp_scorer_stats {
    uint64_t full, updates; /* evaluations of either kind */
    uint64_t touched;       /* entries added or taken away; not counted without dead ends */
    uint64_t folded;        /* lcas computed again; likewise */
} rp_scorer_stats;

/* Borrows the layout; lives in the arena. */
rp_scorer *rp_scorer_create(rp_arena *, const rp_layout *);

/* The sum of Xi_s over all labels, for the set of facts that hold (a bit a fact).  INFINITY if
   dead ends are left out and the state is one. */
double rp_scorer_sum(rp_scorer *, const rp_word *holds);
/* The same by a full evaluation. */
double rp_scorer_full_sum(rp_scorer *, const rp_word *holds);

/* Xi_s of each label (num_labels of them) for the state evaluated last; 0 for all in a dead end
   as above. */
void rp_scorer_scores(const rp_scorer *, double *score);

/* xi(n) Xi_s(l, n) of each label l for the node n that the entry stands for: what l would
   score if there were nothing but n's subtree.  Visible entries mean nothing until the next
   state is evaluated.  */
void rp_scorer_scores_below(rp_scorer *, const rp_word *holds, uint32_t entry, double *score);

/* One flag an entry: does it count in the state evaluated last? */
const uint8_t *rp_scorer_visible(const rp_scorer *);
/* That state: a bit a fact. */
const rp_word *rp_scorer_state(const rp_scorer *);

const rp_scorer_stats *rp_scorer_get_stats(const rp_scorer *);

#endif
