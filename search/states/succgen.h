/* Successor generator: the operators that apply in a state, by a decision tree over
   their preconditions.

   The first level is not a chain of tests but the list of facts that hold: each operator
   stands below its most selective precondition, as far as that is known: the tree is
   built again when it was seen how often facts hold.  Below that, operators share the tests
   of their other preconditions (most shared first): where several values of a variable
   matter the tree branches by the value, elsewhere it tests a fact.  What is below a fact is
   laid out when the fact first holds, in preorder, in one array; a test that fails skips to
   the end of its subtree, so generating is one loop, without a stack, and without
   allocation but for what is laid out.

   Handles axioms (derived facts in preconditions). */
#ifndef SEARCH_STATES_SUCCGEN_H
#define SEARCH_STATES_SUCCGEN_H
#include "task/state.h"

typedef struct rp_succgen rp_succgen;

/* The encoding must outlive the generator. */
rp_succgen *rp_succgen_create(const rp_encoding *, rp_limits *) RP_MUST_CHECK;
void rp_succgen_destroy(rp_succgen *); /* accepts NULL */

/* The applicable operators in ascending order; returns their number.  `view` is the view
   of `state`.  The list is valid until the next call.  May jump by the limits. */
uint32_t rp_succgen_generate(rp_succgen *, const rp_word *state, const rp_state_view *view,
                             const rp_op_id **ops);

#endif
