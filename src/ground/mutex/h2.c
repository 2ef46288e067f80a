/* The task, the walk over its rows, and forward. */
#include "ground/mutex/h2.h"

#include <string.h>

#include "base/log.h"

void rp_h2_task_init(rp_h2_task *t, rp_limits *limits, uint32_t num_facts)
{
    *t = (rp_h2_task){.limits = limits, .num_facts = num_facts, .first_axiom = RP_NONE};
    t->init = RP_NEW_ARRAY_ZERO(limits, rp_word, RP_WORDS(num_facts));
    t->derived = RP_NEW_ARRAY_ZERO(limits, rp_word, RP_WORDS(num_facts));
    rp_vec_reserve(limits, &t->item, 1); /* never NULL */
    rp_arena_init(&t->arena, limits);
}

void rp_h2_task_free(rp_h2_task *t, rp_limits *limits)
{
    rp_vec_free(limits, &t->row);
    rp_vec_free(limits, &t->item);
    rp_vec_free(limits, &t->goal);
    rp_free(limits, t->gone);
    rp_free(limits, t->init);
    rp_free(limits, t->derived);
    rp_free(limits, t->scratch);
    rp_arena_release(&t->arena);
}

static void push(rp_h2_task *t, rp_h2_facts facts)
{
    for (uint32_t i = 0; i < facts.count; i++) {
        assert(facts.fact[i] < t->num_facts);
        rp_vec_push(t->limits, &t->item, facts.fact[i]);
    }
}

/* What an effect shares with its operator: a part of a row that is there already. */
static void push_again(rp_h2_task *t, uint32_t begin, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t fact = t->item.item[begin + i];
        rp_vec_push(t->limits, &t->item, fact);
    }
}

void rp_h2_add_row(rp_h2_task *t, rp_h2_kind kind, rp_h2_facts pre, rp_h2_facts add,
                   rp_h2_facts del)
{
    const uint32_t id = t->row.size;
    rp_h2_row row = {t->item.size, pre.count, add.count, del.count, id, id + 1};
    assert(t->gone == NULL && (t->first_axiom == RP_NONE || kind == RP_H2_AXIOM));
    if (kind == RP_H2_AXIOM && t->first_axiom == RP_NONE)
        t->first_axiom = id;
    push(t, pre);
    if (kind != RP_H2_EFFECT) {
        push(t, add);
        push(t, del);
        rp_vec_push(t->limits, &t->row, row);
        return;
    }
    row.head = t->row.item[id - 1].head;
    t->row.item[row.head].end = id + 1;
    const rp_h2_row owner = t->row.item[row.head];
    push_again(t, owner.begin, owner.num_pre);
    push(t, add);
    push(t, del);
    push_again(t, owner.begin + owner.num_pre + owner.num_add, owner.num_del);
    row.num_pre += owner.num_pre;
    row.num_del += owner.num_del;
    rp_vec_push(t->limits, &t->row, row);
}

/* The conditions as rows. */
static rp_csr list_conditions(const rp_h2_task *t, rp_arena *arena)
{
    rp_csr rows = {RP_ARENA_ARRAY(arena, uint32_t, (size_t)t->row.size + 1),
                   RP_ARENA_ARRAY(arena, uint32_t, t->item.size)};
    uint32_t count = 0;
    for (uint32_t row = 0; row < t->row.size; row++) {
        const uint32_t *const pre = rp_h2_pre(t, row);
        rows.begin[row] = count;
        for (uint32_t i = 0; i < t->row.item[row].num_pre; i++)
            rows.item[count++] = pre[i];
    }
    rows.begin[t->row.size] = count;
    return rows;
}

/* Counting for each part with what it goes is to take no more than half of a matrix. */
static void find_parts(rp_h2_task *t)
{
    const rp_csr rows = list_conditions(t, &t->arena);
    t->parts = rp_parts_find(&t->arena, &rows, t->row.size, t->num_facts);
    if (t->parts.num_parts > RP_WORDS(t->num_facts)) {
        t->parts.num_parts = 0;
        t->parts.row = rows;
    }
}

void rp_h2_seal(rp_h2_task *t)
{
    uint32_t longest = 0;
    for (uint32_t row = 0; row < t->row.size; row++) {
        const rp_h2_row *const r = &t->row.item[row];
        const uint32_t length = r->num_pre + r->num_add + r->num_del;
        longest = length > longest ? length : longest;
    }
    t->scratch = RP_NEW_ARRAY(t->limits, uint32_t, longest);
    t->gone = RP_NEW_ARRAY_ZERO(t->limits, rp_word, RP_WORDS(t->row.size));
    if (t->first_axiom == RP_NONE)
        t->first_axiom = t->row.size;
    find_parts(t);
}

static bool is_operator_with_effects(const rp_h2_task *t, uint32_t row)
{
    const uint32_t head = t->row.item[row].head;
    return t->row.item[head].end > head + 1;
}

rp_h2_walk rp_h2_walk_start(const rp_h2_task *t, rp_fact_pairs *pairs, rp_h2_limit *limit)
{
    rp_fact_pairs_clear(pairs);
    return (rp_h2_walk){.task = t,
                        .pairs = pairs,
                        .limit = limit,
                        .in_limit = true,
                        .any = true,
                        .seen = RP_NEW_ARRAY_ZERO(t->limits, uint32_t, t->row.size)};
}

bool rp_h2_walk_next_pass(rp_h2_walk *w)
{
    if (!w->any)
        return false;
    w->in_limit &= rp_clock() <= w->limit->deadline;
    w->any = false;
    w->pass++;
    return w->in_limit;
}

