/* Successors differ in a few facts, so the last state's counts are kept and corrected:

   - an entry is *seen* unless the state cuts it or something above it.  A seen entry counts
     its live children (a fact) or its dead ones (an action); that says whether it is dead.
     A fact that changes sees or unsees subtrees; where an entry dies or comes back to life,
     its parent's count changes, and so on upwards until one stays as it is;
   - an entry is *shown* if it and all above it are seen and not dead.  Only then it has a xi,
     and its prob is added to its branch.  Where a count changed, xi of everything below does:
     that subtree is hidden and shown again.

   xi is computed downwards from the root in one fixed order and probabilities are in fixed point, so the
   result depends on the state alone, bit for bit.  */
#include "heuristics/relevance/live.h"

#include <math.h>

#include "heuristics/relevance/branches.h"

typedef enum kind { ACTION, FACT, IMMORTAL /* fact that is never dead */ } kind;

struct rp_live {
    const rp_layout *layout;
    rp_branches b; /* xi of an lca: as if its action node were always reached */
    bool in_part;  /* not all that should be shown is */

    /* One an entry. */
    uint8_t *kind;
    uint8_t *seen, *shown;
    uint32_t *count; /* if seen; fact: live children, action: dead children */
    double *xi;      /* if shown */
    int64_t *prob;   /* if shown: what was added */
    uint32_t num_seen;

    /* Bits: entries to be hidden and shown again; words of those that are not 0. */
    rp_word *dirty, *dirty_words;
    uint32_t *list; /* scratch, one an entry */
};

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

static void allocate(rp_live *v, rp_limits *limits)
{
    const uint32_t entries = v->layout->num_entries;

    rp_branches_init(&v->b, v->layout, limits);
    v->kind = RP_NEW_ARRAY(limits, uint8_t, entries);
    v->seen = RP_NEW_ARRAY_ZERO(limits, uint8_t, entries);
    v->shown = RP_NEW_ARRAY_ZERO(limits, uint8_t, entries);
    v->count = RP_NEW_ARRAY(limits, uint32_t, entries);
    v->xi = RP_NEW_ARRAY(limits, double, entries);
    v->prob = RP_NEW_ARRAY(limits, int64_t, entries);
    v->dirty = RP_NEW_ARRAY_ZERO(limits, rp_word, RP_WORDS(entries));
    v->dirty_words = RP_NEW_ARRAY_ZERO(limits, rp_word, RP_WORDS(RP_WORDS(entries)));
    v->list = RP_NEW_ARRAY(limits, uint32_t, entries);
}

rp_live *rp_live_create(const rp_layout *layout, const rp_strips *strips, rp_limits *limits)
{
    rp_live *const v = RP_NEW(limits, rp_live);

    assert(layout->above != NULL);
    v->layout = layout;
    allocate(v, limits);
    for (uint32_t i = 0; i < layout->num_entries; i++)
        v->kind[i] = (uint8_t)kind_of(layout, strips, i);
    for (uint32_t j = 0; j < layout->num_lcas; j++)
        v->b.lca[j].xi = layout->units * rp_layout_weight(layout, layout->lca_label[j]);
    /* In the state in which all facts hold, the root alone is seen. */
    v->seen[0] = v->shown[0] = 1;
    v->count[0] = 0;
    v->xi[0] = 1;
    v->prob[0] = 0;
    v->num_seen = 1;
    return v;
}

void rp_live_destroy(rp_live *v)
{
    if (v == NULL)
        return;
    rp_limits *const limits = v->b.limits;
    rp_branches_free(&v->b);
    rp_free(limits, v->kind);
    rp_free(limits, v->seen);
    rp_free(limits, v->shown);
    rp_free(limits, v->count);
    rp_free(limits, v->xi);
    rp_free(limits, v->prob);
    rp_free(limits, v->dirty);
    rp_free(limits, v->dirty_words);
    rp_free(limits, v->list);
    rp_free(limits, v);
}

static bool is_dead(const rp_live *v, uint32_t entry)
{
    return v->kind[entry] == ACTION ? v->count[entry] > 0
                                    : v->kind[entry] == FACT && v->count[entry] == 0;
}

