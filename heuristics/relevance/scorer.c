/* States that follow each other in a search differ in a few facts, so nearly all evaluations
   are updates: a look at the places of those facts, then `show` and `hide` over the subtrees
   that change, then `fold` over the lcas that they touched.  Which of these dominates
   depends on the task.  Entries are read in order, 20 bytes each in four arrays; branches and
   lcas are hit at random and stay in the cache on trees of usual size (10^5 nodes, 10^4
   entries).  */
#include "heuristics/relevance/branches.h"

/* What the hot loops look at: in variables of their own, as flags may alias anything. */
typedef struct arrays {
    const uint32_t *fact, *skip, *branch_of;
    const int64_t *prob;
    const rp_word *state;
    uint8_t *stale, *shown;
    rp_branch *branch;
} arrays;

static inline arrays arrays_of(const rp_scorer *e)
{
    const rp_layout *const l = e->layout;

    return (arrays){l->fact, l->skip, l->branch, l->prob, e->state, e->stale, e->shown, e->branch};
}

/* Makes visible what is to be seen of entries i … end - 1: whole subtrees, of which nothing
   is visible yet, below visible entries.  The hot loop of a full evaluation: entries are read
   one after another, branches at random.  */
static void show(rp_scorer *e, uint32_t i, const uint32_t end)
{
    const arrays a = arrays_of(e);
    uint32_t count = 0;

    assert(end <= e->layout->num_entries);
    while (i < end) {
        if (rp_bit_get(a.state, a.fact[i])) {
            i = a.skip[i];
            continue;
        }
        assert(!a.shown[i] && a.branch_of[i] < e->layout->num_branches);
        rp_branch *const p = a.branch + a.branch_of[i];
        p->prob += a.prob[i];
        a.stale[p->lca] = 1;
        a.shown[i++] = 1;
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

    assert(end <= e->layout->num_entries);
    while (i < end) {
        if (!a.shown[i]) {
            i = a.skip[i];
            continue;
        }
        rp_branch *const p = a.branch + a.branch_of[i];
        p->prob -= a.prob[i];
        assert(p->prob >= 0 || a.branch_of[i] == 0);
        a.stale[p->lca] = 1;
        a.shown[i++] = 0;
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

static void fold(rp_scorer *e) { e->stats.folded += rp_branches_fold(e, NULL, combine); }

/* Of entries begin … end - 1, as if there were no others. */
static void evaluate_range(rp_scorer *e, const rp_word *holds, uint32_t begin, uint32_t end)
{
    rp_branches_clear(e);
    rp_branches_set_state(e, holds);
    show(e, begin, end);
    fold(e);
}

static void evaluate(rp_scorer *e, const rp_word *holds)
{
    evaluate_range(e, holds, 1, e->layout->num_entries);
}

static void evaluate_below(rp_scorer *e, const rp_word *holds, uint32_t entry)
{
    evaluate_range(e, holds, entry == 0 ? 1 : entry, e->layout->skip[entry]);
}

static void update(rp_scorer *e, const rp_word *holds)
{
    const rp_layout *const l = e->layout;

    for (uint32_t i = 0; i < e->num_gained; i++) {
        const rp_layout_place *const end = l->place + l->place_begin[e->gained[i] + 1];
        for (const rp_layout_place *p = l->place + l->place_begin[e->gained[i]]; p < end; p++)
            if (e->shown[p->entry])
                hide(e, p->entry, l->skip[p->entry]);
    }
    rp_branches_set_state(e, holds);
    for (uint32_t i = 0; i < e->num_lost; i++) {
        const rp_layout_place *const end = l->place + l->place_begin[e->lost[i] + 1];
        for (const rp_layout_place *p = l->place + l->place_begin[e->lost[i]]; p < end; p++)
            if (e->shown[p->above] && !e->shown[p->entry])
                show(e, p->entry, l->skip[p->entry]);
    }
    fold(e);
}

rp_scorer *rp_scorer_create(rp_arena *arena, const rp_layout *layout)
{
    static const rp_scorer_kind plain = {evaluate, update, evaluate_below};
    rp_scorer *const e = RP_ARENA_NEW(arena, rp_scorer);

    rp_branches_init(e, arena, layout);
    e->kind = &plain;
    e->prob = layout->prob;
    return e;
}
