#include "ground/prune/prune.h"

#include "ground/prune/rows.h"

/* One condition of the row is met. */
static void meet(const rp_draft *d, uint32_t *unmet, uint32_t row, rp_fact_set *reached)
{
    if (--unmet[row] > 0)
        return;
    for (uint32_t i = 0; i < d->op[row].num_add; i++)
        rp_fact_set_insert(reached, rp_draft_add(d, row)[i]);
    for (uint32_t e = rp_draft_first_effect(d, row); e < rp_draft_end_of_effects(d, row); e++)
        if (!rp_draft_is_gone(d, e))
            meet(d, unmet, e, reached);
}

/* Drops rows and facts that are unreachable under delete relaxation, where complements are
   facts like others, or hold on demand; those of derived facts always do.  A row has one
   condition more than its preconditions, an effect two: that its operator can be reached. */
static void drop_unreachable(rp_draft *d, bool complements_hold)
{
    rp_csr users = rp_draft_users(d, RP_PRECONDITIONS);
    rp_fact_set reached = rp_fact_set_make(d);
    uint32_t *const unmet = RP_NEW_ARRAY(d->limits, uint32_t, d->num_rows);
    for (uint32_t row = 0; row < d->num_rows; row++)
        unmet[row] = d->op[row].num_pre + (rp_draft_is_effect(d, row) ? 2 : 1);
    for (uint32_t f = 0; f < d->num_facts; f++)
        if (rp_bit_get(d->init, f) || rp_draft_is_derived_complement(d, f) ||
            (complements_hold && rp_bit_get(d->negated, f)))
            rp_fact_set_insert(&reached, f);
    for (uint32_t row = 0; row < d->num_rows; row++) {
        rp_poll(d->limits);
        if (!rp_draft_is_gone(d, row))
            meet(d, unmet, row, &reached);
    }
    for (uint32_t next = 0; next < reached.size; next++)
        for (RP_ROW(user, &users, reached.list[next]))
            meet(d, unmet, *user, &reached);
    for (uint32_t row = 0; row < d->num_rows; row++)
        if (unmet[row] > 0)
            rp_bit_set(d->op_gone, row);
    for (uint32_t f = 0; f < d->num_facts; f++)
        if (!rp_bit_get(reached.has, f))
            rp_bit_set(d->fact_gone, f);
    rp_fact_set_free(d, &reached);
    rp_draft_free_users(d, &users);
    rp_free(d->limits, unmet);
}

