#include "search/symmetry/candidates.h"

#include <stdlib.h>

#include "base/data/hash.h"

typedef struct key {
    uint64_t signature;
    rp_object_id object;
} key;

typedef struct mention {
    uint64_t head; /* of the atom, function value or goal */
    const rp_object_id *arg;
    uint32_t arity;
} mention;

/* What the atom says of its argument: itself 0, another object of its type 1. */
static uint64_t seen_from(const rp_lifted *l, const mention *m, uint32_t at)
{
    uint64_t hash = rp_hash_mix(m->head * 64 + at + 1);

    for (uint32_t i = 0; i < m->arity; i++) {
        const rp_object_id x = m->arg[i];
        uint64_t what = (uint64_t)x + 2;
        if (l->object[x].type == l->object[m->arg[at]].type)
            what = x != m->arg[at];
        hash = rp_hash_mix(hash + what);
    }
    return hash;
}

static void note(const rp_lifted *l, key *of, mention m)
{
    for (uint32_t at = 0; at < m.arity; at++)
        of[m.arg[at]].signature += seen_from(l, &m, at);
}

static void note_all(const rp_strips *t, key *of)
{
    const rp_lifted *const l = t->lifted;

    for (uint32_t i = 0; i < l->num_init; i++) {
        const rp_predicate *const p = &l->predicate[l->init[i].pred];
        if (!p->fluent)
            note(l, of, (mention){l->init[i].pred, l->init[i].arg, p->arity});
    }
    for (uint32_t i = 0; i < l->num_values; i++) {
        const rp_value *const v = &l->value[i];
        const uint64_t head = rp_hash_mix(v->func + ((uint64_t)(uint32_t)v->value << 32));
        note(l, of, (mention){head, v->arg, l->function[v->func].arity});
    }
    for (uint32_t i = 0; i < t->num_goal; i++) {
        const rp_fact_id g = t->goal[i];
        const uint64_t head = UINT64_C(1) << 40 | (uint64_t)rp_strips_is_negated(t, g) << 39;
        if (t->fact_pred[g] != RP_NONE)
            note(l, of,
                 (mention){head + t->fact_pred[g], rp_csr_row(&t->fact_arg, g),
                           rp_csr_size(&t->fact_arg, g)});
    }
}

static int compare(const void *a, const void *b)
{
    const key *const x = a, *const y = b;

    if (x->signature != y->signature)
        return x->signature < y->signature ? -1 : 1;
    return x->object < y->object ? -1 : x->object > y->object;
}

rp_csr rp_candidates_find(rp_arena *arena, const rp_strips *t, uint32_t *classes)
{
    const uint32_t n = t->lifted->num_objects;
    key *const of = RP_ARENA_ARRAY(arena, key, n);
    const rp_csr class = {RP_ARENA_ARRAY(arena, uint32_t, n + 1),
                          RP_ARENA_ARRAY(arena, rp_object_id, n)};

    for (rp_object_id i = 0; i < n; i++)
        of[i] = (key){rp_hash_mix(t->lifted->object[i].type), i};
    note_all(t, of);
    qsort(of, n, sizeof *of, compare);
    *classes = class.begin[0] = 0;
    for (uint32_t begin = 0, end; begin < n; begin = end) {
        uint32_t size = class.begin[*classes];
        for (end = begin; end < n && of[end].signature == of[begin].signature; end++)
            class.item[size++] = of[end].object;
        if (end - begin > 1)
            class.begin[++*classes] = size;
    }
    return class;
}
