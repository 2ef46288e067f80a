/* All fact landmarks of the delete relaxation, by label propagation (Zhu and Givan 2003,
   "Landmark extraction via planning graph propagation"; the fixpoint as in Keyder, Richter and
   Helmert 2010, "Sound and complete landmarks for and/or graphs", section 4).

   The label of an operator is the union of its preconditions' labels with what it adds; the
   label of a fact that does not hold is the fact and what the labels of all operators that add
   it share.  The largest solution says of each fact which others must have been true before
   or with it.  Labels only shrink, from the first that was found; an operator is looked at
   again when one of its preconditions' labels has shrunk.

   Labels are over candidates only: what one relaxed plan adds, and what it needs of the facts
   that hold.  No other fact can be a landmark.  They are a few bits to some hundreds; if
   labels would take more than MAX_LABEL_BYTES, candidates are done in portions, which do not
   depend on each other. */
#include <string.h>

#include "heuristics/landmarks/find/graph_draft.h"

#ifdef RP_STRESS
enum { MAX_LABEL_BYTES = 64 };
#else
enum { MAX_LABEL_BYTES = 64 << 20 };
#endif

typedef struct labels {
    const rp_landmark_draft *draft;
    rp_relaxed_space *space;
    rp_limits *limits;
    rp_arena arena;
    uint32_t most;     /* candidates of one portion */
    size_t words;      /* of a label now */
    rp_word *label;    /* row: fact */
    rp_word *known;    /* bit a fact: it has a label */
    uint32_t *bit;     /* of a fact: its place among the portion's candidates, or RP_NONE */
    uint32_t *unknown; /* of an operator: preconditions without a label */
    uint32_t *queue, head, size; /* operators to be looked at; a ring */
    rp_word *queued;             /* bit an operator */
    rp_word *sum, *shared;       /* a label each */
} labels;

/* A portion of the candidates. */
typedef struct portion {
    const rp_fact_id *fact;
    uint32_t count;
} portion;

static rp_word *label_of(const labels *l, rp_fact_id fact) { return l->label + fact * l->words; }

static void enqueue(labels *l, uint32_t op)
{
    const uint32_t num_ops = l->space->ops->num_ops;

    if (rp_bit_get(l->queued, op))
        return;
    assert(l->size < num_ops);
    rp_bit_set(l->queued, op);
    const uint32_t end = l->head + l->size; /* At most 2^32 - 1: ids are below 2^31. */
    l->queue[end < num_ops ? end : end - num_ops] = op;
    l->size++;
}

static uint32_t dequeue(labels *l)
{
    const uint32_t op = l->queue[l->head];

    rp_bit_clear(l->queued, op);
    l->head = l->head + 1 == l->space->ops->num_ops ? 0 : l->head + 1;
    l->size--;
    return op;
}

/* l->sum = the union of the preconditions' labels. */
static void unite(labels *l, uint32_t op)
{
    rp_work(l->limits, (1 + (uint64_t)rp_csr_size(&l->space->ops->pre, op)) * (2 + l->words));
    memset(l->sum, 0, l->words * sizeof *l->sum);
    for (RP_ROW(fact, &l->space->ops->pre, op)) {
        const rp_word *const label = label_of(l, *fact);
        for (size_t w = 0; w < l->words; w++)
            l->sum[w] |= label[w];
    }
}

/* The fact's first label: l->sum with itself. */
static void begin_label(labels *l, rp_fact_id fact)
{
    memcpy(label_of(l, fact), l->sum, l->words * sizeof *l->sum);
    rp_bit_set(l->known, fact);
    for (RP_ROW(op, &l->space->needed_by, fact))
        if (--l->unknown[*op] == 0)
            enqueue(l, *op);
}

static void shrink_label(labels *l, rp_fact_id fact)
{
    rp_word *const label = label_of(l, fact);
    rp_word gone = 0;

    for (size_t w = 0; w < l->words; w++) {
        gone |= label[w] & ~l->sum[w];
        label[w] &= l->sum[w];
    }
    if (gone == 0)
        return;
    rp_work(l->limits, rp_csr_size(&l->space->needed_by, fact));
    for (RP_ROW(op, &l->space->needed_by, fact))
        if (l->unknown[*op] == 0)
            enqueue(l, *op);
}

static void look_at(labels *l, uint32_t op)
{
    const rp_csr *const add = &l->space->ops->add;

    rp_work(l->limits, rp_csr_size(add, op) * (2 + l->words));
    unite(l, op);
    for (RP_ROW(fact, add, op))
        if (l->bit[*fact] != RP_NONE && !rp_bit_get(l->space->start, *fact))
            rp_bit_set(l->sum, l->bit[*fact]);
    for (RP_ROW(fact, add, op)) {
        if (rp_bit_get(l->space->start, *fact))
            continue;
        if (rp_bit_get(l->known, *fact))
            shrink_label(l, *fact);
        else
            begin_label(l, *fact);
    }
}

