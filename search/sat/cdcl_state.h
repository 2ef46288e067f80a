/* What the files of the solver (cdcl.h) share.

   A long clause is a few words in `memory`: its size, its level count (0: not learned), its
   literals, of which the first two are watched.  Clauses of two literals are in the lists of watches
   only. */
#ifndef SEARCH_SAT_CDCL_STATE_H
#define SEARCH_SAT_CDCL_STATE_H
#include "base/data/vec.h"
#include "search/sat/cdcl.h"

typedef uint32_t rp_clause_ref;

#define RP_CLAUSE_BINARY (UINT32_MAX - 1) /* of `other` and the literal that it is found by */
#define RP_CLAUSE_NONE UINT32_MAX
enum { RP_CLAUSE_SIZE, RP_CLAUSE_LEVELS, RP_CLAUSE_LITS };

/* Also what a literal follows from, and what is in conflict. */
typedef struct rp_watch {
    rp_clause_ref clause;
    rp_lit other; /* a literal of it: if that is true there is nothing to look at */
} rp_watch;

typedef RP_VEC(rp_watch) rp_watches;

/* Variables by falling activity, then rising number. */
typedef struct rp_heap {
    rp_u32vec order;
    uint32_t *place; /* of a variable in it, or RP_NONE */
    double *activity;
    double increment;
} rp_heap;

struct rp_cdcl {
    rp_limits *limits;
    uint32_t num_vars, capacity;
    int8_t *value; /* of a literal: 1 true, -1 false, 0 open */
    uint32_t *level;
    rp_watch *reason;
    uint8_t *phase, *seen; /* of a variable */
    rp_watches *watch;     /* of a literal: clauses in which it is watched */
    rp_u32vec memory, trail, mark /* where each level begins */;
    uint32_t head; /* so much of the trail is propagated */
    rp_heap heap;
    rp_watch conflict;
    rp_lit conflict_lit; /* of a binary one, the other literal */
    rp_u32vec learned, touched, level_seen;
    uint32_t stamp;
    rp_cdcl_pick *pick; /* NULL: none */
    void *pick_context;
    bool has_picked; /* it has nothing more to say */
    bool is_refuted; /* without an assumption */
    rp_lit assumed;
    uint32_t limit;
    uint64_t conflicts, decisions, restart_at, restarts, reduce_at, reductions;
    uint32_t num_learned;
};

/* heap.c */
void rp_heap_insert(rp_limits *, rp_heap *, uint32_t variable);
uint32_t rp_heap_pop(rp_heap *);
void rp_heap_bump(rp_heap *, uint32_t variable, uint32_t num_vars);

/* clauses.c */
rp_clause_ref rp_cdcl_store(rp_cdcl *, const rp_lit *, uint32_t count, uint32_t levels);
void rp_cdcl_attach(rp_cdcl *, rp_clause_ref);
void rp_cdcl_reduce(rp_cdcl *); /* at level 0 */

/* propagate.c */
void rp_cdcl_assign(rp_cdcl *, rp_lit, rp_watch reason);
bool rp_cdcl_propagate(rp_cdcl *); /* false: `conflict` */
void rp_cdcl_undo(rp_cdcl *, uint32_t level);

/* learn.c: from `conflict` a clause in `learned`, its asserting literal first; returns the level
   to go back to, and how many levels it joins. */
uint32_t rp_cdcl_learn(rp_cdcl *, uint32_t *levels);

static inline uint32_t rp_cdcl_level(const rp_cdcl *s) { return s->mark.size; }

#endif
