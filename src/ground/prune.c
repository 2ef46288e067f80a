#include "ground/prune.h"

#include <string.h>

static bool is_gone(const rp_draft *d, uint32_t op) { return rp_bit_get(d->op_gone, op); }

static const uint32_t *row_of(const rp_draft *d, uint32_t op, bool of_adds, uint32_t *count)
{
    *count = is_gone(d, op) ? 0 : of_adds ? d->op[op].num_add : d->op[op].num_pre;
    return of_adds ? rp_draft_add(d, op) : rp_draft_pre(d, op);
}

/* Row f of the result: the operators not gone that have fact f among their preconditions,
   or among their adds. */
static rp_csr users_of_facts(const rp_draft *d, bool of_adds)
{
    uint32_t *const begin = RP_NEW_ARRAY_ZERO(d->limits, uint32_t, (size_t)d->num_facts + 2);
    uint32_t count;
    for (uint32_t op = 0; op < d->num_ops; op++) {
        rp_poll(d->limits);
        const uint32_t *const row = row_of(d, op, of_adds, &count);
        for (uint32_t i = 0; i < count; i++)
            begin[row[i] + 2]++;
    }
    for (uint32_t f = 0; f < d->num_facts; f++)
        begin[f + 2] += begin[f + 1];
    uint32_t *const item = RP_NEW_ARRAY(d->limits, uint32_t, begin[d->num_facts + 1]);
    for (uint32_t op = 0; op < d->num_ops; op++) {
        rp_poll(d->limits);
        const uint32_t *const row = row_of(d, op, of_adds, &count);
        for (uint32_t i = 0; i < count; i++)
            item[begin[row[i] + 1]++] = op;
    }
    return (rp_csr){begin, item};
}

static void free_users(const rp_draft *d, rp_csr *users)
{
    rp_free(d->limits, users->begin);
    rp_free(d->limits, users->item);
}

/* A set of facts and the list of its members, in the order of insertion. */
typedef struct fact_set {
    rp_word *has;
    uint32_t *list;
    uint32_t size;
} fact_set;

static fact_set make_set(const rp_draft *d)
{
    return (fact_set){RP_NEW_ARRAY_ZERO(d->limits, rp_word, RP_WORDS(d->num_facts)),
                      RP_NEW_ARRAY(d->limits, uint32_t, d->num_facts), 0};
}

static void free_set(const rp_draft *d, fact_set *set)
{
    rp_free(d->limits, set->has);
    rp_free(d->limits, set->list);
}

static void insert(fact_set *set, uint32_t fact)
{
    if (rp_bit_get(set->has, fact))
        return;
    rp_bit_set(set->has, fact);
    set->list[set->size++] = fact;
}

/* Drops operators and facts that are out of reach when deletes are ignored and complements
   are facts like others. */
static void drop_unreachable(rp_draft *d)
{
    rp_csr users = users_of_facts(d, false);
    fact_set reached = make_set(d);
    uint32_t *const unmet = RP_NEW_ARRAY(d->limits, uint32_t, d->num_ops);
    for (uint32_t f = 0; f < d->num_facts; f++)
        if (rp_bit_get(d->init, f))
            insert(&reached, f);
    for (uint32_t op = 0; op < d->num_ops; op++) {
        rp_poll(d->limits);
        unmet[op] = d->op[op].num_pre;
        for (uint32_t i = 0; i < d->op[op].num_add && unmet[op] == 0 && !is_gone(d, op); i++)
            insert(&reached, rp_draft_add(d, op)[i]);
    }
    for (uint32_t next = 0; next < reached.size; next++)
        for (RP_ROW(user, &users, reached.list[next])) {
            if (--unmet[*user] > 0)
                continue;
            for (uint32_t i = 0; i < d->op[*user].num_add; i++)
                insert(&reached, rp_draft_add(d, *user)[i]);
        }
    for (uint32_t op = 0; op < d->num_ops; op++)
        if (unmet[op] > 0)
            rp_bit_set(d->op_gone, op);
    for (uint32_t f = 0; f < d->num_facts; f++)
        if (!rp_bit_get(reached.has, f))
            rp_bit_set(d->fact_gone, f);
    free_set(d, &reached);
    free_users(d, &users);
    rp_free(d->limits, unmet);
}