static void fail_goals(rp_draft *d, const rp_word *never)
{
    for (uint32_t i = 0; i < d->num_goals; i++)
        if (rp_bit_get(never, d->goal[i].fact))
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

static void drop_rows_that_need(rp_draft *d, const rp_word *never)
{
    for (uint32_t row = 0; row < d->num_rows; row++)
        for (uint32_t i = 0; i < d->op[row].num_pre; i++)
            if (rp_bit_get(never, rp_draft_pre(d, row)[i]))
                rp_bit_set(d->op_gone, row);
}

/* Derived facts of which an axiom asks nothing always hold, and their complements never do;
   those without axioms never hold, and their complements always do.  Returns whether
   there are new ones. */
static bool settle_derived_facts(rp_draft *d)
{
    rp_word *const has_axiom = RP_NEW_ARRAY_ZERO(d->limits, rp_word, RP_WORDS(d->num_facts));
    rp_word *const never = RP_NEW_ARRAY_ZERO(d->limits, rp_word, RP_WORDS(d->num_facts));
    bool found = false;
    for (uint32_t row = d->num_ops + d->num_effects; row < d->num_rows; row++) {
        const uint32_t head = *rp_draft_add(d, row);
        if (rp_draft_is_gone(d, row))
            continue;
        rp_bit_set(has_axiom, head);
        if (d->op[row].num_pre > 0)
            continue;
        found |= !rp_bit_get(d->fact_gone, head);
        rp_bit_set(d->fact_gone, head);
        if (d->complement[head] != RP_NONE && !rp_bit_get(d->fact_gone, d->complement[head]))
            rp_bit_set(never, d->complement[head]);
    }
    for (uint32_t f = 0; f < d->num_facts; f++) {
        if (!rp_draft_is_derived_complement(d, f) || rp_bit_get(d->fact_gone, f) ||
            rp_bit_get(has_axiom, d->complement[f]))
            continue;
        rp_bit_set(d->fact_gone, f);
        found = true;
    }
    drop_rows_that_need(d, never);
    fail_goals(d, never);
    for (size_t w = 0; w < RP_WORDS(d->num_facts); w++)
        d->fact_gone[w] |= never[w];
    rp_free(d->limits, has_axiom);
    rp_free(d->limits, never);
    return found;
}

/* Marks facts that hold initially and are never deleted as gone: as conditions they are
   met, as effects they change nothing.  Returns whether there are new ones. */
static bool drop_permanent_facts(rp_draft *d)
{
    rp_word *const deleted = RP_NEW_ARRAY_ZERO(d->limits, rp_word, RP_WORDS(d->num_facts));
    for (uint32_t row = 0; row < d->num_rows; row++)
        for (uint32_t i = 0; i < d->op[row].num_del && !rp_draft_is_gone(d, row); i++)
            rp_bit_set(deleted, rp_draft_del(d, row)[i]);
    bool found = false;
    for (size_t w = 0; w < RP_WORDS(d->num_facts); w++) {
        const rp_word permanent = d->init[w] & ~deleted[w];
        found |= (permanent & ~d->fact_gone[w]) != 0;
        d->fact_gone[w] |= permanent;
    }
    rp_free(d->limits, deleted);
    if (d->num_axioms > 0 || d->has_derived_complements)
        found |= settle_derived_facts(d);
    keep_goals(d);
    return found;
}

/* The row without the facts that are gone and those that `pre` settles: adds of what
   holds, deletes of what does not.  Written to `out`, which may be before or at `row`. */
static uint32_t keep_effects(const rp_draft *d, const uint32_t *row, uint32_t count, bool is_add,
                             const uint32_t *pre, uint32_t num_pre, uint32_t *out)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t settled = is_add ? row[i] : d->complement[row[i]];
        if (!rp_bit_get(d->fact_gone, row[i]) && !rp_row_scan(pre, num_pre, settled))
            out[kept++] = row[i];
    }
    return kept;
}

/* Rewrites a row without facts that are gone; if `settle`, an operator's also without effects
   that change nothing.  (A conditional effect's stay: an add of what holds wins over a
   delete by another effect.) */
static void clean_row(rp_draft *d, uint32_t row, bool settle)
{
    const rp_draft_op old = d->op[row];
    uint32_t *const item = d->item + old.begin;
    const uint32_t *const add = item + old.num_pre, *const del = add + old.num_add;
    rp_draft_op *const new = &d->op[row];

    new->num_pre = 0;
    for (uint32_t i = 0; i < old.num_pre; i++)
        if (!rp_bit_get(d->fact_gone, item[i]))
            item[new->num_pre++] = item[i];
    if (rp_draft_is_axiom(d, row)) {
        item[new->num_pre] = *add;
        return;
    }
    const uint32_t settled = settle && !rp_draft_is_effect(d, row) ? new->num_pre : 0;
    uint32_t *out = item + new->num_pre;
    new->num_add = keep_effects(d, add, old.num_add, true, item, settled, out);
    out += new->num_add;
    new->num_del = keep_effects(d, del, old.num_del, false, item, settled, out);
}

static bool changes_nothing(const rp_draft *d, uint32_t row)
{
    if (rp_draft_is_axiom(d, row))
        return rp_bit_get(d->fact_gone, *rp_draft_add(d, row));
    for (uint32_t e = rp_draft_first_effect(d, row); e < rp_draft_end_of_effects(d, row); e++)
        if (!rp_bit_get(d->op_gone, e))
            return false;
    return d->op[row].num_add + d->op[row].num_del == 0;
}