static void reset(labels *l, portion p)
{
    const rp_relaxed_space *const s = l->space;

    l->words = RP_WORDS(p.count);
    memset(l->bit, 0xff, s->num_facts * sizeof *l->bit);
    for (uint32_t i = 0; i < p.count; i++)
        l->bit[p.fact[i]] = i;
    memset(l->label, 0, s->num_facts * l->words * sizeof *l->label);
    memcpy(l->known, s->start, RP_WORDS(s->num_facts) * sizeof *l->known);
    memcpy(l->unknown, s->missing, s->ops->num_ops * sizeof *l->unknown);
    for (uint32_t i = 0; i < p.count; i++)
        if (rp_bit_get(s->start, p.fact[i]))
            rp_bit_set(label_of(l, p.fact[i]), i);
}

/* False if discovery came to its limit: the labels are too large then. */
static bool propagate(labels *l, portion p)
{
    reset(l, p);
    for (uint32_t i = 0; i < l->space->num_ready; i++)
        enqueue(l, l->space->ready[i]);
    for (uint32_t i = 0; l->size > 0; i++) {
        if ((i & 0xfff) == 0)
            rp_poll(l->limits);
        if (rp_landmark_draft_is_over(l->draft))
            return false;
        look_at(l, dequeue(l));
    }
    return true;
}

/* Facts that a relaxed plan adds, and those that hold and it needs; in the order of being
   reached.  The goal must have been reached. */
static portion find_candidates(labels *l)
{
    const rp_relaxed_space *const s = l->space;
    rp_word *const wanted = RP_ARENA_ARRAY_ZERO(&l->arena, rp_word, RP_WORDS(s->num_facts));
    rp_word *const added = RP_ARENA_ARRAY_ZERO(&l->arena, rp_word, RP_WORDS(s->num_facts));
    rp_fact_id *const fact = RP_ARENA_ARRAY(&l->arena, rp_fact_id, s->num_facts);
    uint32_t count = 0;

    rp_bit_set(wanted, s->ops->goal_fact);
    for (uint32_t i = s->num_facts_reached; i > 0; i--) {
        if (!rp_bit_get(wanted, s->fact[i - 1]))
            continue;
        const uint32_t op = s->supporter[s->fact[i - 1]];
        for (RP_ROW(needed, &s->ops->pre, op))
            rp_bit_set(wanted, *needed);
        for (RP_ROW(also, &s->ops->add, op))
            rp_bit_set(added, *also);
    }
    for (rp_fact_id f = 0; f < s->strips->num_facts; f++)
        if (rp_bit_get(s->start, f) && rp_bit_get(wanted, f))
            fact[count++] = f;
    for (uint32_t i = 0; i < s->num_facts_reached; i++)
        if (s->fact[i] < s->strips->num_facts && rp_bit_get(added, s->fact[i]))
            fact[count++] = s->fact[i];
    return (portion){fact, count};
}

/* The i-th portion; empty after the last. */
static portion portion_of(const labels *l, portion all, uint32_t i)
{
    const uint64_t first = (uint64_t)i * l->most;
    const uint32_t left = first < all.count ? all.count - (uint32_t)first : 0;

    return (portion){all.fact + first, left < l->most ? left : l->most};
}

/* The candidates in the label of the goal. */
static portion find_landmarks(labels *l, portion candidates)
{
    rp_fact_id *const fact = RP_ARENA_ARRAY(&l->arena, rp_fact_id, candidates.count);
    uint32_t count = 0;

    for (uint32_t i = 0;; i++) {
        const portion p = portion_of(l, candidates, i);
        if (p.count == 0 || !propagate(l, p))
            return (portion){fact, count};
        for (uint32_t k = 0; k < p.count; k++)
            if (rp_bit_get(label_of(l, l->space->ops->goal_fact), k))
                fact[count++] = p.fact[k];
    }
}

/* Row `to` of `before`: those of the portion, of which `first` is the first's number, that are
   in the preconditions' labels of every operator that adds `fact`. */
static void find_before(labels *l, rp_fact_id fact, portion p, uint32_t first, rp_word *row)
{
    rp_word *const shared = l->shared;

    memset(shared, 0xff, l->words * sizeof *shared);
    for (RP_ROW(op, &l->space->achievers, fact)) {
        if (l->unknown[*op] > 0)
            continue;
        unite(l, *op);
        for (size_t w = 0; w < l->words; w++)
            shared[w] &= l->sum[w];
    }
    for (uint32_t i = 0; i < p.count; i++)
        if (rp_bit_get(shared, i))
            rp_bit_set(row, first + i);
}

/* First achievers: operators whose preconditions can be reached without the fact, whose bit in
   the portion is given.  Orders what they all need greedily before it; `number` of a fact is
   that of its landmark. */
