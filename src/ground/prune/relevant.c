/* What matters to the goal: a backward walk from the goal through the rows that change a fact.
   It visits each row and each fact once. */
#include "ground/prune/prune.h"
#include "ground/prune/rows.h"

/* Finds the facts whose being false may help beyond their complements being true: those
   with an influence on an effect that deletes, or on a derived fact with a complement. */
void rp_prune_find_inhibitors(rp_draft *d)
{
    rp_csr adders = rp_draft_users(d, RP_ADDS);
    rp_fact_set found = rp_fact_set_make(d);
    for (uint32_t row = d->num_ops; row < d->num_ops + d->num_effects; row++)
        for (uint32_t i = 0; i < d->op[row].num_pre && !rp_draft_is_gone(d, row); i++)
            if (d->op[row].num_del > 0)
                rp_fact_set_insert(&found, rp_draft_pre(d, row)[i]);
    for (uint32_t f = 0; f < d->num_facts; f++)
        if (rp_draft_is_derived_complement(d, f))
            rp_fact_set_insert(&found, d->complement[f]);
    for (uint32_t next = 0; next < found.size; next++)
        for (RP_ROW(row, &adders, found.list[next]))
            for (uint32_t i = 0; i < d->op[*row].num_pre && *row >= d->num_ops; i++)
                rp_fact_set_insert(&found, rp_draft_pre(d, *row)[i]);
    rp_draft_free_users(d, &adders);
    rp_free(d->limits, found.list);
    d->inhibitor = found.has;
}

/* What matters to the goal, as a growing set. */
typedef struct relevance {
    rp_draft *draft;
    rp_fact_set facts;
    rp_fact_set blocked; /* what makes these false matters, too */
    rp_word *rows;
    rp_csr adders, deleters; /* deleters: only if there are inhibitors */
} relevance;

static void insert_fact(relevance *r, uint32_t fact)
{
    const rp_draft *const d = r->draft;
    rp_fact_set_insert(&r->facts, fact);
    if (rp_draft_is_derived_complement(d, fact)) {
        rp_fact_set_insert(&r->facts, d->complement[fact]);
        rp_fact_set_insert(&r->blocked, d->complement[fact]);
    }
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
        if (!rp_draft_is_gone(d, e) && changes_relevant_fact(r, e))
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
        if (rp_bit_get(d->inhibitor, fact))
            insert_changer(r, *row);
        else if (rp_draft_is_effect(d, *row) && rp_bit_get(r->rows, rp_draft_owner(d, *row)))
            insert_row(r, *row);
    }
}

/* What makes a derived fact false is told by the complements in its axioms' bodies (dual.h). */
static void spread_blocked(relevance *r, uint32_t fact)
{
    const rp_draft *const d = r->draft;
    for (RP_ROW(row, &r->adders, fact))
        for (uint32_t i = 0; rp_draft_is_axiom(d, *row) && i < d->op[*row].num_pre; i++) {
            const uint32_t needed = rp_draft_pre(d, *row)[i];
            rp_fact_set_insert(&r->blocked, needed);
            if (d->complement[needed] != RP_NONE)
                insert_fact(r, d->complement[needed]);
        }
}

static void spread_all(relevance *r)
{
    for (uint32_t fact = 0, blocked = 0; fact < r->facts.size || blocked < r->blocked.size;) {
        if (fact < r->facts.size)
            spread(r, r->facts.list[fact++]);
        else
            spread_blocked(r, r->blocked.list[blocked++]);
    }
}

/* What a conditional effect adds wins over the delete by its operator or by another effect,
   also over the add of the complement (strips.h): the state can only tell if the atom is
   there. */
static void keep_atoms_of_complements(relevance *r)
{
    const rp_draft *const d = r->draft;
    assert(r->deleters.begin != NULL);
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

bool rp_prune_irrelevant(rp_draft *d)
{
    relevance r = {.draft = d,
                   .facts = rp_fact_set_make(d),
                   .blocked = rp_fact_set_make(d),
                   .adders = rp_draft_users(d, RP_ADDS)};
    if (d->inhibitor != NULL)
        r.deleters = rp_draft_users(d, RP_DELETES);
    r.rows = RP_NEW_ARRAY_ZERO(d->limits, rp_word, RP_WORDS(d->num_rows));
    for (uint32_t i = 0; i < d->num_goals; i++)
        insert_fact(&r, d->goal[i].fact);
    spread_all(&r);
    if (d->num_effects > 0 && d->has_negated)
        keep_atoms_of_complements(&r);
    const bool dropped = drop_what_does_not_matter(d, &r);
    rp_draft_free_users(d, &r.adders);
    if (d->inhibitor != NULL)
        rp_draft_free_users(d, &r.deleters);
    rp_fact_set_free(d, &r.facts);
    rp_fact_set_free(d, &r.blocked);
    rp_free(d->limits, r.rows);
    return dropped;
}
