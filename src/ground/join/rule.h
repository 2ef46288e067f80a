/* A schema as a rule for the joins: its body's atoms are matched against relations, its
   heads are the atoms that it adds.

   Variables and constants are slots of one array of objects, `value`, which a join fills
   in; equalities are settled by sharing a slot.  What concerns one variable alone (its
   type, unary static conditions of both signs, inequality with a constant) is folded into
   the variable's domain; a variable whose domain has one object is as good as a constant
   (`fixed`).  So what is left of the static conditions joins two variables or more.

   Further functions are in fold.c and domain.c. */
#ifndef GROUND_JOIN_RULE_H
#define GROUND_JOIN_RULE_H
#include "ground/join/database.h"
#include "ground/rules/normalise.h"

typedef struct rp_rule_atom {
    rp_pred_id pred; /* of a cost: the function */
    uint32_t arity;
    const uint32_t *slot; /* one an argument */
} rp_rule_atom;

typedef struct rp_rule {
    const rp_normal_schema *normal;
    const rp_schema *schema; /* of actions and effects; NULL for others */
    bool dead;               /* no instance is reachable */

    uint32_t num_variables, num_slots; /* the variables' slots come first */
    uint32_t *value;                   /* constants and fixed variables are filled in */
    bool *fixed;
    uint32_t num_args;
    const uint32_t *arg; /* slot of each argument (normalise.h) */
    rp_word **domain;    /* variable: a set of objects; NULL if its slot is unused */
    uint32_t *domain_size;

    /* Body: atoms that change, with variables; such without; static ones.  None twice. */
    uint32_t num_open, num_fluent, num_body;
    rp_rule_atom *body;
    uint32_t num_absent, num_negated, num_differ, num_heads, num_deletes, num_costs;
    rp_rule_atom *absent;  /* static; must not be in their relations */
    rp_rule_atom *negated; /* fluent; no matter for reachability */
    rp_rule_atom *differ;  /* two slots */
    rp_rule_atom *head;    /* none twice; `applied` is the last one */
    rp_rule_atom *deleted; /* none twice, none that is a head */
    rp_rule_atom *cost;
    int64_t constant_cost;

    /* What a join reports for each instance is a record of `width` numbers: objects of the
       arguments; numbers of body atoms (the fluent ones); numbers of heads; the cost.  Rules
       that only reachability needs (RP_RULE_CHOICE) keep none. */
    uint32_t width;
    uint32_t *number; /* of the body atoms matched */
    rp_u32vec record;
    uint32_t num_records;

    bool may_repeat;           /* some of its parameters may be projected away */
    uint64_t work, work_limit; /* entries that its joins have looked at (reach.h) */
} rp_rule;

typedef struct rp_rules {
    const rp_normal *normal;
    uint32_t count;
    rp_rule *rule;
} rp_rules;

/* Also computes the columns of the fluent relations and opens them. */
void rp_rules_init(rp_rules *, rp_database *, const rp_normal *);
void rp_rules_release(rp_rules *, rp_limits *);

/* Steps of rp_rules_init.  fold.c cuts a rule's domains down to what each static condition alone
   allows, exactly so for those of one variable; fixes variables; marks the rule as dead if
   nothing is left.  `scratch` has room for a set a variable. */
void rp_fold_static_conditions(rp_database *, rp_rule *, rp_word *scratch);
/* How many different variables, not fixed, the atom has; `*last` is set to one of them. */
uint32_t rp_fold_count_variables(const rp_rule *, const rp_rule_atom *, uint32_t *last);
/* domain.c grows the fluent columns of `db` from :init to a fixpoint, cuts all domains down to
   them, and marks rules without instances as dead. */
void rp_domains_settle(rp_rules *, rp_database *, rp_word *scratch);

static inline const uint32_t *rp_rule_record(const rp_rule *rule, uint32_t i)
{
    assert(i < rule->num_records);
    return rule->record.item + (size_t)i * rule->width;
}
/* Puts a record's objects into the slots. */
static inline void rp_rule_load(const rp_rule *rule, const uint32_t *record)
{
    for (uint32_t k = 0; k < rule->num_args; k++)
        rule->value[rule->arg[k]] = record[k];
}
/* The number of the atom, with the objects that are in the slots, in its relation, or RP_NONE. */
static inline uint32_t rp_rule_find(const rp_rule *rule, const rp_database *db,
                                    const rp_rule_atom *atom)
{
    return rp_relation_find(&db->table[atom->pred].relation, rule->value, atom->slot);
}
/* Whether two slots always hold the same object. */
static inline bool rp_rule_same(const rp_rule *rule, uint32_t a, uint32_t b)
{
    return a == b || (rule->fixed[a] && rule->fixed[b] && rule->value[a] == rule->value[b]);
}
static inline bool rp_rule_same_atom(const rp_rule *rule, const rp_rule_atom *a,
                                     const rp_rule_atom *b)
{
    if (a->pred != b->pred)
        return false;
    for (uint32_t k = 0; k < a->arity; k++)
        if (!rp_rule_same(rule, a->slot[k], b->slot[k]))
            return false;
    return true;
}

#endif
