/* Successors differ in a few facts, so the last state's counts are kept and corrected:

   - an entry is *seen* unless the state cuts it or something above it.  A seen entry counts
     its live children (a fact) or its dead ones (an action); that says whether it is dead.
     A fact that changes sees or unsees subtrees; where an entry dies or comes back to life,
     its parent's count changes, and so on upwards until one stays as it is;
   - an entry is *shown* if it and all above it are seen and not dead.  Only then it has a xi,
     and its mass is added to its piece.  Where a count changed, xi of everything below does:
     that subtree is hidden and shown again.

   xi is computed downwards from the root in one fixed order and masses are integers, so the
   result depends on the state alone, bit for bit.  */
#include "heuristics/relevance/live.h"

#include <math.h>
#include <string.h>

#include "heuristics/relevance/difference.h"

typedef enum kind { ACTION, FACT, IMMORTAL /* fact that is never dead */ } kind;

typedef struct piece {
    int64_t mass;
    uint32_t junction;
} piece;

struct rp_live {
    const rp_layout *layout;
    rp_limits *limits;
    rp_word *state; /* facts that hold, and the bit num_facts, which is never set */
    bool in_part;   /* not all that should be shown is */

    /* One an entry. */
    uint8_t *kind;
    uint8_t *seen, *shown;
    uint32_t *count; /* if seen; fact: live children, action: dead children */
    double *xi;      /* if shown */
    int64_t *mass;   /* if shown: what was added */
    uint32_t num_seen;

    /* Bits: entries to be hidden and shown again; words of those that are not 0. */
    rp_word *dirty, *dirty_words;
    uint32_t *list; /* scratch, one an entry */

    piece *piece;
    int64_t *value; /* of a junction */
    double *scale;  /* of a junction: units times weight of its label */
    uint8_t *stale; /* flags: junctions to be computed; the last means nothing */
    rp_difference difference;
};

/* Flags are read eight at a time. */
static size_t flag_bytes(uint32_t junctions) { return ((size_t)junctions + 8) & ~(size_t)7; }

static double weight_of(const rp_layout *l, uint32_t label)
{
    return l->weight == NULL ? 1 : l->weight[label];
}

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

static void allocate(rp_live *v)
{
    const rp_layout *const l = v->layout;
    rp_limits *const limits = v->limits;
    const uint32_t entries = l->num_entries;

    v->state = RP_NEW_ARRAY_ZERO(limits, rp_word, RP_WORDS((size_t)l->num_facts + 1));
    v->kind = RP_NEW_ARRAY(limits, uint8_t, entries);
    v->seen = RP_NEW_ARRAY_ZERO(limits, uint8_t, entries);
    v->shown = RP_NEW_ARRAY_ZERO(limits, uint8_t, entries);
    v->count = RP_NEW_ARRAY(limits, uint32_t, entries);
    v->xi = RP_NEW_ARRAY(limits, double, entries);
    v->mass = RP_NEW_ARRAY(limits, int64_t, entries);
    v->dirty = RP_NEW_ARRAY_ZERO(limits, rp_word, RP_WORDS(entries));
    v->dirty_words = RP_NEW_ARRAY_ZERO(limits, rp_word, RP_WORDS(RP_WORDS(entries)));
    v->list = RP_NEW_ARRAY(limits, uint32_t, entries);
    v->piece = RP_NEW_ARRAY_ZERO(limits, piece, l->num_pieces);
    v->value = RP_NEW_ARRAY_ZERO(limits, int64_t, l->num_junctions);
    v->scale = RP_NEW_ARRAY(limits, double, l->num_junctions);
    v->stale = RP_NEW_ARRAY_ZERO(limits, uint8_t, flag_bytes(l->num_junctions));
    rp_difference_init(&v->difference, l, limits);
}

rp_live *rp_live_create(const rp_layout *layout, const rp_strips *strips, rp_limits *limits)
{
    rp_live *const v = RP_NEW(limits, rp_live);

    assert(layout->above != NULL);
    v->layout = layout;
    v->limits = limits;
    allocate(v);
    for (uint32_t i = 0; i < layout->num_entries; i++)
        v->kind[i] = (uint8_t)kind_of(layout, strips, i);
    for (uint32_t p = 0; p < layout->num_pieces; p++)
        v->piece[p].junction = layout->piece_junction[p];
    for (uint32_t j = 0; j < layout->num_junctions; j++)
        v->scale[j] = layout->units * weight_of(layout, layout->junction_label[j]);
    /* In the state in which all facts hold, the root alone is seen. */
    for (rp_fact_id f = 0; f < layout->num_facts; f++)
        rp_bit_set(v->state, f);
    v->seen[0] = v->shown[0] = 1;
    v->count[0] = 0;
    v->xi[0] = 1;
    v->mass[0] = 0;
    v->num_seen = 1;
    return v;
}

