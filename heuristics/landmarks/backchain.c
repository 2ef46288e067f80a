/* Landmarks by going backwards from the goals (Richter, Helmert and Westphal 2008, "Landmarks
   revisited"; Richter and Westphal 2010, section 3.2).  For each landmark that does not hold,
   one exploration without it finds its first achievers; then
     - what they all need is a landmark;
     - facts of one predicate that do not hold and of which each of them needs one are a
       disjunctive landmark, if they are few;
     - mutex groups are looked ahead through (lookahead.h).
   Landmarks that cannot be reached without it come after it.

   The cost is one exploration a landmark. */
#include <string.h>

#include "heuristics/landmarks/draft.h"
#include "heuristics/landmarks/lookahead.h"

enum { MAX_DISJUNCTION = 4 };
/* What was reached without each landmark is kept up to so many bytes; the natural orders of
   those that come later are not found. */
enum { MAX_REACHED_BYTES = 64 << 20 };

/* Preconditions of one predicate among the first achievers, without those that hold. */
typedef struct family {
    uint32_t num_ops, last_op; /* first achievers that have one; RP_NONE */
    uint32_t size;             /* more than MAX_DISJUNCTION: too many */
    rp_fact_id fact[MAX_DISJUNCTION];
} family;

typedef struct chain {
    rp_landmark_draft *draft;
    rp_relaxed_space *space;
    rp_limits *limits;
    rp_arena arena;
    rp_lookahead *lookahead;
    uint32_t *simple;          /* of a fact: its landmark, or RP_NONE */
    uint32_t *disjunct;        /* of a fact: the disjunctive landmark that has it, or RP_NONE */
    family *families;          /* two a predicate: atoms and negated ones; one for others */
    rp_u32vec touched;         /* families in use */
    rp_word *is_first;         /* bit a relaxed operator: among the first achievers */
    RP_VEC(rp_word *) reached; /* of a landmark: bit a fact reached before or with it; or NULL */
    rp_u32vec ahead;
} chain;

static uint32_t family_of(const chain *c, rp_fact_id fact)
{
    const rp_strips *const s = c->space->strips;

    if (s->lifted == NULL) /* Facts that are texts count as of one predicate. */
        return 0;
    if (s->fact_pred[fact] == RP_NONE) /* So do those that stand for disjunctions. */
        return 2 * s->lifted->num_predicates;
    return s->fact_pred[fact] * 2 + (s->fact_negated != NULL && rp_bit_get(s->fact_negated, fact));
}

static uint32_t add_simple(chain *c, rp_fact_id fact)
{
    rp_landmark_draft *const d = c->draft;

    if (c->simple[fact] != RP_NONE)
        return c->simple[fact];
    const uint32_t weaker = c->disjunct[fact];
    if (weaker != RP_NONE) {
        d->dropped.item[weaker] = true;
        for (uint32_t i = d->fact_begin.item[weaker]; i < d->fact_begin.item[weaker + 1]; i++)
            c->disjunct[d->fact.item[i]] = RP_NONE;
    }
    c->simple[fact] = rp_landmark_draft_add(d, &fact, 1);
    return c->simple[fact];
}

static bool is_landmark(const chain *c, uint32_t landmark, const family *f)
{
    const rp_landmark_draft *const d = c->draft;
    const uint32_t begin = d->fact_begin.item[landmark];

    return d->fact_begin.item[landmark + 1] - begin == f->size &&
           memcmp(d->fact.item + begin, f->fact, f->size * sizeof *f->fact) == 0;
}

/* RP_NONE if a landmark says more, or another disjunction has one of the facts. */
static uint32_t add_disjunction(chain *c, const family *f)
{
    for (uint32_t i = 0; i < f->size; i++)
        if (c->simple[f->fact[i]] != RP_NONE)
            return RP_NONE;
    for (uint32_t i = 0; i < f->size; i++) {
        const uint32_t other = c->disjunct[f->fact[i]];
        if (other != RP_NONE)
            return is_landmark(c, other, f) ? other : RP_NONE;
    }
    const uint32_t landmark = rp_landmark_draft_add(c->draft, f->fact, f->size);
    for (uint32_t i = 0; i < f->size; i++)
        c->disjunct[f->fact[i]] = landmark;
    return landmark;
}

