#include "write/fdr_op.h"

#include <stdlib.h>
#include <string.h>

/* The unconditional effect, or a conditional one that can fire. */
typedef struct fdr_part {
    uint32_t begin, size;    /* condition, without what the precondition says */
    const rp_csr *add, *del; /* effects: */
    uint32_t row;            /* this one of both */
} fdr_part;

typedef struct addition {
    uint32_t variable, fact, part;
} addition;

typedef struct rp_fdr_parts {
    RP_VEC(fdr_part) part;
    rp_assignments condition;
    RP_VEC(addition) addition; /* by rising variable */
    rp_u32vec blocker;         /* parts that must not fire for the effect at hand */
    rp_assignments stack;      /* conditions being completed */
} rp_fdr_parts;

void rp_fdr_op_init(rp_fdr_op *o, rp_limits *limits, const rp_fdr *fdr, const rp_word *is_negation)
{
    *o = (rp_fdr_op){.fdr = fdr, .is_negation = is_negation};
    o->parts = RP_NEW(limits, rp_fdr_parts);
    o->limits = limits; /* From now on there is something to release. */
}

void rp_fdr_op_release(rp_fdr_op *o)
{
    rp_fdr_parts *const p = o->parts;

    rp_vec_free(o->limits, &p->part);
    rp_vec_free(o->limits, &p->condition);
    rp_vec_free(o->limits, &p->addition);
    rp_vec_free(o->limits, &p->blocker);
    rp_vec_free(o->limits, &p->stack);
    rp_free(o->limits, p);
    rp_vec_free(o->limits, &o->pre);
    rp_vec_free(o->limits, &o->effect);
    rp_vec_free(o->limits, &o->condition);
}

uint32_t rp_fdr_value(const rp_assignment *row, uint32_t size, uint32_t variable)
{
    uint32_t low = 0, high = size;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (row[middle].variable < variable)
            low = middle + 1;
        else
            high = middle;
    }
    return low < size && row[low].variable == variable ? row[low].value : RP_NONE;
}

/* Appends facts as assignments; false, with nothing appended, if they exclude each other. */
static bool append_facts(const rp_fdr_op *o, rp_assignments *to, const rp_csr *csr, uint32_t row)
{
    const uint32_t count = rp_csr_size(csr, row);

    rp_vec_reserve(o->limits, to, (uint64_t)to->size + count);
    const uint32_t size = rp_fdr_assign(o->fdr, rp_csr_row(csr, row), count, to->item + to->size);
    if (size == RP_NONE)
        return false;
    to->size += size;
    return true;
}

/* Drops what the precondition says already; false if it says otherwise. */
static bool simplify(const rp_fdr_op *o, rp_assignments *row, uint32_t begin)
{
    uint32_t end = begin;

    for (uint32_t i = begin; i < row->size; i++) {
        const rp_assignment a = row->item[i];
        const uint32_t needed = rp_fdr_value(o->pre.item, o->pre.size, a.variable);
        if (needed == RP_NONE)
            row->item[end++] = a;
        else if (needed != a.value)
            return false;
    }
    row->size = end;
    return true;
}

static void add_part(rp_fdr_op *o, uint32_t begin, const rp_csr *add, const rp_csr *del,
                     uint32_t row)
{
    rp_fdr_parts *const p = o->parts;
    const fdr_part new = {begin, p->condition.size - begin, add, del, row};

    for (RP_ROW(f, add, row)) {
        const addition a = {o->fdr->fact_variable[*f], *f, p->part.size};
        rp_vec_push(o->limits, &p->addition, a);
    }
    rp_vec_push(o->limits, &p->part, new);
}

static int compare_additions(const void *left, const void *right)
{
    const addition *const a = left, *const b = right;

    if (a->variable != b->variable)
        return a->variable < b->variable ? -1 : 1;
    if (a->part != b->part)
        return a->part < b->part ? -1 : 1;
    return a->fact < b->fact ? -1 : a->fact > b->fact;
}

