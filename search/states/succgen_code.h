/* The successor generator's tree as an array of 32-bit words, between the builder and the
   generator.  A subtree is a range of words, its root first; executing it leaves the
   operators below all tests that succeed.

     node    end, n, m, n facts, m ops, then its subtrees    n < RP_CODE_JUMP
             All n facts must hold; otherwise on to `end`.  The m operators need no more.
     switch  end, RP_CODE_SWITCH, variable, target…          a target for each value
             Goes on at the target of the variable's value (`end`: nothing there).
     jump    end, RP_CODE_JUMP                               after a branch of a switch
             Goes on at `end`.

   Functions are in succgen_build.c. */
#ifndef SEARCH_STATES_SUCCGEN_CODE_H
#define SEARCH_STATES_SUCCGEN_CODE_H
#include "base/data/vec.h"
#include "task/state.h"

#define RP_CODE_JUMP UINT32_C(0xfffffffe)
#define RP_CODE_SWITCH UINT32_C(0xffffffff)

/* What is below a root: fact f, or num_facts for the operators without preconditions. */
typedef struct rp_succgen_root {
    uint32_t begin, end; /* in the code; begin RP_NONE: not laid out yet */
} rp_succgen_root;

typedef struct rp_succgen_builder rp_succgen_builder;

typedef struct rp_succgen_code {
    rp_succgen_root *root; /* num_facts + 1 */
    rp_u32vec code;
    rp_succgen_builder *builder;
} rp_succgen_code;

/* Distributes the operators among roots, of which none is laid out.  `seen`, which is borrowed,
   says in how many of some states each fact held; NULL if that is not known yet.  All but
   `code`, which is to be freed with rp_vec_free, lives in the arena. */
void rp_succgen_begin(rp_succgen_code *, const rp_encoding *, const uint32_t *seen,
                      rp_arena *arena);
/* Lays out what is below a root; `code` grows. */
void rp_succgen_lay_out(rp_succgen_code *, uint32_t root);

#endif
