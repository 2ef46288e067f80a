/* Novelty: how small a set of facts there is in a state that no state had before in any
   state of the same partition (Lipovetzky and Geffner 2012, "Width and serialization of
   classical planning problems"; with partitions by heuristic values: Lipovetzky and
   Geffner 2017, "Best-first width search").  1: it has a new fact; 2: a new pair of
   facts; more is not looked for.

   A partition is a pair of numbers, such as two heuristic values.  It has a bit for each fact
   seen, and, if pairs are looked for, a row for each fact seen with a bit for each fact that it
   was seen with.  A pair is in both of its rows, so that asking whether a fact makes some new
   pair in a state is one pass over words: that is done for every state, while a pair is entered
   only once.  All of these are made when they are first needed.

   The tables take at most the memory they are given, what pairs need at most three quarters of it,
   so that single facts of partitions that come late have room, too.  A partition whose rows cannot
   be afforded loses them and goes on with single facts; one without the memory even for these
   finds nothing new.  Both are said in the log, the first time. */
#ifndef SEARCH_OPEN_NOVELTY_H
#define SEARCH_OPEN_NOVELTY_H
#include "base/log.h"
#include "task/state.h"

enum { RP_NOVELTY_MAX_WIDTH = 2 };

typedef struct rp_novelty rp_novelty;

typedef struct rp_novelty_options {
    const rp_strips *strips;
    uint32_t width; /* 1: facts, 2: pairs, too */
    size_t memory;  /* bytes for the tables, beside some 40 a partition */
    rp_log *log;    /* may be NULL */
} rp_novelty_options;

/* Bytes for tables: so many MB, but at most half of what the limits have left. */
size_t rp_novelty_memory(const rp_limits *, double megabytes);

rp_novelty *rp_novelty_create(rp_limits *, const rp_novelty_options *) RP_MUST_CHECK;
void rp_novelty_destroy(rp_novelty *); /* accepts NULL */

/* The number of the partition (first, second); numbers are given from 0 on. */
uint32_t rp_novelty_partition(rp_novelty *, uint32_t first, uint32_t second);

/* The novelty of a state in the partition of that number, and enters it: 1, 2, or width + 1 if
   nothing is new. */
uint32_t rp_novelty_see(rp_novelty *, uint32_t number, const rp_state_view *);

/* The same for a state that has nothing that was not in another one seen in this partition,
   except some of these facts (which need not hold).  The view may list facts that do not hold. */
uint32_t rp_novelty_see_added(rp_novelty *, uint32_t number, const rp_state_view *,
                              const rp_fact_id *fact, uint32_t count);

/* Partitions that lost their rows, or never had room for facts. */
uint32_t rp_novelty_num_reduced(const rp_novelty *);

/* Of the tables; never above the memory given. */
size_t rp_novelty_bytes(const rp_novelty *);

#endif
