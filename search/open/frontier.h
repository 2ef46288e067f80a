/* The open list: one list, or several in alternation.

   There is a list for each heuristic, ordered by g_weight g + h_weight h; with preferred operators
   a second one for each, of what such an operator led to; and lists of other kinds (a type-based
   one, typelist.h; one by novelty, noveltylist.h; any that is added).  Each candidate goes to all
   lists (the preferred ones only if it is preferred; those of a heuristic for which it is a dead
   end not; that by novelty only if it is novel), and comes out of each: the search skips what it
   has done with.

   The list that had the fewest turns is next, among equal ones the first (Röger and Helmert
   2010, "The More, the Merrier: Combining Heuristic Estimators for Satisficing Planning":
   alternation).  An empty list is passed over.  When the search makes progress, the preferred lists
   are boosted by many turns (Richter and Helmert 2009, "Preferred Operators and Deferred
   Evaluation in Satisficing Planning": 1000 turns as in Richter and Westphal 2010,
   "The LAMA Planner").  So does the list by novelty where there are preferred ones: without
   that they would starve it.

   An entry is an id: a state's in eager search, an edge's (edges.h) in lazy search. */
#ifndef SEARCH_OPEN_FRONTIER_H
#define SEARCH_OPEN_FRONTIER_H
#include "search/engine.h"
#include "search/open/noveltylist.h"
#include "search/open/openlist.h"

enum { RP_MAX_HEURISTICS = 8, RP_MAX_LISTS = 24 };

typedef struct rp_frontier rp_frontier;

typedef struct rp_frontier_options {
    double g_weight, h_weight;
    uint32_t num_heuristics; /* 1 … RP_MAX_HEURISTICS; 1, with h 0, if there is none */
    bool tie_on_h;           /* among equal keys by the smaller h, not just by arrival */
    bool tie_on_g;           /* by the smaller g, if not by h */
    bool preferred;          /* a second list for each heuristic */
    uint32_t boost;          /* turns that boosted lists get */
    bool types;              /* a type-based list, of g and the first heuristic's h */
    uint64_t seed;           /* of its random choices */

    uint32_t novelty;        /* width of a list by novelty; 0: none */
    double novelty_memory;   /* MB, see rp_novelty_memory */
    const rp_strips *strips; /* for it; */
    rp_log *log;             /* may be NULL */

    rp_search_watch *watch; /* of the search, which outlives it; NULL: nobody watches */
} rp_frontier_options;

/* What parameters say, RP_PARAMS_OF_LISTS (engineparams.h), of which `param` is the first; weights
   and the number of heuristics are left to be set. */
rp_frontier_options rp_frontier_options_of(const rp_engine_args *, const double *param);

typedef struct rp_candidate {
    uint32_t id;
    uint64_t g;
    const double *h; /* by each heuristic, rounded as nodes do; RP_DEAD_END: not for its lists */
    bool preferred;
    rp_op_id op; /* that leads to it from the state seen last; RP_NONE: it is that state */
} rp_candidate;

rp_frontier *rp_frontier_create(const rp_frontier_options *, rp_limits *) RP_MUST_CHECK;
void rp_frontier_destroy(rp_frontier *); /* accepts NULL */

/* A further kind of list.  `push` may decline (false); `pop` is only called while the list
   has something. */
typedef struct rp_list_type {
    bool (*push)(void *list, const rp_candidate *);
    uint32_t (*pop)(void *list);
    void (*destroy)(void *list);
} rp_list_type;

/* Takes the list, which must be empty, before the first push; with `preferred_only` it is one
   of the preferred lists. */
void rp_frontier_add(rp_frontier *, const rp_list_type *, void *other, bool preferred_only);

/* The state that what is pushed next belongs to, and its estimates; NULL: it was seen before.
   Needed only for the list by novelty; see there. */
void rp_frontier_see(rp_frontier *, const double *h, const rp_state_view *);

/* Returns the number of lists that took it. */
uint32_t rp_frontier_push(rp_frontier *, const rp_candidate *);

/* RP_NONE when all lists are empty. */
uint32_t rp_frontier_pop(rp_frontier *);

/* The search made progress. */
void rp_frontier_boost(rp_frontier *);

#endif
