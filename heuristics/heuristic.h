/* Heuristics: functions from states to estimates, interchangeable behind one table.

   A heuristic is one file (or folder) that defines a `const rp_heuristic_type`, plus one
   line in registry.def.  Its instance is bound to one task; evaluating a state allocates
   nothing and is deterministic. */
#ifndef HEURISTICS_HEURISTIC_H
#define HEURISTICS_HEURISTIC_H
#include <math.h>

#include "base/log.h"
#include "base/params.h"
#include "task/state.h"

/* No plan from here: returned only when that is proved, or by a heuristic that says it
   is unsafe. */
#define RP_DEAD_END ((double)INFINITY)

typedef struct rp_heuristic rp_heuristic;

typedef struct rp_heuristic_args {
    const rp_strips *strips;
    rp_limits *limits;
    rp_log *log;         /* may be NULL */
    uint64_t seed;       /* of --seed; a heuristic's own `seed` parameter is added to it */
    bool ignore_costs;   /* the search looks at no costs: what `cost=auto` goes by */
    const double *param; /* one a declared parameter */
    const char *error;   /* set by create on failure; static text */
} rp_heuristic_args;

typedef struct rp_heuristic_type {
    const char *name, *summary;
    bool admissible, consistent; /* with respect to the task's costs, with default parameters */
    bool safe;                   /* RP_DEAD_END only for states without a plan */
    bool axioms, conditional;    /* handles axioms, conditional effects */
    bool preferred;              /* gives preferred operators */
    const rp_param *param;
    uint32_t num_params;

    /* NULL with args->error set if the task has something it cannot handle. */
    rp_heuristic *(*create)(rp_heuristic_args *);
    double (*evaluate)(rp_heuristic *, const rp_state_view *);
    /* Preferred operators of the state last evaluated; may be NULL. The list is valid
       until the next call. */
    uint32_t (*preferred_ops)(rp_heuristic *, const rp_op_id **ops);
    void (*destroy)(rp_heuristic *);
} rp_heuristic_type;

/* First member of every instance. */
struct rp_heuristic {
    const rp_heuristic_type *type;
    rp_limits *limits;
};

static inline double rp_heuristic_evaluate(rp_heuristic *h, const rp_state_view *state)
{
    return h->type->evaluate(h, state);
}
void rp_heuristic_destroy(rp_heuristic *); /* accepts NULL */

/* The table of registry.def, in its order. */
extern const rp_heuristic_type *const rp_heuristic_types[];
extern const uint32_t rp_num_heuristic_types;

/* From "name" and "key=value,…".  On failure NULL and *error: a message in the arena. */
rp_heuristic *rp_heuristic_create(rp_arena *, const rp_spec *, rp_heuristic_args *,
                                  const char **error);

#endif
