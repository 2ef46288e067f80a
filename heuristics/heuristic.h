/* Heuristics: functions from states to estimates, interchangeable behind one table.

   A heuristic is one file (or folder) that defines a `const rp_heuristic_type`, plus one
   line in registry.def.  Its instance is bound to one task; evaluating a state allocates
   nothing and is deterministic.

   What a path-dependent heuristic says of a state depends on the ways by which it was
   reached.  It is told of each of them (`arrive`), remembers by state number what it needs,
   and evaluates states by number.  Such an instance serves one search.

   Functions are in instance.c and registry.c. */
#ifndef HEURISTICS_HEURISTIC_H
#define HEURISTICS_HEURISTIC_H
#include <math.h>

#include "base/data/shared.h"
#include "base/log.h"
#include "base/text/component.h"
#include "task/state.h"

/* No plan from here: returned only when that is proved, or by a heuristic that says it
   is unsafe. */
#define RP_DEAD_END ((double)INFINITY)

typedef struct rp_heuristic rp_heuristic;

typedef struct rp_heuristic_args {
    const rp_strips *strips;
    rp_limits *limits;
    rp_shared *shared; /* where it looks for what others made of the task, and leaves what it makes;
                            outlives it; NULL: all for itself */
    rp_log *log;       /* may be NULL */
    uint64_t seed;     /* of --seed; a heuristic's own `seed` parameter is added to it */
    bool ignore_costs; /* the search looks at no costs: what `cost=auto` goes by */
    const double *param; /* one a declared parameter */
} rp_heuristic_args;

/* A state was reached.  Numbers are those of the search's pool: a new state has the next
   one, its parent's was told before. */
typedef struct rp_arrival {
    rp_state_id state, parent; /* parent RP_NO_STATE: the initial state */
    rp_op_id op;               /* by which the parent led here; RP_NONE: the initial state */
    bool is_new;               /* no arrival at this state was told before */
    bool unpacked;             /* the buffer has its view */
    const rp_encoding *encoding;
    const rp_word *packed; /* the state */
    rp_state_buffer *buffer;
} rp_arrival;

typedef struct rp_op_set {
    const rp_op_id *op;
    uint32_t count;
} rp_op_set;

/* A step of a relaxed plan: the operator makes the fact true in the relaxation, once the facts that
   it needs hold (its conditions, and those of a conditional effect if that adds the fact). */
typedef struct rp_relaxed_step {
    rp_op_id op;
    rp_fact_id fact;
    uint32_t num_needs;
    const rp_fact_id *need;
} rp_relaxed_step;

