/* Steps: instances of actions, what they change, and which ones apply.

   A step is its action's number in the model and behind it an object for each of the action's
   parameters. */
#ifndef SEARCH_LIFTED_STATE_STEP_H
#define SEARCH_LIFTED_STATE_STEP_H
#include "search/lifted/state/world.h"

static inline uint32_t rp_lift_step_length(const rp_lift_model *m, const uint32_t *step)
{
    return 1 + m->schema[step[0]].scope->num_params;
}

/* Does the step apply in the state at hand? */
bool rp_lift_step_applies(rp_lift_world *, const uint32_t *step);

/* Adds to `out` the atoms that the step needs, as far as its arguments tell. */
void rp_lift_step_needs(rp_lift_world *, const uint32_t *step, rp_u32vec *out);

/* Puts the atoms that the step, which applies, changes into world->changes, ascending. */
void rp_lift_step_changes(rp_lift_world *, const uint32_t *step);

/* The difference of the state with world->changes changed, to `out`, which is emptied. */
void rp_lift_step_result(const rp_lift_world *, rp_u32vec *out);

/* Makes that state the one at hand. */
void rp_lift_step_take(rp_lift_world *);

enum { RP_LIFT_MOST_STEPS = 1 << 20 };

/* Applicable steps.  Of those that differ only in parameters that no effect or cost mentions, one
   is found. */
typedef struct rp_lift_steps {
    rp_u32vec item;  /* one after the other */
    rp_u32vec begin; /* of each, in `item` */
    rp_tupleset seen;
    bool is_incomplete; /* there are more than can be kept: RP_LIFT_MOST_STEPS */
} rp_lift_steps;

void rp_lift_steps_init(rp_lift_steps *, rp_limits *);
void rp_lift_steps_release(rp_lift_steps *, rp_limits *);
void rp_lift_steps_find(rp_lift_steps *, rp_lift_world *);

#endif
