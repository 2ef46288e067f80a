/* The plan of an orbit search (search/symmetry/symmetry.h). */
#ifndef SEARCH_STATES_ORBIT_PLAN_H
#define SEARCH_STATES_ORBIT_PLAN_H
#include "search/states/succgen.h"
#include "search/symmetry/symmetry.h"

/* The path leads from the reduced initial state to a goal, each state being reduced when it is reached.
   Makes it one of the same cost that leads from the initial state itself to a goal: the same
   states are made from there, mapped back by all exchanges so far, and at each
   the operator is taken that leads to the next one.  The arena is for what that needs. */
void rp_orbit_plan(rp_arena *, rp_symmetry *, const rp_encoding *, rp_succgen *, rp_u32vec *path);

#endif
