/* Orders of landmarks with all that follows from them, kept free of cycles: an order that
   would close one is left out.  So whoever inserts the strong ones first breaks each cycle at
   its weakest.

   Size x size bits; inserting an order that does not follow from others costs one pass over
   them. */
#ifndef HEURISTICS_LANDMARKS_FIND_ORDERNET_H
#define HEURISTICS_LANDMARKS_FIND_ORDERNET_H
#include "heuristics/landmarks/find/graph_draft.h"

typedef struct rp_order_net {
    uint32_t size;   /* landmarks */
    size_t words;    /* of a row */
    rp_word *before; /* row: landmark; bit another that comes before it */
    rp_order_vec order;
    rp_limits *limits;
    uint64_t work_end; /* of its work: then no more orders are looked for */
} rp_order_net;

void rp_order_net_init(rp_order_net *, uint32_t size, rp_limits *);
void rp_order_net_release(rp_order_net *);

static inline bool rp_order_net_is_before(const rp_order_net *net, uint32_t from, uint32_t to)
{
    return rp_bit_get(net->before + to * net->words, from);
}

/* Left out if it follows from others or closes a cycle.  (Greedy-necessary ones are wanted
   even if they follow.) */
void rp_order_net_insert(rp_order_net *, rp_landmark_order);

/* Removes natural orders that follow from others. */
void rp_order_net_reduce(rp_order_net *);

#endif
