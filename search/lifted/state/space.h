/* The states that a lifted search has reached: their differences (world.h), each once, and how each
   was reached first. */
#ifndef SEARCH_LIFTED_STATE_SPACE_H
#define SEARCH_LIFTED_STATE_SPACE_H
#include "search/lifted/state/step.h"

typedef struct rp_lift_node {
    uint32_t parent;       /* RP_NONE: the initial state */
    uint32_t first, count; /* the steps from there: their places are in rp_lift_space.track */
} rp_lift_node;

typedef struct rp_lift_space {
    rp_limits *limits;
    rp_lift_world *world; /* borrowed */
    rp_tupleset pool;
    RP_VEC(rp_lift_node) node;
    rp_u32vec step, track;
    rp_u32vec result; /* difference of the state that is being made */
    uint32_t at;      /* the state that the world is in, or RP_NONE */
} rp_lift_space;

/* With the initial state as number 0. */
void rp_lift_space_init(rp_lift_space *, rp_lift_world *);
void rp_lift_space_release(rp_lift_space *);

/* Makes the state the one at hand.  Whoever else moves the world sets `at` to RP_NONE. */
void rp_lift_space_enter(rp_lift_space *, uint32_t state);

/* Keeps a step, and returns its place. */
uint32_t rp_lift_space_keep(rp_lift_space *, const uint32_t *step);

/* The state that a kept step, which applies, leads to from the one at hand, which stays; its
   changes are in world->changes. */
uint32_t rp_lift_space_follow(rp_lift_space *, uint32_t step, bool *is_new);

/* The same for many steps: the places of those that were taken, each with rp_lift_world_flip, are in
   `track` from `first` on.  The new state is at hand then. */
uint32_t rp_lift_space_arrive(rp_lift_space *, uint32_t first);

/* The steps from the initial state to this one, one behind the other; `out` is emptied. */
void rp_lift_space_plan(const rp_lift_space *, uint32_t state, rp_u32vec *out);

#endif