/* False if the operator never applies. */
static bool collect_parts(rp_fdr_op *o, rp_op_id op)
{
    const rp_strips *const s = o->fdr->strips;
    rp_fdr_parts *const p = o->parts;

    p->part.size = p->condition.size = p->addition.size = 0;
    add_part(o, 0, &s->add, &s->del, op);
    for (uint32_t e = s->effect_begin[op]; e < s->effect_begin[op + 1]; e++) {
        const uint32_t begin = p->condition.size;
        if (append_facts(o, &p->condition, &s->effect_condition, e) &&
            simplify(o, &p->condition, begin))
            add_part(o, begin, &s->effect_add, &s->effect_del, e);
        else
            p->condition.size = begin;
    }
    if (p->addition.size > 0)
        qsort(p->addition.item, p->addition.size, sizeof *p->addition.item, compare_additions);
    for (uint32_t i = 1; i < p->addition.size; i++) {
        const addition *const a = &p->addition.item[i];
        if (a->part == 0 && a[-1].part == 0 && a->variable == a[-1].variable)
            return false;
    }
    return true;
}

/* Calls for parts that add something to the variable: `fact`, or anything but `fact`. */
static void add_blockers(rp_fdr_op *o, uint32_t variable, rp_fact_id fact, bool only)
{
    rp_fdr_parts *const p = o->parts;
    uint32_t low = 0, high = p->addition.size;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (p->addition.item[middle].variable < variable)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < p->addition.size && p->addition.item[low].variable == variable; low++) {
        const addition *const a = &p->addition.item[low];
        const rp_u32vec *const b = &p->blocker;
        if ((a->fact == fact) == only && (b->size == 0 || b->item[b->size - 1] != a->part))
            rp_vec_push(o->limits, &p->blocker, a->part);
    }
}

static void put_effect(rp_fdr_op *o, rp_fdr_effect effect, uint32_t begin, uint32_t size)
{
    rp_fdr_parts *const p = o->parts;

    effect.begin = o->condition.size;
    effect.size = size;
    effect.number = o->effect.size;
    for (uint32_t i = begin; i < begin + size; i++)
        rp_vec_push(o->limits, &o->condition, p->stack.item[i]);
    rp_vec_push(o->limits, &o->effect, effect);
}

/* The condition at `begin` and one assignment more, on top of the stack. */
static void push_extended(rp_fdr_op *o, uint32_t begin, uint32_t size, rp_assignment a)
{
    rp_assignments *const stack = &o->parts->stack;

    rp_vec_reserve(o->limits, stack, (uint64_t)stack->size + size + 1);
    const rp_assignment *const from = stack->item + begin;
    rp_assignment *const to = stack->item + stack->size;
    uint32_t i = 0;
    for (; i < size && from[i].variable < a.variable; i++)
        to[i] = from[i];
    to[i] = a;
    for (; i < size; i++)
        to[i + 1] = from[i];
    stack->size += size + 1;
}

/* What must differ for the part not to fire: the assignments of its condition that the one at
   `begin` says nothing about.  RP_NONE if it says that the part does not fire. */
static uint32_t count_open(const rp_fdr_op *o, const fdr_part *part, uint32_t begin, uint32_t size)
{
    const rp_fdr_parts *const p = o->parts;
    uint32_t open = 0;

    for (uint32_t i = part->begin; i < part->begin + part->size; i++) {
        const rp_assignment a = p->condition.item[i];
        const uint32_t value = rp_fdr_value(p->stack.item + begin, size, a.variable);
        if (value == RP_NONE)
            open++;
        else if (value != a.value)
            return RP_NONE;
    }
    return open;
}

/* Puts the effect once for each way in which none of the blockers from `next` on fires. */
static void split(rp_fdr_op *o, const rp_fdr_effect *effect, uint32_t size, uint32_t next)
{
    rp_fdr_parts *const p = o->parts;
    const uint32_t begin = p->stack.size - size;
    uint32_t open = RP_NONE;

    for (; next < p->blocker.size && open == RP_NONE; next++)
        open = count_open(o, &p->part.item[p->blocker.item[next]], begin, size);
    if (open == RP_NONE) {
        put_effect(o, *effect, begin, size);
        return;
    }
    const fdr_part blocker = p->part.item[p->blocker.item[next - 1]];
    for (uint32_t i = blocker.begin; i < blocker.begin + blocker.size; i++) {
        const rp_assignment a = p->condition.item[i];
        if (rp_fdr_value(p->stack.item + begin, size, a.variable) != RP_NONE)
            continue;
        for (uint32_t value = 0; value < o->fdr->num_values[a.variable]; value++) {
            if (value == a.value)
                continue;
            push_extended(o, begin, size, (rp_assignment){a.variable, value});
            split(o, effect, size + 1, next);
            p->stack.size -= size + 1;
        }
    }
}