/* A child of `above` died, or came back to life (or is gone). */
static void count_child(rp_live *v, uint32_t above, bool dead)
{
    assert((v->kind[above] == ACTION) == dead || v->count[above] > 0);
    v->count[above] += (v->kind[above] == ACTION) == dead ? 1u : UINT32_MAX;
}

static void mark_dirty(rp_live *v, uint32_t entry)
{
    rp_bit_set(v->dirty, entry);
    rp_bit_set(v->dirty_words, entry / 64);
}

/* Entry i died, or came back to life (or is gone): tells those above, as far up as that makes
   a difference.  */
static void report(rp_live *v, uint32_t i, bool dead)
{
    for (bool changed = true; changed && i != 0;) {
        const uint32_t above = v->layout->above[i];
        const bool was_dead = is_dead(v, above);
        count_child(v, above, dead);
        dead = is_dead(v, above);
        changed = dead != was_dead;
        i = above;
    }
    mark_dirty(v, i);
}

/* A subtree, of which nothing is seen yet. */
static void see(rp_live *v, uint32_t begin, uint32_t end)
{
    const rp_layout *const l = v->layout;
    uint32_t size = 0;

    for (uint32_t i = begin; i < end;) {
        if (rp_bit_get(v->b.state, l->fact[i])) {
            i = l->skip[i];
            continue;
        }
        v->seen[i] = 1;
        v->count[i] = v->kind[i] == ACTION ? 0 : l->left_out[i];
        v->list[size++] = i++;
    }
    v->num_seen += size;
    while (size-- > 1) {
        const uint32_t i = v->list[size], above = l->above[i];
        const bool dead = is_dead(v, i);
        if (dead == (v->kind[above] == ACTION))
            v->count[above]++;
    }
}

static void take_away(rp_live *v, uint32_t i)
{
    if (v->layout->label[i] != RP_NONE) {
        rp_branch *const p = v->b.branch + v->layout->branch[i];
        p->prob -= v->prob[i];
        v->b.stale[p->lca] = 1;
    }
    v->shown[i] = 0;
}

static void unsee(rp_live *v, uint32_t begin, uint32_t end)
{
    const uint32_t *const skip = v->layout->skip;
    uint32_t size = 0;

    for (uint32_t i = begin; i < end;) {
        if (!v->seen[i]) {
            i = skip[i];
            continue;
        }
        if (v->shown[i])
            take_away(v, i);
        v->seen[i++] = 0;
        size++;
    }
    assert(size < v->num_seen);
    v->num_seen -= size;
}

static void hide(rp_live *v, uint32_t begin, uint32_t end)
{
    const uint32_t *const skip = v->layout->skip;

    for (uint32_t i = begin; i < end;) {
        if (!v->shown[i]) {
            i = skip[i];
            continue;
        }
        take_away(v, i++);
    }
}

static double xi_of(const rp_live *v, uint32_t i)
{
    const uint32_t above = v->layout->above[i];

    if (i == 0)
        return 1;
    return v->kind[above] == ACTION ? v->xi[above] : v->xi[above] / v->count[above];
}

/* Gives a live entry below shown ones its xi and its probability.  Lowest common ancestors look at xi, too. */
static void place(rp_live *v, uint32_t i)
{
    const rp_layout *const l = v->layout;
    const double xi = xi_of(v, i);
    const uint32_t label = l->label[i];

    if (label != RP_NONE && !(v->shown[i] && xi == v->xi[i])) {
        rp_branch *const p = v->b.branch + l->branch[i];
        const int64_t prob = llrint(xi * l->units * rp_layout_weight(l, label));
        p->prob += v->shown[i] ? prob - v->prob[i] : prob;
        v->prob[i] = prob;
        v->b.stale[p->lca] = 1;
    }
    v->xi[i] = xi;
    v->shown[i] = 1;
}

