/* The insides of solver.c: what the search itself (solver.c), the choice of what to try next
   (solver_choose.c) and the parts that can be solved apart (solver_parts.c) share.

   A search keeps its goals on a stack that all searches under way share: taking goals
   apart pushes, settling one leaves a hole, and going back restores both.  The depth of
   recursion is bounded by the variables that a search can bind plus the nesting of the
   formula. */
#ifndef VALIDATE_SOLVER_SEARCH_H
#define VALIDATE_SOLVER_SEARCH_H
#include "validate/solver.h"

typedef struct rp_solver_search {
    rp_solver *s;
    uint32_t first; /* its goals are goal[first], … */
    const rp_solver_question *question;
} rp_solver_search;

typedef enum rp_solver_option_kind {
    RP_SOLVER_NOTHING, /* no goals are left */
    RP_SOLVER_MATCHES,
    RP_SOLVER_EQUAL,
    RP_SOLVER_CHILDREN,
    RP_SOLVER_OBJECTS
} rp_solver_option_kind;

typedef struct rp_solver_option {
    rp_solver_option_kind kind;
    uint32_t cost;     /* about how many choices there are */
    uint32_t place;    /* of the goal */
    uint32_t variable; /* of RP_SOLVER_OBJECTS */
} rp_solver_option;

/* Where the atoms that match a partly bound one are found fastest. */
typedef struct rp_solver_access {
    uint32_t count, position;
    rp_object_id object;
} rp_solver_access;

rp_solver_access rp_solver_find_access(rp_solver *, const rp_formula *atom);

/* The choice with the fewest alternatives; the first of equal ones. */
rp_solver_option rp_solver_choose(rp_solver_search *);

/* Goals that share no unbound variable with the rest nor with what is wanted can be solved
   apart, and one solution of them is enough.  Moves the first such goals from `place` on to
   the top of the stack; false if there are none. */
bool rp_solver_take_part(rp_solver_search *, uint32_t *place);

static inline bool rp_solver_is_equality(const rp_query *q)
{
    return q->formula->pred == RP_PRED_EQUALS;
}

static inline rp_object_id rp_solver_value(const rp_solver *s, rp_term term)
{
    return rp_term_is_variable(term) ? s->value.item[rp_term_variable(term)] : term;
}

static inline rp_type_id rp_solver_type(const rp_solver *s, uint32_t variable)
{
    return s->scope->variable_type[variable];
}

static inline uint32_t rp_solver_num_objects(const rp_solver *s, uint32_t variable)
{
    return rp_csr_size(&s->task->objects_of_type, rp_solver_type(s, variable));
}

static inline bool rp_solver_is_closed(const rp_solver *s, const rp_query *q)
{
    for (uint32_t i = 0; i < q->num_free; i++)
        if (s->value.item[q->free[i]] == RP_NONE)
            return false;
    return true;
}

static inline void rp_solver_settle(rp_solver *s, uint32_t place)
{
    rp_vec_push(s->limits, &s->settled, ((struct rp_solver_settled){place, s->goal.item[place]}));
    s->goal.item[place] = NULL;
}

#endif
