/* A goal that can be reached in ways that have nothing to do with each other: (or A B), or a fact
   that actions of two independent tasks add, as in merged ones (docs/reference/merge.md).

   Such a task is solved by solving any of its *alternatives*, each a part of the task (part.h)
   that is smaller, and has landmarks where the whole has none.  Which ones there are is read off
   the connected components of facts, where facts of one operator or axiom are connected, of a goal
   g that operators and axioms achieve and nothing else mentions: g itself connects nothing.  An
   alternative is a component in which g is achieved, together with the components that other
   goals need.  Both goal and g are those of an earlier goal, if there is one (regression.h).

   That loses nothing.  A plan achieves g somewhere, in one of these components; without its
   steps in components that are not of the alternative it is still a plan, as they share
   no fact with those that stay. */
#ifndef SEARCH_PORTFOLIO_ALTERNATIVES_H
#define SEARCH_PORTFOLIO_ALTERNATIVES_H
#include "search/portfolio/part.h"

enum { RP_MAX_ALTERNATIVES = 8 };

typedef struct rp_alternatives {
    uint32_t count; /* 0: the task itself; 1: only an earlier goal; otherwise alternatives */
    rp_part part[RP_MAX_ALTERNATIVES];
    uint32_t num_last; /* operators of the task that each plan of a part goes on with */
    const rp_op_id *last;
} rp_alternatives;

/* Of the first such goal; an alternative may have more of them.  If there are more than can be told
   apart, the last one has the rest.  None if they overlap so much (by the components of
   other goals) that all of them together have over one and a half times the whole's operators.
   Near linear in the size of the task.  The parts live in the arena. */
rp_alternatives rp_alternatives_find(rp_arena *, const rp_strips *);

#endif
