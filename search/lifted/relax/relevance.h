/* Which objects may stand where in what matters for the goals that are left, under delete
   relaxation: a set of objects for each position of each predicate, from the goals back through the
   rules.  It takes the place of a magic-set rewriting, with unary bindings only: cheap enough for
   every state whose open goals are others than those before. */
#ifndef SEARCH_LIFTED_RELAX_RELEVANCE_H
#define SEARCH_LIFTED_RELAX_RELEVANCE_H
#include "search/lifted/relax/rules.h"

typedef struct rp_lift_relevance {
    const rp_lift_rules *rules;
    uint32_t words;
    rp_word **position; /* of each predicate: `words` a position */
    bool *matters;      /* of each predicate: do any of its atoms matter? */
    bool *active;       /* of each rule */
    const rp_word **
        *domain; /* of each rule, of each variable: what it may be; of active rules only */
} rp_lift_relevance;

void rp_lift_relevance_init(rp_lift_relevance *, rp_arena *, const rp_lift_model *,
                            const rp_lift_rules *);

/* Begins anew; then goals are to be added, and the sets completed. */
void rp_lift_relevance_clear(rp_lift_relevance *);
void rp_lift_relevance_add(rp_lift_relevance *, uint32_t pred, const uint32_t *arg);
void rp_lift_relevance_complete(rp_lift_relevance *);

/* May the atom matter? */
bool rp_lift_relevance_has(const rp_lift_relevance *, uint32_t pred, const uint32_t *arg);

#endif
