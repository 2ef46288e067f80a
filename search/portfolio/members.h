/* The members of the default search: engines that fail on different tasks, each with heuristics
   of its own.  auto.c lets them take turns, parallel.c run at the same time.

   The first is LAMA's (Richter and Westphal 2010, "The LAMA Planner", section 4), lazy greedy
   search with landmarks and ff in alternation; the second is best-first width search (Lipovetzky
   and Geffner 2017). */
#ifndef SEARCH_PORTFOLIO_MEMBERS_H
#define SEARCH_PORTFOLIO_MEMBERS_H
#include "search/engine.h"

enum { RP_NUM_MEMBERS = 2, RP_MEMBER_HEURISTICS = 4 };

typedef struct rp_member_plan {
    const char *search, *heuristics; /* as on the command line; NULL: none */
    const char *why;
} rp_member_plan;

extern const rp_member_plan rp_member_plans[RP_NUM_MEMBERS];

/* All zero before it is made. */
typedef struct rp_member {
    bool is_made;
    uint32_t alternatives; /* rp_alternatives.count: it searches these instead of the task */
    rp_engine *engine;     /* NULL: not made, or dropped out */
    rp_heuristic *heuristic[RP_MEMBER_HEURISTICS];
    uint32_t num_heuristics;
    const char *text; /* "lazy with landmarks,ff", in the arena that it was made with */
    const char
        *without;      /* a part of it that cannot handle the task, the last if several; or NULL */
    const char *error; /* and why */
} rp_member;

/* Makes engine and heuristics; parts that cannot handle the task are left out, and said to be in
   the log.  With neither an engine nor a jump, `engine` is NULL.  `args` has no heuristics.

   If the goal can be reached in ways that have nothing to do with each other, or there is an
   earlier goal (task/alternatives.h), the engine is one that searches these instead
   (search/alternatives.h), with members of the same plan. */
void rp_member_make(rp_member *, const rp_member_plan *, const rp_engine_args *args, rp_arena *);

/* Says in the log what the member is.  It has an engine. */
void rp_member_tell(const rp_member *, const rp_member_plan *, rp_log *);

/* Frees engine and heuristics. */
void rp_member_drop(rp_member *);

#endif
