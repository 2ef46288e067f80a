/* Search without grounding: greedy search with lifted heuristics and best-first width search by
   turns, on states of atoms that are met on the way.  For tasks that are too large to ground.

   Turns go by counted work (rp_work), so that both get the same share of the time and the result is
   the same on every machine.  When memory runs short the width search, which takes more, is left
   out. */
#ifndef SEARCH_LIFTED_LIFTED_H
#define SEARCH_LIFTED_LIFTED_H
#include "search/engine.h"
#include "task/plan.h"

typedef struct rp_lift_search rp_lift_search;

/* Why it does not take the task, in a few words, in the arena ("derived predicates"); NULL: it
   does. */
const char *rp_lift_search_refuses(rp_arena *, const rp_lifted *);

/* Of a task that it takes.  `log` may be NULL; `progress` too, and its context. */
typedef struct rp_lift_search_args {
    const rp_lifted *lifted;
    rp_limits *limits;
    rp_log *log;
    rp_progress *progress;
    void *progress_context;
} rp_lift_search_args;

rp_lift_search *rp_lift_search_create(const rp_lift_search_args *);
void rp_lift_search_destroy(rp_lift_search *); /* accepts NULL */

/* Works for so many steps, an expansion or evaluation each, but not after the end of the turn
   (limits.h).  May jump by the limits; statistics
   stay readable. */
rp_outcome rp_lift_search_run(rp_lift_search *, uint64_t steps);
const rp_search_stats *rp_lift_search_stats(const rp_lift_search *);

/* After RP_SOLVED: the plan, in the arena.  Its cost is left 0. */
rp_plan rp_lift_search_plan(const rp_lift_search *, rp_arena *);

/* After RP_SOLVED: leaves out of the plan steps that the others do not need (shorten.h), if it is
   not too long for that.  Returns the number of steps before. */
uint32_t rp_lift_search_improve(rp_lift_search *);

#endif
