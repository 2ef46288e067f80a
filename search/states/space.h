/* The states that a search knows of, and what every search does with them, whatever its
   order: store and count them, tell path-dependent heuristics how they were reached, evaluate
   them by all heuristics, mark preferred operators.

   Several heuristics evaluate a state one after another.  It is a dead end if one that is
   safe says so (the others are then not asked), or if all say so.  A node keeps the first
   heuristic's estimate; the others are to be had just after an evaluation.

   An operator is preferred in a state if one of the heuristics prefers it.

   The struct is open to the engines, and is a part of theirs. */
#ifndef SEARCH_STATES_SPACE_H
#define SEARCH_STATES_SPACE_H
#include "search/engine.h"
#include "search/states/nodes.h"
#include "search/states/statepool.h"
#include "search/states/succgen.h"

typedef enum rp_cost_kind { /* what g counts */
                            RP_COST_NORMAL,
                            RP_COST_ONE,
                            RP_COST_PLUSONE /* the task's costs plus 1, or just 1 if all are 1 */
} rp_cost_kind;

typedef struct rp_space {
    rp_search_stats *stats; /* of the engine; right at any time, as control may leave by a jump */
    rp_limits *limits;
    const rp_strips *strips;
    const rp_encoding *encoding;
    rp_cost_kind cost;
    rp_statepool *pool;
    rp_nodes *nodes;
    rp_succgen *succgen;
    rp_arena arena; /* of the following */
    rp_state_buffer parent, child;
    rp_state_id child_id; /* the state whose view `child` has, or RP_NO_STATE */
    rp_word *preferred;   /* bit an operator; NULL: not used */
    double *h;            /* by each heuristic, of the state evaluated last, rounded as nodes do;
                             one 0 without any */
    double *best;         /* the least of each so far */
    bool improved;        /* the last evaluation brought one of these down */
    bool guessed;         /* a state was taken for dead by unsafe heuristics only */

    uint64_t bound;      /* on the plan's cost; UINT64_MAX: none */
    bool is_lower_bound; /* so may h be added to g before comparing */
    bool reopen;         /* a cheaper path to a closed state is followed */
    bool out_of_bound;   /* some state was left out */

    rp_heuristic *const *heuristic;
    uint32_t num_heuristics; /* 0: all states are alike */
    bool tells_paths;        /* one of them is path-dependent */
    bool refines;            /* estimates of one of them may change as the search goes on */
    rp_progress *progress;
    void *progress_context;
} rp_space;

typedef struct rp_space_options {
    uint32_t num_heuristics; /* the first so many of the engine's arguments are used */
    bool preferred;          /* use preferred operators, if a heuristic gives any */
    bool reopen;
    rp_cost_kind cost;
} rp_space_options;

/* Makes the base of a new engine and its space; NULL, or args->error set, if the task is too
   large.  In a task that is known to be unsolvable nothing is built: the space may then only
   be released. */
const char *rp_space_init(rp_space *, rp_engine *, const rp_engine_args *, rp_space_options);
void rp_space_release(rp_space *);

/* The packed initial state goes to `state`; it gets the id 0. */
rp_node *rp_space_add_initial(rp_space *, rp_word *state);

/* Tells path-dependent heuristics of an arrival at the packed state.  True if that may change
   a known state's estimates.  Only if `tells_paths`. */
bool rp_space_tell(rp_space *, rp_arrival);

/* The estimates of a state, in `h`, and the first in its node.  False for a dead end: then the
   node's status says so.  Polls, as a state of a large task may have a thousand successors
   that take 10 ms each.  Requires a heuristic. */
bool rp_space_evaluate(rp_space *, rp_state_id, const rp_word *state, rp_node *);

/* Gives heuristics the occasion to become better.  True if the estimates of states evaluated
   before may have changed.  Only if `refines`. */
bool rp_space_refine(rp_space *);

/* Marks the preferred operators of the state evaluated last. */
void rp_space_mark(rp_space *);
/* The same of any state, which heuristics that give such operators evaluate once more. */
void rp_space_mark_anew(rp_space *, rp_state_id, const rp_state_view *);

/* Nothing is left: that is a proof unless a dead end was guessed, or what was out of bound might
   have been within it by a path that was not followed. */
rp_outcome rp_space_exhausted(const rp_space *);

void rp_space_note_memory(rp_space *);

static inline uint32_t rp_space_add_cost(const rp_space *s, uint32_t g, rp_op_id op)
{
    uint64_t cost = 1;

    if (s->cost != RP_COST_ONE)
        cost = (uint64_t)s->strips->cost[op] + (s->cost == RP_COST_PLUSONE);
    return cost < UINT32_MAX - g ? g + (uint32_t)cost : UINT32_MAX;
}

/* Is a state reached at that cost beyond the bound? */
static inline bool rp_space_is_beyond(rp_space *s, uint32_t g)
{
    s->out_of_bound |= g >= s->bound;
    return g >= s->bound;
}

/* The same of the way on from a state just evaluated. */
static inline bool rp_space_is_hopeless(rp_space *s, const rp_node *node)
{
    const bool hopeless = s->is_lower_bound && node->g + (double)node->h >= (double)s->bound;

    s->out_of_bound |= hopeless;
    return hopeless;
}

/* The node of the state just stored. */
static inline rp_node *rp_space_add_node(rp_space *s)
{
    rp_node *const node = rp_nodes_add(s->nodes);

    if ((s->stats->states++ & 0xfff) == 0)
        rp_space_note_memory(s);
    return node;
}

static inline const rp_state_view *rp_space_view(rp_space *s, rp_state_id id, const rp_word *state)
{
    if (s->child_id != id)
        rp_state_unpack(s->encoding, state, &s->child);
    s->child_id = id;
    return &s->child.view;
}

static inline bool rp_space_is_goal(rp_space *s, rp_state_id id, const rp_word *state)
{
    if (s->strips->num_axioms == 0)
        return rp_state_is_goal(s->encoding, state);
    return rp_view_is_goal(s->strips, rp_space_view(s, id, state));
}

static inline void rp_space_unmark(rp_space *s, const rp_op_id *ops, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        rp_bit_clear(s->preferred, ops[i]);
}

#endif
