/* The state at hand of a lifted search, and the atoms met so far.

   A fluent atom gets an id when it is first met, those of the initial state first.  A state is
   written as its difference: the ascending ids of the atoms that hold either in it or in the
   initial state, but not in both.  So states of thousands of atoms are as small as what
   changed.  The state at hand has a bit an atom, and, when joins ask for them, tables.

   Expected: 10^2 to 10^6 atoms, differences of 1 to 1000. */
#ifndef SEARCH_LIFTED_STATE_WORLD_H
#define SEARCH_LIFTED_STATE_WORLD_H
#include "base/data/bitset.h"
#include "base/data/tupleset.h"
#include "search/lifted/model/match.h"

typedef struct rp_lift_world {
    const rp_lift_model *model;
    rp_limits *limits;
    rp_tupleset atom;     /* head: predicate */
    uint32_t num_initial; /* atoms of the initial state */
    rp_word *holding;     /* bit an atom: it holds in the state at hand */
    uint32_t capacity;    /* in words */
    rp_u32vec differs;    /* of the state at hand, once it is settled */
    rp_u32vec flipped;    /* atoms that have changed since then */
    rp_lift_table *table; /* of each predicate; of fluents: what holds, if `fresh` */
    rp_lift_table **tables;
    bool fresh;
    uint32_t *value;    /* of each variable, for whoever works with one action */
    uint32_t *argument; /* most_variables or RP_LIFT_MOST_ARITY of them, likewise */
    rp_u32vec changes;  /* see step.h, which alone uses the two others */
    rp_u32vec deletes, next;
    uint32_t *quantified; /* most_variables, for reading formulas */
    rp_u32vec goal;       /* atoms to hold */
    rp_word *is_goal;     /* bit an atom that was known when the goals were, num_known of them */
    uint32_t num_known;
    bool goal_is_false; /* a static goal does not hold */
} rp_lift_world;

/* Begins at the initial state. */
void rp_lift_world_init(rp_lift_world *, rp_limits *, const rp_lift_model *);
void rp_lift_world_release(rp_lift_world *);

/* Makes the state of this difference the one at hand. */
void rp_lift_world_enter(rp_lift_world *, const uint32_t *differs, uint32_t count);

/* Changes the state at hand by world->changes.  For many changes in a row, as the difference is
   left as it was until the state is settled. */
void rp_lift_world_flip(rp_lift_world *);
void rp_lift_world_settle(rp_lift_world *);

/* The id of a fluent atom, new or not. */
uint32_t rp_lift_world_intern(rp_lift_world *, uint32_t pred, const uint32_t *arg, uint32_t count);

static inline bool rp_lift_world_has(const rp_lift_world *w, uint32_t atom)
{
    return rp_bit_get(w->holding, atom);
}

/* Does the literal hold, with these values for variables? */
bool rp_lift_world_holds(rp_lift_world *, const rp_lift_literal *, const uint32_t *value);

/* Does a check of the kinds that match.h asks for?  `root`: of the variables of its scope. */
bool rp_lift_world_checks(rp_lift_world *, const rp_lift_check *, const rp_term *root,
                          const rp_scope *, const uint32_t *value);

/* Tables for joins, valid until another state is entered. */
rp_lift_table *const *rp_lift_world_tables(rp_lift_world *);

/* How many goals do not hold: 0 in a goal state. */
uint32_t rp_lift_world_goals_left(rp_lift_world *);

/* By how much these changes, ascending, of the state at hand raise the number of goals left, of
   those that are atoms. */
int32_t rp_lift_world_goal_change(const rp_lift_world *, const rp_u32vec *changes);

/* All atoms that hold in the state at hand, which is settled, ascending, to `out`, which is
   emptied. */
void rp_lift_world_list(const rp_lift_world *, rp_u32vec *out);

#endif
