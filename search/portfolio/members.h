/* The members of the default search (members.def): engines that fail on different tasks, each with
   heuristics of its own.  turns.c runs them by turns, parallel.c several at the same time.

   The first is LAMA's (Richter and Westphal 2010, "The LAMA Planner", section 4), lazy greedy
   search with landmarks and ff in alternation, whose plans are short; the second is best-first
   width search (Lipovetzky and Geffner 2017, "Best-first width search: exploration and
   exploitation in classical planning"), which needs no estimate, but whose plans are longer. */
#ifndef SEARCH_PORTFOLIO_MEMBERS_H
#define SEARCH_PORTFOLIO_MEMBERS_H
#include "search/engine.h"

#define RP_MEMBER(engine, heuristics, first, share, why) +1
enum {
    RP_NUM_MEMBERS = 0
#include "search/portfolio/members.def"
    ,
    RP_MEMBER_HEURISTICS = 4 /* at most */
};
#undef RP_MEMBER

typedef struct rp_member_row {
    const char *engine, *heuristics; /* as on the command line */
    uint32_t first, share;           /* of its turns */
    const char *why;
} rp_member_row;

extern const rp_member_row rp_member_rows[RP_NUM_MEMBERS];
/* A line for --help: what each of them is for. */
extern const char rp_members_summary[];

/* Some of the rows: `first`, `first` + `stride`, … */
typedef struct rp_members {
    uint32_t first, stride;
} rp_members;

static inline uint32_t rp_members_count(rp_members some)
{
    return (RP_NUM_MEMBERS - some.first + some.stride - 1) / some.stride;
}
static inline const rp_member_row *rp_members_row(rp_members some, uint32_t i)
{
    return &rp_member_rows[some.first + i * some.stride];
}

/* All zero before it is made. */
typedef struct rp_member {
    bool is_made;
    rp_engine *engine; /* NULL: not made, or dropped out */
    rp_heuristic *heuristic[RP_MEMBER_HEURISTICS];
    uint32_t num_heuristics;
    const char *text; /* "lazy with landmarks,ff", in the arena that it was made with */
} rp_member;

/* Makes engine and heuristics; parts that cannot handle the task are left out, and said to be in
   the log.  With neither an engine nor a jump, `engine` is NULL.  `args` has no heuristics; the
   engine is one of args->engines. */
void rp_member_make(rp_member *, const rp_member_row *, const rp_engine_args *args, rp_arena *);

/* Frees engine and heuristics. */
void rp_member_drop(rp_member *);
/* The same, keeping the count of what it did. */
void rp_member_retire(rp_member *, rp_search_stats *dropped);

/* What was dropped and what the members did; the estimates are the first member's. */
void rp_members_sum(rp_search_stats *sum, const rp_search_stats *dropped, const rp_member *,
                    uint32_t count);

#endif
