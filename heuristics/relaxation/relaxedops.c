#include "heuristics/relaxation/relaxedops.h"

#include <string.h>

#include "base/data/vec.h"

/* Relaxed operators while they are collected; rows as in rp_csr. */
typedef struct builder {
    rp_limits *limits;
    const rp_strips *strips;
    rp_arena scratch;
    rp_cost_kind cost_kind;
    bool full;
    rp_fact_id goal_fact, start_fact;
    rp_word *ignored; /* bit a fact: left out of conditions */
    rp_u32vec pre_begin, pre, add_begin, add, label, cost;
    rp_word *implied; /* bit a fact: comes true with a conditional effect; for `full` */
    rp_u32vec together;
    rp_word *relevant_fact, *relevant_op; /* the goal can be reached from it */
    uint32_t num_relevant;                /* operators */
} builder;

/* A sorted row of facts. */
typedef struct span {
    const rp_fact_id *fact;
    uint32_t count;
} span;

static span row_of(const rp_csr *csr, uint32_t row)
{
    return (span){rp_csr_row(csr, row), rp_csr_size(csr, row)};
}

/* Derived facts' complements (unless axioms compute those, too), and on demand all facts
   that stand for a negated atom. */
static void choose_ignored(builder *b, bool drop_negative)
{
    const rp_strips *const s = b->strips;
    const rp_word *const head = rp_strips_axiom_heads(&b->scratch, s);

    b->ignored = RP_ARENA_ARRAY_ZERO(&b->scratch, rp_word, RP_WORDS((size_t)s->num_facts + 2));
    for (rp_fact_id f = 0; s->num_axioms > 0 && f < s->num_facts; f++) {
        const rp_fact_id other = s->complement[f];
        if (other != RP_NONE && rp_bit_get(head, f) && !rp_bit_get(head, other))
            rp_bit_set(b->ignored, other);
    }
    for (rp_fact_id f = 0; drop_negative && s->fact_negated != NULL && f < s->num_facts; f++)
        if (rp_bit_get(s->fact_negated, f))
            rp_bit_set(b->ignored, f);
}

/* The union of two sorted rows, which often are one. */
static void push_conditions(builder *b, span x, span y)
{
    const uint32_t begin = b->pre.size;

    rp_vec_reserve(b->limits, &b->pre, (uint64_t)begin + x.count + y.count + 1); /* start_fact */
    rp_fact_id *const row = b->pre.item + begin;
    const bool is_one = x.fact == y.fact || y.count == 0;
    const uint32_t count = is_one ? x.count : rp_row_union(x.fact, x.count, y.fact, y.count, row);
    const rp_fact_id *const both = is_one ? x.fact : row;
    assert(count == 0 || both != NULL);
    for (uint32_t i = 0; i < count; i++)
        if (!rp_bit_get(b->ignored, both[i]))
            b->pre.item[b->pre.size++] = both[i];
}

/* The adds that are no preconditions and not ignored. */
static void push_adds(builder *b, span adds)
{
    uint32_t i = b->pre_begin.item[b->pre_begin.size - 1];

    for (uint32_t k = 0; k < adds.count; k++) {
        while (i < b->pre.size && b->pre.item[i] < adds.fact[k])
            i++;
        if ((i == b->pre.size || b->pre.item[i] != adds.fact[k]) &&
            !rp_bit_get(b->ignored, adds.fact[k]))
            rp_vec_push(b->limits, &b->add, adds.fact[k]);
    }
}

static void push_op(builder *b, span condition, span more, span adds, rp_op_id label, uint32_t cost)
{
    push_conditions(b, condition, more);
    push_adds(b, adds);
    if (b->pre.size == b->pre_begin.item[b->pre_begin.size - 1])
        rp_vec_push(b->limits, &b->pre, b->start_fact);
    rp_vec_push(b->limits, &b->pre_begin, b->pre.size);
    rp_vec_push(b->limits, &b->add_begin, b->add.size);
    rp_vec_push(b->limits, &b->label, label);
    rp_vec_push(b->limits, &b->cost, cost);
}

