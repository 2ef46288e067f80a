#include "ground/mutex/h2_prune.h"

/* For the two matrices together: 32,000 facts. */
enum { MOST_MEGABYTES = 256 };

typedef struct runner {
    rp_h2 *h2;
    const rp_h2_options *options;
    rp_fact_pairs next; /* forward pairs, until complete; or backward pairs */
    rp_h2_limit limit;
    uint32_t rounds, never_fire, lead_nowhere;
    bool in_limit;
} runner;

/* Facts get new numbers.  Complements of derived facts are left out (RP_NONE). */
static uint32_t *number_facts(rp_h2 *h2, const rp_draft *d, uint32_t *count)
{
    uint32_t *const number = RP_NEW_ARRAY(d->limits, uint32_t, d->num_facts);
    h2->fact = RP_NEW_ARRAY(d->limits, uint32_t, d->num_facts);
    *count = 0;
    for (uint32_t f = 0; f < d->num_facts; f++) {
        number[f] = RP_NONE;
        if (rp_bit_get(d->fact_gone, f) || rp_draft_is_derived_complement(d, f))
            continue;
        h2->fact[*count] = f;
        number[f] = (*count)++;
    }
    return number;
}

static rp_h2_facts translate(const uint32_t *row, uint32_t count, const uint32_t *number,
                             uint32_t *out)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (number[row[i]] != RP_NONE)
            out[kept++] = number[row[i]];
    return (rp_h2_facts){out, kept};
}

static void add_row(rp_h2 *h2, const rp_draft *d, uint32_t row, const uint32_t *number,
                    uint32_t *scratch)
{
    const rp_h2_kind kind = rp_draft_is_axiom(d, row)    ? RP_H2_AXIOM
                            : rp_draft_is_effect(d, row) ? RP_H2_EFFECT
                                                         : RP_H2_OPERATOR;
    const rp_draft_op *const r = &d->op[row];
    const rp_h2_facts pre = translate(rp_draft_pre(d, row), r->num_pre, number, scratch);
    const rp_h2_facts add =
        translate(rp_draft_add(d, row), r->num_add, number, scratch + pre.count);
    const rp_h2_facts del =
        translate(rp_draft_del(d, row), r->num_del, number, scratch + pre.count + add.count);
    h2->row[h2->task.row.size] = row;
    rp_h2_add_row(&h2->task, kind, pre, add, del);
}

static void add_rows(rp_h2 *h2, const rp_draft *d, const uint32_t *number)
{
    uint32_t most = 0;
    for (uint32_t row = 0; row < d->num_rows; row++) {
        const uint32_t size = d->op[row].num_pre + d->op[row].num_add + d->op[row].num_del;
        most = size > most ? size : most;
    }
    uint32_t *const scratch = RP_NEW_ARRAY(d->limits, uint32_t, most);
    h2->row = RP_NEW_ARRAY(d->limits, uint32_t, d->num_rows);
    for (uint32_t op = 0; op < d->num_ops; op++) {
        if (rp_bit_get(d->op_gone, op))
            continue;
        add_row(h2, d, op, number, scratch);
        for (uint32_t e = rp_draft_first_effect(d, op); e < rp_draft_end_of_effects(d, op); e++)
            if (!rp_bit_get(d->op_gone, e))
                add_row(h2, d, e, number, scratch);
    }
    for (uint32_t row = d->num_ops + d->num_effects; row < d->num_rows; row++)
        if (!rp_bit_get(d->op_gone, row))
            add_row(h2, d, row, number, scratch);
    rp_free(d->limits, scratch);
}

static void make_task(rp_h2 *h2, const rp_draft *d)
{
    uint32_t num_facts;
    uint32_t *const number = number_facts(h2, d, &num_facts);
    rp_h2_task_init(&h2->task, d->limits, num_facts);
    for (uint32_t f = 0; f < num_facts; f++) {
        if (rp_bit_get(d->init, h2->fact[f]))
            rp_bit_set(h2->task.init, f);
        if (rp_bit_get(d->derived, h2->fact[f]))
            rp_bit_set(h2->task.derived, f);
    }
    for (uint32_t i = 0; i < d->num_goals; i++)
        if (number[d->goal[i].fact] != RP_NONE)
            rp_vec_push(d->limits, &h2->task.goal, number[d->goal[i].fact]);
    add_rows(h2, d, number);
    rp_h2_seal(&h2->task);
    rp_free(d->limits, number);
}

static bool is_plain(const rp_h2_task *t)
{
    for (uint32_t row = 0; row < t->row.size; row++)
        if (t->row.item[row].head != row)
            return false;
    return t->first_axiom == t->row.size;
}

/* Marks rows for which `useful` says no; returns how many operators are among them. */
static uint32_t drop(rp_h2_task *t, const rp_fact_pairs *pairs,
                     bool (*useful)(const rp_h2_task *, const rp_fact_pairs *, uint32_t))
{
    uint32_t dropped = 0;
    for (uint32_t row = 0; row < t->row.size; row++) {
        if (rp_h2_is_gone(t, row) || useful(t, pairs, row))
            continue;
        rp_bit_set(t->gone, row);
        dropped += row < t->first_axiom && t->row.item[row].head == row;
    }
    return dropped;
}