void rp_live_destroy(rp_live *v)
{
    if (v == NULL)
        return;
    rp_limits *const limits = v->limits;
    rp_free(limits, v->state);
    rp_free(limits, v->kind);
    rp_free(limits, v->seen);
    rp_free(limits, v->shown);
    rp_free(limits, v->count);
    rp_free(limits, v->xi);
    rp_free(limits, v->mass);
    rp_free(limits, v->dirty);
    rp_free(limits, v->dirty_words);
    rp_free(limits, v->list);
    rp_free(limits, v->piece);
    rp_free(limits, v->value);
    rp_free(limits, v->scale);
    rp_free(limits, v->stale);
    rp_difference_free(&v->difference, limits);
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
        if (rp_bit_get(v->state, l->fact[i])) {
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
        piece *const p = v->piece + v->layout->piece[i];
        p->mass -= v->mass[i];
        v->stale[p->junction] = 1;
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

/* Gives a live entry below shown ones its xi and its mass.  Junctions look at xi, too. */
static void place(rp_live *v, uint32_t i)
{
    const rp_layout *const l = v->layout;
    const double xi = xi_of(v, i);
    const uint32_t label = l->label[i];

    if (label != RP_NONE && !(v->shown[i] && xi == v->xi[i])) {
        piece *const p = v->piece + l->piece[i];
        const int64_t mass = llrint(xi * l->units * weight_of(l, label));
        p->mass += v->shown[i] ? mass - v->mass[i] : mass;
        v->mass[i] = mass;
        v->stale[p->junction] = 1;
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

/* If the action node is not shown, all pieces are empty. */
static int64_t combine(const rp_live *v, uint32_t j)
{
    const rp_layout *const l = v->layout;
    const uint32_t entry = l->junction_entry[j];
    const double xi = v->shown[entry] ? v->xi[entry] * v->scale[j] : 0;
    double none = 1;

    if (!(xi > 0))
        return 0;
    for (uint32_t p = l->junction_piece[j]; p < l->junction_piece[j + 1]; p++) {
        const double missed = 1 - (double)v->piece[p].mass / xi;
        none *= missed > 0 ? missed : 0;
    }
    return (int64_t)((1 - none) * xi + 0.5);
}

/* As in evaluate.c: deeper junctions come first. */
static void fold(rp_live *v)
{
    const rp_layout *const l = v->layout;

    v->stale[l->num_junctions] = 0;
    for (uint32_t group = 0; group < l->num_junctions; group += 8) {
        uint64_t any;
        memcpy(&any, v->stale + group, sizeof any);
        for (uint32_t j = group; any != 0 && j < group + 8 && j < l->num_junctions; j++) {
            if (!v->stale[j])
                continue;
            v->stale[j] = 0;
            const int64_t value = combine(v, j);
            piece *const around = v->piece + l->junction_around[j];
            assert(around->junction > j);
            around->mass += value - v->value[j];
            v->stale[around->junction] |= value != v->value[j];
            v->value[j] = value;
        }
    }
}

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

static void set_state(rp_live *v, const rp_word *holds)
{
    memcpy(v->state, holds, RP_WORDS(v->layout->num_facts) * sizeof(rp_word));
    assert(!rp_bit_get(v->state, v->layout->num_facts));
}

static void update(rp_live *v, const rp_word *holds)
{
    const rp_difference *const d = &v->difference;

    for (uint32_t i = 0; i < d->num_gained; i++)
        gain_places(v, d->gained[i]);
    set_state(v, holds);
    for (uint32_t i = 0; i < d->num_lost; i++)
        lose_places(v, d->lost[i]);
    refresh(v);
}

static void evaluate_fully(rp_live *v, const rp_word *holds)
{
    const rp_layout *const l = v->layout;

    memset(v->seen, 0, l->num_entries);
    memset(v->shown, 0, l->num_entries);
    memset(v->stale, 0, flag_bytes(l->num_junctions));
    for (uint32_t p = 0; p < l->num_pieces; p++)
        v->piece[p].mass = 0;
    for (uint32_t j = 0; j < l->num_junctions; j++)
        v->value[j] = 0;
    v->num_seen = 0;
    v->in_part = false;
    set_state(v, holds);
    see(v, 0, l->num_entries);
    renew(v, 0, l->num_entries);
}

/* As in evaluate.c. */
static bool is_update_cheaper(const rp_live *v)
{
    const rp_layout *const l = v->layout;
    return v->difference.places <= (uint64_t)v->num_seen + l->num_pieces + l->num_junctions;
}

double rp_live_sum(rp_live *v, const rp_word *holds)
{
    rp_difference_find(&v->difference, v->layout, v->state, holds);
    if (!v->in_part && is_update_cheaper(v))
        update(v, holds);
    else
        evaluate_fully(v, holds);
    fold(v);
    return is_dead(v, 0) ? (double)INFINITY : (double)v->piece[0].mass / v->layout->units;
}

void rp_live_scores(const rp_live *v, double *score)
{
    const rp_layout *const l = v->layout;

    for (uint32_t label = 0; label < l->num_labels; label++)
        score[label] = 0;
    for (uint32_t i = 1; i < l->num_entries; i++)
        if (v->shown[i] && l->piece[i] == 0 && l->label[i] != RP_NONE)
            score[l->label[i]] += (double)v->mass[i] / l->units;
    for (uint32_t j = 0; j < l->num_junctions; j++)
        if (l->junction_around[j] == 0)
            score[l->junction_label[j]] += (double)v->value[j] / l->units;
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

const rp_word *rp_live_state(const rp_live *v) { return v->state; }
