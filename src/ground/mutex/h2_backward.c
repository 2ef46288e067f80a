/* Backward: pairs of a *live* state, one that is reachable and from which the goal can be
   reached.  A goal state has pairs that are reachable together with all goals.  Another live
   state s has an operator that leads to a live one, which has the operator's adds and what
   it needs and keeps.  A fact of s that the operator does not delete is in that state, too;
   so new pairs of s are only those with a fact deleted, where all is reachable together
   with the operator's preconditions. */
#include "ground/mutex/h2.h"

typedef struct backward {
    const rp_h2_task *task;
    const rp_fact_pairs *reached;
    rp_fact_pairs *live;
    rp_h2_walk walk;
    rp_csr result;     /* row: what holds after the operator for certain */
    rp_word *before;   /* scratch: what may hold before the operator */
    rp_word *with;     /* scratch */
    uint32_t *deleted; /* scratch of the task: facts that it may have deleted */
} backward;

/* Writes the adds, and the preconditions that are not deleted.  Returns their number. */
static uint32_t list_result(const rp_h2_task *t, uint32_t row, uint32_t *out)
{
    const rp_h2_row *const r = &t->row.item[row];
    const uint32_t *const pre = rp_h2_pre(t, row), *const del = rp_h2_del(t, row);
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->num_add; i++)
        out[count++] = rp_h2_add(t, row)[i];
    for (uint32_t i = 0; i < r->num_pre; i++)
        if (!rp_row_scan(del, r->num_del, pre[i]))
            out[count++] = pre[i];
    return count;
}

/* A row of results is at most as long as its row. */
static rp_csr make_results(const rp_h2_task *t)
{
    const uint32_t num_rows = t->row.size;
    rp_csr result = {RP_NEW_ARRAY(t->limits, uint32_t, (size_t)num_rows + 1),
                     RP_NEW_ARRAY(t->limits, uint32_t, t->item.size)};
    result.begin[0] = 0;
    for (uint32_t row = 0; row < num_rows; row++)
        result.begin[row + 1] =
            result.begin[row] + list_result(t, row, result.item + result.begin[row]);
    return result;
}

/* What may hold before the operator, which the state after it says nothing about: sets
   b->deleted and returns their number. */
static uint32_t find_deleted(const backward *b, uint32_t row)
{
    const rp_h2_row *const r = &b->task->row.item[row];
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->num_del; i++) {
        const uint32_t fact = rp_h2_del(b->task, row)[i];
        if (rp_bit_get(b->reached->facts, fact) &&
            rp_bits_get_all(rp_fact_pairs_row(b->reached, fact), rp_h2_pre(b->task, row),
                            r->num_pre))
            b->deleted[count++] = fact;
    }
    return count;
}

static void look_at(backward *b, uint32_t row)
{
    const rp_h2_row *const r = &b->task->row.item[row];
    const uint32_t *const result = rp_csr_row(&b->result, row);
    const uint32_t num_result = rp_csr_size(&b->result, row);
    const uint32_t *const pre = rp_h2_pre(b->task, row), *const del = rp_h2_del(b->task, row);
    const size_t words = b->live->words;
    if (!rp_fact_pairs_has_all(b->live, result, num_result))
        return;
    rp_fact_pairs_common(b->live, result, num_result, b->before);
    for (uint32_t i = 0; i < r->num_pre; i++) /* Those kept are in the result. */
        if (rp_row_scan(del, r->num_del, pre[i]))
            for (size_t w = 0; w < words; w++)
                b->before[w] &= rp_fact_pairs_row(b->reached, pre[i])[w];
    const uint32_t num_deleted = find_deleted(b, row);
    rp_h2_walk_spend(&b->walk, (num_result + r->num_pre + 2 * num_deleted + 1) * words);
    for (uint32_t i = 0; i < r->num_del; i++)
        rp_bit_clear(b->before, del[i]);
    for (uint32_t i = 0; i < num_deleted; i++)
        rp_bit_set(b->before, b->deleted[i]);
    for (uint32_t i = 0; i < num_deleted; i++) {
        for (size_t w = 0; w < words; w++)
            b->with[w] = b->before[w] & rp_fact_pairs_row(b->reached, b->deleted[i])[w];
        rp_fact_pairs_join(b->live, b->deleted[i], b->with);
    }
}

static void start_from_goal(const backward *b)
{
    const rp_h2_task *const t = b->task;
    rp_fact_pairs_common(b->reached, t->goal.item, t->goal.size, b->before);
    for (uint32_t fact = 0; fact < t->num_facts; fact++) {
        if (!rp_bit_get(b->before, fact))
            continue;
        for (size_t w = 0; w < b->live->words; w++)
            b->with[w] = b->before[w] & rp_fact_pairs_row(b->reached, fact)[w];
        rp_fact_pairs_join(b->live, fact, b->with);
    }
}

bool rp_h2_backward(const rp_h2_task *t, const rp_fact_pairs *reached, rp_fact_pairs *live,
                    rp_h2_limit *limit)
{
    rp_limits *const limits = t->limits;
    backward b = {.task = t,
                  .reached = reached,
                  .live = live,
                  .walk = rp_h2_walk_start(t, live, limit),
                  .result = make_results(t),
                  .deleted = t->scratch};
    assert(t->first_axiom == t->row.size &&
           rp_fact_pairs_has_all(reached, t->goal.item, t->goal.size));
    b.before = RP_NEW_ARRAY(limits, rp_word, live->words);
    b.with = RP_NEW_ARRAY(limits, rp_word, live->words);
    start_from_goal(&b);
    while (rp_h2_walk_next_pass(&b.walk))
        for (uint32_t row = 0; row < t->row.size; row++)
            if (rp_h2_walk_take(&b.walk, row, rp_csr_row(&b.result, row),
                                rp_csr_size(&b.result, row)))
                look_at(&b, row);
    rp_free(limits, b.result.begin);
    rp_free(limits, b.result.item);
    rp_free(limits, b.walk.seen);
    rp_free(limits, b.before);
    rp_free(limits, b.with);
    return b.walk.in_limit;
}

bool rp_h2_leads_to_goal(const rp_h2_task *t, const rp_fact_pairs *live, uint32_t row)
{
    const uint32_t count = list_result(t, row, t->scratch);
    return rp_fact_pairs_has_all(live, t->scratch, count);
}
