/* A state in motion: the state after the operators so far, for replaying plans on the ground
   task.  Handles everything a ground task can have (axioms, conditional effects).  Taking a
   step costs a copy of the packed state; with axioms, also the derived facts. */
#ifndef SEARCH_IMPROVE_WALK_H
#define SEARCH_IMPROVE_WALK_H
#include "task/state.h"

typedef struct rp_walk {
    const rp_encoding *encoding;
    rp_word *state, *next; /* encoding->words each */
    rp_state_buffer buffer;
    bool unpacked; /* the buffer has the view of `state`; only used with axioms */
} rp_walk;

/* Lives in the arena.  To be started before anything else. */
void rp_walk_init(rp_walk *, rp_arena *, const rp_encoding *);
void rp_walk_start(rp_walk *); /* in the initial state */
void rp_walk_start_in(rp_walk *, const rp_word *state);

/* Takes the step if the operator applies; otherwise returns false, the state unchanged. */
bool rp_walk_step(rp_walk *, rp_op_id);

bool rp_walk_is_goal(rp_walk *);

#endif