/* A subtree below what is shown: shows what is live, hides the rest. */
static void renew(rp_live *v, uint32_t begin, uint32_t end)
{
    const uint32_t *const skip = v->layout->skip;

    for (uint32_t i = begin; i < end;) {
        if (v->seen[i] && !is_dead(v, i)) {
            place(v, i++);
            continue;
        }
        if (v->shown[i])
            hide(v, i, skip[i]);
        i = skip[i];
    }
}

/* What is below a dirty entry is not looked at again. */
static void refresh(rp_live *v)
{
    const rp_layout *const l = v->layout;
    uint32_t done = 0;

    for (uint32_t w = 0; w < RP_WORDS(RP_WORDS(l->num_entries)); w++) {
        for (rp_word words = v->dirty_words[w]; words != 0; words &= words - 1) {
            const uint32_t word = w * 64 + (uint32_t)__builtin_ctzll(words);
            for (rp_word bits = v->dirty[word]; bits != 0; bits &= bits - 1) {
                const uint32_t i = word * 64 + (uint32_t)__builtin_ctzll(bits);
                if (i < done)
                    continue;
                done = l->skip[i];
                if (i == 0 || v->shown[l->above[i]])
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
    const rp_live *const v = context;
    const uint32_t entry = v->layout->lca_entry[j - v->b.lca];
    const double xi = v->shown[entry] ? v->xi[entry] * j->xi : 0;
    double none = 1;

    if (!(xi > 0))
        return 0;
    for (uint32_t p = j->first_branch; p < j[1].first_branch; p++) {
        const double missed = 1 - (double)branches[p].prob / xi;
        none *= missed > 0 ? missed : 0;
    }
    return (int64_t)((1 - none) * xi + 0.5);
}

static void fold(rp_live *v) { (void)rp_branches_fold(&v->b, v, combine); }

static void lose_places(rp_live *v, rp_fact_id fact)
{
    const rp_layout *const l = v->layout;

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

static void gain_places(rp_live *v, rp_fact_id fact)
{
    const rp_layout *const l = v->layout;

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

static void update(rp_live *v, const rp_word *holds)
{
    const rp_difference *const d = &v->b.difference;

    for (uint32_t i = 0; i < d->num_gained; i++)
        gain_places(v, d->gained[i]);
    rp_branches_set_state(&v->b, holds);
    for (uint32_t i = 0; i < d->num_lost; i++)
        lose_places(v, d->lost[i]);
    refresh(v);
}

static void evaluate_fully(rp_live *v, const rp_word *holds)
{
    const rp_layout *const l = v->layout;

    memset(v->seen, 0, l->num_entries);
    memset(v->shown, 0, l->num_entries);
    rp_branches_clear(&v->b);
    v->num_seen = 0;
    v->in_part = false;
    rp_branches_set_state(&v->b, holds);
    see(v, 0, l->num_entries);
    renew(v, 0, l->num_entries);
}

double rp_live_sum(rp_live *v, const rp_word *holds)
{
    if (rp_branches_is_update_cheaper(&v->b, holds, v->num_seen) && !v->in_part)
        update(v, holds);
    else
        evaluate_fully(v, holds);
    fold(v);
    return is_dead(v, 0) ? (double)INFINITY : rp_branches_sum(&v->b);
}

void rp_live_scores(const rp_live *v, double *score)
{
    rp_branches_scores(&v->b, v->shown, v->prob, score);
}

void rp_live_scores_below(rp_live *v, const rp_word *holds, uint32_t entry, double *score)
{
    const rp_layout *const l = v->layout;

    assert(entry < l->num_entries);
    rp_live_sum(v, holds);
    const bool counts = v->shown[entry];
    hide(v, 0, l->num_entries);
    /* Those above are reached, but do not count. */
    for (uint32_t i = entry; i != 0 && counts; i = l->above[i])
        v->shown[l->above[i]] = 1;
    if (counts)
        renew(v, entry, l->skip[entry]);
    fold(v);
    v->in_part = true;
    rp_live_scores(v, score);
}

const uint8_t *rp_live_visible(const rp_live *v)
{
    assert(!v->in_part);
    return v->shown;
}

const rp_word *rp_live_state(const rp_live *v) { return v->b.state; }
