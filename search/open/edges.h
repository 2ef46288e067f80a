/* The open list's entries in lazy search: edges, from a known state by an operator to a state that
   has not been made yet.  Eight bytes each, in segments; the open lists hold their numbers, so that
   an edge in several lists is stored once.

   An edge that one list has given is *taken*; when the last list has given it, its number is
   free for another one. */
#ifndef SEARCH_OPEN_EDGES_H
#define SEARCH_OPEN_EDGES_H
#include "base/data/segments.h"
#include "task/state.h"

enum { RP_EDGE_OP_BITS = 26, RP_EDGE_MAX_LISTS = 31 };

typedef struct rp_edge {
    rp_state_id parent; /* of a free one: the next free one */
    uint32_t op : RP_EDGE_OP_BITS;
    uint32_t taken : 1;
    uint32_t lists : 5; /* that still hold it */
} rp_edge;
_Static_assert(sizeof(rp_edge) == 8, "as small as can be");

typedef struct rp_edges {
    rp_segments edge;
    uint32_t size;
    uint32_t free; /* the first free one, or RP_NONE */
} rp_edges;

static inline void rp_edges_init(rp_edges *e, rp_limits *limits)
{
    *e = (rp_edges){.free = RP_NONE};
    rp_segments_init(&e->edge, sizeof(rp_edge), limits);
}

static inline void rp_edges_release(rp_edges *e) { rp_segments_release(&e->edge); }

static inline rp_edge *rp_edges_get(const rp_edges *e, uint32_t id)
{
    assert(id < e->size);
    return rp_segments_at(&e->edge, id);
}

/* In no list yet.  Ends the search if there are too many. */
static inline uint32_t rp_edges_add(rp_edges *e, rp_state_id parent, rp_op_id op)
{
    uint32_t id = e->free;

    if (id != RP_NONE) {
        e->free = rp_edges_get(e, id)->parent;
    } else {
        if (e->size == RP_NONE)
            rp_stop_now(e->edge.limits, RP_STOP_MEMORY);
        id = e->size;
        (void)rp_segments_place(&e->edge, id);
        e->size++;
    }
    *rp_edges_get(e, id) = (rp_edge){.parent = parent, .op = op & ((1U << RP_EDGE_OP_BITS) - 1)};
    return id;
}

/* A list has given it.  Returns true and the edge if no other one has before. */
static inline bool rp_edges_take(rp_edges *e, uint32_t id, rp_edge *edge)
{
    rp_edge *const place = rp_edges_get(e, id);
    const bool taken = place->taken;

    assert(place->lists > 0);
    *edge = *place;
    place->taken = 1;
    place->lists--;
    if (place->lists == 0) {
        place->parent = e->free;
        e->free = id;
    }
    return !taken;
}

#endif
