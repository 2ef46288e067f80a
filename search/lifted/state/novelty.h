/* Novelty of lifted states: is there an atom, or a pair of atoms, that no state of the same
   partition had (search/open/novelty.h)?  Atoms are many and not known beforehand, so what was seen
   is a hash set. */
#ifndef SEARCH_LIFTED_STATE_NOVELTY_H
#define SEARCH_LIFTED_STATE_NOVELTY_H
#include "base/data/vec.h"

typedef struct rp_lift_novelty {
    rp_limits *limits;
    uint64_t *slot; /* open addressing, at most half full; 0 when empty */
    uint32_t num_slots, size;
    uint32_t most_slots; /* no pair is entered beyond */
} rp_lift_novelty;

/* `memory`: bytes for the table. */
void rp_lift_novelty_init(rp_lift_novelty *, rp_limits *, size_t memory);
void rp_lift_novelty_release(rp_lift_novelty *);

/* Of a state of these atoms in this partition, which is entered: 1, 2, or 3 if nothing is new.  Of
   these, all that may be new is in `changed`. */
uint32_t rp_lift_novelty_see(rp_lift_novelty *, uint32_t partition, const rp_u32vec *atoms,
                             const rp_u32vec *changed);

#endif
