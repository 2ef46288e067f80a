/* One pass over the facts and one over the initial atoms per invariant: each atom that a
   part covers is filed under the values of the parameters.  The set of them is
   emptied for the next invariant; sizes are those of the fact list. */
#include "ground/mutex/mutex.h"

#include "base/data/tupleset.h"

typedef struct instance {
    uint32_t initial;           /* atoms that hold initially, also those that are no facts */
    uint32_t facts, first_fact; /* how many, and the chain of them */
} instance;

typedef struct instances {
    rp_limits *limits;
    const rp_draft *draft;
    rp_tupleset keys;      /* the values of the parameters, numbered like … */
    RP_VEC(instance) list; /* … the instances */
    rp_object_id *value;   /* scratch: those of an atom */
    rp_csr init_of_pred;   /* indexes of lifted->init */
    uint32_t *next_fact;   /* chains */
} instances;

/* The instance that an atom of `part` with these arguments belongs to. */
static instance *file(instances *t, const rp_invariant_part *part, uint32_t num_params,
                      const rp_object_id *arg)
{
    for (uint32_t i = 0; i < num_params; i++)
        t->value[i] = arg[part->position[i]];
    const uint32_t number = rp_tupleset_add(&t->keys, 0, t->value, num_params);
    if (number == t->list.size)
        rp_vec_push(t->limits, &t->list, ((instance){.first_fact = RP_NONE}));
    return &t->list.item[number];
}

static void file_all(instances *t, const rp_invariant *invariant)
{
    const rp_draft *const d = t->draft;
    const rp_lifted *const lifted = d->db->lifted;
    rp_tupleset_clear(&t->keys);
    t->list.size = 0;
    for (uint32_t p = 0; p < invariant->num_parts; p++) {
        const rp_invariant_part *const part = &invariant->part[p];
        const rp_relation *const relation = rp_draft_relation(d, part->pred);
        for (RP_ROW(atom, &t->init_of_pred, part->pred))
            file(t, part, invariant->num_params, lifted->init[*atom].arg)->initial++;
        for (uint32_t n = 0; n < relation->size; n++) {
            instance *const i =
                file(t, part, invariant->num_params, rp_relation_tuple(relation, n));
            const uint32_t fact = d->fact_of[part->pred][n];
            t->next_fact[fact] = i->first_fact;
            i->first_fact = fact;
            i->facts++;
        }
    }
}

/* Row of a predicate: the initial atoms with it. */
static rp_csr index_init(rp_arena *arena, const rp_lifted *lifted)
{
    rp_pred_id *const pred_of = RP_ARENA_ARRAY(arena, rp_pred_id, lifted->num_init);

    for (uint32_t i = 0; i < lifted->num_init; i++)
        pred_of[i] = lifted->init[i].pred;
    return rp_csr_group(arena, pred_of, lifted->num_init, lifted->num_predicates);
}

typedef struct collector {
    rp_limits *limits;
    rp_u32vec begin, item;
    rp_word *never; /* bit a fact: it holds in no reachable state */
} collector;

static void collect(collector *c, const instances *t)
{
    for (uint32_t i = 0; i < t->list.size; i++) {
        const instance *const in = &t->list.item[i];
        if (in->initial == 0)
            for (uint32_t f = in->first_fact; f != RP_NONE; f = t->next_fact[f])
                rp_bit_set(c->never, f);
        if (in->initial != 1 || in->facts < 2)
            continue;
        rp_vec_push(c->limits, &c->begin, c->item.size);
        for (uint32_t f = in->first_fact; f != RP_NONE; f = t->next_fact[f])
            rp_vec_push(c->limits, &c->item, f);
    }
}

typedef struct dropper {
    rp_draft *draft;
    const rp_csr *groups_of;
    const rp_word *never;
    uint32_t *needed_by; /* group: the last row that was seen to need a fact of it */
} dropper;

/* Whether a condition of `row`, here given as the preconditions of `part`, never holds with
   those seen before. */
static bool never_holds(dropper *r, uint32_t row, uint32_t part)
{
    const uint32_t *const pre = rp_draft_pre(r->draft, part);
    for (uint32_t i = 0; i < r->draft->op[part].num_pre; i++) {
        if (rp_bit_get(r->never, pre[i]))
            return true;
        for (RP_ROW(group, r->groups_of, pre[i])) {
            if (r->needed_by[*group] == row)
                return true;
            r->needed_by[*group] = row;
        }
    }
    return false;
}

