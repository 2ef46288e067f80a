/* What of the ground task can be left out without changing the costs of its plans.

   Further functions are in dominate.c and relevant.c. */
#ifndef GROUND_PRUNE_PRUNE_H
#define GROUND_PRUNE_PRUNE_H
#include "ground/build/draft.h"

/* Leaves out the facts that hold initially and that no operator adds or deletes; and what
   turns out to be unreachable, where reachability was not exact, because it took universal
   conditions to hold. */
void rp_prune_constant_facts(rp_draft *);

/* The first steps of rp_prune_fully, which may follow: what is unreachable, always holds or
   changes nothing. */
void rp_prune_unreachable(rp_draft *);

/* To a fixpoint: operators that are unreachable when complements are taken into account;
   facts that always hold; effects and operators that change nothing; operators that do
   the same as, or less than, another of no higher cost; facts and operators that cannot
   matter to the goal.  Goals that turn out to be unreachable are moved to draft->failed;
   then what matters is not looked for. */
void rp_prune_fully(rp_draft *);

/* Sets draft->inhibitor. */
void rp_prune_find_inhibitors(rp_draft *);

/* Drops rows and facts that are irrelevant to the goal.  A fact matters if it is a goal or a
   condition of something that matters; an operator matters if it adds a fact that does, or
   deletes an inhibitor that does; an axiom likewise; an effect if it changes such a fact
   and its operator matters.  Returns whether something was dropped. */
bool rp_prune_irrelevant(rp_draft *);

/* Marks operators as gone for which there is another one with the same adds, no further
   preconditions or deletes, and no higher cost (not all of them are found).  Returns how
   many. */
uint32_t rp_prune_dominated(rp_draft *);

#endif
