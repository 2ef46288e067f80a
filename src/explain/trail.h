/* Along a path of operators from the initial state: the states on it, and what heuristics say of
   them.

   Path-dependent heuristics are told of each step, as a search would that knows no other path to
   these states.  Every step that is taken counts as a state of its own, also one that leads back
   to a state on the path: landmarks that were accepted in between stay accepted. */
#ifndef EXPLAIN_TRAIL_H
#define EXPLAIN_TRAIL_H
#include "base/data/vec.h"
#include "heuristics/heuristic.h"

typedef struct rp_trail {
    const rp_strips *strips;
    const rp_encoding *encoding;
    rp_heuristic *const *heuristic; /* borrowed; they serve this trail alone */
    uint32_t num_heuristics;
    rp_limits *limits;
    rp_state_id next; /* number of the next step that is taken */

    uint32_t length;       /* steps from the initial state to the current one */
    rp_u32vec op, id;      /* of a step; id has one more, that of the initial state */
    RP_VEC(rp_word) state; /* packed, one after another; of the initial state first */
    rp_state_buffer buffer;
    bool is_viewed; /* the buffer has the current state */
} rp_trail;

/* Stands in the initial state, of which the heuristics are told.  Borrows all; the buffer lies in
   the arena, the rest is freed by rp_trail_release. */
void rp_trail_init(rp_trail *, rp_arena *, const rp_encoding *, rp_heuristic *const *heuristic,
                   uint32_t num_heuristics);
void rp_trail_release(rp_trail *);

/* Takes a step.  False: the operator is not applicable, and nothing has changed. */
bool rp_trail_step(rp_trail *, rp_op_id) RP_MUST_CHECK;

/* To the state behind a path from the initial one, by what that has in common with the path to the
   current state.  False: some operator on it is not applicable; it stands before that. */
bool rp_trail_to(rp_trail *, const rp_op_id *path, uint32_t length) RP_MUST_CHECK;

/* Of the current state: valid until the next step. */
const rp_state_view *rp_trail_view(rp_trail *);
const rp_word *rp_trail_packed(const rp_trail *);
static inline rp_state_id rp_trail_id(const rp_trail *w) { return w->id.item[w->length]; }

/* What heuristic `which` says of the current state. */
double rp_trail_evaluate(rp_trail *, uint32_t which);

#endif
