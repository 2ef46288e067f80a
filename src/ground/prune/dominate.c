/* Operators that others make superfluous: those with the same adds that ask for no more,
   delete no more and cost no more.  Operators with conditional effects are left alone.  A
   delete that the other has not must not be of an inhibitor (draft.h): then the state after
   the better operator has more facts, but for those equal ones, and whatever applies after
   the worse applies there and keeps it so.

   Most groups of operators with the same adds have equally many preconditions; then only
   equal preconditions can contain one another, which hashing finds.  The others are
   compared pair by pair, up to a bound that keeps the pass linear. */
#include <string.h>

#include "base/data/hash.h"
#include "ground/prune/prune.h"

enum { MOST_COMPARISONS = 64 };

/* Operators by a part of their rows: open addressing.  The hash is kept, so that rows are
   fetched only when they are very likely equal. */
typedef struct op_slot {
    uint32_t hash, op; /* RP_NONE: free */
} op_slot;

typedef struct op_table {
    op_slot *slot;
    uint32_t mask;
    uint32_t *hash; /* of each operator */
} op_table;

/* The slots of a large table are out of the caches: each is fetched while some operators
   before it are dealt with, for which all hashes are computed first. */
enum { PREFETCH_DISTANCE = 12 };

/* By adds, or by preconditions and adds. */
static op_table make_table(const rp_draft *d, bool with_pre)
{
    uint32_t size = 16;
    while (size / 2 < d->num_ops && size < UINT32_C(1) << 31)
        size *= 2;
    const op_table table = {RP_NEW_ARRAY(d->limits, op_slot, size), size - 1,
                            RP_NEW_ARRAY(d->limits, uint32_t, d->num_ops)};
    for (uint32_t i = 0; i < size; i++)
        table.slot[i].op = RP_NONE;
    for (uint32_t op = 0; op < d->num_ops; op++) {
        rp_poll(d->limits);
        const uint32_t *const row = with_pre ? rp_draft_pre(d, op) : rp_draft_add(d, op);
        const uint32_t count = d->op[op].num_add + (with_pre ? d->op[op].num_pre : 0);
        table.hash[op] = (uint32_t)(rp_hash_u32s(row, count) >> 32);
    }
    return table;
}

static void free_table(const rp_draft *d, const op_table *table)
{
    rp_free(d->limits, table->hash);
    rp_free(d->limits, table->slot);
}

static inline void prefetch(const rp_draft *d, const op_table *table, uint32_t op)
{
    if (op + PREFETCH_DISTANCE < d->num_ops)
        __builtin_prefetch(&table->slot[table->hash[op + PREFETCH_DISTANCE] & table->mask]);
}

static bool is_subset(const uint32_t *a, uint32_t num_a, const uint32_t *b, uint32_t num_b)
{
    uint32_t k = 0;
    for (uint32_t i = 0; i < num_a; i++, k++) {
        while (k < num_b && b[k] < a[i])
            k++;
        if (k == num_b || b[k] != a[i])
            return false;
    }
    return true;
}

static bool same_row(const uint32_t *a, const uint32_t *b, uint32_t count)
{
    return memcmp(a, b, count * sizeof *a) == 0;
}

static bool same_adds(const rp_draft *d, uint32_t a, uint32_t b)
{
    return d->op[a].num_add == d->op[b].num_add &&
           same_row(rp_draft_add(d, a), rp_draft_add(d, b), d->op[a].num_add);
}

/* The preconditions and the adds are one row of the draft. */
static bool same_but_deletes(const rp_draft *d, uint32_t a, uint32_t b)
{
    return d->op[a].num_pre == d->op[b].num_pre && d->op[a].num_add == d->op[b].num_add &&
           same_row(rp_draft_pre(d, a), rp_draft_pre(d, b), d->op[a].num_pre + d->op[a].num_add);
}

static bool takes_part(const rp_draft *d, uint32_t op)
{
    return !rp_bit_get(d->op_gone, op) &&
           rp_draft_first_effect(d, op) == rp_draft_end_of_effects(d, op);
}

static bool deletes_same_inhibitors(const rp_draft *d, uint32_t better, uint32_t worse)
{
    const uint32_t *const kept = rp_draft_del(d, better), *const del = rp_draft_del(d, worse);
    for (uint32_t i = 0; i < d->op[worse].num_del; i++)
        if (rp_bit_get(d->inhibitor, del[i]) && !rp_row_scan(kept, d->op[better].num_del, del[i]))
            return false;
    return true;
}

static bool deletes_and_costs_no_more(const rp_draft *d, uint32_t better, uint32_t worse)
{
    return d->cost[better] <= d->cost[worse] && d->op[better].num_del <= d->op[worse].num_del &&
           is_subset(rp_draft_del(d, better), d->op[better].num_del, rp_draft_del(d, worse),
                     d->op[worse].num_del) &&
           (d->inhibitor == NULL || deletes_same_inhibitors(d, better, worse));
}

/* Compares two operators with equal preconditions and adds, `old` being in the table.
   Returns whether one of them is dropped; then the other is in the table. */
