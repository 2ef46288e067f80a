/* The states that a search knows of, and what every search does with them, whatever its
   order: store and count them, tell path-dependent heuristics how they were reached, evaluate
   them by all heuristics, mark preferred operators.

   Several heuristics evaluate a state one after another.  It is a dead end if one that is
   safe says so (the others are then not asked), or if all say so.  A node keeps the first
   heuristic's estimate; the others are to be had just after an evaluation.

   An operator is preferred in a state if one of the heuristics prefers it.

   With symmetries, a state is expanded by one of those operators that lead to images of the same
   state; an operator is then preferred if one that it stands for is.  With orbits, besides, only
   reduced states are stored, and made a plan in the end; this is not for path-dependent
   heuristics, as what is known of a path does not hold of its image.

   The struct is open to the engines, and begins theirs. */
#ifndef SEARCH_STATES_SPACE_H
#define SEARCH_STATES_SPACE_H
#include "search/engine.h"
#include "search/states/nodes.h"
#include "search/states/statepool.h"
#include "search/states/succgen.h"
#include "search/symmetry/symmetry.h"
#include "task/costs.h"

/* Successors are made and hashed by the batch, so that the memory their lookups need is
   on its way before the first of them is done. */
enum { RP_BATCH = 16 };

typedef struct rp_space {
    rp_engine engine; /* its statistics are right at any time, as control may leave by a jump */
    bool started;
    bool orbits;        /* states are reduced by `symmetry` */
    rp_outcome outcome; /* RP_CONTINUE until it is known */
    rp_limits *limits;
    const rp_strips *strips;
    const rp_encoding *encoding;
    rp_cost_kind cost;
    rp_statepool *pool;
    rp_nodes *nodes;
    rp_succgen *succgen;
    rp_symmetry *symmetry; /* NULL: none is made use of */
    rp_arena arena;        /* of the following */
    rp_state_buffer parent, child;
    rp_state_id child_id; /* the state whose view `child` has, or RP_NO_STATE */
    rp_word *made;        /* room for RP_BATCH packed states: successors that are looked at */
    uint64_t hash[RP_BATCH];
    rp_word *preferred; /* bit an operator; NULL: not used */
    double *h;          /* by each heuristic, of the state evaluated last, rounded as nodes do;
                             one 0 without any */
    double *best;       /* the best of each so far */

    rp_u32vec path; /* the plan so far, of engines that never go back behind a state */

    uint64_t bound;      /* on the plan's cost; UINT64_MAX: none */
    bool is_lower_bound; /* so may h be added to g before comparing */
    bool reopen;         /* a cheaper path to a closed state is followed */
    bool out_of_bound;   /* some state was left out */

    rp_heuristic *const *heuristic;
    uint32_t num_heuristics; /* 0: all states are alike */
    bool follows_paths;      /* one of them is path-dependent, */
    bool tells_paths;        /* or somebody watches */
    bool asks_one;           /* there is one, and nobody watches */
    bool sees_successors;    /* there are symmetries, or somebody watches */
    bool refines;            /* estimates of one of them may change as the search goes on */
    size_t more_bytes;       /* that the engine keeps of states besides */
    uint64_t made_work, stored_work, evaluated_work; /* of a state, for rp_work */
    rp_progress *progress;
    void *progress_context;

    rp_search_watch watch;
    const char *const *h_name; /* of estimates that are no heuristics'; or NULL */
    uint32_t num_h_names;
    bool improved;    /* the last evaluation brought one of `best` down */
    bool guessed;     /* a state was taken for dead by unsafe heuristics only */
    bool knows_g;     /* the nodes have it */
    bool stores_none; /* states: each step makes another one */
} rp_space;

/* In the words of RP_PARAM_OF_SYMMETRIES. */
typedef enum rp_symmetries {
    RP_SYMMETRIES_NONE,
    RP_SYMMETRIES_PRUNE, /* successors */
    RP_SYMMETRIES_ORBITS /* and states */
} rp_symmetries;

