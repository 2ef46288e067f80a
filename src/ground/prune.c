#include "ground/prune.h"

#include <string.h>

static inline bool is_gone(const rp_draft *d, uint32_t row) { return rp_draft_is_gone(d, row); }

typedef enum part_of_row { PRECONDITIONS, ADDS, DELETES } part_of_row;

static const uint32_t *list_of(const rp_draft *d, uint32_t row, part_of_row part, uint32_t *count)
{
    const rp_draft_op *const r = &d->op[row];
    *count = is_gone(d, row)         ? 0
             : part == PRECONDITIONS ? r->num_pre
             : part == ADDS          ? r->num_add
                                     : r->num_del;
    return part == PRECONDITIONS ? rp_draft_pre(d, row)
           : part == ADDS        ? rp_draft_add(d, row)
                                 : rp_draft_del(d, row);
}

/* Row f of the result: the draft's rows not gone that have fact f in this part. */
static rp_csr users_of_facts(const rp_draft *d, part_of_row part)
{
    uint32_t *const begin = RP_NEW_ARRAY_ZERO(d->limits, uint32_t, (size_t)d->num_facts + 2);
    uint32_t count;
    for (uint32_t row = 0; row < d->num_rows; row++) {
        rp_poll(d->limits);
        const uint32_t *const fact = list_of(d, row, part, &count);
        for (uint32_t i = 0; i < count; i++)
            begin[fact[i] + 2]++;
    }
    for (uint32_t f = 0; f < d->num_facts; f++)
        begin[f + 2] += begin[f + 1];
    uint32_t *const item = RP_NEW_ARRAY(d->limits, uint32_t, begin[d->num_facts + 1]);
    for (uint32_t row = 0; row < d->num_rows; row++) {
        rp_poll(d->limits);
        const uint32_t *const fact = list_of(d, row, part, &count);
        for (uint32_t i = 0; i < count; i++)
            item[begin[fact[i] + 1]++] = row;
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

static bool is_derived_complement(const rp_draft *d, uint32_t fact)
{
    return rp_bit_get(d->derived, fact) && rp_bit_get(d->negated, fact);
}

/* One condition of the row is met. */
static void meet(const rp_draft *d, uint32_t *unmet, uint32_t row, fact_set *reached)
{
    if (--unmet[row] > 0)
        return;
    for (uint32_t i = 0; i < d->op[row].num_add; i++)
        insert(reached, rp_draft_add(d, row)[i]);
    for (uint32_t e = rp_draft_first_effect(d, row); e < rp_draft_end_of_effects(d, row); e++)
        if (!is_gone(d, e))
            meet(d, unmet, e, reached);
}

/* Drops rows and facts that are out of reach when deletes are ignored and complements are
   facts like others; those of derived facts are taken to hold.  A row has one condition
   more than its preconditions, an effect two: that its operator can be reached. */
static void drop_unreachable(rp_draft *d)
{
    rp_csr users = users_of_facts(d, PRECONDITIONS);
    fact_set reached = make_set(d);
    uint32_t *const unmet = RP_NEW_ARRAY(d->limits, uint32_t, d->num_rows);
    for (uint32_t row = 0; row < d->num_rows; row++)
        unmet[row] = d->op[row].num_pre + (rp_draft_is_effect(d, row) ? 2 : 1);
    for (uint32_t f = 0; f < d->num_facts; f++)
        if (rp_bit_get(d->init, f) || is_derived_complement(d, f))
            insert(&reached, f);
    for (uint32_t row = 0; row < d->num_rows; row++) {
        rp_poll(d->limits);
        if (!is_gone(d, row))
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
    free_set(d, &reached);
    free_users(d, &users);
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
        if (is_gone(d, row))
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
        if (!is_derived_complement(d, f) || rp_bit_get(d->fact_gone, f) ||
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
        for (uint32_t i = 0; i < d->op[row].num_del && !is_gone(d, row); i++)
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

/* Rewrites a row without facts that are gone, and an operator's without effects that change
   nothing.  (A conditional effect's stay: an add of what holds wins over a delete by
   another effect.) */
static void clean_row(rp_draft *d, uint32_t row)
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
    const uint32_t settled = rp_draft_is_effect(d, row) ? 0 : new->num_pre;
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
        if (is_gone(d, row))
            continue;
        clean_row(d, row);
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

/* Finds the facts whose being false may help beyond their complements being true: those
   with an influence on an effect that deletes, or on a derived fact with a complement. */
static void find_inhibitors(rp_draft *d)
{
    rp_csr adders = users_of_facts(d, ADDS);
    fact_set found = make_set(d);
    for (uint32_t row = d->num_ops; row < d->num_ops + d->num_effects; row++)
        for (uint32_t i = 0; i < d->op[row].num_pre && !is_gone(d, row); i++)
            if (d->op[row].num_del > 0)
                insert(&found, rp_draft_pre(d, row)[i]);
    for (uint32_t f = 0; f < d->num_facts; f++)
        if (is_derived_complement(d, f))
            insert(&found, d->complement[f]);
    for (uint32_t next = 0; next < found.size; next++)
        for (RP_ROW(row, &adders, found.list[next]))
            for (uint32_t i = 0; i < d->op[*row].num_pre && *row >= d->num_ops; i++)
                insert(&found, rp_draft_pre(d, *row)[i]);
    free_users(d, &adders);
    rp_free(d->limits, found.list);
    d->inhibitor = found.has;
}

static bool is_inhibitor(const rp_draft *d, uint32_t fact)
{
    return d->inhibitor != NULL && rp_bit_get(d->inhibitor, fact);
}

/* What matters to the goal, as a growing set. */
typedef struct relevance {
    rp_draft *draft;
    fact_set facts;
    rp_word *rows;
    rp_csr adders, deleters; /* deleters: only if there are inhibitors */
} relevance;

static void insert_fact(relevance *r, uint32_t fact)
{
    const rp_draft *const d = r->draft;
    insert(&r->facts, fact);
    if (is_derived_complement(d, fact))
        insert(&r->facts, d->complement[fact]);
}

static void insert_row(relevance *r, uint32_t row)
{
    if (rp_bit_get(r->rows, row))
        return;
    rp_bit_set(r->rows, row);
    for (uint32_t i = 0; i < r->draft->op[row].num_pre; i++)
        insert_fact(r, rp_draft_pre(r->draft, row)[i]);
}

static bool changes_relevant_fact(const relevance *r, uint32_t row)
{
    const rp_draft *const d = r->draft;
    for (uint32_t i = 0; i < d->op[row].num_add + d->op[row].num_del; i++)
        if (rp_bit_get(r->facts.has, rp_draft_add(d, row)[i]))
            return true;
    return false;
}

/* An operator that matters, with those of its effects that change what matters. */
static void insert_operator(relevance *r, uint32_t op)
{
    const rp_draft *const d = r->draft;
    if (rp_bit_get(r->rows, op))
        return;
    insert_row(r, op);
    for (uint32_t e = rp_draft_first_effect(d, op); e < rp_draft_end_of_effects(d, op); e++)
        if (!is_gone(d, e) && changes_relevant_fact(r, e))
            insert_row(r, e);
}

/* A row that changes a fact that matters, in a way that a plan may need. */
static void insert_changer(relevance *r, uint32_t row)
{
    if (rp_draft_is_effect(r->draft, row)) {
        insert_row(r, row);
        insert_operator(r, rp_draft_owner(r->draft, row));
    } else if (rp_draft_is_axiom(r->draft, row)) {
        insert_row(r, row);
    } else {
        insert_operator(r, row);
    }
}

static void spread(relevance *r, uint32_t fact)
{
    const rp_draft *const d = r->draft;
    for (RP_ROW(row, &r->adders, fact))
        insert_changer(r, *row);
    if (d->inhibitor == NULL)
        return;
    for (RP_ROW(row, &r->deleters, fact)) {
        if (is_inhibitor(d, fact))
            insert_changer(r, *row);
        else if (rp_draft_is_effect(d, *row) && rp_bit_get(r->rows, rp_draft_owner(d, *row)))
            insert_row(r, *row);
    }
}

/* What a conditional effect adds wins over the delete by its operator or by another effect,
   also over the add of the complement (strips.h): the state can only tell if the atom is
   there. */
static void keep_atoms_of_complements(relevance *r)
{
    const rp_draft *const d = r->draft;
    for (uint32_t f = 0; f < d->num_facts; f++) {
        if (!rp_bit_get(d->negated, f) || rp_bit_get(d->derived, f) ||
            !rp_bit_get(r->facts.has, f) || rp_bit_get(d->fact_gone, d->complement[f]))
            continue;
        for (RP_ROW(row, &r->deleters, f))
            if (rp_draft_is_effect(d, *row))
                rp_bit_set(r->facts.has, d->complement[f]);
    }
}

static bool drop_what_does_not_matter(rp_draft *d, const relevance *r)
{
    bool dropped = false;
    for (uint32_t row = 0; row < d->num_rows; row++)
        if (!rp_bit_get(r->rows, row) && !rp_bit_get(d->op_gone, row)) {
            rp_bit_set(d->op_gone, row);
            dropped = true;
        }
    for (uint32_t f = 0; f < d->num_facts; f++)
        if (!rp_bit_get(r->facts.has, f) && !rp_bit_get(d->fact_gone, f)) {
            rp_bit_set(d->fact_gone, f);
            dropped = true;
        }
    return dropped;
}

/* A fact matters if it is a goal or a condition of something that matters; an operator
   matters if it adds a fact that does, or deletes one whose being false may help; so does
   an axiom, and an effect if it changes such a fact and its operator matters.  Returns
   whether something was dropped. */
static bool drop_irrelevant(rp_draft *d)
{
    relevance r = {.draft = d, .facts = make_set(d), .adders = users_of_facts(d, ADDS)};
    if (d->inhibitor != NULL)
        r.deleters = users_of_facts(d, DELETES);
    r.rows = RP_NEW_ARRAY_ZERO(d->limits, rp_word, RP_WORDS(d->num_rows));
    for (uint32_t i = 0; i < d->num_goals; i++)
        insert_fact(&r, d->goal[i].fact);
    for (uint32_t next = 0; next < r.facts.size; next++)
        spread(&r, r.facts.list[next]);
    if (d->num_effects > 0 && d->has_negated)
        keep_atoms_of_complements(&r);
    const bool dropped = drop_what_does_not_matter(d, &r);
    free_users(d, &r.adders);
    if (d->inhibitor != NULL)
        free_users(d, &r.deleters);
    free_set(d, &r.facts);
    rp_free(d->limits, r.rows);
    return dropped;
}

/* The effects stay where they are, so the row's begin moves up to them. */
static void drop_gone_preconditions(rp_draft *d, uint32_t row)
{
    uint32_t *const item = rp_draft_pre(d, row);
    uint32_t kept = d->op[row].num_pre;
    for (uint32_t i = kept; i-- > 0;)
        if (!rp_bit_get(d->fact_gone, item[i]))
            item[--kept] = item[i];
    d->op[row].begin += kept;
    d->op[row].num_pre -= kept;
}

void rp_prune_constant_facts(rp_draft *d)
{
    rp_word *const changed = RP_NEW_ARRAY_ZERO(d->limits, rp_word, RP_WORDS(d->num_facts));
    for (uint32_t row = 0; row < d->num_rows; row++)
        for (uint32_t i = 0; i < d->op[row].num_add + d->op[row].num_del; i++)
            rp_bit_set(changed, rp_draft_add(d, row)[i]);
    for (size_t w = 0; w < RP_WORDS(d->num_facts); w++)
        d->fact_gone[w] = d->init[w] & ~changed[w];
    /* Of derived facts only those without axioms: their complements hold always. */
    for (uint32_t f = 0; f < d->num_facts; f++)
        if (is_derived_complement(d, f) && !rp_bit_get(changed, d->complement[f]))
            rp_bit_set(d->fact_gone, f);
    rp_free(d->limits, changed);
    for (uint32_t row = 0; row < d->num_rows; row++)
        drop_gone_preconditions(d, row);
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
        const bool dropped = drop_irrelevant(d);
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

void rp_prune_fully(rp_draft *d)
{
    const bool is_plain = d->num_rows == d->num_ops;
    if (d->has_negated)
        drop_contradictions(d);
    if (d->has_negated || !is_plain || has_dropped_operators(d)) {
        drop_unreachable(d);
        fail_goals(d, d->fact_gone);
    }
    drop_permanent_facts(d);
    if (!is_plain)
        find_inhibitors(d);
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
