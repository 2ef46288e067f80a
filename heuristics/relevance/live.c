/* Successors differ in a few facts, so the last state's counts are kept and corrected:

   - an entry is *seen* unless the state cuts it or something above it.  A seen entry counts
     its live children (a fact) or its dead ones (an action); that says whether it is dead.
     A fact that changes sees or unsees subtrees; where an entry dies or comes back to life,
     its parent's count changes, and so on upwards until one stays as it is;
   - an entry is *shown* if it and all above it are seen and not dead.  Only then it has a xi,
     and its prob is added to its branch.  Where a count changed, xi of everything below does:
     that subtree is hidden and shown again.

   xi is computed downwards from the root in one fixed order and probabilities are in fixed point,
   so the result depends on the state alone, bit for bit.  */
#include "heuristics/relevance/live.h"

#include <math.h>

#include "heuristics/relevance/branches.h"

typedef enum kind { ACTION, FACT, IMMORTAL /* fact that is never dead */ } kind;

typedef struct live {
    rp_scorer base; /* num_visible: seen; xi of an lca: as if its action node were always reached */

    /* One an entry. */
    uint8_t *kind;
    uint8_t *seen;
    uint32_t *count; /* if seen; fact: live children, action: dead children */
    double *xi;      /* if shown */
    int64_t *prob;   /* if shown: what was added */

    /* Bits: entries to be hidden and shown again; words of those that are not 0. */
    rp_word *dirty, *dirty_words;
    uint32_t *list; /* scratch, one an entry */
} live;

/* Complements of derived facts, unless axioms conclude those, too. */
static bool is_immortal(const rp_strips *s, rp_fact_id fact)
{
    if (s->derived == NULL || s->complement[fact] == RP_NONE ||
        !rp_bit_get(s->derived, s->complement[fact]))
        return false;
    for (uint32_t axiom = 0; axiom < s->num_axioms; axiom++)
        if (s->axiom_head[axiom] == fact)
            return false;
    return true;
}

/* An unexpanded fact may have live children. */
static kind kind_of(const rp_layout *l, const rp_strips *s, uint32_t entry)
{
    if (entry == 0 || l->fact[entry] >= l->num_facts)
        return ACTION;
    return rp_bit_get(l->expanded, entry) && !is_immortal(s, l->fact[entry]) ? FACT : IMMORTAL;
}

static bool is_dead(const live *v, uint32_t entry)
{
    return v->kind[entry] == ACTION ? v->count[entry] > 0
                                    : v->kind[entry] == FACT && v->count[entry] == 0;
}

/* A child of `above` died, or came back to life (or is gone). */
static void count_child(live *v, uint32_t above, bool dead)
{
    assert((v->kind[above] == ACTION) == dead || v->count[above] > 0);
    v->count[above] += (v->kind[above] == ACTION) == dead ? 1u : UINT32_MAX;
}

static void mark_dirty(live *v, uint32_t entry)
{
    rp_bit_set(v->dirty, entry);
    rp_bit_set(v->dirty_words, entry / 64);
}

/* Entry i died, or came back to life (or is gone): tells those above, as far up as that makes
   a difference.  */
static void report(live *v, uint32_t i, bool dead)
{
    for (bool changed = true; changed && i != 0;) {
        const uint32_t above = v->base.layout->above[i];
        const bool was_dead = is_dead(v, above);
        count_child(v, above, dead);
        dead = is_dead(v, above);
        changed = dead != was_dead;
        i = above;
    }
    mark_dirty(v, i);
}

/* A subtree, of which nothing is seen yet. */
static void see(live *v, uint32_t begin, uint32_t end)
{
    const rp_layout *const l = v->base.layout;
    uint32_t size = 0;

    for (uint32_t i = begin; i < end;) {
        if (rp_bit_get(v->base.state, l->fact[i])) {
            i = l->skip[i];
            continue;
        }
        v->seen[i] = 1;
        v->count[i] = v->kind[i] == ACTION ? 0 : l->left_out[i];
        v->list[size++] = i++;
    }
    v->base.num_visible += size;
    v->base.looked += ENTRY_WORK * (uint64_t)size;
    while (size-- > 1) {
        const uint32_t i = v->list[size], above = l->above[i];
        const bool dead = is_dead(v, i);
        if (dead == (v->kind[above] == ACTION))
            v->count[above]++;
    }
}