static void fail_unreached_goals(rp_draft *d)
{
    for (uint32_t i = 0; i < d->num_goals; i++)
        if (rp_bit_get(d->fact_gone, d->goal[i].fact))
            d->failed[d->num_failed++] = d->goal[i];
}

/* Goals that always hold are none. */
static void keep_goals(rp_draft *d)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < d->num_goals; i++)
        if (!rp_bit_get(d->fact_gone, d->goal[i].fact))
            d->goal[kept++] = d->goal[i];
    d->num_goals = kept;
}

/* Marks facts that hold initially and are never deleted as gone: as conditions they are
   met, as effects they change nothing.  Returns whether there are new ones. */
static bool drop_permanent_facts(rp_draft *d)
{
    rp_word *const deleted = RP_NEW_ARRAY_ZERO(d->limits, rp_word, RP_WORDS(d->num_facts));
    for (uint32_t op = 0; op < d->num_ops; op++)
        for (uint32_t i = 0; i < d->op[op].num_del && !is_gone(d, op); i++)
            rp_bit_set(deleted, rp_draft_del(d, op)[i]);
    bool found = false;
    for (size_t w = 0; w < RP_WORDS(d->num_facts); w++) {
        const rp_word permanent = d->init[w] & ~deleted[w];
        found |= (permanent & ~d->fact_gone[w]) != 0;
        d->fact_gone[w] |= permanent;
    }
    rp_free(d->limits, deleted);
    keep_goals(d);
    return found;
}

static bool has(const uint32_t *row, uint32_t count, uint32_t fact)
{
    for (uint32_t i = 0; i < count && row[i] <= fact; i++)
        if (row[i] == fact)
            return true;
    return false;
}

/* The row without the facts that are gone and those that `pre` settles: adds of what
   holds, deletes of what does not.  Written to `out`, which may be before or at `row`. */
static uint32_t keep_effects(const rp_draft *d, const uint32_t *row, uint32_t count, bool is_add,
                             const uint32_t *pre, uint32_t num_pre, uint32_t *out)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t settled = is_add ? row[i] : d->complement[row[i]];
        if (!rp_bit_get(d->fact_gone, row[i]) && !has(pre, num_pre, settled))
            out[kept++] = row[i];
    }
    return kept;
}

/* Rewrites an operator's rows without facts that are gone and effects that change nothing;
   without effects it is gone itself. */
static void clean_operator(rp_draft *d, uint32_t op)
{
    const rp_draft_op old = d->op[op];
    uint32_t *const row = d->item + old.begin;
    const uint32_t *const add = row + old.num_pre, *const del = add + old.num_add;
    rp_draft_op *const new = &d->op[op];

    new->num_pre = 0;
    for (uint32_t i = 0; i < old.num_pre; i++)
        if (!rp_bit_get(d->fact_gone, row[i]))
            row[new->num_pre++] = row[i];
    uint32_t *out = row + new->num_pre;
    new->num_add = keep_effects(d, add, old.num_add, true, row, new->num_pre, out);
    out += new->num_add;
    new->num_del = keep_effects(d, del, old.num_del, false, row, new->num_pre, out);
    if (new->num_add + new->num_del == 0)
        rp_bit_set(d->op_gone, op);
}

static void clean_operators(rp_draft *d)
{
    for (uint32_t op = 0; op < d->num_ops; op++) {
        rp_poll(d->limits);
        if (!is_gone(d, op))
            clean_operator(d, op);
    }
}

/* An atom and its complement, which has the next number. */
static void drop_contradictions(rp_draft *d)
{
    for (uint32_t op = 0; op < d->num_ops; op++) {
        rp_poll(d->limits);
        const uint32_t *const pre = rp_draft_pre(d, op);
        for (uint32_t i = 0; i + 1 < d->op[op].num_pre; i++)
            if (d->complement[pre[i]] == pre[i] + 1 && pre[i + 1] == pre[i] + 1)
                rp_bit_set(d->op_gone, op);
    }
}

