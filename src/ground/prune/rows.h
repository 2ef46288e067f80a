/* Helpers of pruning: who mentions a fact, and growing sets of facts. */
#ifndef GROUND_PRUNE_ROWS_H
#define GROUND_PRUNE_ROWS_H
#include "ground/build/draft.h"

typedef enum rp_row_part { RP_PRECONDITIONS, RP_ADDS, RP_DELETES } rp_row_part;

/* Row f of the result: the draft's rows not gone that have fact f in this part.  To be freed
   with rp_draft_free_users. */
rp_csr rp_draft_users(const rp_draft *, rp_row_part);
void rp_draft_free_users(const rp_draft *, rp_csr *users);

/* A set of facts and the list of its members, in the order of insertion. */
typedef struct rp_fact_set {
    rp_word *has;
    uint32_t *list;
    uint32_t size;
} rp_fact_set;

rp_fact_set rp_fact_set_make(const rp_draft *);
void rp_fact_set_free(const rp_draft *, rp_fact_set *);
static inline void rp_fact_set_insert(rp_fact_set *set, uint32_t fact)
{
    if (rp_bit_get(set->has, fact))
        return;
    rp_bit_set(set->has, fact);
    set->list[set->size++] = fact;
}

#endif
