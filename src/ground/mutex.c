/* One pass over the facts and one over the initial atoms per invariant: each atom that a
   part covers is filed under the values of the parameters.  The table is hashed, and is
   emptied for the next invariant; sizes are those of the fact list. */
#include "ground/mutex.h"

#include <string.h>

#include "base/hash.h"
#include "base/vec.h"

typedef struct instance {
    uint32_t key;               /* offset of the parameter values in keys */
    uint32_t initial;           /* atoms that hold initially, also those that are no facts */
    uint32_t facts, first_fact; /* how many, and the chain of them */
} instance;

typedef struct instances {
    rp_limits *limits;
    const rp_strips *strips;
    rp_u32vec slot; /* indexes + 1, open addressing, size a power of two */
    RP_VEC(instance) list;
    rp_u32vec keys;
    rp_csr facts_of_pred;
    rp_csr init_of_pred; /* indexes of lifted->init */
    uint32_t *next_fact; /* chains */
} instances;

static void clear(instances *t)
{
    if (t->list.size > 0)
        memset(t->slot.item, 0, t->slot.size * sizeof *t->slot.item);
    t->list.size = t->keys.size = 0;
}

static void double_slots(instances *t)
{
    const uint32_t size = t->slot.size * 2;
    uint32_t *const slot = RP_NEW_ARRAY_ZERO(t->limits, uint32_t, size);
    const uint32_t length = t->list.size > 1 ? t->list.item[1].key - t->list.item[0].key : 0;
    for (uint32_t i = 0; i < t->list.size; i++) {
        uint32_t at =
            (uint32_t)rp_hash_u32s(t->keys.item + t->list.item[i].key, length) & (size - 1);
        while (slot[at] != 0)
            at = (at + 1) & (size - 1);
        slot[at] = i + 1;
    }
    rp_free(t->limits, t->slot.item);
    t->slot.item = slot;
    t->slot.size = t->slot.capacity = size;
}

/* The instance that an atom of `part` with these arguments belongs to. */
static instance *file(instances *t, const rp_invariant_part *part, uint32_t num_params,
                      const rp_object_id *arg)
{
    if (2 * t->list.size >= t->slot.size)
        double_slots(t);
    const uint32_t key = t->keys.size;
    for (uint32_t i = 0; i < num_params; i++)
        rp_vec_push(t->limits, &t->keys, arg[part->position[i]]);
    const uint32_t *const values = t->keys.item + key;
    uint32_t at = (uint32_t)rp_hash_u32s(values, num_params) & (t->slot.size - 1);
    for (; t->slot.item[at] != 0; at = (at + 1) & (t->slot.size - 1)) {
        instance *const present = &t->list.item[t->slot.item[at] - 1];
        if (num_params == 0 ||
            memcmp(t->keys.item + present->key, values, num_params * sizeof *values) == 0) {
            t->keys.size = key;
            return present;
        }
    }
    rp_vec_push(t->limits, &t->list, ((instance){key, 0, 0, RP_NONE}));
    t->slot.item[at] = t->list.size;
    return &t->list.item[t->list.size - 1];
}

static void file_all(instances *t, const rp_invariant *invariant)
{
    const rp_strips *const s = t->strips;
    clear(t);
    for (uint32_t p = 0; p < invariant->num_parts; p++) {
        const rp_invariant_part *const part = &invariant->part[p];
        for (RP_ROW(atom, &t->init_of_pred, part->pred))
            file(t, part, invariant->num_params, s->lifted->init[*atom].arg)->initial++;
        for (RP_ROW(fact, &t->facts_of_pred, part->pred)) {
            instance *const i =
                file(t, part, invariant->num_params, rp_csr_row(&s->fact_arg, *fact));
            t->next_fact[*fact] = i->first_fact;
            i->first_fact = *fact;
            i->facts++;
        }
    }
}

/* Rows by predicate of ids 0 … count - 1; RP_NONE as predicate leaves an id out. */
static rp_csr by_predicate(rp_arena *arena, const rp_pred_id *pred, uint32_t count,
                           uint32_t num_preds)
{
    rp_csr rows = {RP_ARENA_ARRAY(arena, uint32_t, count + 1),
                   RP_ARENA_ARRAY(arena, uint32_t, count)};
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
        rows.begin[i] = n;
        if (pred[i] != RP_NONE)
            rows.item[n++] = pred[i];
    }
    rows.begin[count] = n;
    return rp_csr_transpose(arena, &rows, count, num_preds);
}