/* A fact matters if it is a goal or a precondition of an operator that matters; an
   operator matters if it adds a fact that does.  Returns whether something was dropped. */
static bool drop_irrelevant(rp_draft *d)
{
    rp_csr adders = users_of_facts(d, true);
    fact_set relevant = make_set(d);
    rp_word *const matters = RP_NEW_ARRAY_ZERO(d->limits, rp_word, RP_WORDS(d->num_ops));
    for (uint32_t i = 0; i < d->num_goals; i++)
        insert(&relevant, d->goal[i].fact);
    for (uint32_t next = 0; next < relevant.size; next++)
        for (RP_ROW(adder, &adders, relevant.list[next])) {
            if (rp_bit_get(matters, *adder))
                continue;
            rp_bit_set(matters, *adder);
            for (uint32_t i = 0; i < d->op[*adder].num_pre; i++)
                insert(&relevant, rp_draft_pre(d, *adder)[i]);
        }
    bool dropped = false;
    for (size_t w = 0; w < RP_WORDS(d->num_ops); w++) {
        const rp_word last = w + 1 == RP_WORDS(d->num_ops) && d->num_ops % 64 != 0
                                 ? ((rp_word)1 << d->num_ops % 64) - 1
                                 : ~(rp_word)0;
        dropped |= (~matters[w] & ~d->op_gone[w] & last) != 0;
        d->op_gone[w] |= ~matters[w] & last;
    }
    for (uint32_t f = 0; f < d->num_facts; f++)
        if (!rp_bit_get(relevant.has, f) && !rp_bit_get(d->fact_gone, f)) {
            rp_bit_set(d->fact_gone, f);
            dropped = true;
        }
    free_users(d, &adders);
    free_set(d, &relevant);
    rp_free(d->limits, matters);
    return dropped;
}

/* The effects stay where they are, so the row's begin moves up to them. */
static void drop_gone_preconditions(rp_draft *d, uint32_t op)
{
    uint32_t *const row = rp_draft_pre(d, op);
    uint32_t kept = d->op[op].num_pre;
    for (uint32_t i = kept; i-- > 0;)
        if (!rp_bit_get(d->fact_gone, row[i]))
            row[--kept] = row[i];
    d->op[op].begin += kept;
    d->op[op].num_pre -= kept;
}

void rp_prune_constant_facts(rp_draft *d)
{
    rp_word *const changed = RP_NEW_ARRAY_ZERO(d->limits, rp_word, RP_WORDS(d->num_facts));
    for (uint32_t op = 0; op < d->num_ops; op++)
        for (uint32_t i = 0; i < d->op[op].num_add + d->op[op].num_del; i++)
            rp_bit_set(changed, rp_draft_add(d, op)[i]);
    for (size_t w = 0; w < RP_WORDS(d->num_facts); w++)
        d->fact_gone[w] = d->init[w] & ~changed[w];
    rp_free(d->limits, changed);
    for (uint32_t op = 0; op < d->num_ops; op++)
        drop_gone_preconditions(d, op);
    keep_goals(d);
}

/* What is irrelevant may have been all that deleted a fact; what is permanent may have
   been all that made another one relevant. */
static void settle(rp_draft *d)
{
    bool changed = true;
    while (changed) {
        rp_poll(d->limits);
        clean_operators(d);
        const bool dropped = drop_irrelevant(d);
        changed = drop_permanent_facts(d);
        if (dropped && !changed)
            clean_operators(d);
    }
}

static bool has_dropped_operators(const rp_draft *d)
{
    for (size_t w = 0; w < RP_WORDS(d->num_ops); w++)
        if (d->op_gone[w] != 0)
            return true;
    return false;
}

void rp_prune_fully(rp_draft *d)
{
    if (d->has_negated)
        drop_contradictions(d);
    if (d->has_negated || has_dropped_operators(d)) {
        drop_unreachable(d);
        fail_unreached_goals(d);
    }
    drop_permanent_facts(d);
    if (d->num_failed > 0) {
        clean_operators(d);
        return;
    }
    do
        settle(d);
    while (rp_prune_dominated(d) > 0);
}
