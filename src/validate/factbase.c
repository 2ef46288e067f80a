#include "validate/factbase.h"

#include <string.h>

/* The atoms of one predicate with the same object at some position form a list, newest
   first, linked by rank (place among the predicate's atoms). */
typedef struct position_index {
    uint32_t *first; /* an object: rank, or RP_NONE; NULL until the index is needed */
    uint32_t *count; /* an object */
    rp_u32vec next;  /* a rank */
} position_index;

typedef struct predicate_atoms {
    rp_u32vec atom;        /* a rank */
    position_index *index; /* a position; NULL until one is needed */
} predicate_atoms;

struct rp_factbase {
    const rp_lifted *task;
    rp_limits *limits;
    rp_tupleset tuples; /* its numbers are the atoms' */
    RP_VEC(bool) holds;
    predicate_atoms *of_pred;
};

static uint32_t arity(const rp_factbase *f, rp_pred_id pred)
{
    return f->task->predicate[pred].arity;
}

rp_atom_id rp_factbase_find(const rp_factbase *f, rp_pred_id pred, const rp_object_id *arg)
{
    return rp_tupleset_find(&f->tuples, pred, arg, arity(f, pred));
}

rp_pred_id rp_factbase_pred(const rp_factbase *f, rp_atom_id atom)
{
    return rp_tupleset_head(&f->tuples, atom);
}

const rp_object_id *rp_factbase_args(const rp_factbase *f, rp_atom_id atom)
{
    return rp_tupleset_args(&f->tuples, atom);
}

bool rp_factbase_holds(const rp_factbase *f, rp_atom_id atom)
{
    assert(atom < f->holds.size);
    return f->holds.item[atom];
}

void rp_factbase_set(rp_factbase *f, rp_atom_id atom, bool holds)
{
    assert(atom < f->holds.size);
    f->holds.item[atom] = holds;
}

/* Enters the predicate's atom of the next rank. */
static void extend_index(rp_factbase *f, position_index *index, rp_object_id object)
{
    const uint32_t rank = index->next.size;
    rp_vec_push(f->limits, &index->next, index->first[object]);
    index->first[object] = rank;
    index->count[object]++;
}

static position_index *get_index(rp_factbase *f, rp_pred_id pred, uint32_t position)
{
    predicate_atoms *const of_pred = &f->of_pred[pred];
    const uint32_t num_objects = f->task->num_objects;
    assert(position < arity(f, pred));

    if (of_pred->index == NULL)
        of_pred->index = RP_NEW_ARRAY_ZERO(f->limits, position_index, arity(f, pred));
    position_index *const index = &of_pred->index[position];
    if (index->first != NULL)
        return index;
    index->count = RP_NEW_ARRAY_ZERO(f->limits, uint32_t, num_objects);
    index->first = RP_NEW_ARRAY(f->limits, uint32_t, num_objects);
    memset(index->first, 0xff, num_objects * sizeof *index->first); /* RP_NONE */
    for (uint32_t i = 0; i < of_pred->atom.size; i++)
        extend_index(f, index, rp_factbase_args(f, of_pred->atom.item[i])[position]);
    return index;
}

static void enter(rp_factbase *f, rp_pred_id pred, rp_atom_id atom)
{
    predicate_atoms *const of_pred = &f->of_pred[pred];
    const rp_object_id *const arg = rp_factbase_args(f, atom);

    rp_vec_push(f->limits, &f->holds, false);
    rp_vec_push(f->limits, &of_pred->atom, atom);
    for (uint32_t i = 0; of_pred->index != NULL && i < arity(f, pred); i++)
        if (of_pred->index[i].first != NULL)
            extend_index(f, &of_pred->index[i], arg[i]);
}

rp_atom_id rp_factbase_add(rp_factbase *f, rp_pred_id pred, const rp_object_id *arg)
{
    const uint32_t before = rp_tupleset_size(&f->tuples);
    const rp_atom_id atom = rp_tupleset_add(&f->tuples, pred, arg, arity(f, pred));

    if (atom == before)
        enter(f, pred, atom);
    assert(f->holds.size == rp_tupleset_size(&f->tuples));
    return atom;
}

uint32_t rp_factbase_count(rp_factbase *f, rp_pred_id pred, uint32_t position, rp_object_id object)
{
    return position == RP_NONE ? f->of_pred[pred].atom.size
                               : get_index(f, pred, position)->count[object];
}

rp_matches rp_factbase_matches(rp_factbase *f, rp_pred_id pred, uint32_t position,
                               rp_object_id object)
{
    rp_matches m = {f, pred, position, RP_NONE};

    if (position != RP_NONE)
        m.next = get_index(f, pred, position)->first[object];
    else if (f->of_pred[pred].atom.size > 0)
        m.next = f->of_pred[pred].atom.size - 1;
    return m;
}

bool rp_matches_next(rp_matches *m, rp_atom_id *atom)
{
    const predicate_atoms *const of_pred = &m->facts->of_pred[m->pred];

    if (m->next == RP_NONE)
        return false;
    *atom = of_pred->atom.item[m->next];
    if (m->position != RP_NONE)
        m->next = of_pred->index[m->position].next.item[m->next];
    else
        m->next--; /* From 0 to RP_NONE. */
    return true;
}

rp_factbase *rp_factbase_create(const rp_lifted *task, rp_limits *limits)
{
    rp_factbase *const f = RP_NEW(limits, rp_factbase);

    f->task = task;
    f->limits = limits;
    rp_tupleset_init(&f->tuples, limits);
    f->of_pred = RP_NEW_ARRAY_ZERO(limits, predicate_atoms, task->num_predicates);
    for (uint32_t i = 0; i < task->num_init; i++)
        rp_factbase_set(f, rp_factbase_add(f, task->init[i].pred, task->init[i].arg), true);
    return f;
}

static void release_indexes(rp_factbase *f, rp_pred_id pred)
{
    position_index *const index = f->of_pred[pred].index;

    for (uint32_t i = 0; index != NULL && i < arity(f, pred); i++) {
        rp_free(f->limits, index[i].first);
        rp_free(f->limits, index[i].count);
        rp_vec_free(f->limits, &index[i].next);
    }
    rp_free(f->limits, index);
}

void rp_factbase_destroy(rp_factbase *f)
{
    if (f == NULL)
        return;
    for (rp_pred_id pred = 0; pred < f->task->num_predicates; pred++) {
        release_indexes(f, pred);
        rp_vec_free(f->limits, &f->of_pred[pred].atom);
    }
    rp_free(f->limits, f->of_pred);
    rp_tupleset_release(&f->tuples);
    rp_vec_free(f->limits, &f->holds);
    rp_free(f->limits, f);
}