typedef struct rp_heuristic_type {
    rp_component component;      /* name, summary, parameters */
    bool admissible, consistent; /* with respect to the task's costs, with default parameters */
    bool safe;                   /* RP_DEAD_END only for states without a plan */
    bool axioms, conditional;    /* handles axioms, conditional effects */
    bool preferred;              /* gives preferred operators */

    size_t bytes; /* of an instance: all zero but for its base before it is built */
    void (*build)(rp_heuristic *, const rp_heuristic_args *);
    double (*evaluate)(rp_heuristic *, const rp_state_view *);
    /* The estimate of the state evaluated last, before it was rounded.  NULL: none is. */
    double (*unrounded)(const rp_heuristic *);

    /* All NULL, unless it is path-dependent; then `evaluate` is for a state of which no path
       is known.  The number given to evaluate_reached is that of a state told before.
       `arrive` returns true if a known state's value may have changed, and may jump (memory). */
    bool (*arrive)(rp_heuristic *, rp_arrival *);
    double (*evaluate_reached)(rp_heuristic *, rp_state_id, const rp_state_view *);
    size_t (*stored_bytes)(const rp_heuristic *); /* what it remembers of states */
    /* Of one that decides by the task whether it is: NULL, if it always is. */
    bool (*follows_path)(const rp_heuristic *);

    /* What pays off only in a longer search, such as looking further ahead: searches that ask
       for it do so now and then between two evaluations, and most times nothing is due.  True
       if the estimates of states evaluated before may have changed.  May allocate, and jump.
       NULL: nothing of the kind. */
    bool (*refine)(rp_heuristic *);

    /* Preferred operators of the state last evaluated; may be NULL. The list is valid
       until the next call. */
    uint32_t (*preferred_ops)(rp_heuristic *, const rp_op_id **ops);
    /* The same, quicker, for a search that knows the operators that are applicable.  NULL: it would
       not be quicker. */
    uint32_t (*preferred_among)(rp_heuristic *, const rp_op_set *applicable, const rp_op_id **ops);
    /* The relaxed plan of the state last evaluated, by rising cost of what the steps make true: so
       each comes after those that it relies on, as far as these cost anything.  An operator with
       conditional effects may occur several times.  Empty after a dead end.  Valid until the next
       call of any function.  NULL: it makes none. */
    uint32_t (*relaxed_plan)(rp_heuristic *, const rp_relaxed_step **steps);
    /* Told of all heuristics of its search, itself among them, before any of them evaluates a
       state: it may use what they compute until one of them is destroyed.  NULL: no use. */
    void (*meet)(rp_heuristic *, rp_heuristic *const *all, uint32_t count);
    void (*release)(rp_heuristic *); /* what is not in the arena; NULL: nothing */
} rp_heuristic_type;

/* First member of every instance. */
struct rp_heuristic {
    const rp_heuristic_type *type;
    const rp_strips *strips;
    rp_arena arena; /* lives as long as the instance */
};

static inline double rp_heuristic_evaluate(rp_heuristic *h, const rp_state_view *state)
{
    return h->type->evaluate(h, state);
}

/* For those that may be path-dependent: the estimate of a stored state.  No others pay. */
static inline double rp_heuristic_evaluate_reached(rp_heuristic *h, rp_state_id id,
                                                   const rp_state_view *state)
{
    return h->type->arrive == NULL ? h->type->evaluate(h, state)
                                   : h->type->evaluate_reached(h, id, state);
}
/* Does what it says of a state depend on the path to it? */
static inline bool rp_heuristic_follows_path(const rp_heuristic *h)
{
    return h->type->arrive != NULL && (h->type->follows_path == NULL || h->type->follows_path(h));
}
static inline const rp_state_view *rp_arrival_view(rp_arrival *a)
{
    if (!a->unpacked)
        rp_state_unpack(a->encoding, a->packed, a->buffer);
    a->unpacked = true;
    return &a->buffer->view;
}
/* How many goals do not hold. */
static inline uint32_t rp_open_goals(const rp_strips *strips, const rp_state_view *state)
{
    uint32_t open = 0;

    for (uint32_t i = 0; i < strips->num_goal; i++)
        open += !rp_bit_get(state->holds, strips->goal[i]);
    return open;
}

/* From the values of the type's parameters, args->param; it must be able to handle the task. */
rp_heuristic *rp_heuristic_new(const rp_heuristic_type *, const rp_heuristic_args *);
void rp_heuristic_destroy(rp_heuristic *); /* accepts NULL */

/* The heuristics of registry.def, in its order. */
extern const rp_name_table rp_heuristic_table;

static inline const rp_heuristic_type *rp_heuristic_type_at(uint32_t i)
{
    return (const rp_heuristic_type *)rp_component_at(&rp_heuristic_table, i);
}

/* From "name" and "key=value,…".  On failure NULL and *error: a message in the arena. */
rp_heuristic *rp_heuristic_create(rp_arena *, const rp_spec *, rp_heuristic_args *,
                                  const char **error);

/* The estimate of the task's initial state by a heuristic made just for that; below 0 if it cannot
   handle the task. */
double rp_heuristic_of_initial(rp_arena *, const rp_spec *, rp_heuristic_args *);

#endif