static bool is_too_much(const rp_fdr_op *o)
{
    const rp_fdr_parts *const p = o->parts;
    uint64_t product = 1;

    for (uint32_t b = 0; b < p->blocker.size && product <= RP_FDR_MAX_SPLIT; b++) {
        const fdr_part *const part = &p->part.item[p->blocker.item[b]];
        uint64_t ways = 0;
        for (uint32_t i = part->begin; i < part->begin + part->size; i++)
            ways += o->fdr->num_values[p->condition.item[i].variable] - 1;
        if (ways > 0)
            product *= ways;
    }
    return product > RP_FDR_MAX_SPLIT;
}

/* Puts an effect of a part, under the further condition `extra` if that has a variable; the
   blockers are those in the list. */
static void put_part(rp_fdr_op *o, const fdr_part *part, rp_assignment extra,
                     const rp_fdr_effect *effect)
{
    rp_fdr_parts *const p = o->parts;
    const rp_assignment *condition = p->condition.item + part->begin;
    uint32_t size = part->size;

    p->stack.size = 0;
    for (uint32_t i = 0; i < size; i++)
        rp_vec_push(o->limits, &p->stack, condition[i]);
    if (extra.variable != RP_NONE) {
        uint32_t said = rp_fdr_value(o->pre.item, o->pre.size, extra.variable);
        if (said == RP_NONE)
            said = rp_fdr_value(p->stack.item, size, extra.variable);
        if (said != RP_NONE && said != extra.value)
            return;
        if (said == RP_NONE) {
            push_extended(o, 0, size, extra);
            size++;
        }
    }
    if (is_too_much(o))
        p->blocker.size = 0;
    split(o, effect, size, 0);
}

static const rp_assignment nothing = {RP_NONE, RP_NONE};

static void put_add(rp_fdr_op *o, const fdr_part *part, rp_fact_id f)
{
    const rp_fdr *const fdr = o->fdr;
    const bool negation = rp_bit_get(o->is_negation, f);
    const rp_fdr_effect effect = {
        .variable = fdr->fact_variable[f], .value = fdr->fact_value[f], .rank = !negation};

    o->parts->blocker.size = 0;
    if (negation) {
        const rp_fact_id positive = fdr->strips->complement[f];
        add_blockers(o, fdr->fact_variable[positive], positive, true);
    }
    put_part(o, part, nothing, &effect);
}

/* Where there is no value for "none" something else is added, by the same effect if that is
   the complement. */
static void put_delete(rp_fdr_op *o, const fdr_part *part, rp_fact_id f)
{
    const rp_fdr *const fdr = o->fdr;
    const uint32_t v = fdr->fact_variable[f];
    const uint32_t none = rp_csr_size(&fdr->fact, v);
    const bool negation = rp_bit_get(o->is_negation, f);
    const rp_fdr_effect effect = {.variable = v, .value = none, .rank = negation && none == 1};

    if (fdr->num_values[v] == none)
        return;
    o->parts->blocker.size = 0;
    add_blockers(o, v, negation ? f : RP_NONE, false);
    put_part(o, part, none == 1 ? nothing : (rp_assignment){v, fdr->fact_value[f]}, &effect);
}

static int compare_effects(const void *left, const void *right)
{
    const rp_fdr_effect *const a = left, *const b = right;

    if (a->variable != b->variable)
        return a->variable < b->variable ? -1 : 1;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

/* What the precondition makes true already. */
static void drop_idle(rp_fdr_op *o)
{
    uint32_t end = 0;

    for (uint32_t i = 0; i < o->effect.size; i++) {
        const rp_fdr_effect e = o->effect.item[i];
        if (rp_fdr_value(o->pre.item, o->pre.size, e.variable) != e.value)
            o->effect.item[end++] = e;
    }
    o->effect.size = end;
}

bool rp_fdr_op_load(rp_fdr_op *o, rp_op_id op)
{
    rp_fdr_parts *const p = o->parts;

    o->pre.size = o->effect.size = o->condition.size = 0;
    if (!append_facts(o, &o->pre, &o->fdr->strips->pre, op) || !collect_parts(o, op))
        return false;
    for (uint32_t i = 0; i < p->part.size; i++) {
        const fdr_part part = p->part.item[i];
        for (RP_ROW(f, part.del, part.row))
            put_delete(o, &part, *f);
        for (RP_ROW(f, part.add, part.row))
            put_add(o, &part, *f);
    }
    if (p->part.size == 1)
        drop_idle(o);
    if (o->effect.size > 1)
        qsort(o->effect.item, o->effect.size, sizeof *o->effect.item, compare_effects);
    return o->effect.size > 0;
}