static void take_away(live *v, uint32_t i)
{
    if (v->base.layout->label[i] != RP_NONE) {
        rp_branch *const p = v->base.branch + v->base.layout->branch[i];
        p->prob -= v->prob[i];
        v->base.stale[p->lca] = 1;
    }
    v->base.shown[i] = 0;
}

static void unsee(live *v, uint32_t begin, uint32_t end)
{
    const uint32_t *const skip = v->base.layout->skip;
    uint32_t size = 0;

    for (uint32_t i = begin; i < end;) {
        if (!v->seen[i]) {
            i = skip[i];
            continue;
        }
        if (v->base.shown[i])
            take_away(v, i);
        v->seen[i++] = 0;
        size++;
    }
    assert(size < v->base.num_visible);
    v->base.looked += ENTRY_WORK * (uint64_t)size;
    v->base.num_visible -= size;
}

static void hide(live *v, uint32_t begin, uint32_t end)
{
    const uint32_t *const skip = v->base.layout->skip;
    uint32_t size = 0;

    for (uint32_t i = begin; i < end; size++) {
        if (!v->base.shown[i]) {
            i = skip[i];
            continue;
        }
        take_away(v, i++);
    }
    v->base.looked += ENTRY_WORK * (uint64_t)size;
}

static double xi_of(const live *v, uint32_t i)
{
    const uint32_t above = v->base.layout->above[i];

    if (i == 0)
        return 1;
    return v->kind[above] == ACTION ? v->xi[above] : v->xi[above] / v->count[above];
}

/* Gives a live entry below shown ones its xi and its probability.  Lowest common ancestors look at
   xi, too. */
static void place(live *v, uint32_t i)
{
    const rp_layout *const l = v->base.layout;
    const double xi = xi_of(v, i);
    const uint32_t label = l->label[i];

    if (label != RP_NONE && !(v->base.shown[i] && xi == v->xi[i])) {
        rp_branch *const p = v->base.branch + l->branch[i];
        const int64_t prob = llrint(xi * l->units * rp_layout_weight(l, label));
        p->prob += v->base.shown[i] ? prob - v->prob[i] : prob;
        v->prob[i] = prob;
        v->base.stale[p->lca] = 1;
    }
    v->xi[i] = xi;
    v->base.shown[i] = 1;
}

/* A subtree below what is shown: shows what is live, hides the rest. */
static void renew(live *v, uint32_t begin, uint32_t end)
{
    const uint32_t *const skip = v->base.layout->skip;
    uint32_t size = 0;

    for (uint32_t i = begin; i < end; size++) {
        if (v->seen[i] && !is_dead(v, i)) {
            place(v, i++);
            continue;
        }
        if (v->base.shown[i])
            hide(v, i, skip[i]);
        i = skip[i];
    }
    v->base.looked += ENTRY_WORK * (uint64_t)size;
}

/* What is below a dirty entry is not looked at again. */
static void refresh(live *v)
{
    const rp_layout *const l = v->base.layout;
    uint32_t done = 0;

    for (uint32_t w = 0; w < RP_WORDS(RP_WORDS(l->num_entries)); w++) {
        for (rp_word words = v->dirty_words[w]; words != 0; words &= words - 1) {
            const uint32_t word = w * 64 + (uint32_t)__builtin_ctzll(words);
            for (rp_word bits = v->dirty[word]; bits != 0; bits &= bits - 1) {
                const uint32_t i = word * 64 + (uint32_t)__builtin_ctzll(bits);
                if (i < done)
                    continue;
                done = l->skip[i];
                if (i == 0 || v->base.shown[l->above[i]])
                    renew(v, i, done);
                else
                    hide(v, i, done);
            }
            v->dirty[word] = 0;
        }
        v->dirty_words[w] = 0;
    }
}

/* If the action node is not shown, all branches are empty. */
static int64_t combine(const void *context, const rp_lca *j, const rp_branch *branches)
{
    const live *const v = context;
    const uint32_t entry = v->base.layout->lca_entry[j - v->base.lca];
    const double xi = v->base.shown[entry] ? v->xi[entry] * j->xi : 0;
    double none = 1;

    if (!(xi > 0))
        return 0;
    for (uint32_t p = j->first_branch; p < j[1].first_branch; p++) {
        const double missed = 1 - (double)branches[p].prob / xi;
        none *= missed > 0 ? missed : 0;
    }
    return (int64_t)((1 - none) * xi + 0.5);
}

