#include "heuristics/landmarks/find/families.h"

#include <string.h>

static uint32_t family_of(const rp_strips *s, rp_fact_id fact)
{
    if (s->lifted == NULL) /* Facts that are texts count as of one predicate. */
        return 0;
    if (s->fact_pred[fact] == RP_NONE) /* So do those that stand for disjunctions. */
        return 2 * s->lifted->num_predicates;
    return s->fact_pred[fact] * 2 + rp_strips_is_negated(s, fact);
}

void rp_families_init(rp_families *f, rp_arena *arena, const rp_relaxed_space *space)
{
    const rp_strips *const s = space->strips;
    const uint32_t count = s->lifted == NULL ? 1 : 2 * s->lifted->num_predicates + 1;

    *f = (rp_families){.space = space, .limits = arena->limits};
    f->num_ops = RP_ARENA_ARRAY_ZERO(arena, uint32_t, count);
    f->last_op = RP_ARENA_ARRAY(arena, uint32_t, count);
    f->size = RP_ARENA_ARRAY_ZERO(arena, uint32_t, count);
    memset(f->last_op, 0xff, count * sizeof *f->last_op);
    f->times = RP_ARENA_ARRAY_ZERO(arena, uint32_t, space->num_facts);
    f->noted = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(space->num_facts));
}

void rp_families_release(rp_families *f)
{
    rp_vec_free(f->limits, &f->touched);
    rp_vec_free(f->limits, &f->needed);
    rp_vec_free(f->limits, &f->shared);
    rp_vec_free(f->limits, &f->begin);
    rp_vec_free(f->limits, &f->fact);
}

static void find_shared(rp_families *f, const uint32_t *op, uint32_t count)
{
    const rp_relaxed_ops *const ops = f->space->ops;

    for (uint32_t i = 0; i < count; i++)
        for (RP_ROW(fact, &ops->pre, op[i]))
            f->times[*fact]++;
    f->shared.size = 0;
    for (RP_ROW(fact, &ops->pre, op[0]))
        if (f->times[*fact] == count && *fact != ops->start_fact)
            rp_vec_push(f->limits, &f->shared, *fact);
}

static void note(rp_families *f, uint32_t op, rp_fact_id fact)
{
    const uint32_t family = family_of(f->space->strips, fact);

    if (f->num_ops[family] == 0)
        rp_vec_push(f->limits, &f->touched, family);
    f->num_ops[family] += f->last_op[family] != op;
    f->last_op[family] = op;
    if (rp_bit_get(f->noted, fact))
        return;
    rp_bit_set(f->noted, fact);
    f->size[family]++;
    rp_vec_push(f->limits, &f->needed, fact);
}

/* Rows for the families that all operators need one of: `size` is then where the next fact goes,
   RP_NONE for other families. */
static void make_rows(rp_families *f, uint32_t count)
{
    uint32_t end = 0;

    f->num_sets = f->begin.size = 0;
    rp_vec_push(f->limits, &f->begin, 0);
    for (uint32_t i = 0; i < f->touched.size; i++) {
        const uint32_t family = f->touched.item[i], size = f->size[family];
        const bool is_set = f->num_ops[family] == count && size > 1;
        f->size[family] = is_set ? end : RP_NONE;
        if (!is_set)
            continue;
        end += size;
        rp_vec_push(f->limits, &f->begin, end);
        f->num_sets++;
    }
    rp_vec_reserve(f->limits, &f->fact, end);
    f->fact.size = end;
}

static void fill_rows(rp_families *f)
{
    for (uint32_t i = 0; i < f->needed.size; i++) {
        const rp_fact_id fact = f->needed.item[i];
        const uint32_t family = family_of(f->space->strips, fact);
        rp_bit_clear(f->noted, fact);
        if (f->size[family] != RP_NONE)
            f->fact.item[f->size[family]++] = fact;
    }
    for (uint32_t i = 0; i < f->num_sets; i++)
        rp_row_sort(f->fact.item + f->begin.item[i], f->begin.item[i + 1] - f->begin.item[i]);
}

static void clear(rp_families *f, const uint32_t *op, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        for (RP_ROW(fact, &f->space->ops->pre, op[i]))
            f->times[*fact] = 0;
    for (uint32_t i = 0; i < f->touched.size; i++) {
        const uint32_t family = f->touched.item[i];
        f->num_ops[family] = f->size[family] = 0;
        f->last_op[family] = RP_NONE;
    }
    f->touched.size = f->needed.size = 0;
}

void rp_families_find(rp_families *f, const uint32_t *op, uint32_t count)
{
    const rp_relaxed_space *const s = f->space;

    assert(count > 0);
    find_shared(f, op, count);
    for (uint32_t i = 0; i < count; i++)
        for (RP_ROW(fact, &s->ops->pre, op[i]))
            if (f->times[*fact] < count && !rp_bit_get(s->start, *fact))
                note(f, op[i], *fact);
    make_rows(f, count);
    fill_rows(f);
    clear(f, op, count);
}