/* Returns whether there are fewer pairs than before. */
static bool go_forward(runner *r)
{
    rp_h2 *const h2 = r->h2;
    r->in_limit = rp_h2_forward(&h2->task, &r->next, &r->limit);
    if (!r->in_limit)
        return false;
    const bool fewer =
        !h2->known || rp_fact_pairs_count(&r->next) < rp_fact_pairs_count(&h2->reached);
    const rp_fact_pairs old = h2->reached;
    h2->reached = r->next;
    r->next = old;
    h2->known = true;
    r->rounds++;
    r->never_fire += drop(&h2->task, &h2->reached, rp_h2_fires);
    h2->unsolvable = !rp_fact_pairs_has_all(&h2->reached, h2->task.goal.item, h2->task.goal.size);
    return fewer;
}

static bool init_is_live(const rp_h2_task *t, const rp_fact_pairs *live)
{
    for (uint32_t f = 0; f < t->num_facts; f++)
        for (size_t w = 0; w < live->words && rp_bit_get(t->init, f); w++)
            if ((t->init[w] & ~rp_fact_pairs_row(live, f)[w]) != 0)
                return false;
    return true;
}

/* Returns whether operators were dropped. */
static bool go_backward(runner *r)
{
    rp_h2 *const h2 = r->h2;
    r->in_limit = rp_h2_backward(&h2->task, &h2->reached, &r->next, &r->limit);
    if (!r->in_limit)
        return false;
    const uint32_t dropped = drop(&h2->task, &r->next, rp_h2_leads_to_goal);
    r->lead_nowhere += dropped;
    h2->unsolvable = !init_is_live(&h2->task, &r->next);
    return dropped > 0;
}

static void go_both_ways(runner *r)
{
    const bool backward = r->options->prune && is_plain(&r->h2->task) && r->h2->task.goal.size > 0;
    while (go_forward(r) && !r->h2->unsolvable && backward)
        if (!go_backward(r) || r->h2->unsolvable)
            break;
}

static void mark_gone(const rp_h2 *h2, rp_draft *d)
{
    for (uint32_t row = 0; row < h2->task.row.size; row++)
        if (rp_bit_get(h2->task.gone, row))
            rp_bit_set(d->op_gone, h2->row[row]);
}

static bool fits(const rp_limits *limits, uint32_t num_facts)
{
    const uint64_t bytes = 2 * rp_fact_pairs_bytes(num_facts);
    return bytes <= (uint64_t)MOST_MEGABYTES << 20 && bytes <= (limits->budget - limits->used) / 2;
}

/* A fixpoint looks at each row at least once. */
static bool is_affordable(const rp_h2_task *t, uint64_t work)
{
    uint64_t items = t->parts.row.begin[t->row.size];
    for (uint32_t row = 0; row < t->row.size; row++)
        items += t->row.item[row].num_add + t->row.item[row].num_del;
    return t->row.size + items < work / (RP_WORDS(t->num_facts) + 1);
}

static void compute(runner *r, rp_draft *d)
{
    rp_h2 *const h2 = r->h2;
    const uint32_t num_facts = h2->task.num_facts;
    h2->reached = rp_fact_pairs_make(d->limits, num_facts, &h2->task.parts);
    r->next = rp_fact_pairs_make(d->limits, num_facts, &h2->task.parts);
    go_both_ways(r);
    rp_fact_pairs_free(d->limits, &r->next);
    if (r->options->prune)
        mark_gone(h2, d);
}

void rp_h2_run(rp_h2 *h2, rp_draft *d, const rp_h2_options *options)
{
    const double start = rp_clock();
    const rp_log_level level = options->work == RP_H2_ALL ? RP_LOG_NORMAL : RP_LOG_VERBOSE;
    runner r = {.h2 = h2, .options = options, .limit = {start + options->seconds, options->work}};
    *h2 = (rp_h2){0};
    make_task(h2, d);
    const uint32_t num_facts = h2->task.num_facts;
    if (!fits(d->limits, num_facts) || !is_affordable(&h2->task, options->work)) {
        rp_log_line(options->log, level, "h2: not computed, %u facts are too many", num_facts);
        return;
    }
    compute(&r, d);
    if (!r.in_limit)
        rp_log_line(options->log, level, "h2: out of time%s", h2->known ? "" : ", nothing found");
    rp_log_line(
        options->log, RP_LOG_VERBOSE,
        "h2: %u facts, %u rows; operators: %u never apply, %u lead to no goal (%u rounds, %.2fs)",
        num_facts, h2->task.row.size, r.never_fire, r.lead_nowhere, r.rounds, rp_clock() - start);
}

void rp_h2_release(rp_h2 *h2, rp_limits *limits)
{
    rp_h2_task_free(&h2->task, limits);
    rp_fact_pairs_free(limits, &h2->reached);
    rp_free(limits, h2->fact);
    rp_free(limits, h2->row);
}
