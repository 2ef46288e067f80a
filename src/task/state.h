/* States, packed and plain.

   Packed: `words` 64-bit words.  Each variable (a mutex group, or a single fact) owns a
   few bits; bits of value 0 mean "none of its facts".  A fact holds when
   (word[fact_word] & fact_mask) == fact_value.  Only this module, the state pool and the
   successor generator know the packing.  Derived facts have no bits: their mask is 0.

   Plain: what heuristics read, a list of the facts that hold and a bit set.

   Further functions are in encoding.c. */
#ifndef TASK_STATE_H
#define TASK_STATE_H
#include "task/strips.h"

/* What unpacking a word needs: variables of several bits below, single facts above. */
typedef struct rp_word_layout {
    rp_word single_mask;             /* bits that are a fact each */
    uint32_t single_shift;           /* the lowest of them */
    uint32_t single_item;            /* where its fact stands in variable_fact.item */
    uint32_t first_multi, end_multi; /* variables of several bits */
} rp_word_layout;

typedef struct rp_encoding {
    const rp_strips *strips;
    uint32_t words; /* >= 1 */
    uint32_t *fact_word;
    rp_word *fact_mask, *fact_value;
    uint32_t num_variables;
    uint32_t *variable_word;
    uint8_t *variable_shift, *variable_bits;
    rp_csr variable_fact;   /* row: variable; value v > 0 means item v - 1 */
    rp_word_layout *layout; /* one a word */
    bool identity;          /* fact f is bit f: a packed state is a set of facts */
} rp_encoding;

/* Packs by strips->groups (a fact in several groups is stored in one of them only): a
   cover chosen greedily, largest group first; a group of k facts takes ceil(log2(k + 1))
   bits and never straddles two words. */
rp_encoding *rp_encoding_create(rp_arena *, const rp_strips *);

/* The number of a state in the search's pool (search/states/statepool.h): from 0, without gaps. */
typedef uint32_t rp_state_id;
#define RP_NO_STATE UINT32_MAX

typedef struct rp_state_view {
    uint32_t num_true;
    const rp_fact_id *fact; /* the facts that hold, each once, no order promised */
    const rp_word *holds;   /* RP_WORDS(num_facts) words */
} rp_state_view;

/* The buffer behind a view: one per engine or test. */
typedef struct rp_state_buffer {
    rp_state_view view;
    rp_fact_id *fact;
    rp_word *holds;
    struct rp_closure *closure; /* computes derived facts; NULL if there are no axioms */
} rp_state_buffer;

/* A derived fact that no axiom concludes, with a complement that some axiom does, is the
   negation of that one: it holds from the end of the complement's stratum on, if the
   complement does not. */
void rp_state_buffer_init(rp_state_buffer *, rp_arena *, const rp_strips *);
/* Fills the buffer; derived facts are computed too. */
void rp_state_unpack(const rp_encoding *, const rp_word *state, rp_state_buffer *);
/* The view of a list of facts (derived ones are computed). */
void rp_state_view_of(const rp_strips *, const rp_fact_id *fact, uint32_t count, rp_state_buffer *);

static inline bool rp_state_holds(const rp_encoding *e, const rp_word *state, rp_fact_id f)
{
    return (state[e->fact_word[f]] & e->fact_mask[f]) == e->fact_value[f];
}

void rp_state_pack(const rp_encoding *, const rp_fact_id *fact, uint32_t count, rp_word *state);
void rp_state_initial(const rp_encoding *, rp_word *state);

/* On packed states: for conditions without derived facts (asserted). */
bool rp_state_is_goal(const rp_encoding *, const rp_word *state);
bool rp_state_is_applicable(const rp_encoding *, const rp_word *state, rp_op_id);
/* to = result of op in from (which must not overlap).  Deletes, then adds; conditional
   effects read `from`. */
void rp_state_apply(const rp_encoding *, rp_op_id, const rp_word *from, rp_word *to);

/* The same for all tasks, reading the view of the state. */
bool rp_view_is_goal(const rp_strips *, const rp_state_view *);
bool rp_view_is_applicable(const rp_strips *, const rp_state_view *, rp_op_id);
void rp_view_apply(const rp_encoding *, rp_op_id, const rp_state_view *view, const rp_word *from,
                   rp_word *to);

#endif
