/* Landmarks of mutex groups: facts that a group must go through on its way to another one.

   Searches go backwards from the landmark over the facts of one group, with one more node for
   "none of them".  An operator without precondition in the group can only be carried out with
   a value of the group that it deletes, or with none: two facts would hold otherwise. */
#include "heuristics/landmarks/find/lookahead.h"

#include <string.h>

struct rp_lookahead {
    const rp_relaxed_space *space;
    const rp_strips *strips;
    rp_limits *limits;
    rp_csr groups_of;  /* row: fact */
    rp_word *vanishes; /* bit an item of groups.fact: some effect deletes it and adds no other */

    /* Of the search. */
    uint32_t group;
    rp_fact_id landmark;
    rp_fact_id from;     /* the fact of the group that holds, or `none` */
    rp_fact_id none;     /* num_facts: no fact of the group */
    rp_fact_id left_out; /* RP_NONE: nothing */
    uint32_t *place;     /* of a fact in the group, or RP_NONE */
    rp_word *seen;       /* bit a fact, `none` */
    rp_fact_id *next;    /* of a fact seen, one that it leads to */
    rp_fact_id *queue;
    uint32_t num_queued;
};

static bool is_in_group(const rp_lookahead *l, rp_fact_id fact, uint32_t group)
{
    for (RP_ROW(g, &l->groups_of, fact))
        if (*g == group)
            return true;
    return false;
}

static bool adds_to_group(const rp_lookahead *l, const rp_csr *add, uint32_t row, uint32_t group)
{
    for (RP_ROW(fact, add, row))
        if (is_in_group(l, *fact, group))
            return true;
    return false;
}

static uint32_t item_of(const rp_lookahead *l, uint32_t group, rp_fact_id fact)
{
    const rp_csr *const groups = &l->strips->groups.fact;
    uint32_t i = groups->begin[group];

    while (groups->item[i] != fact)
        i++;
    return i;
}

static void mark_vanishing(rp_lookahead *l, const rp_csr *del, const rp_csr *add, uint32_t rows)
{
    for (uint32_t row = 0; row < rows; row++)
        for (RP_ROW(fact, del, row))
            for (RP_ROW(group, &l->groups_of, *fact))
                if (!adds_to_group(l, add, row, *group))
                    rp_bit_set(l->vanishes, item_of(l, *group, *fact));
}

rp_lookahead *rp_lookahead_create(rp_arena *arena, const rp_relaxed_space *space)
{
    const rp_strips *const s = space->strips;
    rp_lookahead *const l = RP_ARENA_NEW(arena, rp_lookahead);
    const size_t nodes = (size_t)s->num_facts + 1;

    l->space = space;
    l->strips = s;
    l->limits = arena->limits;
    if (s->groups.num_groups == 0)
        return l;
    l->groups_of = rp_csr_transpose(arena, &s->groups.fact, s->groups.num_groups, s->num_facts);
    l->vanishes =
        RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(s->groups.fact.begin[s->groups.num_groups]));
    mark_vanishing(l, &s->del, &s->add, s->num_ops);
    if (s->num_effects > 0)
        mark_vanishing(l, &s->effect_del, &s->effect_add, s->num_effects);
    l->none = s->num_facts;
    l->place = RP_ARENA_ARRAY(arena, uint32_t, nodes);
    memset(l->place, 0xff, nodes * sizeof *l->place);
    l->seen = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(nodes));
    l->next = RP_ARENA_ARRAY(arena, rp_fact_id, nodes);
    l->queue = RP_ARENA_ARRAY(arena, rp_fact_id, nodes);
    return l;
}

static void visit(rp_lookahead *l, rp_fact_id fact, rp_fact_id next)
{
    if (fact == l->left_out || rp_bit_get(l->seen, fact))
        return;
    if (fact != l->none && fact != l->landmark && !rp_bit_get(l->space->reached, fact))
        return;
    rp_bit_set(l->seen, fact);
    l->next[fact] = next;
    l->queue[l->num_queued++] = fact;
}

