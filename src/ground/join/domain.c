/* Which objects can occur where: the reachability of single arguments.

   An over-estimate of what the joins will find, column by column: the objects in each
   position of each fluent predicate, and in each variable of each rule.  It costs next to
   nothing, gives the relations small boxes for direct addressing, makes indexes hold only
   what can be joined, and tells rules that can never apply. */
#include <string.h>

#include "ground/join/rule.h"

/* More rounds than this: give up precision, take the static domains.  (A task without
   variables may need as many rounds as its plans have steps.) */
enum { MOST_ROUNDS = 30 };

typedef struct settler {
    rp_database *db;
    rp_word *current; /* one set a variable of the rule at hand */
} settler;

static rp_word *current_of(const settler *s, uint32_t variable)
{
    return s->current + (size_t)variable * s->db->words;
}

static void start_from_static_domains(const settler *s, const rp_rule *rule)
{
    for (uint32_t v = 0; v < rule->num_variables; v++)
        if (rule->domain[v] != NULL)
            memcpy(current_of(s, v), rule->domain[v], s->db->words * sizeof(rp_word));
}

/* Computes the current domains of a rule's variables; false if one is empty or a constant
   cannot occur where the body wants it. */
static bool narrow(const settler *s, const rp_rule *rule)
{
    const uint32_t words = s->db->words;
    start_from_static_domains(s, rule);
    for (uint32_t i = 0; i < rule->num_fluent; i++) {
        const rp_rule_atom *const atom = &rule->body[i];
        for (uint32_t k = 0; k < atom->arity; k++) {
            const rp_word *const column = rp_database_column(s->db, atom->pred, k);
            const uint32_t slot = atom->slot[k];
            if (rule->fixed[slot] ? !rp_bit_get(column, rule->value[slot])
                                  : !rp_set_intersect(current_of(s, slot), column, words))
                return false;
        }
    }
    return true;
}

/* Adds the objects of the heads' arguments to their columns; returns whether some are new. */
static bool widen(const settler *s, const rp_rule *rule)
{
    bool grown = false;
    for (uint32_t i = 0; i < rule->num_heads; i++) {
        const rp_rule_atom *const head = &rule->head[i];
        for (uint32_t k = 0; k < head->arity; k++) {
            rp_word *const column = rp_database_column(s->db, head->pred, k);
            const uint32_t slot = head->slot[k];
            if (rule->fixed[slot]) {
                grown |= !rp_bit_get(column, rule->value[slot]);
                rp_bit_set(column, rule->value[slot]);
                continue;
            }
            const rp_word *const added = current_of(s, slot);
            for (uint32_t w = 0; w < s->db->words; w++) {
                grown |= (added[w] & ~column[w]) != 0;
                column[w] |= added[w];
            }
        }
    }
    return grown;
}

static bool run_round(const settler *s, rp_rules *rules)
{
    bool grown = false;
    for (uint32_t i = 0; i < rules->count; i++)
        if (!rules->rule[i].dead && narrow(s, &rules->rule[i]))
            grown |= widen(s, &rules->rule[i]);
    return grown;
}

static void widen_by_static_domains(const settler *s, rp_rules *rules)
{
    for (uint32_t i = 0; i < rules->count; i++) {
        const rp_rule *const rule = &rules->rule[i];
        if (rule->dead)
            continue;
        start_from_static_domains(s, rule);
        widen(s, rule);
    }
}

static void finish_rule(const settler *s, rp_rule *rule)
{
    const uint32_t words = s->db->words;
    rule->dead = rule->dead || !narrow(s, rule);
    if (rule->dead)
        return;
    for (uint32_t v = 0; v < rule->num_variables; v++)
        if (rule->domain[v] != NULL) {
            memcpy(rule->domain[v], current_of(s, v), words * sizeof(rp_word));
            rule->domain_size[v] = rp_set_size(rule->domain[v], words);
        }
}

void rp_domains_settle(rp_rules *rules, rp_database *db, rp_word *scratch)
{
    const settler s = {db, scratch};
    uint32_t rounds = 0;
    while (run_round(&s, rules))
        if (++rounds == MOST_ROUNDS) {
            widen_by_static_domains(&s, rules);
            break;
        }
    for (uint32_t i = 0; i < rules->count; i++)
        finish_rule(&s, &rules->rule[i]);
}