/* The moment when a row is looked at.  What it adds itself can tell it nothing new but if
   that makes other effects of its operator fire with it. */
static uint64_t moment(uint32_t pass, uint32_t row) { return (uint64_t)pass << 32 | row; }

static bool is_out_of_date(const rp_h2_walk *w, uint32_t row, const uint32_t *item, uint32_t count)
{
    if (w->seen[row] == 0)
        return true;
    const uint64_t last = moment(w->seen[row], row) + !is_operator_with_effects(w->task, row);
    if (count == 0)
        return w->pairs->stamp[w->pairs->num_facts] >= last;
    for (uint32_t i = 0; i < count; i++)
        if (rp_fact_pairs_stamp(w->pairs, item[i]) >= last)
            return true;
    return false;
}

bool rp_h2_walk_take(rp_h2_walk *w, uint32_t row, const uint32_t *item, uint32_t count)
{
    if (!w->in_limit || rp_h2_is_gone(w->task, row) || !is_out_of_date(w, row, item, count))
        return false;
    rp_poll(w->task->limits);
    w->pairs->now = moment(w->pass, row);
    w->seen[row] = w->pass;
    return w->any = true;
}

void rp_h2_walk_spend(rp_h2_walk *w, uint64_t words)
{
    uint64_t *const left = &w->limit->work;
    if (*left == RP_H2_ALL)
        return;
    *left -= words < *left ? words : *left;
    w->in_limit = *left > 0;
}

typedef struct forward {
    const rp_h2_task *task;
    rp_fact_pairs *pairs;
    rp_h2_walk walk;
    rp_word *fires; /* bit a row */
    rp_word
        *with; /* scratch: what goes with the conditions of the row at hand, if it has effects */
    rp_word *after; /* scratch: what goes with its adds */
    bool has_derived;
} forward;

static void add_to_after(const forward *f, uint32_t row)
{
    const uint32_t *const add = rp_h2_add(f->task, row);
    for (uint32_t i = 0; i < f->task->row.item[row].num_add; i++)
        rp_bit_set(f->after, add[i]);
}

/* What the operator's other rows add, if they may fire together with this one. */
static void add_of_others(const forward *f, uint32_t row)
{
    const rp_h2_task *const t = f->task;
    const uint32_t head = t->row.item[row].head;
    for (uint32_t other = head; other < t->row.item[head].end; other++)
        if (other != row && rp_bit_get(f->fires, other) &&
            rp_bits_get_all(f->with, rp_h2_pre(t, other), t->row.item[other].num_pre))
            add_to_after(f, other);
}

static void look_at(forward *f, uint32_t row)
{
    const rp_h2_task *const t = f->task;
    const rp_h2_row *const r = &t->row.item[row];
    const uint32_t *const pre = rp_h2_condition(t, row), *const add = rp_h2_add(t, row);
    const uint32_t num_pre = rp_h2_condition_size(t, row);
    const bool has_effects = is_operator_with_effects(t, row);
    const bool keeps_no_derived = row < t->first_axiom && f->has_derived;
    if (!rp_bit_get(f->fires, row) && !rp_fact_pairs_has_items(f->pairs, pre, num_pre))
        return;
    rp_bit_set(f->fires, row);
    rp_h2_walk_spend(&f->walk, (num_pre + r->num_add + 1) * f->pairs->words);
    rp_fact_pairs_common(f->pairs, pre, num_pre, f->after);
    if (has_effects)
        memcpy(f->with, f->after, f->pairs->words * sizeof *f->with);
    for (size_t w = 0; w < f->pairs->words && keeps_no_derived; w++)
        f->after[w] &= ~t->derived[w];
    for (uint32_t i = 0; i < r->num_del; i++)
        rp_bit_clear(f->after, rp_h2_del(t, row)[i]);
    add_to_after(f, row);
    if (has_effects)
        add_of_others(f, row);
    for (uint32_t i = 0; i < r->num_add; i++)
        rp_fact_pairs_join(f->pairs, add[i], f->after);
}

bool rp_h2_forward(const rp_h2_task *t, rp_fact_pairs *pairs, rp_h2_limit *limit)
{
    rp_limits *const limits = t->limits;
    forward f = {.task = t, .pairs = pairs, .walk = rp_h2_walk_start(t, pairs, limit)};
    f.fires = RP_NEW_ARRAY_ZERO(limits, rp_word, RP_WORDS(t->row.size));
    f.with = RP_NEW_ARRAY(limits, rp_word, pairs->words);
    f.after = RP_NEW_ARRAY(limits, rp_word, pairs->words);
    f.has_derived = rp_bit_first(t->derived, pairs->words) != RP_NONE;
    for (uint32_t fact = 0; fact < t->num_facts; fact++)
        if (rp_bit_get(t->init, fact))
            rp_fact_pairs_join(pairs, fact, t->init);
    while (rp_h2_walk_next_pass(&f.walk))
        for (uint32_t row = 0; row < t->row.size; row++)
            if (rp_h2_walk_take(&f.walk, row, rp_h2_condition(t, row),
                                rp_h2_condition_size(t, row)))
                look_at(&f, row);
    rp_free(limits, f.walk.seen);
    rp_free(limits, f.fires);
    rp_free(limits, f.with);
    rp_free(limits, f.after);
    return f.walk.in_limit;
}

bool rp_h2_fires(const rp_h2_task *t, const rp_fact_pairs *reached, uint32_t row)
{
    return rp_fact_pairs_has_items(reached, rp_h2_condition(t, row), rp_h2_condition_size(t, row));
}