static bool never_applies(dropper *r, uint32_t row)
{
    const rp_draft *const d = r->draft;
    if (rp_draft_is_effect(d, row) && never_holds(r, row, rp_draft_owner(d, row)))
        return true;
    if (never_holds(r, row, row))
        return true;
    for (uint32_t i = 0; i < d->op[row].num_add; i++)
        if (rp_bit_get(r->never, rp_draft_add(d, row)[i]))
            return true;
    return false;
}

static uint32_t drop_operators(rp_draft *d, const rp_csr *groups_of, const rp_word *never)
{
    dropper r = {.draft = d, .groups_of = groups_of, .never = never};
    uint32_t dropped = 0;
    r.needed_by = RP_ARENA_ARRAY(d->arena, uint32_t, d->groups.num_groups);
    for (uint32_t g = 0; g < d->groups.num_groups; g++)
        r.needed_by[g] = RP_NONE;
    for (uint32_t row = 0; row < d->num_rows; row++) {
        if (!never_applies(&r, row))
            continue;
        rp_bit_set(d->op_gone, row);
        dropped += row < d->num_ops;
    }
    return dropped;
}

static uint32_t most_arguments(const rp_lifted *t)
{
    uint32_t most = 0;
    for (uint32_t p = 0; p < t->num_predicates; p++)
        most = t->predicate[p].arity > most ? t->predicate[p].arity : most;
    return most;
}

uint32_t rp_mutex_find(rp_draft *d, const rp_invariants *invariants, bool prune)
{
    rp_arena *const arena = d->arena;
    instances t = {.limits = arena->limits, .draft = d};
    rp_tupleset_init(&t.keys, t.limits);
    t.value = RP_ARENA_ARRAY(arena, rp_object_id, most_arguments(d->db->lifted));
    t.init_of_pred = index_init(arena, d->db->lifted);
    t.next_fact = RP_ARENA_ARRAY(arena, uint32_t, d->num_facts);

    collector c = {.limits = t.limits};
    c.never = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(d->num_facts));
    for (uint32_t i = 0; i < invariants->count; i++) {
        rp_poll(arena->limits);
        file_all(&t, &invariants->item[i]);
        collect(&c, &t);
    }
    rp_vec_push(c.limits, &c.begin, c.item.size);
    d->groups.num_groups = c.begin.size - 1;
    /* Transposed twice, rows come out sorted. */
    const rp_csr unsorted = {c.begin.item, c.item.item};
    const uint32_t num_groups = d->groups.num_groups;
    const rp_csr groups_of = rp_csr_transpose(arena, &unsorted, num_groups, d->num_facts);
    d->groups.fact = rp_csr_transpose(arena, &groups_of, d->num_facts, num_groups);
    rp_vec_free(t.limits, &c.begin);
    rp_vec_free(t.limits, &c.item);
    rp_vec_free(t.limits, &t.list);
    rp_tupleset_release(&t.keys);
    return prune ? drop_operators(d, &groups_of, c.never) : 0;
}

void rp_mutex_find_exactly_one(rp_arena *arena, rp_strips *s)
{
    const uint32_t num_groups = s->groups.num_groups;
    bool *const exact = RP_ARENA_ARRAY_ZERO(arena, bool, num_groups);
    uint32_t *const added_by = RP_NEW_ARRAY(arena->limits, uint32_t, num_groups);
    const rp_csr groups_of = rp_csr_transpose(arena, &s->groups.fact, num_groups, s->num_facts);
    for (uint32_t g = 0; g < num_groups; g++)
        added_by[g] = RP_NONE;
    for (uint32_t i = 0; i < s->num_init; i++)
        for (RP_ROW(g, &groups_of, s->init[i]))
            exact[*g] = true;
    for (rp_op_id op = 0; op < s->num_ops; op++) {
        for (RP_ROW(fact, &s->add, op))
            for (RP_ROW(g, &groups_of, *fact))
                added_by[*g] = op;
        for (RP_ROW(fact, &s->del, op))
            for (RP_ROW(g, &groups_of, *fact))
                exact[*g] = exact[*g] && added_by[*g] == op;
    }
    for (uint32_t e = 0; e < s->num_effects; e++)
        for (RP_ROW(fact, &s->effect_del, e))
            for (RP_ROW(g, &groups_of, *fact))
                exact[*g] = false;
    s->groups.exactly_one = exact;
    rp_free(arena->limits, added_by);
}
