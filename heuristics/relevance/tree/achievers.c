#include "heuristics/relevance/tree/achievers.h"

#include <string.h>

#include "base/data/vec.h"

/* Rows under construction, as in rp_csr. */
typedef struct builder {
    const rp_strips *strips;
    rp_limits *limits;
    const rp_word *left_out; /* bit a fact: conditions lack it; NULL: none */
    rp_u32vec pre_begin, pre, add_begin, add, op;
} builder;

/* The facts that are not left out; returns how many there are.  `to` may be `from`. */
static uint32_t copy_conditions(const builder *b, const rp_fact_id *from, uint32_t count,
                                rp_fact_id *to)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < count; i++)
        if (b->left_out == NULL || !rp_bit_get(b->left_out, from[i]))
            to[kept++] = from[i];
    return kept;
}

/* The union of two rows. */
static void push_conditions(builder *b, const rp_csr *x, uint32_t i, const rp_csr *y, uint32_t k)
{
    const uint32_t num_x = rp_csr_size(x, i), num_y = rp_csr_size(y, k);

    rp_vec_reserve(b->limits, &b->pre, (uint64_t)b->pre.size + num_x + num_y + 1); /* not NULL */
    rp_fact_id *const row = b->pre.item + b->pre.size;
    const uint32_t count = rp_row_union(rp_csr_row(x, i), num_x, rp_csr_row(y, k), num_y, row);
    b->pre.size += copy_conditions(b, row, count, row);
}

/* Ends an achiever whose conditions were pushed. */
static void push_achiever(builder *b, rp_op_id op, const rp_fact_id *add, uint32_t num_adds)
{
    for (uint32_t i = 0; i < num_adds; i++)
        rp_vec_push(b->limits, &b->add, add[i]);
    rp_vec_push(b->limits, &b->pre_begin, b->pre.size);
    rp_vec_push(b->limits, &b->add_begin, b->add.size);
    rp_vec_push(b->limits, &b->op, op);
}

static void push_operator(builder *b, rp_op_id op)
{
    const rp_strips *const s = b->strips;

    push_conditions(b, &s->pre, op, &s->pre, op);
    push_achiever(b, op, rp_csr_row(&s->add, op), rp_csr_size(&s->add, op));
    for (uint32_t e = rp_strips_first_effect(s, op); e < rp_strips_first_effect(s, op + 1); e++) {
        push_conditions(b, &s->pre, op, &s->effect_condition, e);
        push_achiever(b, op, rp_csr_row(&s->effect_add, e), rp_csr_size(&s->effect_add, e));
    }
}

static void collect(builder *b)
{
    const rp_strips *const s = b->strips;

    rp_vec_push(b->limits, &b->pre_begin, 0);
    rp_vec_push(b->limits, &b->add_begin, 0);
    for (rp_op_id op = 0; op < s->num_ops; op++)
        push_operator(b, op);
    for (uint32_t axiom = 0; axiom < s->num_axioms; axiom++) {
        push_conditions(b, &s->axiom_body, axiom, &s->axiom_body, axiom);
        push_achiever(b, RP_NONE, &s->axiom_head[axiom], 1);
    }
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

static uint32_t *copy_ids(rp_arena *arena, const rp_u32vec *ids)
{
    return rp_arena_copy(arena, ids->item, ids->size * sizeof *ids->item);
}

/* The achievers of a task where they are not just the operators. */
static void build(rp_achievers *a, rp_arena *arena, const rp_word *left_out)
{
    const rp_strips *const s = a->strips;
    builder b = {.strips = s, .limits = arena->limits, .left_out = left_out};
    rp_fact_id *const goal = RP_ARENA_ARRAY(arena, rp_fact_id, a->num_goal);

    collect(&b);
    a->count = b.op.size;
    a->pre = (rp_csr){copy_ids(arena, &b.pre_begin), copy_ids(arena, &b.pre)};
    a->op = copy_ids(arena, &b.op);
    const rp_csr add = {b.add_begin.item, b.add.item};
    a->of_fact = rp_csr_transpose(arena, &add, a->count, s->num_facts);
    drop_repeated(a);
    a->num_goal = copy_conditions(&b, a->goal, a->num_goal, goal);
    a->goal = goal;
    rp_vec_free(b.limits, &b.pre_begin);
    rp_vec_free(b.limits, &b.pre);
    rp_vec_free(b.limits, &b.add_begin);
    rp_vec_free(b.limits, &b.add);
    rp_vec_free(b.limits, &b.op);
}

void rp_achievers_init(rp_achievers *a, rp_arena *arena, const rp_strips *strips, bool drop_negated)
{
    const rp_word *const left_out = drop_negated ? strips->fact_negated : NULL;

    *a = (rp_achievers){.strips = strips,
                        .count = strips->num_ops,
                        .pre = strips->pre,
                        .goal = strips->goal,
                        .num_goal = strips->unsolvable ? 0 : strips->num_goal};
    if (strips->num_effects > 0 || strips->num_axioms > 0 || left_out != NULL)
        build(a, arena, left_out);
    else
        a->of_fact = rp_csr_transpose(arena, &strips->add, a->count, strips->num_facts);
}
