#include "heuristics/relevance/tree/achievers.h"

#include <string.h>

/* Rows under construction: at first one fact a row and condition that is joined. */
typedef struct builder {
    const rp_strips *strips;
    rp_achievers *achievers;
    rp_csr add; /* row: achiever */
    rp_op_id *op;
} builder;

/* The union of two ascending rows, written to `to`; returns its size. */
static uint32_t merge(const uint32_t *a, const uint32_t *a_end, const uint32_t *b,
                      const uint32_t *b_end, uint32_t *to)
{
    uint32_t *const begin = to;

    while (a != a_end || b != b_end) {
        if (b == b_end || (a != a_end && *a < *b)) {
            *to++ = *a++;
        } else {
            if (a != a_end && *a == *b)
                a++;
            *to++ = *b++;
        }
    }
    return (uint32_t)(to - begin);
}

static rp_csr new_rows(rp_arena *arena, uint32_t rows, uint64_t items)
{
    if (items >= RP_NONE)
        rp_stop_now(arena->limits, RP_STOP_MEMORY);
    const rp_csr csr = {.begin = RP_ARENA_ARRAY(arena, uint32_t, (size_t)rows + 1),
                        .item = RP_ARENA_ARRAY(arena, uint32_t, items)};
    csr.begin[0] = 0;
    return csr;
}

static void end_row(rp_csr *csr, uint32_t row, uint32_t size)
{
    csr->begin[row + 1] = csr->begin[row] + size;
}

static void copy_row(rp_csr *csr, uint32_t row, const rp_csr *from, uint32_t from_row)
{
    const uint32_t size = rp_csr_size(from, from_row);
    if (size > 0)
        memcpy(csr->item + csr->begin[row], rp_csr_row(from, from_row), size * sizeof(uint32_t));
    end_row(csr, row, size);
}

/* Room for the operators' own rows, their conditional effects and the axioms. */
static void allocate(builder *b, rp_arena *arena)
{
    const rp_strips *const s = b->strips;
    rp_achievers *const a = b->achievers;
    uint64_t pre = s->pre.begin[s->num_ops], add = s->add.begin[s->num_ops];

    for (uint32_t op = 0; s->num_effects > 0 && op < s->num_ops; op++)
        pre += (uint64_t)(s->effect_begin[op + 1] - s->effect_begin[op]) * rp_csr_size(&s->pre, op);
    if (s->num_effects > 0) {
        pre += s->effect_condition.begin[s->num_effects];
        add += s->effect_add.begin[s->num_effects];
    }
    if (s->num_axioms > 0)
        pre += s->axiom_body.begin[s->num_axioms];
    add += s->num_axioms;
    const uint64_t count = (uint64_t)s->num_ops + s->num_effects + s->num_axioms;
    if (count >= RP_NONE / 2)
        rp_stop_now(arena->limits, RP_STOP_MEMORY);
    a->count = (uint32_t)count;
    a->pre = new_rows(arena, a->count, pre);
    b->add = new_rows(arena, a->count, add);
    b->op = RP_ARENA_ARRAY(arena, rp_op_id, a->count);
    a->op = b->op;
}

static uint32_t fill_operator(builder *b, rp_op_id op, uint32_t row)
{
    const rp_strips *const s = b->strips;
    rp_csr *const pre = &b->achievers->pre;

    b->op[row] = op;
    copy_row(pre, row, &s->pre, op);
    copy_row(&b->add, row, &s->add, op);
    row++;
    if (s->num_effects == 0)
        return row;
    for (uint32_t e = s->effect_begin[op]; e < s->effect_begin[op + 1]; e++, row++) {
        const uint32_t *const own = rp_csr_row(&s->pre, op);
        const uint32_t *const condition = rp_csr_row(&s->effect_condition, e);
        b->op[row] = op;
        end_row(pre, row,
                merge(own, own + rp_csr_size(&s->pre, op), condition,
                      condition + rp_csr_size(&s->effect_condition, e),
                      pre->item + pre->begin[row]));
        copy_row(&b->add, row, &s->effect_add, e);
    }
    return row;
}

