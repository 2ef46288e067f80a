/* A solver of propositional satisfiability by conflict-driven clause learning (Marques-Silva and
   Sakallah 1999, "GRASP: a search algorithm for propositional satisfiability"; Een and
   Sorensson 2003, "An extensible SAT-solver"): two watched literals a clause, first unique
   implication points, activities of variables, saved phases, restarts by Luby's sequence; of learned
   clauses those that join few levels are kept (Audemard and Simon 2009, "Predicting learnt
   clauses quality in modern SAT solvers").

   Incremental: clauses and variables may be added between calls, each of which assumes a literal;
   what was learned holds for all of them.  A call ends when its turn is over (base/limits.h) and
   can then be taken up again.  Deterministic. */
#ifndef SEARCH_SAT_CDCL_H
#define SEARCH_SAT_CDCL_H
#include "base/limits.h"

/* 2 * variable, or that + 1: its negation. */
typedef uint32_t rp_lit;

typedef struct rp_cdcl rp_cdcl;

typedef enum rp_answer {
    RP_ANSWER_OPEN,
    RP_ANSWER_SAT,
    RP_ANSWER_UNSAT /* under the assumption */
} rp_answer;

/* An open literal that is to become true next, or RP_NONE: then it is the variable of the highest activity,
   in the phase that it had last. */
typedef rp_lit rp_cdcl_pick(void *context);

rp_cdcl *rp_cdcl_create(rp_limits *) RP_MUST_CHECK;
void rp_cdcl_destroy(rp_cdcl *); /* accepts NULL */

/* The first of so many new variables, whose numbers follow each other. */
uint32_t rp_cdcl_add_variables(rp_cdcl *, uint32_t count);

/* Literals in any order, also with repetitions. */
void rp_cdcl_add_clause(rp_cdcl *, const rp_lit *, uint32_t count);

/* After RP_NONE it is not asked again before something is taken back. */
void rp_cdcl_set_pick(rp_cdcl *, rp_cdcl_pick *, void *context);

/* For that: 1 true, -1 false, 0 open, by what is decided so far. */
int rp_cdcl_value(const rp_cdcl *, rp_lit);
double rp_cdcl_activity(const rp_cdcl *, rp_lit);

/* Is there a model in which the literal is true?  Decides only variables below `limit`: whatever is
   consistent for these must extend to the others.  `conflicts`: at most so many. */
rp_answer rp_cdcl_solve(rp_cdcl *, rp_lit assumed, uint32_t limit, uint64_t conflicts);

/* Of the model, after RP_ANSWER_SAT, of variables below the limit. */
bool rp_cdcl_holds(const rp_cdcl *, rp_lit);

/* Is the literal false in all models? */
bool rp_cdcl_is_excluded(const rp_cdcl *, rp_lit);

uint64_t rp_cdcl_conflicts(const rp_cdcl *);
uint64_t rp_cdcl_decisions(const rp_cdcl *);

#endif
