/* Joins: all ways to give a conjunction's variables values such that its literals are rows of
   tables and its checks hold.

   One variable binding after the other, and at each step next the literal with the fewest rows
   for what is bound so far, which an index counts; so an empty join is noticed early, and what
   does not depend on each other stays small for long (each branch has an order of its own, unlike
   the join programs of Correa, Pommerening, Helmert and Francès 2020, "Lifted Successor Generation
   using Query Optimization Techniques", that it takes the place of). */
#ifndef SEARCH_LIFTED_MODEL_MATCH_H
#define SEARCH_LIFTED_MODEL_MATCH_H
#include "search/lifted/model/model.h"

typedef struct rp_lift_match rp_lift_match;
struct rp_lift_match {
    /* To be set. */
    const rp_lifted *lifted;
    rp_lift_table *const *table;  /* of each predicate */
    const rp_word *const *domain; /* of each variable: bit an object that it may be */
    const rp_lift_literal *literal;
    const rp_lift_check *check;
    uint32_t num_literals, num_checks;
    rp_lift_vars wanted; /* once these have values, one way to give the others values is enough */
    uint32_t *value;     /* of each variable; those in `bound` are given */
    rp_lift_vars bound;
    bool (*holds)(void *context, const rp_lift_match *,
                  const rp_lift_check *); /* not asked for SAME, DIFFER
                                                                         and OF_TYPE */
    void (*found)(void *context, rp_lift_match *);
    void *context;

    /* For `found`: the row of each literal.  Work: entries looked at. */
    uint32_t row[RP_LIFT_MOST_LITERALS];
    uint64_t work;
    bool stopped; /* `found` wants no more */
};

/* Matches the literals that are in `left` (bit a literal), the others are given with their rows.
   True if something was found. */
bool rp_lift_match_run(rp_lift_match *, uint64_t left);

/* The set of the first so many literals, or variables. */
static inline uint64_t rp_lift_first(uint32_t count)
{
    return count == 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

static inline uint32_t rp_lift_term_value(const uint32_t *value, rp_term t)
{
    return rp_term_is_variable(t) ? value[rp_term_variable(t)] : t;
}

#endif
