/* Which objects may stand where in what matters for the goals that are left, under delete
   relaxation: a set of objects for each position of each predicate, from the goals back through the
   rules.  It takes the place of a magic-set rewriting, with unary bindings only: cheap enough for
   every state whose open goals are others than those before.

   What frees a resource that there is plenty of draws in everything: any parcel can be taken out of
   a slot that is full.  So the sets may be narrowed: a predicate most of whose relevant atoms hold
   is not to be achieved any further.  What cannot be reached then has to be looked for without
   that. */
#ifndef SEARCH_LIFTED_RELAX_RELEVANCE_H
#define SEARCH_LIFTED_RELAX_RELEVANCE_H
#include "search/lifted/relax/rules.h"

typedef struct rp_lift_relevance {
    const rp_lift_rules *rules;
    uint32_t words;
    rp_word **position; /* of each predicate: `words` a position */
    bool *matters;      /* of each predicate: do any of its atoms matter? */
    bool *passive;      /* of each predicate: it is not to be achieved */
    bool *active;       /* of each rule */
    const rp_word **
        *domain; /* of each rule, of each variable: what it may be; of active rules only */
} rp_lift_relevance;

void rp_lift_relevance_init(rp_lift_relevance *, rp_arena *, const rp_lift_model *,
                            const rp_lift_rules *);

/* Begins from nothing; then goals are to be added, and the sets completed.  `passive` stays. */
void rp_lift_relevance_clear(rp_lift_relevance *);
void rp_lift_relevance_add(rp_lift_relevance *, uint32_t pred, const uint32_t *arg);
void rp_lift_relevance_complete(rp_lift_relevance *);

/* Atoms of a predicate that are in its sets, as far as a number goes. */
double rp_lift_relevance_size(const rp_lift_relevance *, uint32_t pred);

/* May the atom matter? */
bool rp_lift_relevance_has(const rp_lift_relevance *, uint32_t pred, const uint32_t *arg);

#endif
