/* Landmarks by going backwards from the goals (Richter, Helmert and Westphal 2008, "Landmarks
   revisited"; Richter and Westphal 2010, section 3.2).  For each landmark that does not hold,
   one exploration without it finds its first achievers; then
     - what they all need is a landmark;
     - facts of one predicate that do not hold and of which each of them needs one are a
       disjunctive landmark;
     - mutex groups are looked ahead through (lookahead.h).
   Landmarks that cannot be reached without it come after it.

   The cost is one exploration a landmark. */
#include <string.h>

#include "heuristics/landmarks/find/families.h"
#include "heuristics/landmarks/find/graph_draft.h"
#include "heuristics/landmarks/find/lookahead.h"

/* What was reached without each landmark is kept up to so many bytes; the natural orders of
   those that come later are not found. */
enum { MAX_REACHED_BYTES = 64 << 20 };

/* For rp_work: a first achiever. */
enum { FIRST_WORK = 40 };

/* A disjunctive landmark that has some fact, and the next one that has it. */
typedef struct link {
    uint32_t landmark, next;
} link;

typedef struct chain {
    rp_landmark_draft *draft;
    rp_relaxed_space *space;
    rp_limits *limits;
    rp_arena arena;
    rp_lookahead *lookahead;
    uint32_t *simple;   /* of a fact: its landmark, or RP_NONE */
    uint32_t *disjunct; /* of a fact: the first link to a disjunctive landmark, or RP_NONE */
    RP_VEC(link) links;
    rp_families families;
    rp_word *is_first;         /* bit a relaxed operator: among the first achievers */
    RP_VEC(rp_word *) reached; /* of a landmark: bit a fact reached before or with it; or NULL */
    rp_u32vec ahead;
} chain;

static uint32_t add_simple(chain *c, rp_fact_id fact)
{
    rp_landmark_draft *const d = c->draft;

    if (c->simple[fact] != RP_NONE)
        return c->simple[fact];
    for (uint32_t i = c->disjunct[fact]; i != RP_NONE; i = c->links.item[i].next)
        d->dropped.item[c->links.item[i].landmark] = true;
    c->simple[fact] = rp_landmark_draft_add(d, &fact, 1);
    return c->simple[fact];
}

static bool is_landmark(const chain *c, uint32_t landmark, const rp_fact_id *fact, uint32_t count)
{
    const rp_landmark_draft *const d = c->draft;
    const uint32_t begin = d->fact_begin.item[landmark];

    return d->fact_begin.item[landmark + 1] - begin == count &&
           memcmp(d->fact.item + begin, fact, count * sizeof *fact) == 0;
}

/* RP_NONE if a landmark of one fact says more. */
static uint32_t add_disjunction(chain *c, const rp_fact_id *fact, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (c->simple[fact[i]] != RP_NONE)
            return RP_NONE;
    for (uint32_t i = c->disjunct[fact[0]]; i != RP_NONE; i = c->links.item[i].next)
        if (is_landmark(c, c->links.item[i].landmark, fact, count))
            return c->links.item[i].landmark;
    const uint32_t landmark = rp_landmark_draft_add(c->draft, fact, count);
    for (uint32_t i = 0; i < count; i++) {
        const link to = {landmark, c->disjunct[fact[i]]};
        c->disjunct[fact[i]] = c->links.size;
        rp_vec_push(c->limits, &c->links, to);
    }
    return landmark;
}

/* What all first achievers need, and what each needs some of. */
static void find_needed(chain *c, uint32_t landmark, const uint32_t *first, uint32_t count)
{
    rp_families *const f = &c->families;

    rp_work(c->limits, FIRST_WORK * (uint64_t)count);
    rp_families_find(f, first, count);
    for (uint32_t i = 0; i < f->shared.size; i++)
        rp_landmark_draft_order(c->draft, add_simple(c, f->shared.item[i]), landmark,
                                RP_ORDER_GREEDY);
    for (uint32_t i = 0; i < f->num_sets; i++) {
        const uint32_t begin = f->begin.item[i], end = f->begin.item[i + 1];
        const uint32_t from = add_disjunction(c, f->fact.item + begin, end - begin);
        if (from != RP_NONE)
            rp_landmark_draft_order(c->draft, from, landmark, RP_ORDER_GREEDY);
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
                rp_vec_push(c->limits, &d->first, *op);
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
    const rp_fact_id *const fact =
        rp_arena_copy(&c->arena, d->fact.item + begin, size * sizeof *fact);

    rp_relaxed_space_explore(c->space, fact, size);
    const uint32_t row = d->first.size;
    find_first(c, fact, size);
    const uint32_t count = d->first.size - row;
    assert(count > 0);
    keep_reached(c, d->first.item + row, count);
    find_needed(c, landmark, d->first.item + row, count);
    if (size > 1)
        return;
    c->ahead.size = 0;
    rp_lookahead_find(c->lookahead, fact[0], &c->ahead);
    for (uint32_t i = 0; i < c->ahead.size; i++)
        rp_landmark_draft_order(d, add_simple(c, c->ahead.item[i]), landmark, RP_ORDER_NATURAL);
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
    const uint32_t size = d->dropped.size;
    const size_t words = RP_WORDS(size);
    rp_word *const before = RP_ARENA_ARRAY_ZERO(&c->arena, rp_word, words * size);

    for (uint32_t from = 0; from < size && !rp_landmark_draft_is_over(d); from++) {
        if (c->reached.item[from] == NULL || d->dropped.item[from])
            continue;
        rp_work(c->limits, 2 * (uint64_t)size);
        for (uint32_t to = 0; to < size; to++)
            if (to != from && !d->dropped.item[to] && !is_in(d, to, c->reached.item[from]))
                rp_bit_set(before + to * words, from);
    }
    rp_landmark_draft_order_closed(d, before, words);
}

static void init(chain *c)
{
    const rp_strips *const s = c->space->strips;

    rp_arena_init(&c->arena, c->limits);
    c->lookahead = rp_lookahead_create(&c->arena, c->space);
    c->simple = RP_ARENA_ARRAY(&c->arena, uint32_t, s->num_facts);
    c->disjunct = RP_ARENA_ARRAY(&c->arena, uint32_t, s->num_facts);
    memset(c->simple, 0xff, s->num_facts * sizeof *c->simple);
    memset(c->disjunct, 0xff, s->num_facts * sizeof *c->disjunct);
    rp_families_init(&c->families, &c->arena, c->space);
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
    for (uint32_t i = 0; i < d->dropped.size; i++) {
        rp_poll(c.limits);
        if (d->dropped.item[i] || rp_landmark_draft_is_over(d) || is_in(d, i, space->start))
            rp_vec_push(c.limits, &c.reached, NULL);
        else
            chain_back(&c, i);
        rp_landmark_draft_end_first(d);
    }
    order_by_reach(&c);
    rp_vec_free(c.limits, &c.links);
    rp_families_release(&c.families);
    rp_vec_free(c.limits, &c.reached);
    rp_vec_free(c.limits, &c.ahead);
    rp_arena_release(&c.arena);
}
