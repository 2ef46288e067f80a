/* Landmarks: facts, or disjunctions of facts, that every plan from a state makes true at
   some time (Hoffmann, Porteous and Sebastia 2004, "Ordered landmarks in planning"; Richter
   and Westphal 2010, "The LAMA planner", section 3), and the order in which it does.

   Handles all that a ground task can say.  A conditional effect counts as a way to its adds
   that needs its condition, too; an axiom as a way to its head that costs nothing, those for
   what makes derived facts false (ground/dual.h), too.  So each landmark is one of the task with
   all deletes, but not every one of the task is found. */
#ifndef HEURISTICS_LANDMARKS_FIND_GRAPH_H
#define HEURISTICS_LANDMARKS_FIND_GRAPH_H
#include "task/state.h"

/* From weak to strong.  In every plan
     greedy-necessary  one of `from` holds in the state right before `to` first becomes true
                       (where an axiom makes it true, maybe only in that state itself);
     natural           one of `from` holds in some state before that (likewise);
   while the other two are unsound: to achieve `to` before `from` would mean to give it up again
   (obedient ones follow from other reasonable ones). */
typedef enum rp_order_kind {
    RP_ORDER_OBEDIENT,
    RP_ORDER_REASONABLE,
    RP_ORDER_NATURAL,
    RP_ORDER_GREEDY,
    RP_NUM_ORDER_KINDS
} rp_order_kind;

extern const char *const rp_order_names[RP_NUM_ORDER_KINDS];

typedef struct rp_landmark_order {
    uint32_t from, to;
    rp_order_kind kind;
} rp_landmark_order;

typedef struct rp_landmark_graph {
    bool solvable; /* false: unreachable even under delete relaxation, and there are no landmarks */
    uint32_t num_landmarks;
    rp_csr fact;         /* row: landmark; ascending; several are a disjunction */
    const bool *holds;   /* one of its facts, in the state */
    const bool *is_goal; /* it is a goal */
    const bool *derived; /* an axiom may make it true */
    rp_csr achievers;    /* row: landmark; operators that may make it true, ascending */
    rp_csr first;        /* those that may make it true for the first time; none if it holds, or if
                            discovery came to its limit before */

    /* A pair has one order, its strongest.  No natural one that follows from others.  No
       cycles: from < to always.  Ascending by to, from. */
    uint32_t num_orders;
    const rp_landmark_order *order;
} rp_landmark_graph;

/* A landmark is trivial if it is a goal or holds already. */
static inline bool rp_landmark_is_trivial(const rp_landmark_graph *g, uint32_t landmark)
{
    return g->holds[landmark] || g->is_goal[landmark];
}

typedef enum rp_landmark_method {
    RP_LANDMARKS_COMPLETE,  /* all facts that are landmarks of the delete relaxation */
    RP_LANDMARKS_BACKCHAIN, /* LAMA's: disjunctions, too, and what mutex groups tell */
    RP_LANDMARKS_BOTH       /* backwards from all that the first one finds */
} rp_landmark_method;

typedef enum rp_reasonable {
    RP_REASONABLE_NONE,
    RP_REASONABLE_ONLY,
    RP_REASONABLE_OBEDIENT
} rp_reasonable;

typedef struct rp_landmark_options {
    rp_landmark_method method;
    rp_reasonable reasonable;
    bool drop_negative; /* conditions lose the facts that stand for negated atoms */
    uint64_t most_work; /* then what was found so far is all; 0: no limit */
} rp_landmark_options;

/* The landmarks of plans from the state `start`; lives in the arena.  Facts that hold are
   listed only if they are goals or every plan needs them. */
rp_landmark_graph *rp_landmarks_find(rp_arena *, const rp_strips *, const rp_state_view *start,
                                     const rp_landmark_options *);

#endif
