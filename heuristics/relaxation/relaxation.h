/* The cheapest costs of facts in the delete relaxation, from a state: what hmax, hadd and
   ff share.

   The cost of a fact is 0 if it holds, otherwise the minimum over the relaxed operators
   (relaxedops.h) that add it: the operator's own cost plus the maximum (hmax) or the sum
   (hadd) of its preconditions' costs.  Bonet and Geffner 2001, "Planning as heuristic
   search", sections 4 and 6.  Facts are settled in order of cost, a generalised Dijkstra
   search (Liu, Koenig and Furcy 2002, "Speeding up the calculation of heuristics for
   heuristic search-based planning", section 3), until the goals are.

   Usually that search counts down the open preconditions of every operator.  Here an
   operator waits instead at one precondition at a time, first at its `watch`, the one
   that was most expensive in the initial state; when that is settled it is charged if the others
   are settled, too, else moves on to wait at one that is not.  So most operators are looked
   at once.  And for each add separately, all those that wait at w to add f side by
   side: once f is settled, one look skips them all. */
#ifndef HEURISTICS_RELAXATION_RELAXATION_H
#define HEURISTICS_RELAXATION_RELAXATION_H
#include "heuristics/heuristic.h"
#include "heuristics/relaxation/factqueue.h"
#include "heuristics/relaxation/relaxedops.h"

/* How the costs of an operator's preconditions combine. */
typedef enum rp_combine { RP_MAX /* hmax */, RP_SUM /* hadd */ } rp_combine;

/* One add of a relaxed operator. */
typedef struct rp_achiever {
    uint32_t pre; /* where its preconditions begin, the watch first; see rp_relaxation.pre */
    uint32_t cost;
    rp_fact_id fact; /* that it adds */
    rp_op_id label;  /* RP_NONE: axiom, goal */
} rp_achiever;

/* The achievers of `fact` with the same watch: from `first` to the next target's `first`. */
typedef struct rp_target {
    rp_fact_id fact;
    uint32_t first;
    uint32_t cost; /* the minimum over its achievers */
} rp_target;

#define RP_UNREACHED UINT64_MAX

typedef struct rp_relaxation {
    /* Of the task, made once: several may share it. */
    bool unsolvable;
    rp_cost_kind cost; /* rp_cost_kind_for */
    bool drop_negative;
    uint32_t num_facts; /* with goal_fact and start_fact, see relaxedops.h */
    rp_fact_id goal_fact, start_fact;
    uint32_t num_targets, num_achievers, num_pre;
    const uint32_t *target_begin; /* of a fact as watch; num_facts + 1 entries */
    const rp_target *target;      /* ordered by watch, fact; one more at the end */
    const rp_achiever *achiever;  /* ordered likewise */
    const rp_fact_id *pre;        /* rows of preconditions, each ended by the number num_facts */
    uint64_t initial_cost;        /* hadd's cost of the goals in the task's initial state */
    uint64_t cap;                 /* sums saturate here, so none can overflow */

    /* Valid after an evaluation for the goals and what supports them. */
    uint64_t *fact_cost; /* RP_UNREACHED, or the minimum so far; final if not above the goals'; one
                            more, never reached, for the end of a row */
    uint32_t *supporter; /* achiever behind fact_cost; RP_NONE if the fact holds */

    uint32_t *waiting; /* first achiever that waits at a fact, not counting watches; or RP_NONE */
    uint32_t *next;    /* of an achiever that waits: another one at the same fact, or RP_NONE */
    rp_factqueue queue;
    rp_word
        *summed; /* bit a fact: the state that costs were last summed up in as far as the goals */
    bool has_summed;               /* nothing was evaluated since */
    uint64_t evaluations, visited; /* achievers looked at so far */
    rp_limits *limits;             /* where work is counted */
} rp_relaxation;

/* Parameters of every heuristic that uses a relaxation, in this order. */
enum { RP_RELAXATION_COST, RP_RELAXATION_NEGATIVE, RP_NUM_RELAXATION_PARAMS };
extern const rp_param rp_relaxation_params[RP_NUM_RELAXATION_PARAMS];

/* Lives in the arena, but for what it shares (NULL: nothing; otherwise the store must outlive
   it). */
rp_relaxation *rp_relaxation_create(rp_arena *, rp_shared *, const rp_strips *, rp_cost_kind,
                                    bool drop_negative);
/* Of a heuristic whose parameters begin with those of rp_relaxation_params. */
rp_relaxation *rp_relaxation_create_for(rp_arena *, const rp_heuristic_args *);

/* The maximum or sum of the goals' costs in the state; RP_DEAD_END if some goal cannot be
   reached.  Depends on the state alone, not on its order or on earlier evaluations.
   Exact up to 2^52; where some sum exceeds that (less if conditions have thousands of
   facts) it saturates. */
double rp_relaxation_evaluate(rp_relaxation *, const rp_state_view *, rp_combine);

/* hadd's costs and supporters as far as the cheapest of some facts, bits a fact, that do not hold:
   final for those that cost as much, and for what supports them.  All others cost more, or are
   not reached yet.  Goes no further than rp_relaxation_evaluate, for the goals, does; and takes no
   time if that was the last to be called, for the same state and RP_SUM. */
void rp_relaxation_approach(rp_relaxation *, const rp_state_view *, const rp_word *wanted);

/* for (RP_PRECONDITION(fact, relaxation, achiever)) … *fact …; */
#define RP_PRECONDITION(name, relaxation, number)                                                  \
    const rp_fact_id *name = (relaxation)->pre + (relaxation)->achiever[number].pre;               \
    *name != (relaxation)->num_facts;                                                              \
    name++

#endif
