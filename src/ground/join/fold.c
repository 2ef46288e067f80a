/* Static conditions on single variables become part of the variables' domains.  Each is read
   against its whole relation, which is cheap next to what a wide domain costs in the joins.
   Fixing a variable may make other conditions ones of a single variable, so all are folded
   again until no more variables become fixed. */
#include "ground/join/rule.h"

#include <string.h>

typedef struct folder {
    rp_database *db;
    rp_rule *rule;
    rp_word *column; /* scratch: one set a variable */
} folder;

uint32_t rp_fold_count_variables(const rp_rule *rule, const rp_rule_atom *atom, uint32_t *last)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < atom->arity; k++) {
        bool is_new = !rule->fixed[atom->slot[k]];
        for (uint32_t j = 0; j < k && is_new; j++)
            is_new = atom->slot[j] != atom->slot[k];
        if (is_new)
            *last = atom->slot[k];
        count += is_new;
    }
    return count;
}

static bool fits_domains(const rp_rule *rule, const rp_rule_atom *atom, const uint32_t *tuple)
{
    for (uint32_t k = 0; k < atom->arity; k++) {
        const uint32_t slot = atom->slot[k];
        if (rule->fixed[slot] ? tuple[k] != rule->value[slot]
                              : !rp_bit_get(rule->domain[slot], tuple[k]))
            return false;
        for (uint32_t j = 0; j < k; j++)
            if (atom->slot[j] == slot && tuple[j] != tuple[k])
                return false;
    }
    return true;
}

/* Keeps in the domains of a static atom's variables only what some tuple allows. */
static void fold_positive(folder *f, const rp_rule_atom *atom)
{
    rp_rule *const rule = f->rule;
    const rp_relation *const r = &f->db->table[atom->pred].relation;
    const uint32_t words = f->db->words;
    uint32_t unused;

    if (rp_fold_count_variables(rule, atom, &unused) == 0) {
        rule->dead |= rp_rule_find(rule, f->db, atom) == RP_NONE;
        return;
    }
    for (uint32_t k = 0; k < atom->arity; k++)
        if (!rule->fixed[atom->slot[k]])
            memset(f->column + (size_t)atom->slot[k] * words, 0, words * sizeof(rp_word));
    for (uint32_t i = 0; i < r->size; i++) {
        const uint32_t *const tuple = rp_relation_tuple(r, i);
        if (!fits_domains(rule, atom, tuple))
            continue;
        for (uint32_t k = 0; k < atom->arity; k++)
            if (!rule->fixed[atom->slot[k]])
                rp_bit_set(f->column + (size_t)atom->slot[k] * words, tuple[k]);
    }
    for (uint32_t k = 0; k < atom->arity; k++)
        if (!rule->fixed[atom->slot[k]])
            rp_set_intersect(rule->domain[atom->slot[k]], f->column + (size_t)atom->slot[k] * words,
                             words);
}

/* Static atoms that must not hold, as far as they have one variable or none. */
static void fold_absent(folder *f, const rp_rule_atom *atom)
{
    rp_rule *const rule = f->rule;
    uint32_t slot = 0;
    const uint32_t count = rp_fold_count_variables(rule, atom, &slot);

    if (count == 0)
        rule->dead |= rp_rule_find(rule, f->db, atom) != RP_NONE;
    if (count != 1)
        return;
    for (uint32_t object = 0; object < f->db->lifted->num_objects; object++) {
        rule->value[slot] = object;
        if (rp_bit_get(rule->domain[slot], object) && rp_rule_find(rule, f->db, atom) != RP_NONE)
            rp_bit_clear(rule->domain[slot], object);
    }
}

static void fold_differ(folder *f, const rp_rule_atom *pair)
{
    rp_rule *const rule = f->rule;
    const uint32_t x = pair->slot[0], y = pair->slot[1];
    if (rp_rule_same(rule, x, y))
        rule->dead = true;
    else if (rule->fixed[x] && !rule->fixed[y])
        rp_bit_clear(rule->domain[y], rule->value[x]);
    else if (rule->fixed[y] && !rule->fixed[x])
        rp_bit_clear(rule->domain[x], rule->value[y]);
}

/* Variables with a domain of one become fixed; returns whether there are new ones. */
static bool fix_variables(folder *f)
{
    rp_rule *const rule = f->rule;
    bool found = false;
    for (uint32_t v = 0; v < rule->num_variables; v++) {
        if (rule->domain[v] == NULL || rule->fixed[v])
            continue;
        const uint32_t size = rp_set_size(rule->domain[v], f->db->words);
        rule->dead |= size == 0;
        if (size != 1)
            continue;
        rule->value[v] = rp_bit_first(rule->domain[v], f->db->words);
        rule->fixed[v] = true;
        found = true;
    }
    return found;
}

void rp_fold_static_conditions(rp_database *db, rp_rule *rule, rp_word *scratch)
{
    folder f = {db, rule, scratch};
    do {
        for (uint32_t i = rule->num_fluent; i < rule->num_body; i++)
            fold_positive(&f, &rule->body[i]);
        for (uint32_t i = 0; i < rule->num_absent; i++)
            fold_absent(&f, &rule->absent[i]);
        for (uint32_t i = 0; i < rule->num_differ; i++)
            fold_differ(&f, &rule->differ[i]);
    } while (!rule->dead && fix_variables(&f));
}