typedef struct rp_space_options {
    uint32_t num_heuristics; /* the first so many of the engine's arguments are used */
    bool preferred;          /* use preferred operators, if a heuristic gives any */
    bool marks_itself;       /* the engine does that, by heuristics of its own */
    bool reopen;
    rp_cost_kind cost;
    rp_symmetries symmetries;
} rp_space_options;

/* For the types' create: a new engine of so many bytes, all zero but for the space that it begins
   with; or NULL with args->error set, if the task is too large.  In a task that is known to be
   unsolvable nothing is built, and the outcome is known. */
void *rp_space_create(rp_engine_args *, size_t bytes, rp_space_options) RP_MUST_CHECK;
void rp_space_release(rp_space *);

/* Forgets all states. */
void rp_space_restart(rp_space *);

/* The packed initial state goes to `state`; it gets the id 0. */
rp_node *rp_space_add_initial(rp_space *, rp_word *state);

/* Tells path-dependent heuristics, and who watches, of an arrival at the packed state.  True if that
   may change a known state's estimates.  Only if `tells_paths`; rp_space_arrive does it. */
bool rp_space_tell(rp_space *, rp_arrival);

/* The estimates of a state, in `h`, and the first in its node.  False for a dead end: then the
   node's status says so.  Polls, as a state of a large task may have a thousand successors
   that take 10 ms each.  Requires a heuristic. */
bool rp_space_evaluate(rp_space *, rp_state_id, const rp_word *state, rp_node *);

/* Gives heuristics the occasion to become better.  True if the estimates of states evaluated
   before may have changed.  Only if `refines`. */
bool rp_space_refine(rp_space *);

/* A dead end that the engine found itself. */
void rp_space_mark_dead(rp_space *, rp_state_id, rp_node *);

/* The operators that are applicable in the state, which is expanded, and those of them by which it
   is to be. */
typedef struct rp_successors {
    rp_op_set all, kept;
} rp_successors;
rp_successors rp_space_successors(rp_space *, const rp_word *state, const rp_state_view *);

/* Marks the operators that the heuristic prefers in the state that it evaluated last; those that
   are applicable there are known. */
void rp_space_mark_of(rp_space *, rp_heuristic *, const rp_op_set *applicable);
/* Marks the preferred operators of the state evaluated last. */
void rp_space_mark(rp_space *, const rp_op_set *applicable);
/* The same of any state, which heuristics that give such operators evaluate once more. */
void rp_space_mark_again(rp_space *, rp_state_id, const rp_state_view *,
                         const rp_op_set *applicable);

/* Nothing is left: that is a proof unless a dead end was guessed, or what was out of bound might
   have been within it by a path that was not followed. */
rp_outcome rp_space_exhausted(const rp_space *);

/* The path goes on to the goal, and is the plan: solved. */
void rp_space_solve(rp_space *, rp_state_id goal);

void rp_space_note_memory(rp_space *);

/* Counts the work of what was done since those statistics, besides what others count. */
static inline void rp_space_count_work(rp_space *s, uint64_t generated, uint64_t states,
                                       uint64_t evaluated)
{
    const rp_search_stats *const now = &s->engine.stats;

    rp_work(s->limits, s->made_work * (now->generated - generated) +
                           s->stored_work * (now->states - states) +
                           s->evaluated_work * (now->evaluated - evaluated));
}

/* The types' run: starts if it was not, then steps while there are expansions left, the turn is not
   over, and no outcome is known. */
static inline rp_outcome rp_space_run(rp_space *s, uint64_t expansions, void (*start)(rp_space *),
                                      void (*step)(rp_space *))
{
    if (!s->started && expansions > 0 && s->outcome == RP_CONTINUE) {
        s->started = true;
        start(s);
    }
    for (; expansions > 0 && s->outcome == RP_CONTINUE && !rp_turn_is_over(s->limits);
         expansions--) {
        const uint64_t generated = s->engine.stats.generated, states = s->engine.stats.states;
        const uint64_t evaluated = s->engine.stats.evaluated;
        rp_poll(s->limits);
        step(s);
        rp_space_count_work(s, generated, states, evaluated);
    }
    rp_space_note_memory(s);
    return s->outcome;
}