/* Effects come after their operators: rows from the last to the first. */
static void clean_rows(rp_draft *d)
{
    for (uint32_t row = d->num_rows; row-- > 0;) {
        rp_poll(d->limits);
        if (rp_draft_is_gone(d, row))
            continue;
        clean_row(d, row, true);
        if (changes_nothing(d, row))
            rp_bit_set(d->op_gone, row);
    }
}

/* An atom and its complement, which has the next number. */
static void drop_contradictions(rp_draft *d)
{
    for (uint32_t row = 0; row < d->num_rows; row++) {
        rp_poll(d->limits);
        const uint32_t *const pre = rp_draft_pre(d, row);
        for (uint32_t i = 0; i + 1 < d->op[row].num_pre; i++)
            if (d->complement[pre[i]] == pre[i] + 1 && pre[i + 1] == pre[i] + 1)
                rp_bit_set(d->op_gone, row);
    }
}

/* Whether reachability has taken a condition to hold. */
static bool is_loose(const rp_normal *normal)
{
    for (uint32_t i = 0; i < normal->num_schemas; i++)
        if (normal->schema[i].condition.num_complex > 0)
            return true;
    return false;
}

void rp_prune_constant_facts(rp_draft *d)
{
    if (is_loose(d->normal)) {
        drop_unreachable(d, true);
        fail_goals(d, d->fact_gone);
    }
    rp_word *const changed = RP_NEW_ARRAY_ZERO(d->limits, rp_word, RP_WORDS(d->num_facts));
    for (uint32_t row = 0; row < d->num_rows; row++)
        for (uint32_t i = 0;
             i < d->op[row].num_add + d->op[row].num_del && !rp_draft_is_gone(d, row); i++)
            rp_bit_set(changed, rp_draft_add(d, row)[i]);
    for (size_t w = 0; w < RP_WORDS(d->num_facts); w++)
        d->fact_gone[w] |= d->init[w] & ~changed[w];
    /* Of derived facts only those without axioms: their complements hold always. */
    for (uint32_t f = 0; f < d->num_facts; f++)
        if (rp_draft_is_derived_complement(d, f) && !rp_bit_get(changed, d->complement[f]))
            rp_bit_set(d->fact_gone, f);
    rp_free(d->limits, changed);
    for (uint32_t row = 0; row < d->num_rows; row++)
        if (!rp_draft_is_gone(d, row))
            clean_row(d, row, false);
    keep_goals(d);
}

/* What is irrelevant may have been all that deleted a fact; what is permanent may have
   been all that made another one relevant. */
static void settle(rp_draft *d)
{
    bool changed = true;
    while (changed && d->num_failed == 0) {
        rp_poll(d->limits);
        clean_rows(d);
        const bool dropped = rp_prune_irrelevant(d);
        changed = drop_permanent_facts(d);
        if (dropped && !changed)
            clean_rows(d);
    }
}

static bool has_dropped_operators(const rp_draft *d)
{
    for (size_t w = 0; w < RP_WORDS(d->num_ops); w++)
        if (d->op_gone[w] != 0)
            return true;
    return false;
}

static bool is_plain(const rp_draft *d) { return d->num_rows == d->num_ops; }

static void drop_what_never_changes(rp_draft *d)
{
    if (d->has_negated)
        drop_contradictions(d);
    if (d->has_negated || !is_plain(d) || has_dropped_operators(d)) {
        drop_unreachable(d, false);
        fail_goals(d, d->fact_gone);
    }
    drop_permanent_facts(d);
}

void rp_prune_unreachable(rp_draft *d)
{
    drop_what_never_changes(d);
    clean_rows(d);
}

void rp_prune_fully(rp_draft *d)
{
    drop_what_never_changes(d);
    if (!is_plain(d))
        rp_prune_find_inhibitors(d);
    while (d->num_failed == 0) {
        settle(d);
        if (d->num_failed > 0 || rp_prune_dominated(d) == 0)
            break;
    }
    if (d->num_failed > 0)
        clean_rows(d);
    rp_free(d->limits, d->inhibitor);
    d->inhibitor = NULL;
}