static void index_atoms(rp_arena *arena, instances *t)
{
    const rp_strips *const s = t->strips;
    rp_pred_id *const pred = RP_ARENA_ARRAY(arena, rp_pred_id, s->num_facts);
    for (rp_fact_id f = 0; f < s->num_facts; f++)
        pred[f] =
            s->fact_negated != NULL && rp_bit_get(s->fact_negated, f) ? RP_NONE : s->fact_pred[f];
    t->facts_of_pred = by_predicate(arena, pred, s->num_facts, s->lifted->num_predicates);
    rp_pred_id *const init = RP_ARENA_ARRAY(arena, rp_pred_id, s->lifted->num_init);
    for (uint32_t i = 0; i < s->lifted->num_init; i++)
        init[i] = s->lifted->init[i].pred;
    t->init_of_pred = by_predicate(arena, init, s->lifted->num_init, s->lifted->num_predicates);
    t->next_fact = RP_ARENA_ARRAY(arena, uint32_t, s->num_facts);
}

typedef struct collector {
    rp_limits *limits;
    rp_u32vec begin, item;
    rp_u32vec holds_one;      /* a group: is the initial atom a fact (not pruned)? */
    const rp_word *initially; /* bit a fact */
    rp_word *unreachable;
} collector;

static void collect(collector *c, const instances *t)
{
    for (uint32_t i = 0; i < t->list.size; i++) {
        const instance *const in = &t->list.item[i];
        if (in->initial == 0 && c->unreachable != NULL)
            for (uint32_t f = in->first_fact; f != RP_NONE; f = t->next_fact[f])
                rp_bit_set(c->unreachable, f);
        if (in->initial != 1 || in->facts < 2)
            continue;
        bool initial_fact = false;
        rp_vec_push(c->limits, &c->begin, c->item.size);
        for (uint32_t f = in->first_fact; f != RP_NONE; f = t->next_fact[f]) {
            rp_vec_push(c->limits, &c->item, f);
            initial_fact = initial_fact || rp_bit_get(c->initially, f);
        }
        rp_vec_push(c->limits, &c->holds_one, initial_fact);
    }
}

/* Does every operator that deletes a fact of a group add another one of it? */
static void find_exactly_one(rp_arena *arena, const rp_strips *s, const uint32_t *holds_one,
                             rp_mutex_groups *groups)
{
    bool *const exact = RP_ARENA_ARRAY(arena, bool, groups->num_groups);
    uint32_t *const added_by = RP_ARENA_ARRAY(arena, uint32_t, groups->num_groups);
    const rp_csr groups_of =
        rp_csr_transpose(arena, &groups->fact, groups->num_groups, s->num_facts);
    for (uint32_t g = 0; g < groups->num_groups; g++) {
        exact[g] = holds_one[g] != 0;
        added_by[g] = RP_NONE;
    }
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
    groups->exactly_one = exact;
}

rp_mutex_groups rp_mutex_groups_find(rp_arena *arena, const rp_strips *strips,
                                     const rp_invariants *invariants, rp_word *unreachable)
{
    instances t = {.limits = arena->limits, .strips = strips};
    t.slot.item = RP_NEW_ARRAY_ZERO(t.limits, uint32_t, 1024);
    t.slot.size = t.slot.capacity = 1024;
    index_atoms(arena, &t);
    rp_word *const initially = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(strips->num_facts));
    for (uint32_t i = 0; i < strips->num_init; i++)
        rp_bit_set(initially, strips->init[i]);

    collector c = {.limits = t.limits, .initially = initially, .unreachable = unreachable};
    for (uint32_t i = 0; i < invariants->count; i++) {
        rp_poll(arena->limits);
        file_all(&t, &invariants->item[i]);
        collect(&c, &t);
    }
    rp_vec_push(c.limits, &c.begin, c.item.size);
    rp_mutex_groups groups = {.num_groups = c.begin.size - 1};
    groups.fact.begin = rp_arena_copy(arena, c.begin.item, c.begin.size * sizeof(uint32_t));
    groups.fact.item = rp_arena_copy(arena, c.item.item, c.item.size * sizeof(uint32_t));
    find_exactly_one(arena, strips, c.holds_one.item, &groups);

    rp_vec_free(t.limits, &c.begin);
    rp_vec_free(t.limits, &c.item);
    rp_vec_free(t.limits, &c.holds_one);
    rp_vec_free(t.limits, &t.slot);
    rp_vec_free(t.limits, &t.list);
    rp_vec_free(t.limits, &t.keys);
    return groups;
}
