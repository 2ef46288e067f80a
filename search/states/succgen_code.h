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

typedef struct rp_succgen_code {
    uint32_t *root; /* num_facts + 2: below fact f: root[f] … root[f + 1]; in row num_facts
                       the operators without preconditions */
    rp_u32vec code;
} rp_succgen_code;

/* `seen` says in how many of some states each fact held; NULL if that is not known yet.
   `root` comes from `arena`; `code`, which must be empty, is to be freed with rp_vec_free.
   What building needs besides is left in `scratch`. */
void rp_succgen_build(rp_succgen_code *, const rp_encoding *, const uint32_t *seen, rp_arena *arena,
                      rp_arena *scratch);

#endif
