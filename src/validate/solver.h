/* Evaluates conditions over a factbase, by backtracking.

   A quantifier is not tried object by object: its condition is a set of goals with
   unbound variables; the goal with the fewest matching atoms binds some, goals without
   unbound variables are checked at once, and parts that share no variable are solved
   apart.  So the work follows the atoms there are, not the number of combinations. */
#ifndef VALIDATE_SOLVER_H
#define VALIDATE_SOLVER_H
#include "validate/factbase.h"
#include "validate/query.h"

struct rp_solver_settled { /* a goal taken off the stack, and from where */
    uint32_t place;
    const rp_query *goal;
};

typedef struct rp_solver {
    const rp_lifted *task;
    rp_limits *limits;
    rp_factbase *facts;
    const rp_scope *scope;         /* whose variables have values now */
    rp_u32vec value;               /* a variable: an object, or RP_NONE: unbound */
    rp_object_id *args;            /* scratch, most_args long */
    uint32_t most_args;            /* of any predicate or function */
    RP_VEC(const rp_query *) goal; /* of all searches under way; NULL: settled */
    RP_VEC(struct rp_solver_settled) settled;
    rp_u32vec bound; /* variables, in the order of being bound */
    rp_u32vec mark;  /* scratch: a variable */
    uint32_t marks;
} rp_solver;

void rp_solver_init(rp_solver *, const rp_lifted *, rp_factbase *, rp_limits *);
void rp_solver_release(rp_solver *);

/* From now on conditions of this scope; all its variables are unbound. */
void rp_solver_enter(rp_solver *, const rp_scope *);

/* Gives the variable a value, until the next rp_solver_enter.  False, if it has another
   one already, or the object is not of the variable's type. */
bool rp_solver_bind(rp_solver *, uint32_t variable, rp_object_id);

/* The arguments of terms whose variables are bound.  Valid until the next call. */
const rp_object_id *rp_solver_args(rp_solver *, const rp_term *term, uint32_t count);

/* Requires every free variable to be bound. */
bool rp_solver_holds(rp_solver *, const rp_query *);

/* For a true RP_QUERY_SOME without negation: binds its variables to the first choice
   that makes its child true. */
void rp_solver_bind_witness(rp_solver *, const rp_query *some);

/* Calls found(context) for every choice of objects for the variables in `wanted` that
   makes all the queries true, with them bound (possibly several times for one choice).
   Variables that are bound already keep their values; the others are unbound again
   afterwards.  Stops when found() says true, and returns whether it did. */
typedef struct rp_solver_question {
    const rp_query *const *query;
    uint32_t num_queries;
    const uint32_t *wanted;
    uint32_t num_wanted;
    bool (*found)(void *context);
    void *context;
} rp_solver_question;

bool rp_solver_solve(rp_solver *, const rp_solver_question *);

#endif
