#include "heuristics/landmarks/find/relaxed_space.h"

#include <string.h>

/* For rp_work: an operator of the tables, where they are made. */
enum { BUILD_WORK = 60 };

/* Added to `unmet` of operators that are barred: more than all preconditions. */
#define BARRED (UINT32_C(1) << 31)

static void find_missing(rp_relaxed_space *s, rp_arena *arena)
{
    const rp_relaxed_ops *const ops = s->ops;
    uint32_t *const missing = RP_ARENA_ARRAY_ZERO(arena, uint32_t, ops->num_ops);
    uint32_t *const ready = RP_ARENA_ARRAY(arena, uint32_t, ops->num_ops);

    for (uint32_t op = 0; op < ops->num_ops; op++) {
        for (RP_ROW(fact, &ops->pre, op))
            missing[op] += !rp_bit_get(s->start, *fact);
        if (missing[op] == 0)
            ready[s->num_ready++] = op;
    }
    s->missing = missing;
    s->ready = ready;
}

rp_relaxed_space *rp_relaxed_space_create(rp_arena *arena, const rp_strips *strips,
                                          const rp_state_view *view, bool drop_negative)
{
    rp_relaxed_space *const s = RP_ARENA_NEW(arena, rp_relaxed_space);
    rp_relaxed_ops *const ops =
        rp_relaxed_ops_create(arena, strips, RP_COST_NORMAL, drop_negative, true);
    rp_word *const start = RP_ARENA_ARRAY_ZERO(arena, rp_word, RP_WORDS(ops->num_facts));

    s->limits = arena->limits;
    rp_work(s->limits, BUILD_WORK * (uint64_t)ops->num_ops);
    s->strips = strips;
    s->ops = ops;
    s->num_facts = ops->num_facts;
    s->achievers = rp_csr_transpose(arena, &ops->add, ops->num_ops, ops->num_facts);
    s->needed_by = rp_csr_transpose(arena, &ops->pre, ops->num_ops, ops->num_facts);
    for (uint32_t i = 0; i < view->num_true; i++)
        rp_bit_set(start, view->fact[i]);
    rp_bit_set(start, ops->start_fact);
    s->start = start;
    find_missing(s, arena);
    s->reached = RP_ARENA_ARRAY(arena, rp_word, RP_WORDS(ops->num_facts));
    s->fact = RP_ARENA_ARRAY(arena, rp_fact_id, ops->num_facts);
    s->supporter = RP_ARENA_ARRAY(arena, uint32_t, ops->num_facts);
    s->unmet = RP_ARENA_ARRAY(arena, uint32_t, ops->num_ops);
    return s;
}

static void apply(rp_relaxed_space *s, uint32_t op)
{
    for (RP_ROW(fact, &s->ops->add, op)) {
        if (rp_bit_get(s->reached, *fact))
            continue;
        rp_bit_set(s->reached, *fact);
        s->supporter[*fact] = op;
        s->fact[s->num_facts_reached++] = *fact;
    }
}

void rp_relaxed_space_explore(rp_relaxed_space *s, const rp_fact_id *banned, uint32_t count)
{
    uint64_t looked = s->ops->num_ops / 2 + (uint64_t)s->num_ready;

    memcpy(s->reached, s->start, RP_WORDS(s->num_facts) * sizeof *s->reached);
    memcpy(s->unmet, s->missing, s->ops->num_ops * sizeof *s->unmet);
    s->num_facts_reached = 0;
    for (uint32_t i = 0; i < count; i++)
        for (RP_ROW(op, &s->achievers, banned[i]))
            s->unmet[*op] |= BARRED;
    for (uint32_t i = 0; i < s->num_ready; i++)
        if (s->unmet[s->ready[i]] == 0)
            apply(s, s->ready[i]);
    for (uint32_t i = 0; i < s->num_facts_reached; i++) {
        looked += 2 * (uint64_t)rp_csr_size(&s->needed_by, s->fact[i]) +
                  rp_csr_size(&s->achievers, s->fact[i]);
        for (RP_ROW(op, &s->needed_by, s->fact[i]))
            if (--s->unmet[*op] == 0)
                apply(s, *op);
    }
    rp_work(s->limits, looked);
}

bool rp_relaxed_space_is_ready(const rp_relaxed_space *s, uint32_t op)
{
    return (s->unmet[op] & ~BARRED) == 0;
}
