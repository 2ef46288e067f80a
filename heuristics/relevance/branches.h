/* The probabilities of a layout's branches in one state, and the values of its lowest common
   ancestors (layout.h): what scorer.c and live.c share.  Both add and take away the entries that a
   change of the state shows and hides, and then fold: deeper lcas come first, so a change reaches
   the lca around one before that is computed. */
#ifndef HEURISTICS_RELEVANCE_BRANCHES_H
#define HEURISTICS_RELEVANCE_BRANCHES_H
#include <string.h>

#include "heuristics/relevance/difference.h"

typedef struct rp_branch {
    int64_t prob; /* in units */
    uint32_t lca;
} rp_branch;

typedef struct rp_lca {
    double xi, inverse; /* of the action node, in units; 1 / xi */
    int64_t value;
    uint32_t around; /* branch */
    uint32_t first_branch;
} rp_lca;

typedef struct rp_branches {
    const rp_layout *layout;
    rp_limits *limits;
    rp_word *state; /* facts that hold, and the bit num_facts, which is never set */
    rp_branch *branch;
    rp_lca *lca;    /* num_lcas + 1; the last only marks the end of its branches */
    uint8_t *stale; /* flags: lcas to be computed; that of num_lcas means nothing */
    rp_difference difference;
} rp_branches;

/* Borrows the layout.  All is 0, and the state that in which all facts hold. */
void rp_branches_init(rp_branches *, const rp_layout *, rp_limits *);
void rp_branches_free(rp_branches *);

/* All is 0 again. */
void rp_branches_clear(rp_branches *);
void rp_branches_set_state(rp_branches *, const rp_word *holds);

/* Finds how the state differs; so many entries are shown in the old one.  Is an update cheaper than
   starting from scratch?  It looks at all places of the facts that changed; a full evaluation
   shows about as much as before, and clears every branch and lca. */
bool rp_branches_is_update_cheaper(rp_branches *, const rp_word *holds, uint32_t num_shown);

/* Of each label, what branch 0 has of it: of the entries with a flag, whose probabilities are
   `prob`, and of the lcas. */
void rp_branches_scores(const rp_branches *, const uint8_t *flag, const int64_t *prob,
                        double *score);

static inline double rp_branches_sum(const rp_branches *b)
{
    return (double)b->branch[0].prob / b->layout->units;
}

/* Brings the values up to date; how many were computed.  `combine` gives that of an lca. */
static inline uint32_t rp_branches_fold(rp_branches *b, const void *context,
                                        int64_t (*combine)(const void *context, const rp_lca *,
                                                           const rp_branch *))
{
    const uint32_t num_lcas = b->layout->num_lcas;
    rp_branch *const branches = b->branch;
    uint8_t *const stale = b->stale;
    uint32_t folded = 0;

    stale[num_lcas] = 0;
    for (uint32_t group = 0; group < num_lcas; group += 8) {
        uint64_t any;
        memcpy(&any, stale + group, sizeof any);
        if (any == 0)
            continue;
        for (uint32_t number = group; number < group + 8 && number < num_lcas; number++) {
            if (!stale[number])
                continue;
            stale[number] = 0;
            rp_lca *const j = &b->lca[number];
            const int64_t value = combine(context, j, branches);
            rp_branch *const around = branches + j->around;
            assert(around->lca > number);
            folded++;
            around->prob += value - j->value;
            stale[around->lca] |= value != j->value;
            j->value = value;
        }
    }
    return folded;
}

#endif