/* For its open lists; NULL: nobody watches. */
static inline rp_search_watch *rp_space_watch(rp_space *s)
{
    return s->watch.observer == NULL ? NULL : &s->watch;
}

/* Reduces the packed state, if this is an orbit search. */
static inline void rp_space_reduce(rp_space *s, rp_word *state)
{
    if (s->orbits)
        rp_symmetry_reduce(s->symmetry, state, NULL);
}

/* Makes the successors, by the operators, of the state that `parent` has the view of; `reach` is
   told where each is in the batch, and may end the search. */
static inline void rp_space_generate(rp_space *s, rp_state_id id, rp_op_set ops,
                                     void (*reach)(rp_space *, uint32_t in_batch,
                                                   rp_state_id parent, rp_op_id op))
{
    const rp_encoding *const e = s->encoding;
    const rp_word *const from = rp_statepool_get(s->pool, id);

    for (uint32_t first = 0; first < ops.count; first += RP_BATCH) {
        const uint32_t size = ops.count - first < RP_BATCH ? ops.count - first : RP_BATCH;
        for (uint32_t i = 0; i < size; i++) {
            rp_word *const to = s->made + (size_t)i * e->words;
            rp_view_apply(e, ops.op[first + i], &s->parent.view, from, to);
            rp_space_reduce(s, to);
            s->hash[i] = rp_statepool_hash(s->pool, to);
        }
        for (uint32_t i = 0; i < size; i++) {
            reach(s, i, id, ops.op[first + i]);
            if (s->outcome != RP_CONTINUE)
                return;
        }
    }
}

/* Stores the i-th successor of the batch. */
static inline rp_state_id rp_space_insert(rp_space *s, uint32_t in_batch, bool *is_new)
{
    const rp_word *const state = s->made + (size_t)in_batch * s->encoding->words;

    return rp_statepool_insert_hashed(s->pool, state, s->hash[in_batch], is_new);
}

/* The cost at which the operator leads on from the state.  No sum overflows: a path is shorter than
   2^32, and a step costs less than 2^32. */
static inline uint64_t rp_space_add_cost(const rp_space *s, rp_state_id parent, rp_op_id op)
{
    uint64_t cost = 1;

    if (s->cost != RP_COST_ONE)
        cost = (uint64_t)s->strips->cost[op] + (s->cost == RP_COST_PLUSONE);
    return rp_nodes_g(s->nodes, parent) + cost;
}

/* Is a state reached at that cost beyond the bound? */
static inline bool rp_space_is_beyond(rp_space *s, uint64_t g)
{
    s->out_of_bound |= g >= s->bound;
    return g >= s->bound;
}

/* The same of the way on from a state just evaluated. */
static inline bool rp_space_exceeds_bound(rp_space *s, rp_state_id id)
{
    const bool hopeless = s->is_lower_bound && (double)rp_nodes_g(s->nodes, id) +
                                                       (double)rp_nodes_get(s->nodes, id)->h >=
                                                   (double)s->bound;

    s->out_of_bound |= hopeless;
    return hopeless;
}

/* The node of the state just stored. */
static inline rp_node *rp_space_add_node(rp_space *s)
{
    rp_node *const node = rp_nodes_add(s->nodes);

    if ((s->engine.stats.states++ & 0xfff) == 0)
        rp_space_note_memory(s);
    return node;
}

/* The node of a state just reached, new if that is; path-dependent heuristics are told.  *changed:
   that may change a known state's estimates. */
static inline rp_node *rp_space_arrive(rp_space *s, rp_arrival arrival, bool *changed)
{
    rp_node *const node =
        arrival.is_new ? rp_space_add_node(s) : rp_nodes_get(s->nodes, arrival.state);

    *changed = s->tells_paths && rp_space_tell(s, arrival);
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

static inline void rp_space_unmark(rp_space *s, rp_op_set ops)
{
    for (uint32_t i = 0; i < ops.count; i++)
        rp_bit_clear(s->preferred, ops.op[i]);
}

#endif
