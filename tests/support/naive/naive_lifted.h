/* The meaning of a lifted task in its plainest form: a truth value for every atom there
   can be, quantifiers tried object by object, axioms fired until nothing changes. */
#ifndef SUPPORT_NAIVE_NAIVE_LIFTED_H
#define SUPPORT_NAIVE_NAIVE_LIFTED_H
#include "task/plan.h"

typedef struct naive_lifted {
    const rp_lifted *task;
    const uint32_t *first; /* a predicate: index of its first atom */
    uint32_t num_atoms;
    bool *holds; /* an atom; derived ones are up to date */
    int64_t cost;
} naive_lifted;

/* In its initial state.  Lives in the arena. */
naive_lifted *naive_lifted_create(rp_arena *, const rp_lifted *);

bool naive_lifted_holds(const naive_lifted *, rp_pred_id, const rp_object_id *arg);

/* Takes the step, or leaves all as it was and says false. */
bool naive_lifted_step(naive_lifted *, rp_arena *, const rp_step *);
bool naive_lifted_goal(const naive_lifted *, rp_arena *);

#endif
