#include "search/symmetry/exchanges.h"

#include "search/symmetry/candidates.h"
#include "search/symmetry/verify.h"

/* Verifying stops after so much work for each entry of the task, and this.  An object that cannot be
   exchanged with so many others is taken to be the only one of its kind. */
enum { WORK_OF_ENTRY = 600, LEAST_WORK = 1000000, MOST_FAILURES = 3 };

typedef struct finder {
    rp_arena *arena; /* for what stays */
    const rp_encoding *encoding;
    rp_limits *limits;
    rp_exchanges *found;
    rp_verifier verifier;
    RP_VEC(rp_swap) swaps;
    rp_u32vec begin;
    rp_u32vec lower; /* operator, exchange, operator */
    uint64_t most_work;
} finder;

static rp_place place_of(const rp_encoding *e, rp_fact_id f)
{
    return (rp_place){f, e->fact_word[f], e->fact_mask[f], e->fact_value[f]};
}

static void keep(finder *f)
{
    rp_verifier *const v = &f->verifier;

    rp_row_sort(v->moved.item, v->moved.size);
    for (uint32_t i = 0; i < v->moved.size; i++) {
        const rp_fact_id one = v->moved.item[i], other = v->image[one];
        const rp_swap swap = {place_of(f->encoding, one), place_of(f->encoding, other)};
        if (one < other && !rp_strips_is_derived(v->strips, one))
            rp_vec_push(f->limits, &f->swaps, swap);
    }
    for (uint32_t i = 0; i < v->op.size; i++) {
        if (v->op_image.item[i] >= v->op.item[i])
            continue;
        rp_vec_push(f->limits, &f->lower, v->op.item[i]);
        rp_vec_push(f->limits, &f->lower, f->found->count);
        rp_vec_push(f->limits, &f->lower, v->op_image.item[i]);
    }
    f->found->count++;
    rp_vec_push(f->limits, &f->begin, f->swaps.size);
}

static bool try(finder *f, rp_object_id a, rp_object_id b)
{
    const bool verified = rp_verifier_try(&f->verifier, a, b) && f->verifier.moved.size > 0;

    if (verified)
        keep(f);
    rp_verifier_forget(&f->verifier);
    return verified;
}

/* Takes from the list those that are interchangeable with its first one; returns how many are left. */
static uint32_t take_class(finder *f, rp_object_id *object, uint32_t count)
{
    rp_object_id last = object[0];
    uint32_t failures = 0, left = 0;

    for (uint32_t i = 1; i < count; i++) {
        if (failures < MOST_FAILURES && f->verifier.work < f->most_work &&
            try(f, last, object[i])) {
            last = object[i];
            continue;
        }
        failures++;
        object[left++] = object[i];
    }
    return left;
}

/* By operator, in order of the exchanges. */
static void keep_lower(finder *f)
{
    const uint32_t ops = f->encoding->strips->num_ops, size = f->lower.size / 3;
    const uint32_t *const from = f->lower.item;
    uint32_t *const key = RP_ARENA_ARRAY(&f->verifier.arena, uint32_t, size);
    rp_csr *const to = &f->found->lower;

    for (uint32_t i = 0; i < size; i++)
        key[i] = from[(size_t)3 * i];
    const rp_csr of = rp_csr_group(&f->verifier.arena, key, size, ops);
    to->begin = RP_ARENA_ARRAY(f->arena, uint32_t, (size_t)ops + 1);
    to->item = RP_ARENA_ARRAY(f->arena, uint32_t, 2 * (size_t)size);
    for (uint32_t op = 0; op <= ops; op++)
        to->begin[op] = 2 * of.begin[op];
    for (uint32_t i = 0; i < size; i++) {
        to->item[(size_t)2 * i] = from[(size_t)3 * of.item[i] + 1];
        to->item[(size_t)2 * i + 1] = from[(size_t)3 * of.item[i] + 2];
    }
}

static void find(void *arg)
{
    finder *const f = arg;
    rp_verifier *const v = &f->verifier;
    uint32_t classes;

    rp_verifier_init(v, f->limits, f->encoding->strips);
    const rp_csr alike = rp_candidates_find(&v->arena, v->strips, &classes);

    if (classes == 0 || !rp_verifier_prepare(v, alike.item, alike.begin[classes]))
        return;
    f->most_work = v->work + WORK_OF_ENTRY * rp_strips_size(v->strips) + LEAST_WORK;
    rp_vec_push(f->limits, &f->begin, 0);
    for (uint32_t c = 0; c < classes; c++)
        for (uint32_t left = rp_csr_size(&alike, c); left > 1;)
            left = take_class(f, alike.item + alike.begin[c], left);
    if (f->found->count == 0)
        return;
    f->found->begin = rp_arena_copy(f->arena, f->begin.item, f->begin.size * sizeof(uint32_t));
    f->found->swap = rp_arena_copy(f->arena, f->swaps.item, f->swaps.size * sizeof(rp_swap));
    keep_lower(f);
}

static const void *make(rp_arena *arena, const void *from, uint64_t options)
{
    const rp_encoding *const encoding = from;
    rp_exchanges *const found = RP_ARENA_NEW(arena, rp_exchanges);
    finder f = {.arena = arena, .encoding = encoding, .limits = arena->limits, .found = found};

    (void)options;
    if (encoding->strips->lifted == NULL)
        return found;
    const rp_stop stop = rp_protect(f.limits, find, &f);
    rp_verifier_release(&f.verifier);
    rp_vec_free(f.limits, &f.swaps);
    rp_vec_free(f.limits, &f.begin);
    rp_vec_free(f.limits, &f.lower);
    if (stop != RP_STOP_NONE)
        rp_stop_now(f.limits, stop);
    return found;
}

const rp_exchanges *rp_exchanges_get(rp_shared *shared, rp_arena *own, const rp_encoding *encoding)
{
    return rp_shared_get(shared, own, make, encoding, 0);
}
