/* Prunes the draft by h² (h2.h), and gives the mutex groups that it finds.

   Further functions are in h2_groups.c. */
#ifndef GROUND_MUTEX_H2_PRUNE_H
#define GROUND_MUTEX_H2_PRUNE_H
#include "base/log.h"
#include "ground/build/draft.h"
#include "ground/mutex/h2.h"

typedef struct rp_h2_options {
    double seconds; /* looked at between whole passes; INFINITY: no limit */
    uint64_t
        work;   /* in words of rows of pairs; RP_H2_ALL: no limit, and what is left out is said */
    bool prune; /* otherwise only mutex groups are wanted, and all rows are kept */
    rp_log *log;
} rp_h2_options;

/* What is known of a draft's facts. */
typedef struct rp_h2 {
    rp_h2_task task;
    rp_fact_pairs reached;
    uint32_t *fact; /* of each fact of the task: that of the draft */
    uint32_t *row;  /* of each row of the task: that of the draft */
    bool known;     /* there was time and memory to compute `reached` */
    bool unsolvable;
} rp_h2;

/* Forward and backward alternately, each without the rows that the other has shown to be
   useless, until nothing changes or time is up: only what was computed to its end counts.
   Marks rows as gone in the draft that never fire in a reachable state or lead to no goal. */
void rp_h2_run(rp_h2 *, rp_draft *, const rp_h2_options *);
/* Accepts a zeroed struct. */
void rp_h2_release(rp_h2 *, rp_limits *);

/* Adds groups of the pairs that are not reached together to those of the finished task, if
   a state takes fewer bits then; the draft is the one that was finished.  They live in the
   arena.  Mutexes with complements and derived facts are not used. */
void rp_h2_improve_groups(const rp_h2 *, const rp_draft *, rp_strips *, rp_arena *arena);

#endif
