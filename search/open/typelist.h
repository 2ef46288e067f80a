/* A type-based open list: entries are of one type if they have the same g and h; a type is
   chosen at random, all with the same chance, then an entry of it (Xie, Müller, Holte and
   Imai 2014, "Type-Based Exploration with Multiple Search Queues for Satisficing Planning",
   section 3).  A list beside others that follow h: it goes where they do not.

   Pushing and popping take constant time; an entry takes 4 to 8 bytes, a type some 50. */
#ifndef SEARCH_OPEN_TYPELIST_H
#define SEARCH_OPEN_TYPELIST_H
#include "base/limits.h"

typedef struct rp_typelist rp_typelist;

/* Equal seeds and equal calls give equal results. */
rp_typelist *rp_typelist_create(uint64_t seed, rp_limits *) RP_MUST_CHECK;
void rp_typelist_destroy(rp_typelist *); /* accepts NULL */

/* h must not be NaN. */
void rp_typelist_push(rp_typelist *, uint64_t g, double h, uint32_t id);
/* RP_NONE when it is empty. */
uint32_t rp_typelist_pop(rp_typelist *);

#endif