static void find_first(labels *l, rp_landmark_draft *d, rp_fact_id fact, const uint32_t *number)
{
    const rp_relaxed_space *const s = l->space;
    const uint32_t landmark = number[fact], begin = d->first.size;

    for (RP_ROW(op, &s->achievers, fact)) {
        if (l->unknown[*op] > 0)
            continue;
        unite(l, *op);
        if (!rp_bit_get(l->sum, l->bit[fact]))
            rp_vec_push(l->limits, &d->first, *op);
    }
    assert(d->first.size > begin);
    for (RP_ROW(needed, &s->ops->pre, d->first.item[begin])) {
        uint32_t with = 0;
        rp_work(l->limits, 4 * (uint64_t)(d->first.size - begin));
        for (uint32_t i = begin; i < d->first.size; i++)
            for (RP_ROW(other, &s->ops->pre, d->first.item[i]))
                with += *other == *needed;
        if (with == d->first.size - begin && *needed != s->ops->start_fact)
            rp_landmark_draft_order(d, number[*needed], landmark, RP_ORDER_GREEDY);
    }
}

static void list_landmarks(rp_landmark_draft *d, portion landmarks)
{
    for (uint32_t i = 0; i < landmarks.count; i++)
        (void)rp_landmark_draft_add(d, &landmarks.fact[i], 1);
}

static void order_landmarks(labels *l, rp_landmark_draft *d, portion landmarks)
{
    const size_t words = RP_WORDS(landmarks.count);
    rp_word *const before = RP_ARENA_ARRAY_ZERO(&l->arena, rp_word, words * landmarks.count);
    uint32_t *const number = RP_ARENA_ARRAY(&l->arena, uint32_t, l->space->num_facts);

    memset(number, 0xff, l->space->num_facts * sizeof *number);
    for (uint32_t i = 0; i < landmarks.count; i++)
        number[landmarks.fact[i]] = rp_landmark_draft_add(d, &landmarks.fact[i], 1);
    for (uint32_t i = 0;; i++) {
        const portion p = portion_of(l, landmarks, i);
        if (p.count == 0)
            break;
        const bool is_done = propagate(l, p);
        for (uint32_t k = 0; is_done && k < landmarks.count; k++)
            if (!rp_bit_get(l->space->start, landmarks.fact[k]))
                find_before(l, landmarks.fact[k], p, i * l->most, before + k * words);
        for (uint32_t k = 0; k < p.count; k++) {
            if (is_done && !rp_bit_get(l->space->start, p.fact[k]))
                find_first(l, d, p.fact[k], number);
            rp_landmark_draft_end_first(d);
        }
    }
    rp_landmark_draft_order_closed(d, before, words);
}

static void allocate(labels *l, uint32_t candidates)
{
    const rp_relaxed_space *const s = l->space;
    const uint32_t num_ops = s->ops->num_ops;
    const size_t most_words = MAX_LABEL_BYTES / sizeof(rp_word) / s->num_facts;
    size_t words = RP_WORDS(candidates);

    if (words > most_words)
        words = most_words == 0 ? 1 : most_words;
    l->most = (uint32_t)words * 64;
    l->label = RP_ARENA_ARRAY(&l->arena, rp_word, words * s->num_facts);
    l->sum = RP_ARENA_ARRAY(&l->arena, rp_word, words);
    l->shared = RP_ARENA_ARRAY(&l->arena, rp_word, words);
    l->known = RP_ARENA_ARRAY(&l->arena, rp_word, RP_WORDS(s->num_facts));
    l->bit = RP_ARENA_ARRAY(&l->arena, uint32_t, s->num_facts);
    l->unknown = RP_ARENA_ARRAY(&l->arena, uint32_t, num_ops);
    l->queue = RP_ARENA_ARRAY(&l->arena, uint32_t, num_ops);
    l->queued = RP_ARENA_ARRAY_ZERO(&l->arena, rp_word, RP_WORDS(num_ops));
}

static void find(rp_landmark_draft *d, rp_relaxed_space *space, bool with_orders)
{
    labels l = {.draft = d, .space = space, .limits = d->limits};

    rp_arena_init(&l.arena, d->limits);
    rp_relaxed_space_explore(space, NULL, 0);
    assert(rp_bit_get(space->reached, space->ops->goal_fact));
    const portion candidates = find_candidates(&l);
    if (candidates.count > 0) {
        allocate(&l, candidates.count);
        const portion landmarks = find_landmarks(&l, candidates);
        if (with_orders)
            order_landmarks(&l, d, landmarks);
        else
            list_landmarks(d, landmarks);
    }
    rp_arena_release(&l.arena);
}

void rp_landmarks_complete_facts(rp_landmark_draft *d, rp_relaxed_space *space)
{
    find(d, space, false);
}

void rp_landmarks_complete(rp_landmark_draft *d, rp_relaxed_space *space) { find(d, space, true); }
