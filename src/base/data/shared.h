/* What is made once and used by several: structures that depend on a task and some options, and
   that members of a portfolio would otherwise each make for itself.

   A thing is known by the function that makes it, what it is made from, and a number that stands
   for the options.  Once made it never changes, stays where it is, and lives as long as the store.
   Making it is on the account of whoever asks first.  A store belongs to one rp_limits, and so to
   one thread. */
#ifndef BASE_DATA_SHARED_H
#define BASE_DATA_SHARED_H
#include "base/arena.h"

typedef struct rp_shared_thing rp_shared_thing;

typedef struct rp_shared {
    rp_limits *limits;
    rp_shared_thing *things; /* the newest first */
    size_t bytes;            /* that they hold */
} rp_shared;

/* Makes a thing in the arena; may ask the store for others.  May jump by the limits. */
typedef const void *rp_shared_make(rp_arena *, const void *from, uint64_t options);

void rp_shared_init(rp_shared *, rp_limits *);
void rp_shared_release(rp_shared *); /* may be used again */

/* The thing, made now unless it is there; without a store (NULL) it is made in the arena `own`.
   After a jump out of making it, the store is as if it had not been asked for. */
const void *rp_shared_get(rp_shared *, rp_arena *own, rp_shared_make *, const void *from,
                          uint64_t options) RP_MUST_CHECK;

#endif