static void visit_row(rp_lookahead *l, const rp_csr *csr, uint32_t row, rp_fact_id next)
{
    for (RP_ROW(fact, csr, row))
        if (*fact < l->none && l->place[*fact] != RP_NONE)
            visit(l, *fact, next);
}

/* Values at which a relaxed operator may lead to `to`. */
static void visit_sources(rp_lookahead *l, uint32_t relaxed, rp_fact_id to)
{
    const rp_strips *const s = l->strips;
    const rp_op_id op = l->space->ops->label[relaxed];

    for (RP_ROW(fact, &l->space->ops->pre, relaxed))
        if (*fact < l->none && l->place[*fact] != RP_NONE) {
            visit(l, *fact, to);
            return;
        }
    if (op == RP_NONE) { /* An axiom: anything may be before. */
        visit(l, l->from, to);
        return;
    }
    visit_row(l, &s->del, op, to);
    for (uint32_t e = rp_strips_first_effect(s, op); e < rp_strips_first_effect(s, op + 1); e++)
        visit_row(l, &s->effect_del, e, to);
    if (!s->groups.exactly_one[l->group])
        visit(l, l->none, to);
}

static void visit_predecessors(rp_lookahead *l, rp_fact_id fact)
{
    const rp_csr *const groups = &l->strips->groups.fact;

    if (fact == l->none) {
        for (uint32_t i = groups->begin[l->group]; i < groups->begin[l->group + 1]; i++)
            if (rp_bit_get(l->vanishes, i))
                visit(l, groups->item[i], fact);
        return;
    }
    rp_work(l->limits, 6 * (uint64_t)rp_csr_size(&l->space->achievers, fact));
    for (RP_ROW(op, &l->space->achievers, fact))
        if (fact == l->landmark ? rp_relaxed_space_is_ready(l->space, *op)
                                : l->space->unmet[*op] == 0)
            visit_sources(l, *op, fact);
}

/* Does a way lead to the landmark? */
static bool search(rp_lookahead *l, rp_fact_id left_out)
{
    l->left_out = left_out;
    l->num_queued = 0;
    visit(l, l->landmark, RP_NONE);
    for (uint32_t i = 0; i < l->num_queued && !rp_bit_get(l->seen, l->from); i++)
        visit_predecessors(l, l->queue[i]);
    const bool found = rp_bit_get(l->seen, l->from);
    for (uint32_t i = 0; i < l->num_queued; i++)
        rp_bit_clear(l->seen, l->queue[i]);
    return found;
}

/* What all ways have, is on one of them. */
static void find_in_group(rp_lookahead *l, rp_u32vec *found)
{
    rp_limits *const limits = l->limits;
    const uint32_t begin = found->size;

    if (!search(l, RP_NONE))
        return;
    for (rp_fact_id f = l->next[l->from]; f != l->landmark; f = l->next[f])
        if (f != l->none)
            rp_vec_push(limits, found, f);
    uint32_t kept = begin;
    for (uint32_t i = begin; i < found->size; i++)
        if (!search(l, found->item[i]))
            found->item[kept++] = found->item[i];
    found->size = kept;
}

void rp_lookahead_find(rp_lookahead *l, rp_fact_id landmark, rp_u32vec *found)
{
    const rp_csr *const groups = &l->strips->groups.fact;

    if (l->strips->groups.num_groups == 0)
        return;
    l->landmark = landmark;
    for (RP_ROW(group, &l->groups_of, landmark)) {
        uint32_t holding = 0;
        l->group = *group;
        l->from = l->none;
        for (RP_ROW(fact, groups, *group)) {
            l->place[*fact] = *fact;
            if (rp_bit_get(l->space->start, *fact)) {
                l->from = *fact;
                holding++;
            }
        }
        /* A state that the user made up may break the group's promise. */
        if (holding == 1 || (holding == 0 && !l->strips->groups.exactly_one[*group]))
            find_in_group(l, found);
        for (RP_ROW(fact, groups, *group))
            l->place[*fact] = RP_NONE;
    }
}