/* Of a row those that neither a nor b has: RP_NONE if there is none, the fact if there is one,
   MANY if there are more. */
#define MANY (RP_NONE - 1)

static rp_fact_id missing_from(span inner, span a, span b)
{
    uint32_t i = 0, j = 0;
    rp_fact_id missing = RP_NONE;

    for (uint32_t k = 0; k < inner.count; k++) {
        while (i < a.count && a.fact[i] < inner.fact[k])
            i++;
        while (j < b.count && b.fact[j] < inner.fact[k])
            j++;
        if ((i < a.count && a.fact[i] == inner.fact[k]) ||
            (j < b.count && b.fact[j] == inner.fact[k]))
            continue;
        if (missing != RP_NONE)
            return MANY;
        missing = inner.fact[k];
    }
    return missing;
}

/* Does it stand for "not", and may an effect of the operator add its atom?  Then adding it
   is void whenever that effect fires, as the atom wins. */
static bool is_uncertain(const builder *b, rp_op_id op, rp_fact_id fact)
{
    const rp_strips *const s = b->strips;
    const rp_fact_id atom = s->complement[fact];

    if (atom == RP_NONE || atom > fact)
        return false;
    for (uint32_t e = s->effect_begin[op]; e < s->effect_begin[op + 1]; e++)
        if (rp_row_has(row_of(&s->effect_add, e).fact, rp_csr_size(&s->effect_add, e), atom))
            return true;
    return false;
}

static void imply(builder *b, rp_op_id op, span adds)
{
    for (uint32_t i = 0; i < adds.count; i++)
        if (!is_uncertain(b, op, adds.fact[i]))
            rp_bit_set(b->implied, adds.fact[i]);
}

/* The sorted union of all adds that are sure to come with the operator and, unless it is
   RP_NONE, the effect.  An effect that adds what it requires to be false makes that true,
   or it was true already. */
static span all_adds(builder *b, rp_op_id op, uint32_t effect)
{
    const rp_strips *const s = b->strips;
    const span pre = row_of(&s->pre, op);
    const span condition = effect == RP_NONE ? pre : row_of(&s->effect_condition, effect);

    b->together.size = 0;
    imply(b, op, row_of(&s->add, op));
    for (uint32_t e = s->effect_begin[op]; e < s->effect_begin[op + 1]; e++) {
        const span adds = row_of(&s->effect_add, e);
        const rp_fact_id missing = missing_from(row_of(&s->effect_condition, e), pre, condition);
        if (missing == RP_NONE)
            imply(b, op, adds);
        else if (missing != MANY && s->complement[missing] != RP_NONE &&
                 rp_row_has(adds.fact, adds.count, s->complement[missing]))
            imply(b, op, (span){&s->complement[missing], 1});
    }
    for (uint32_t w = 0; w < RP_WORDS(s->num_facts); w++)
        for (; b->implied[w] != 0; b->implied[w] &= b->implied[w] - 1)
            rp_vec_push(b->limits, &b->together, w * 64 + (uint32_t)__builtin_ctzll(b->implied[w]));
    return (span){b->together.item, b->together.size};
}

static uint32_t cost_of(const builder *b, rp_op_id op)
{
    const uint32_t cost = (uint32_t)b->strips->cost[op];

    if (b->cost_kind == RP_COST_ONE || b->cost_kind == RP_COST_LAYER)
        return 1;
    return cost + (b->cost_kind == RP_COST_PLUSONE);
}

/* An operator with effects, or one of these: with all that comes true with it, and apart
   from that each add that may turn out void. */
static void push_full(builder *b, rp_op_id op, uint32_t effect, span adds)
{
    const rp_strips *const s = b->strips;
    const span pre = row_of(&s->pre, op);
    const span condition = effect == RP_NONE ? pre : row_of(&s->effect_condition, effect);

    push_op(b, pre, condition, all_adds(b, op, effect), op, cost_of(b, op));
    for (uint32_t i = 0; i < adds.count; i++)
        if (is_uncertain(b, op, adds.fact[i]))
            push_op(b, pre, condition, (span){adds.fact + i, 1}, op, cost_of(b, op));
}

