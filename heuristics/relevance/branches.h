/* What both kinds of scorer are made of: the probabilities of a layout's branches in one state,
   and the values of its lowest common ancestors (layout.h).  Both kinds add and take away the
   entries that a change of the state shows and hides, and then fold: deeper lcas come first, so a
   change reaches the lca around one before that is computed. */
#ifndef HEURISTICS_RELEVANCE_BRANCHES_H
#define HEURISTICS_RELEVANCE_BRANCHES_H
#include <string.h>

#include "heuristics/relevance/scorer.h"

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

/* What the two kinds do differently.  None of them looks at `in_part`. */
typedef struct rp_scorer_kind {
    void (*evaluate)(rp_scorer *, const rp_word *holds);
    /* From the last state, which differs in the facts gained and lost. */
    void (*update)(rp_scorer *, const rp_word *holds);
    void (*evaluate_below)(rp_scorer *, const rp_word *holds, uint32_t entry);
} rp_scorer_kind;

struct rp_scorer {
    const rp_scorer_kind *kind;
    const rp_layout *layout;
    rp_word *state; /* facts that hold, and the bit num_facts, which is never set */
    rp_branch *branch;
    rp_lca *lca;         /* num_lcas + 1; the last only marks the end of its branches */
    uint8_t *stale;      /* flags: lcas to be computed; that of num_lcas means nothing */
    uint8_t *shown;      /* flags: entries whose probability was added */
    const int64_t *prob; /* of an entry that is shown */
    uint32_t num_visible;
    bool in_part; /* only a part of what is visible in the state was evaluated */
    bool dead;    /* the root is, without dead ends */
    rp_limits *limits;
    uint64_t looked; /* entries, places and branches looked at in this evaluation */
    rp_scorer_stats stats;
    rp_fact_id *gained, *lost; /* since the state before; ascending */
    uint32_t num_gained, num_lost;
};

/* For rp_work: an entry that is added or taken away, an lca that is computed, besides its
   branches. */
enum { ENTRY_WORK = 3, FOLD_WORK = 4 };

/* All is 0, and the state that in which all facts hold: entry 0 alone is shown.  Arrays lie in the
   arena, the layout is borrowed. */
void rp_branches_init(rp_scorer *, rp_arena *, const rp_layout *);

/* All is 0 again; of what is shown entry 0 stays as it is. */
void rp_branches_clear(rp_scorer *);
void rp_branches_set_state(rp_scorer *, const rp_word *holds);

/* Brings the values up to date; how many were computed.  `combine` gives that of an lca. */
static inline uint32_t rp_branches_fold(rp_scorer *s, const void *context,
                                        int64_t (*combine)(const void *context, const rp_lca *,
                                                           const rp_branch *))
{
    const uint32_t num_lcas = s->layout->num_lcas;
    rp_branch *const branches = s->branch;
    uint8_t *const stale = s->stale;
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
            rp_lca *const j = &s->lca[number];
            const int64_t value = combine(context, j, branches);
            rp_branch *const around = branches + j->around;
            assert(around->lca > number);
            folded++;
            s->looked += j[1].first_branch - j->first_branch;
            around->prob += value - j->value;
            stale[around->lca] |= value != j->value;
            j->value = value;
        }
    }
    s->looked += (uint64_t)FOLD_WORK * folded + num_lcas / 8;
    return folded;
}

#endif