/* Keeps the facts ascending. */
static void add_to_family(family *f, rp_fact_id fact)
{
    uint32_t i = 0;

    if (f->size > MAX_DISJUNCTION)
        return;
    while (i < f->size && f->fact[i] < fact)
        i++;
    if (i < f->size && f->fact[i] == fact)
        return;
    if (f->size < MAX_DISJUNCTION) {
        memmove(f->fact + i + 1, f->fact + i, (f->size - i) * sizeof *f->fact);
        f->fact[i] = fact;
    }
    f->size++;
}

static void note_precondition(chain *c, uint32_t op, rp_fact_id fact)
{
    const uint32_t number = family_of(c, fact);
    family *const f = c->families + number;

    if (f->num_ops == 0)
        rp_vec_push(c->limits, &c->touched, number);
    if (f->last_op != op)
        f->num_ops++;
    f->last_op = op;
    add_to_family(f, fact);
}

static void find_disjunctions(chain *c, uint32_t landmark, const uint32_t *first, uint32_t count)
{
    const rp_relaxed_space *const s = c->space;

    c->touched.size = 0;
    for (uint32_t i = 0; i < count; i++)
        for (RP_ROW(fact, &s->ops->pre, first[i]))
            if (!rp_bit_get(s->start, *fact))
                note_precondition(c, first[i], *fact);
    for (uint32_t i = 0; i < c->touched.size; i++) {
        family *const f = c->families + c->touched.item[i];
        if (f->num_ops == count && f->size > 1 && f->size <= MAX_DISJUNCTION) {
            const uint32_t from = add_disjunction(c, f);
            if (from != RP_NONE)
                rp_landmark_draft_order(c->draft, from, landmark, RP_ORDER_GREEDY);
        }
        *f = (family){.last_op = RP_NONE};
    }
}

/* What all first achievers need. */
static void find_shared(chain *c, uint32_t landmark, const uint32_t *first, uint32_t count)
{
    const rp_relaxed_space *const s = c->space;

    for (RP_ROW(needed, &s->ops->pre, first[0])) {
        uint32_t with = 0;
        for (uint32_t i = 0; i < count; i++)
            for (RP_ROW(other, &s->ops->pre, first[i]))
                with += *other == *needed;
        if (with == count && *needed != s->ops->start_fact)
            rp_landmark_draft_order(c->draft, add_simple(c, *needed), landmark, RP_ORDER_GREEDY);
    }
}

/* Into the draft's row. */
static void find_first(chain *c, const rp_fact_id *fact, uint32_t count)
{
    rp_landmark_draft *const d = c->draft;
    const uint32_t begin = d->first.size;

    for (uint32_t i = 0; i < count; i++)
        for (RP_ROW(op, &c->space->achievers, fact[i]))
            if (rp_relaxed_space_is_ready(c->space, *op) && !rp_bit_get(c->is_first, *op)) {
                rp_bit_set(c->is_first, *op);
                rp_landmark_draft_first(d, *op);
            }
    for (uint32_t i = begin; i < d->first.size; i++)
        rp_bit_clear(c->is_first, d->first.item[i]);
}

static void keep_reached(chain *c, const uint32_t *first, uint32_t count)
{
    const rp_relaxed_space *const s = c->space;
    const size_t words = RP_WORDS(s->num_facts);
    rp_word *row = NULL;

    if ((c->reached.size + 1) * words * sizeof *row <= MAX_REACHED_BYTES) {
        row = rp_arena_copy(&c->arena, s->reached, words * sizeof *row);
        for (uint32_t i = 0; i < count; i++)
            for (RP_ROW(fact, &s->ops->add, first[i]))
                rp_bit_set(row, *fact);
    }
    rp_vec_push(c->limits, &c->reached, row);
}

static void chain_back(chain *c, uint32_t landmark)
{
    rp_landmark_draft *const d = c->draft;
    const uint32_t begin = d->fact_begin.item[landmark];
    const uint32_t size = d->fact_begin.item[landmark + 1] - begin;
    rp_fact_id fact[MAX_DISJUNCTION];

    memcpy(fact, d->fact.item + begin, size * sizeof *fact);
    rp_relaxed_space_explore(c->space, fact, size);
    const uint32_t row = d->first.size;
    find_first(c, fact, size);
    const uint32_t count = d->first.size - row;
    assert(count > 0);
    keep_reached(c, d->first.item + row, count);
    find_shared(c, landmark, d->first.item + row, count);
    find_disjunctions(c, landmark, d->first.item + row, count);
    if (size > 1)
        return;
    c->ahead.size = 0;
    rp_lookahead_find(c->lookahead, fact[0], &c->ahead);
    for (uint32_t i = 0; i < c->ahead.size; i++)
        rp_landmark_draft_order(d, add_simple(c, c->ahead.item[i]), landmark, RP_ORDER_NATURAL);
}

