/* Searches kept in memory, as they were told (search/observer.h) or read from a trace (reader.h):
   for those who show what a search did.

   All states are kept, in a few words each: how each was reached first, and what differs from its
   parent.  Events and steps are kept up to the first `most_steps` expansions of all searches
   together; rp_record_keep says which states belong to these and to the plans.

   A step is an expansion with what led to it: the open lists as they were just before an entry was
   taken, their best entries, and which list had the turn.  The lists are followed by their events:
   an entry that another list gave before is passed over.

   Facts and operators are ids of the whole ground task.  Everything is charged to the limits, and
   taking events may jump; the searches that are watched leave off then, too.

   Further functions are in steps.c. */
#ifndef TRACE_RECORD_H
#define TRACE_RECORD_H
#include "trace/delta.h"
#include "trace/lists.h"

typedef struct rp_recorded_state {
    rp_state_id parent; /* by the first arrival; RP_NO_STATE: the first state */
    rp_op_id op;        /* RP_NONE: the first state */
    uint64_t g; /* by that way, as the search counts; where it does not, by the task's costs */
    uint32_t first_fact, num_add,
        num_del;             /* in the search's `fact`: those gained, then those lost */
    uint32_t first_h, num_h; /* in the search's `h`: the last estimates; 0: none */
    uint32_t width;          /* in the search's `width`, or RP_NONE */
    bool is_dead, is_expanded;
} rp_recorded_state;

/* Of width search. */
typedef struct rp_recorded_width {
    uint32_t novelty, partition;
    uint32_t first_fact, num_facts; /* in `fact`: new in its partition; only up to the last step */
} rp_recorded_width;

typedef struct rp_recorded_plan {
    uint32_t length;
    const rp_op_id *op;
    const rp_state_id *state; /* length + 1; with orbits, of their images */
} rp_recorded_plan;

typedef struct rp_recorded_search {
    const char *name, *engine; /* "lazy with ff", "lazy" */
    uint32_t num_h;
    const char **h_name;
    rp_cost_kind cost;
    bool has_orbits, merges; /* as in rp_observed */
    RP_VEC(rp_list_name) list_name;
    RP_VEC(rp_recorded_state) state;
    rp_u32vec fact;
    RP_VEC(double) h;
    RP_VEC(rp_recorded_width) width;
    RP_VEC(rp_recorded_plan) plan;
    uint32_t num_shown; /* states that there were at the last step that is kept */
    uint64_t expanded, evaluated, generated, reopened, dead_ends;

    rp_live_lists lists;    /* the rest is for recording */
    RP_VEC(rp_word *) seen; /* of a partition: facts */
} rp_recorded_search;

typedef struct rp_recorded_event {
    rp_event_kind kind; /* not TAKE, OPEN, LISTS: steps say what came of them */
    uint32_t search;
    rp_state_id state, parent; /* as in rp_event */
    rp_op_id op;
    uint64_t g;
    uint32_t first_h, num_h; /* EVALUATE: in the search's `h` */
    bool is_dead;
    uint32_t number; /* EXPAND: of the step; PLAN: of the search's plan */
} rp_recorded_event;

typedef struct rp_recorded_list {
    uint64_t size;                  /* entries that no other list gave before */
    uint32_t first_entry, num_best; /* in `entry`, best first; none of a list without keys */
} rp_recorded_list;

typedef struct rp_recorded_step {
    uint32_t search;
    rp_state_id state;
    uint32_t turn;                             /* number of the list that gave it, or RP_NONE */
    uint32_t first_list, num_lists;            /* in `list`; none if no list was asked */
    uint32_t first_applicable, num_applicable; /* in `op` */
    uint32_t first_preferred, num_preferred;
} rp_recorded_step;

typedef struct rp_record {
    rp_limits *limits;
    rp_arena arena;
    rp_observer observer; /* to be given to engines; without a name */
    rp_deltas deltas;
    uint32_t most_steps;
    RP_VEC(rp_recorded_search) search;
    RP_VEC(rp_recorded_event) event;
    RP_VEC(rp_recorded_step) step;
    RP_VEC(rp_recorded_list) list;
    RP_VEC(rp_live_entry) entry;
    rp_u32vec op;
    uint64_t expanded; /* of all searches, kept or not */

    RP_VEC(rp_recorded_list) pending; /* the lists before the last entry was taken */
    uint32_t pending_search;          /* RP_NONE: none */
} rp_record;

/* Must stay where it is. */
void rp_record_init(rp_record *, rp_limits *, uint32_t most_steps);
void rp_record_release(rp_record *);

/* What the observer does; a reader calls these, with deltas of its own. */
uint32_t rp_record_begin(rp_record *, const rp_observed *);
void rp_record_take(rp_record *, const rp_event *, rp_delta);

/* Are there as many steps as are kept? */
static inline bool rp_record_is_full(const rp_record *r) { return r->step.size >= r->most_steps; }

/* Which states of a search belong to what is kept: those made up to the last step, those of its
   plans, and their ancestors.  *count of them; the result, in the arena, has for each state its
   number among them, or RP_NONE. */
const uint32_t *rp_record_keep(const rp_recorded_search *, rp_arena *, uint32_t *count);

/* The facts that hold in a state, bit a fact of the whole task; RP_WORDS(num_facts) words.  What a
   search of a part of the task does not know is as it was at first. */
void rp_record_holds(const rp_record *, uint32_t search, rp_state_id, const rp_strips *task,
                     rp_word *holds);

#endif
