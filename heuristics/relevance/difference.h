/* The facts in which a state differs from the one before it. */
#ifndef HEURISTICS_RELEVANCE_DIFFERENCE_H
#define HEURISTICS_RELEVANCE_DIFFERENCE_H
#include "heuristics/relevance/tree/layout.h"

typedef struct rp_difference {
    rp_fact_id *gained, *lost; /* ascending */
    uint32_t num_gained, num_lost;
    uint64_t places; /* of all these facts in the layout */
} rp_difference;

void rp_difference_init(rp_difference *, const rp_layout *, rp_limits *);
void rp_difference_free(rp_difference *, rp_limits *);

/* From state `from` to state `to`, a bit a fact each. */
void rp_difference_find(rp_difference *, const rp_layout *, const rp_word *from, const rp_word *to);

#endif