static void fold(live *v)
{
    (void)rp_branches_fold(&v->base, v, combine);
    v->base.dead = is_dead(v, 0);
}

static void lose_places(live *v, rp_fact_id fact)
{
    const rp_layout *const l = v->base.layout;

    for (uint32_t k = l->place_begin[fact]; k < l->place_begin[fact + 1]; k++) {
        const uint32_t i = l->place[k].entry;
        if (v->seen[i] || !v->seen[l->above[i]])
            continue;
        see(v, i, l->skip[i]);
        if (is_dead(v, i))
            report(v, i, true);
        else
            mark_dirty(v, i);
    }
}

static void gain_places(live *v, rp_fact_id fact)
{
    const rp_layout *const l = v->base.layout;

    for (uint32_t k = l->place_begin[fact]; k < l->place_begin[fact + 1]; k++) {
        const uint32_t i = l->place[k].entry;
        if (!v->seen[i])
            continue;
        const bool was_dead = is_dead(v, i);
        unsee(v, i, l->skip[i]);
        if (was_dead)
            report(v, i, false);
    }
}

static void update(rp_scorer *base, const rp_word *holds)
{
    live *const v = (live *)base;

    for (uint32_t i = 0; i < base->num_gained; i++)
        gain_places(v, base->gained[i]);
    rp_branches_set_state(base, holds);
    for (uint32_t i = 0; i < base->num_lost; i++)
        lose_places(v, base->lost[i]);
    refresh(v);
    fold(v);
}

static void evaluate(rp_scorer *base, const rp_word *holds)
{
    live *const v = (live *)base;
    const uint32_t num_entries = base->layout->num_entries;

    memset(v->seen, 0, num_entries);
    rp_branches_clear(base);
    base->shown[0] = 0;
    rp_branches_set_state(base, holds);
    see(v, 0, num_entries);
    renew(v, 0, num_entries);
    fold(v);
}

static void evaluate_below(rp_scorer *base, const rp_word *holds, uint32_t entry)
{
    live *const v = (live *)base;
    const rp_layout *const l = base->layout;

    rp_scorer_sum(base, holds);
    const bool counts = base->shown[entry];
    hide(v, 0, l->num_entries);
    /* Those above are reached, but do not count. */
    for (uint32_t i = entry; i != 0 && counts; i = l->above[i])
        base->shown[l->above[i]] = 1;
    if (counts)
        renew(v, entry, l->skip[entry]);
    fold(v);
}

static void allocate(live *v, rp_arena *arena, uint32_t entries)
{
    v->kind = RP_ARENA_ARRAY(arena, uint8_t, entries);
    v->seen = RP_ARENA_ARRAY_ZERO(arena, uint8_t, entries);
    v->count = RP_ARENA_ARRAY(arena, uint32_t, entries);
    v->xi = RP_ARENA_ARRAY(arena, double, entries);
    v->prob = RP_ARENA_ARRAY(arena, int64_t, entries);
    v->dirty = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(entries));
    v->dirty_words = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(RP_WORDS(entries)));
    v->list = RP_ARENA_ARRAY(arena, uint32_t, entries);
}

rp_scorer *rp_live_create(rp_arena *arena, const rp_layout *layout, const rp_strips *strips)
{
    static const rp_scorer_kind without_dead_ends = {evaluate, update, evaluate_below};
    live *const v = RP_ARENA_NEW(arena, live);

    assert(layout->above != NULL);
    rp_branches_init(&v->base, arena, layout);
    allocate(v, arena, layout->num_entries);
    v->base.kind = &without_dead_ends;
    v->base.prob = v->prob;
    for (uint32_t i = 0; i < layout->num_entries; i++)
        v->kind[i] = (uint8_t)kind_of(layout, strips, i);
    for (uint32_t j = 0; j < layout->num_lcas; j++)
        v->base.lca[j].xi = layout->units * rp_layout_weight(layout, layout->lca_label[j]);
    /* In the state in which all facts hold, the root alone is seen. */
    v->seen[0] = 1;
    v->count[0] = 0;
    v->xi[0] = 1;
    v->prob[0] = 0;
    v->base.num_visible = 1;
    return &v->base;
}