static void push_plain(builder *b, rp_op_id op, uint32_t effect, span adds)
{
    const rp_strips *const s = b->strips;
    const span pre = row_of(&s->pre, op);

    push_op(b, pre, effect == RP_NONE ? pre : row_of(&s->effect_condition, effect), adds, op,
            cost_of(b, op));
}

/* The operator, and one relaxed operator for each of its effects that adds something. */
static void collect_op(builder *b, rp_op_id op)
{
    const rp_strips *const s = b->strips;
    const uint32_t begin = rp_strips_first_effect(s, op);
    const uint32_t end = rp_strips_first_effect(s, op + 1);
    void (*const push)(builder *, rp_op_id, uint32_t, span) =
        b->full && begin < end ? push_full : push_plain;

    push(b, op, RP_NONE, row_of(&s->add, op));
    for (uint32_t e = begin; e < end; e++)
        if (rp_csr_size(&s->effect_add, e) > 0)
            push(b, op, e, row_of(&s->effect_add, e));
}

/* Room for what there is mostly, so that nothing is moved: relaxed operators are the operators,
   effects and axioms, and the goal, unless effects come with each other. */
static void reserve(builder *b)
{
    const rp_strips *const s = b->strips;
    const uint32_t effects = rp_strips_first_effect(s, s->num_ops);
    const uint64_t ops = (uint64_t)s->num_ops + effects + s->num_axioms + 1;

    rp_vec_reserve(b->limits, &b->pre_begin, ops + 1);
    rp_vec_reserve(b->limits, &b->add_begin, ops + 1);
    rp_vec_reserve(b->limits, &b->label, ops);
    rp_vec_reserve(b->limits, &b->cost, ops);
    rp_vec_reserve(b->limits, &b->pre, (uint64_t)s->pre.begin[s->num_ops] + s->num_goal);
    rp_vec_reserve(b->limits, &b->add, s->add.begin[s->num_ops]);
}

static void collect_ops(builder *b)
{
    const rp_strips *const s = b->strips;
    const span nothing = {NULL, 0};

    reserve(b);
    rp_vec_push(b->limits, &b->pre_begin, 0);
    rp_vec_push(b->limits, &b->add_begin, 0);
    for (rp_op_id op = 0; op < s->num_ops; op++)
        collect_op(b, op);
    for (uint32_t i = 0; i < s->num_axioms; i++)
        push_op(b, row_of(&s->axiom_body, i), nothing, (span){&s->axiom_head[i], 1}, RP_NONE,
                b->cost_kind == RP_COST_LAYER);
    push_op(b, (span){s->goal, s->num_goal}, nothing, (span){&b->goal_fact, 1}, RP_NONE, 0);
}

static rp_csr csr_of(const rp_u32vec *begin, const rp_u32vec *item)
{
    return (rp_csr){begin->item, item->item};
}

/* Backwards from goal_fact: the operators that add relevant facts, the facts that relevant
   operators need. */
static void mark_relevant(builder *b, uint32_t num_facts)
{
    const rp_csr pre = csr_of(&b->pre_begin, &b->pre), add = csr_of(&b->add_begin, &b->add);
    const rp_csr achievers = rp_csr_transpose(&b->scratch, &add, b->label.size, num_facts);
    rp_fact_id *const fact = RP_ARENA_ARRAY(&b->scratch, rp_fact_id, num_facts);
    uint32_t found = 1;

    b->relevant_fact = RP_ARENA_ARRAY_ZERO(&b->scratch, rp_word, RP_WORDS(num_facts));
    b->relevant_op = RP_ARENA_ARRAY_ZERO(&b->scratch, rp_word, RP_WORDS(b->label.size));
    rp_bit_set(b->relevant_fact, b->goal_fact);
    fact[0] = b->goal_fact;
    for (uint32_t i = 0; i < found; i++)
        for (RP_ROW(op, &achievers, fact[i])) {
            if (rp_bit_get(b->relevant_op, *op))
                continue;
            rp_bit_set(b->relevant_op, *op);
            b->num_relevant++;
            for (RP_ROW(needed, &pre, *op))
                if (!rp_bit_get(b->relevant_fact, *needed)) {
                    rp_bit_set(b->relevant_fact, *needed);
                    fact[found++] = *needed;
                }
        }
}

