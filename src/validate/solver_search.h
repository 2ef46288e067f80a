/* The insides of task/solver.c, which is in three files: the search itself, the choice of
   what to try next (solver_choose.c), and the parts that can be solved apart
   (solver_parts.c).

   A search keeps its goals on a stack that all searches under way share: taking goals
   apart pushes, settling one leaves a hole, and going back restores both.  The depth of
   recursion is bounded by the variables that a search can bind plus the nesting of the
   formula. */
#ifndef VALIDATE_SOLVER_SEARCH_H
#define VALIDATE_SOLVER_SEARCH_H
#include "validate/solver.h"

typedef struct rp_search {
    rp_solver *s;
    uint32_t first; /* its goals are goal[first], … */
    const rp_solver_question *question;
} rp_search;

typedef enum rp_option_kind {
    RP_TRY_NOTHING, /* no goals are left */
    RP_TRY_MATCHES,
    RP_TRY_EQUAL,
    RP_TRY_CHILDREN,
    RP_TRY_OBJECTS
} rp_option_kind;

typedef struct rp_option {
    rp_option_kind kind;
    uint32_t cost;     /* about how many choices there are */
    uint32_t place;    /* of the goal */
    uint32_t variable; /* of RP_TRY_OBJECTS */
} rp_option;

/* Where the atoms that match a partly bound one are found fastest. */
typedef struct rp_access {
    uint32_t count, position;
    rp_object_id object;
} rp_access;

rp_access rp_search_find_access(rp_solver *, const rp_formula *atom);

/* The choice with the fewest alternatives; the first of equal ones. */
rp_option rp_search_choose(rp_search *);

/* Solves apart what shares no unbound variable with the rest nor with what is wanted: one
   solution of that is enough.  False if it has none. */
bool rp_search_solve_parts(rp_search *);

/* True: found() said stop, or, if there is no found(), there is a solution.  Leaves goals
   and values as they were. */
bool rp_search_run(rp_search *);

static inline bool rp_search_is_equality(const rp_query *q)
{
    return q->formula->pred == RP_PRED_EQUALS;
}

static inline rp_object_id rp_search_value(const rp_solver *s, rp_term term)
{
    return rp_term_is_variable(term) ? s->value.item[rp_term_variable(term)] : term;
}

static inline rp_type_id rp_search_type(const rp_solver *s, uint32_t variable)
{
    return s->scope->variable_type[variable];
}

static inline uint32_t rp_search_num_objects(const rp_solver *s, uint32_t variable)
{
    return rp_csr_size(&s->task->objects_of_type, rp_search_type(s, variable));
}

static inline bool rp_search_is_closed(const rp_solver *s, const rp_query *q)
{
    for (uint32_t i = 0; i < q->num_free; i++)
        if (s->value.item[q->free[i]] == RP_NONE)
            return false;
    return true;
}

static inline void rp_search_settle(rp_solver *s, uint32_t place)
{
    rp_vec_push(s->limits, &s->settled, ((struct rp_settled){place, s->goal.item[place]}));
    s->goal.item[place] = NULL;
}

#endif
