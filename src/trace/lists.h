/* The open lists of a search, followed from outside by what they are given and give. */
#ifndef TRACE_LISTS_H
#define TRACE_LISTS_H
#include "base/data/vec.h"
#include "search/observer.h"

enum { RP_BEST_ENTRIES = 10 };

typedef struct rp_live_entry {
    uint32_t number;   /* as in rp_event: entry */
    rp_state_id state; /* of an edge, its parent */
    rp_op_id op;       /* of an edge, or RP_NONE */
    bool preferred, is_sorted;
    bool is_stale; /* another list gave it before */
    uint64_t g;
    double h, key, tie; /* h NAN: none */
    uint64_t order;     /* of arrival */
} rp_live_entry;

typedef struct rp_live_list {
    RP_VEC(rp_live_entry) entry;
    uint64_t num_stale;
} rp_live_list;

typedef struct rp_live_lists {
    RP_VEC(rp_live_list) list;
    uint64_t order;
} rp_live_lists;

/* So many, empty. */
void rp_live_lists_reset(rp_live_lists *, rp_limits *, uint32_t count);
void rp_live_lists_release(rp_live_lists *, rp_limits *);

/* Its order is set. */
void rp_live_lists_open(rp_live_lists *, rp_limits *, uint32_t list, rp_live_entry);
bool rp_live_lists_have(const rp_live_lists *, uint32_t list, uint32_t number);
void rp_live_lists_take(rp_live_lists *, uint32_t list, uint32_t number);

/* The best entries of a list that is sorted, best first; returns their number. */
uint32_t rp_live_list_best(const rp_live_list *, rp_live_entry best[RP_BEST_ENTRIES]);

#endif
