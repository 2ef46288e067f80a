/* States that follow each other in a search differ in a few facts, so nearly all evaluations
   are updates: a look at the places of those facts, then `show` and `hide` over the subtrees
   that change, then `fold` over the lcas that they touched.  Which of these dominates
   depends on the task.  Entries are read in order, 20 bytes each in four arrays; branches and
   lcas are hit at random and stay in the cache on trees of usual size (10^5 nodes, 10^4
   entries).  */
#include "heuristics/relevance/scorer.h"

#include "heuristics/relevance/branches.h"

struct rp_scorer {
    rp_branches b;
    uint8_t *visible; /* one an entry; entry 0 always */
    uint32_t num_visible;
    bool in_part; /* only a part of what is visible in the state was evaluated */
    rp_scorer_stats stats;
};

rp_scorer *rp_scorer_create(const rp_layout *layout, rp_limits *limits)
{
    rp_scorer *const e = RP_NEW(limits, rp_scorer);

    rp_branches_init(&e->b, layout, limits);
    e->visible = RP_NEW_ARRAY_ZERO(limits, uint8_t, layout->num_entries);
    e->visible[0] = 1; /* Nothing else is in the state in which all facts hold. */
    return e;
}

void rp_scorer_destroy(rp_scorer *e)
{
    if (e == NULL)
        return;
    rp_limits *const limits = e->b.limits;
    rp_branches_free(&e->b);
    rp_free(limits, e->visible);
    rp_free(limits, e);
}

/* What the hot loops look at: in variables of their own, as flags may alias anything. */
typedef struct arrays {
    const uint32_t *fact, *skip, *branch_of;
    const int64_t *prob;
    const rp_word *state;
    uint8_t *stale, *visible;
    rp_branch *branch;
} arrays;

static inline arrays arrays_of(const rp_scorer *e)
{
    const rp_layout *const l = e->b.layout;

    return (arrays){l->fact,    l->skip,    l->branch,  l->prob,
                    e->b.state, e->b.stale, e->visible, e->b.branch};
}

/* Makes visible what is to be seen of entries i … end - 1: whole subtrees, of which nothing
   is visible yet, below visible entries.  The hot loop of a full evaluation: entries are read
   one after another, branches at random.  */
static void show(rp_scorer *e, uint32_t i, const uint32_t end)
{
    const arrays a = arrays_of(e);
    uint32_t count = 0;

    assert(end <= e->b.layout->num_entries);
    while (i < end) {
        if (rp_bit_get(a.state, a.fact[i])) {
            i = a.skip[i];
            continue;
        }
        assert(!a.visible[i] && a.branch_of[i] < e->b.layout->num_branches);
        rp_branch *const p = a.branch + a.branch_of[i];
        p->prob += a.prob[i];
        a.stale[p->lca] = 1;
        a.visible[i++] = 1;
        count++;
    }
    e->num_visible += count;
    e->stats.touched += count;
}

/* Takes away what is visible of entries i … end - 1 (whole subtrees). */
static void hide(rp_scorer *e, uint32_t i, const uint32_t end)
{
    const arrays a = arrays_of(e);
    uint32_t count = 0;

    assert(end <= e->b.layout->num_entries);
    while (i < end) {
        if (!a.visible[i]) {
            i = a.skip[i];
            continue;
        }
        rp_branch *const p = a.branch + a.branch_of[i];
        p->prob -= a.prob[i];
        assert(p->prob >= 0 || a.branch_of[i] == 0);
        a.stale[p->lca] = 1;
        a.visible[i++] = 0;
        count++;
    }
    assert(count <= e->num_visible);
    e->num_visible -= count;
    e->stats.touched += count;
}

/* The value of an lca from the probabilities of its branches.  Rounding can push a
   branch a little above the whole. */
static int64_t combine(const void *context, const rp_lca *j, const rp_branch *branches)
{
    double none = 1;

    (void)context;
    for (uint32_t p = j->first_branch; p < j[1].first_branch; p++) {
        const double missed = 1 - (double)branches[p].prob * j->inverse;
        none *= missed > 0 ? missed : 0;
    }
    return (int64_t)((1 - none) * j->xi + 0.5);
}

static void fold(rp_scorer *e) { e->stats.folded += rp_branches_fold(&e->b, NULL, combine); }

/* Of entries begin … end - 1, as if there were no others. */
static void evaluate_range(rp_scorer *e, const rp_word *holds, uint32_t begin, uint32_t end)
{
    memset(e->visible + 1, 0, e->b.layout->num_entries - 1);
    rp_branches_clear(&e->b);
    e->num_visible = 0;
    rp_branches_set_state(&e->b, holds);
    show(e, begin, end);
    fold(e);
}

static void evaluate_fully(rp_scorer *e, const rp_word *holds)
{
    evaluate_range(e, holds, 1, e->b.layout->num_entries);
    e->in_part = false;
    e->stats.full++;
}

static void update(rp_scorer *e, const rp_word *holds)
{
    const rp_layout *const l = e->b.layout;
    const rp_difference *const d = &e->b.difference;

    e->stats.updates++;
    for (uint32_t i = 0; i < d->num_gained; i++) {
        const rp_layout_place *const end = l->place + l->place_begin[d->gained[i] + 1];
        for (const rp_layout_place *p = l->place + l->place_begin[d->gained[i]]; p < end; p++)
            if (e->visible[p->entry])
                hide(e, p->entry, l->skip[p->entry]);
    }
    rp_branches_set_state(&e->b, holds);
    for (uint32_t i = 0; i < d->num_lost; i++) {
        const rp_layout_place *const end = l->place + l->place_begin[d->lost[i] + 1];
        for (const rp_layout_place *p = l->place + l->place_begin[d->lost[i]]; p < end; p++)
            if (e->visible[p->above] && !e->visible[p->entry])
                show(e, p->entry, l->skip[p->entry]);
    }
    fold(e);
}

double rp_scorer_sum(rp_scorer *e, const rp_word *holds)
{
    if (rp_branches_is_update_cheaper(&e->b, holds, e->num_visible) && !e->in_part)
        update(e, holds);
    else
        evaluate_fully(e, holds);
    return rp_branches_sum(&e->b);
}

double rp_scorer_full_sum(rp_scorer *e, const rp_word *holds)
{
    evaluate_fully(e, holds);
    return rp_branches_sum(&e->b);
}

void rp_scorer_scores(const rp_scorer *e, double *score)
{
    rp_branches_scores(&e->b, e->visible, e->b.layout->prob, score);
}

void rp_scorer_scores_below(rp_scorer *e, const rp_word *holds, uint32_t entry, double *score)
{
    const rp_layout *const l = e->b.layout;

    assert(entry < l->num_entries);
    evaluate_range(e, holds, entry == 0 ? 1 : entry, l->skip[entry]);
    e->in_part = true;
    rp_scorer_scores(e, score);
}

const uint8_t *rp_scorer_visible(const rp_scorer *e)
{
    assert(!e->in_part);
    return e->visible;
}

const rp_word *rp_scorer_state(const rp_scorer *e) { return e->b.state; }

const rp_scorer_stats *rp_scorer_get_stats(const rp_scorer *e) { return &e->stats; }