static void fill(builder *b)
{
    const rp_strips *const s = b->strips;
    uint32_t row = 0;

    for (rp_op_id op = 0; op < s->num_ops; op++)
        row = fill_operator(b, op, row);
    for (uint32_t axiom = 0; axiom < s->num_axioms; axiom++, row++) {
        b->op[row] = RP_NONE;
        copy_row(&b->achievers->pre, row, &s->axiom_body, axiom);
        b->add.item[b->add.begin[row]] = s->axiom_head[axiom];
        end_row(&b->add, row, 1);
    }
    assert(row == b->achievers->count);
}

static bool equal_rows(const rp_csr *csr, uint32_t a, uint32_t b)
{
    const uint32_t size = rp_csr_size(csr, a);
    return size == rp_csr_size(csr, b) &&
           (size == 0 ||
            memcmp(rp_csr_row(csr, a), rp_csr_row(csr, b), size * sizeof(uint32_t)) == 0);
}

/* Is `achiever` a way of an operator that `kept` has already, under the same condition?
   Achievers of one operator follow each other. */
static bool is_repeated(const rp_achievers *a, const uint32_t *kept, uint32_t count,
                        uint32_t achiever)
{
    if (a->op[achiever] == RP_NONE)
        return false;
    for (uint32_t i = count; i > 0 && a->op[kept[i - 1]] == a->op[achiever]; i--)
        if (equal_rows(&a->pre, kept[i - 1], achiever))
            return true;
    return false;
}

static void drop_repeated(rp_achievers *a)
{
    uint32_t kept = 0;

    for (rp_fact_id fact = 0; fact < a->strips->num_facts; fact++) {
        const uint32_t begin = a->of_fact.begin[fact], end = a->of_fact.begin[fact + 1];
        a->of_fact.begin[fact] = kept;
        for (uint32_t i = begin; i < end; i++) {
            const uint32_t first = a->of_fact.begin[fact];
            const uint32_t achiever = a->of_fact.item[i];
            if (!is_repeated(a, a->of_fact.item + first, kept - first, achiever))
                a->of_fact.item[kept++] = achiever;
        }
    }
    a->of_fact.begin[a->strips->num_facts] = kept;
}

static uint32_t copy_positive(const rp_word *negated, const uint32_t *from, uint32_t count,
                              uint32_t *to)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!rp_bit_get(negated, from[i]))
            to[kept++] = from[i];
    return kept;
}

static void drop_negated_conditions(rp_achievers *a, rp_arena *arena)
{
    const rp_word *const negated = a->strips->fact_negated;
    rp_csr pre = new_rows(arena, a->count, a->pre.begin[a->count]);

    for (uint32_t i = 0; i < a->count; i++)
        end_row(&pre, i,
                copy_positive(negated, rp_csr_row(&a->pre, i), rp_csr_size(&a->pre, i),
                              pre.item + pre.begin[i]));
    a->pre = pre;
    rp_fact_id *const goal = RP_ARENA_ARRAY(arena, rp_fact_id, a->num_goal);
    a->num_goal = copy_positive(negated, a->goal, a->num_goal, goal);
    a->goal = goal;
}

void rp_achievers_init(rp_achievers *a, rp_arena *arena, const rp_strips *strips, bool drop_negated)
{
    builder b = {.strips = strips, .achievers = a};
    const bool plain = strips->num_effects == 0 && strips->num_axioms == 0;

    *a = (rp_achievers){.strips = strips,
                        .count = strips->num_ops,
                        .pre = strips->pre,
                        .goal = strips->goal,
                        .num_goal = strips->unsolvable ? 0 : strips->num_goal};
    b.add = strips->add;
    if (!plain) {
        allocate(&b, arena);
        fill(&b);
    }
    if (drop_negated && strips->fact_negated != NULL)
        drop_negated_conditions(a, arena);
    a->of_fact = rp_csr_transpose(arena, &b.add, a->count, strips->num_facts);
    if (!plain)
        drop_repeated(a);
}