static void mark_all(builder *b, uint32_t num_facts)
{
    b->relevant_fact = RP_ARENA_ARRAY(&b->scratch, rp_word, RP_WORDS(num_facts));
    b->relevant_op = RP_ARENA_ARRAY(&b->scratch, rp_word, RP_WORDS(b->label.size));
    memset(b->relevant_fact, 0xff, RP_WORDS(num_facts) * sizeof(rp_word));
    memset(b->relevant_op, 0xff, RP_WORDS(b->label.size) * sizeof(rp_word));
    b->num_relevant = b->label.size;
}

/* Copies relevant operators with their relevant adds. */
static void copy_relevant(rp_arena *arena, const builder *b, rp_relaxed_ops *to)
{
    const rp_csr pre = csr_of(&b->pre_begin, &b->pre), add = csr_of(&b->add_begin, &b->add);
    rp_op_id *const label = RP_ARENA_ARRAY(arena, rp_op_id, b->num_relevant);
    uint32_t *const cost = RP_ARENA_ARRAY(arena, uint32_t, b->num_relevant);
    uint32_t n = 0, num_pre = 0, num_add = 0;

    to->pre.begin = RP_ARENA_ARRAY_ZERO(arena, uint32_t, (size_t)b->num_relevant + 1);
    to->add.begin = RP_ARENA_ARRAY_ZERO(arena, uint32_t, (size_t)b->num_relevant + 1);
    to->pre.item = RP_ARENA_ARRAY(arena, uint32_t, b->pre.size);
    to->add.item = RP_ARENA_ARRAY(arena, uint32_t, b->add.size);
    for (uint32_t op = 0; op < b->label.size; op++) {
        if (!rp_bit_get(b->relevant_op, op))
            continue;
        for (RP_ROW(fact, &pre, op))
            to->pre.item[num_pre++] = *fact;
        for (RP_ROW(fact, &add, op))
            if (rp_bit_get(b->relevant_fact, *fact))
                to->add.item[num_add++] = *fact;
        label[n] = b->label.item[op];
        cost[n++] = b->cost.item[op];
        to->pre.begin[n] = num_pre;
        to->add.begin[n] = num_add;
    }
    to->label = label;
    to->cost = cost;
    to->num_ops = n;
}

static void release(builder *b)
{
    rp_vec_free(b->limits, &b->pre_begin);
    rp_vec_free(b->limits, &b->pre);
    rp_vec_free(b->limits, &b->add_begin);
    rp_vec_free(b->limits, &b->add);
    rp_vec_free(b->limits, &b->label);
    rp_vec_free(b->limits, &b->cost);
    rp_vec_free(b->limits, &b->together);
    rp_arena_release(&b->scratch);
}

rp_relaxed_ops *rp_relaxed_ops_create(rp_arena *arena, const rp_strips *strips,
                                      rp_cost_kind cost_kind, bool drop_negative, bool full)
{
    builder b = {.limits = arena->limits,
                 .strips = strips,
                 .cost_kind = rp_cost_kind_for(strips, cost_kind),
                 .full = full,
                 .goal_fact = strips->num_facts,
                 .start_fact = strips->num_facts + 1};
    rp_relaxed_ops *const ops = RP_ARENA_NEW(arena, rp_relaxed_ops);

    assert(!strips->unsolvable);
    ops->goal_fact = b.goal_fact;
    ops->start_fact = b.start_fact;
    ops->num_facts = strips->num_facts + 2;
    rp_arena_init(&b.scratch, b.limits);
    b.implied = RP_ARENA_ARRAY_ZERO(&b.scratch, rp_word, RP_WORDS(strips->num_facts));
    choose_ignored(&b, drop_negative);
    collect_ops(&b);
    if (full)
        mark_all(&b, ops->num_facts);
    else
        mark_relevant(&b, ops->num_facts);
    copy_relevant(arena, &b, ops);
    release(&b);
    return ops;
}
