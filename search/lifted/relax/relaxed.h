/* h^add and relaxed plans (FF) of lifted states, without instances of actions (Correa, Francès,
   Pommerening and Helmert 2021, "Delete-Relaxation Heuristics for Lifted Classical Planning";
   Correa, Pommerening, Helmert and Francès 2022, "The FF Heuristic for Lifted Classical Planning").

   Weighted Datalog (exploration.h) derives the atoms that matter for the goals left (relevance.h).
   The relaxed plan follows the cheapest derivations back from the goals; where one went through
   auxiliary atoms, theirs are put together to bind all parameters.  Each step costs 1. */
#ifndef SEARCH_LIFTED_RELAX_RELAXED_H
#define SEARCH_LIFTED_RELAX_RELAXED_H
#include "search/lifted/relax/relevance.h"
#include "search/lifted/state/world.h"

#define RP_LIFT_DEAD UINT32_MAX

typedef struct rp_lift_relaxed rp_lift_relaxed;

/* `exact`: all derivations are looked at.  Otherwise estimates may be higher, as what frees
   plentiful resources is only looked at where it has to be (relevance.h). */
rp_lift_relaxed *rp_lift_relaxed_create(rp_lift_world *, bool exact);
void rp_lift_relaxed_destroy(rp_lift_relaxed *); /* accepts NULL */

/* h^add of the state at hand, at most 2^30: 0 if all goals that are atoms hold; RP_LIFT_DEAD if
   some cannot be reached even when deletes are ignored. */
uint32_t rp_lift_relaxed_evaluate(rp_lift_relaxed *);

/* After an evaluation that was not dead: the goals that are atoms and did not hold are numbered
   from 0 on; what the i-th costs. */
uint32_t rp_lift_relaxed_num_goals(const rp_lift_relaxed *);
uint32_t rp_lift_relaxed_goal_cost(const rp_lift_relaxed *, uint32_t goal);

/* The steps of a relaxed plan for these of them, cheapest atoms first, one behind the other;
   returns their number. */
uint32_t rp_lift_relaxed_plan(rp_lift_relaxed *, uint32_t first, uint32_t count,
                              const uint32_t **steps);

/* The fluent atoms that the last one reaches, as ids of the world's; valid until the next one. */
uint32_t rp_lift_relaxed_atoms(rp_lift_relaxed *, const uint32_t **atoms);

#endif
