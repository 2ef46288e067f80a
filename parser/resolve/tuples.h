/* A set of tuples of ids, numbered from 0 in the order of insertion.  Expected: 10^2 to
   10^6 of them, of the facts of :init; insertion dominates. */
#ifndef PARSER_RESOLVE_TUPLES_H
#define PARSER_RESOLVE_TUPLES_H
#include "base/data/vec.h"

typedef struct rp_tuples {
    rp_limits *limits;
    rp_u32vec item;  /* all tuples, one after another */
    rp_u32vec begin; /* of tuple i: its first item; as many entries as tuples */
    uint32_t *slot;  /* hash table of tuple numbers; RP_NONE: free */
    uint32_t num_slots;
} rp_tuples;

void rp_tuples_init(rp_tuples *, rp_limits *);
void rp_tuples_release(rp_tuples *);
/* The number of the tuple, which is added unless it is there already. */
uint32_t rp_tuples_insert(rp_tuples *, const uint32_t *tuple, uint32_t length, bool *is_new);
static inline uint32_t rp_tuples_count(const rp_tuples *t) { return t->begin.size; }
/* Valid until the next insertion. */
const uint32_t *rp_tuples_get(const rp_tuples *, uint32_t number, uint32_t *length);

#endif
