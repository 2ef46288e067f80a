/* Stores every state the search has generated, once.

   A state is `words` packed 64-bit words (task/state.h).  States lie one after another in
   fixed-size segments, so pointers into the pool stay valid while it grows and growing
   never copies.  An id is the rank of insertion: the first state is 0 and ids have no
   gaps, so per-state data belongs in a plain array indexed by id (see nodes.h).

   Duplicates are found through an open-addressing table of ids, grouped in buckets of a
   cache line with a byte of each state's hash beside its id: a lookup touches one bucket
   most of the time, and a stored state only if it is very likely the same.  The table
   takes 5.8 to 8 bytes a state.  It grows by three eighths; the old one is freed first
   and the new one filled from the states, so there are never two.

   Expected use: 10^6 to 10^8 insertions, many of them duplicates; lookups in the order
   of the open list, hence cache misses, which callers hide by hashing a batch of states
   (that prefetches their buckets) before they insert it.  Nothing is ever removed. */
#ifndef SEARCH_STATES_STATEPOOL_H
#define SEARCH_STATES_STATEPOOL_H
#include "task/state.h"

typedef struct rp_statepool rp_statepool;

/* Memory is charged to `limits`, which must outlive the pool. */
rp_statepool *rp_statepool_create(uint32_t words, rp_limits *limits) RP_MUST_CHECK;
void rp_statepool_destroy(rp_statepool *); /* accepts NULL */

/* The id of `state`, which is copied in unless an equal state is present; `*is_new` says
   which.  Growing may jump (then only size, bytes and destroy are allowed). */
rp_state_id rp_statepool_insert(rp_statepool *, const rp_word *state, bool *is_new);

/* The same in two steps.  The hash of a state does not depend on the pool's contents. */
uint64_t rp_statepool_hash(const rp_statepool *, const rp_word *state);
rp_state_id rp_statepool_insert_hashed(rp_statepool *, const rp_word *state, uint64_t hash,
                                       bool *is_new);

/* The id of `state`, or RP_NO_STATE. */
rp_state_id rp_statepool_find(const rp_statepool *, const rp_word *state);

/* Requires id < size.  Valid until the pool is destroyed. */
const rp_word *rp_statepool_get(const rp_statepool *, rp_state_id id);
uint32_t rp_statepool_size(const rp_statepool *);

/* Bytes held: states and table. */
size_t rp_statepool_bytes(const rp_statepool *);

#endif