static bool drop_one_of(rp_draft *d, op_slot *slot, uint32_t op)
{
    const uint32_t old = slot->op;
    if (deletes_and_costs_no_more(d, old, op)) {
        rp_bit_set(d->op_gone, op);
        return true;
    }
    if (!deletes_and_costs_no_more(d, op, old))
        return false;
    rp_bit_set(d->op_gone, old);
    slot->op = op;
    return true;
}

/* Of operators with equal preconditions and adds; of equal ones the first stays. */
static uint32_t drop_with_same_preconditions(rp_draft *d)
{
    const op_table table = make_table(d, true);
    const uint32_t *const hash = table.hash;
    uint32_t dropped = 0;
    for (uint32_t op = 0; op < d->num_ops; op++) {
        rp_poll(d->limits);
        prefetch(d, &table, op);
        if (!takes_part(d, op))
            continue;
        op_slot *slot = &table.slot[hash[op] & table.mask];
        while (slot->op != RP_NONE &&
               (slot->hash != hash[op] || !same_but_deletes(d, op, slot->op) ||
                !drop_one_of(d, slot, op)))
            slot = slot == &table.slot[table.mask] ? table.slot : slot + 1;
        if (slot->op == RP_NONE)
            *slot = (op_slot){hash[op], op};
        else
            dropped++;
    }
    free_table(d, &table);
    return dropped;
}

/* The first operator with the same adds, in this order (RP_NONE: gone); of each such first
   one the smallest number of preconditions in its group.  Returns whether some group has
   operators with more than the smallest number. */
static bool group_by_adds(const rp_draft *d, uint32_t *first, uint32_t *least)
{
    const op_table table = make_table(d, false);
    const uint32_t *const hash = table.hash;
    bool vary = false;
    for (uint32_t op = 0; op < d->num_ops; op++) {
        rp_poll(d->limits);
        prefetch(d, &table, op);
        first[op] = RP_NONE;
        if (!takes_part(d, op))
            continue;
        op_slot *slot = &table.slot[hash[op] & table.mask];
        while (slot->op != RP_NONE && (slot->hash != hash[op] || !same_adds(d, slot->op, op)))
            slot = slot == &table.slot[table.mask] ? table.slot : slot + 1;
        if (slot->op == RP_NONE) {
            *slot = (op_slot){hash[op], op};
            least[op] = d->op[op].num_pre;
        }
        first[op] = slot->op;
        vary |= d->op[op].num_pre != least[first[op]];
        if (d->op[op].num_pre < least[first[op]])
            least[first[op]] = d->op[op].num_pre;
    }
    free_table(d, &table);
    return vary;
}

static bool dominates(const rp_draft *d, uint32_t better, uint32_t worse)
{
    return is_subset(rp_draft_pre(d, better), d->op[better].num_pre, rp_draft_pre(d, worse),
                     d->op[worse].num_pre) &&
           deletes_and_costs_no_more(d, better, worse);
}

/* Operators with the fewest preconditions of their group are listed; the others are
   compared with them. */
static uint32_t compare_in_groups(rp_draft *d, const uint32_t *first, const uint32_t *least)
{
    uint32_t *const list = RP_NEW_ARRAY(d->limits, uint32_t, d->num_ops);
    uint32_t *const next = RP_NEW_ARRAY(d->limits, uint32_t, d->num_ops);
    uint32_t dropped = 0;
    for (uint32_t op = 0; op < d->num_ops; op++)
        list[op] = RP_NONE;
    for (uint32_t op = d->num_ops; op-- > 0;)
        if (first[op] != RP_NONE && d->op[op].num_pre == least[first[op]]) {
            next[op] = list[first[op]];
            list[first[op]] = op;
        }
    for (uint32_t op = 0; op < d->num_ops; op++) {
        rp_poll(d->limits);
        if (first[op] == RP_NONE || d->op[op].num_pre == least[first[op]])
            continue;
        uint32_t left = MOST_COMPARISONS;
        for (uint32_t i = list[first[op]]; i != RP_NONE && left > 0; i = next[i], left--)
            if (dominates(d, i, op)) {
                rp_bit_set(d->op_gone, op);
                dropped++;
                break;
            }
    }
    rp_free(d->limits, list);
    rp_free(d->limits, next);
    return dropped;
}

static uint32_t drop_with_fewer_preconditions(rp_draft *d)
{
    uint32_t *const first = RP_NEW_ARRAY(d->limits, uint32_t, d->num_ops);
    uint32_t *const least = RP_NEW_ARRAY(d->limits, uint32_t, d->num_ops);
    const uint32_t dropped =
        group_by_adds(d, first, least) ? compare_in_groups(d, first, least) : 0;
    rp_free(d->limits, first);
    rp_free(d->limits, least);
    return dropped;
}

uint32_t rp_prune_dominated(rp_draft *d)
{
    const uint32_t dropped = drop_with_same_preconditions(d);
    return dropped + drop_with_fewer_preconditions(d);
}
