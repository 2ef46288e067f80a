/* What of a state differs from its parent, in the facts of the whole task, for those who are told
   of a search (search/observer.h).

   The first state of a search differs from the initial state as the task names it: by the derived
   facts that hold in it, and, if the search reduces states, by what was exchanged. */
#ifndef TRACE_DELTA_H
#define TRACE_DELTA_H
#include "base/data/vec.h"
#include "search/observer.h"

/* "generate", … */
enum { RP_NUM_EVENTS = RP_EVENT_PLAN + 1, RP_TRACE_VERSION = 1 };
extern const char *const rp_event_name[RP_NUM_EVENTS];

typedef struct rp_delta {
    uint32_t num_add, num_del;
    const rp_fact_id *add, *del; /* ascending */
} rp_delta;

/* What is kept of a search. */
typedef struct rp_delta_source {
    const rp_encoding *encoding;
    const rp_fact_id *fact; /* NULL: the same as the task's */
    const rp_op_id *op;
    rp_state_buffer from, to;
} rp_delta_source;

typedef struct rp_deltas {
    rp_arena arena;
    RP_VEC(rp_delta_source) source; /* by the number of the search */
    rp_u32vec add, del;
} rp_deltas;

void rp_deltas_init(rp_deltas *, rp_limits *);
void rp_deltas_release(rp_deltas *);

/* Searches are numbered from 0 on. */
uint32_t rp_deltas_begin(rp_deltas *, const rp_observed *);

/* Of a state that was generated; valid until the next call. */
rp_delta rp_deltas_of(rp_deltas *, const rp_event *);

/* The operator as the whole task numbers it; RP_NONE stays. */
static inline rp_op_id rp_deltas_op(const rp_deltas *d, uint32_t search, rp_op_id op)
{
    const rp_op_id *const map = d->source.item[search].op;
    return map == NULL || op == RP_NONE ? op : map[op];
}

#endif
