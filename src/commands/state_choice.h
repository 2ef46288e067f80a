/* The state that a subcommand is to look at: the initial one, one from a file, or the one
   after the first steps of a plan. */
#ifndef COMMANDS_STATE_CHOICE_H
#define COMMANDS_STATE_CHOICE_H
#include "base/diag.h"
#include "task/state.h"
#include "validate/factbase.h"

typedef struct rp_state_choice {
    const char *state_file; /* NULL: none */
    const char *plan_file;  /* NULL: none; not together with state_file */
    uint32_t steps;         /* of the plan; RP_ALL_STEPS: all of them */
} rp_state_choice;

#define RP_ALL_STEPS UINT32_MAX

/* Fills `state`, which is initialised for the task.  A state file lists the ground atoms that
   hold, `(on a b) (clear a)`, all in one list `(:init …)`, `(:state …)` or `(and …)` if one
   likes; `;` begins a comment.  Atoms of predicates that no action changes may be left out,
   derived ones are computed, and those that no plan can reach are ignored with a warning.
   Returns false after adding errors to `diags`. */
bool rp_state_select(rp_arena *, rp_diags *, const rp_strips *, const rp_state_choice *,
                     rp_state_buffer *state) RP_MUST_CHECK;

/* The facts of the ground task that hold with those atoms, but for derived ones; in the arena. */
const rp_fact_id *rp_state_list_facts(rp_arena *, const rp_strips *, const rp_factbase *,
                                      uint32_t *count);

#endif