static bool holds(const chain *c, uint32_t landmark)
{
    const rp_landmark_draft *const d = c->draft;

    for (uint32_t i = d->fact_begin.item[landmark]; i < d->fact_begin.item[landmark + 1]; i++)
        if (rp_bit_get(c->space->start, d->fact.item[i]))
            return true;
    return false;
}

/* Is one of its facts in the set? */
static bool is_in(const rp_landmark_draft *d, uint32_t landmark, const rp_word *set)
{
    for (uint32_t i = d->fact_begin.item[landmark]; i < d->fact_begin.item[landmark + 1]; i++)
        if (rp_bit_get(set, d->fact.item[i]))
            return true;
    return false;
}

static void order_by_reach(chain *c)
{
    rp_landmark_draft *const d = c->draft;
    const uint32_t size = rp_landmark_draft_size(d);
    const size_t words = RP_WORDS(size);
    rp_word *const before = RP_ARENA_ARRAY_ZERO(&c->arena, rp_word, words * size);

    for (uint32_t from = 0; from < size; from++) {
        if (c->reached.item[from] == NULL || d->dropped.item[from])
            continue;
        for (uint32_t to = 0; to < size; to++)
            if (to != from && !d->dropped.item[to] && !is_in(d, to, c->reached.item[from]))
                rp_bit_set(before + to * words, from);
    }
    rp_landmark_draft_order_closed(d, before, words);
}

static void init(chain *c)
{
    const rp_strips *const s = c->space->strips;
    const uint32_t num_families = s->lifted == NULL ? 1 : 2 * s->lifted->num_predicates + 1;

    rp_arena_init(&c->arena, c->limits);
    c->lookahead = rp_lookahead_create(&c->arena, c->space);
    c->simple = RP_ARENA_ARRAY(&c->arena, uint32_t, s->num_facts);
    c->disjunct = RP_ARENA_ARRAY(&c->arena, uint32_t, s->num_facts);
    memset(c->simple, 0xff, s->num_facts * sizeof *c->simple);
    memset(c->disjunct, 0xff, s->num_facts * sizeof *c->disjunct);
    c->families = RP_ARENA_ARRAY(&c->arena, family, num_families);
    for (uint32_t i = 0; i < num_families; i++)
        c->families[i] = (family){.last_op = RP_NONE};
    c->is_first = RP_ARENA_ARRAY_ZERO(&c->arena, rp_word, RP_WORDS(c->space->ops->num_ops));
}

/* What the relaxed goal operator needs: negated goals may be left out of it. */
static void add_goals(chain *c)
{
    const rp_relaxed_ops *const ops = c->space->ops;

    for (RP_ROW(op, &c->space->achievers, ops->goal_fact))
        for (RP_ROW(goal, &ops->pre, *op))
            if (*goal != ops->start_fact)
                add_simple(c, *goal);
}

void rp_landmarks_backchain(rp_landmark_draft *d, rp_relaxed_space *space, const rp_fact_id *more,
                            uint32_t count)
{
    chain c = {.draft = d, .space = space, .limits = d->limits};

    init(&c);
    add_goals(&c);
    for (uint32_t i = 0; i < count; i++)
        add_simple(&c, more[i]);
    for (uint32_t i = 0; i < rp_landmark_draft_size(d); i++) {
        rp_poll(c.limits);
        if (d->dropped.item[i] || holds(&c, i))
            rp_vec_push(c.limits, &c.reached, NULL);
        else
            chain_back(&c, i);
        rp_landmark_draft_end_first(d);
    }
    order_by_reach(&c);
    rp_vec_free(c.limits, &c.touched);
    rp_vec_free(c.limits, &c.reached);
    rp_vec_free(c.limits, &c.ahead);
    rp_arena_release(&c.arena);
}
