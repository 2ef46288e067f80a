/* What of the ground task can be left out without changing the costs of its plans. */
#ifndef GROUND_PRUNE_H
#define GROUND_PRUNE_H
#include "ground/draft.h"

/* Leaves out the facts that hold initially and that no operator adds or deletes. */
void rp_prune_constant_facts(rp_draft *);

/* To a fixpoint: operators that are unreachable when complements are taken into account;
   facts that always hold; effects and operators that change nothing; operators that do
   the same as, or less than, another of no higher cost; facts and operators that cannot
   matter to the goal.  Goals that turn out to be unreachable are moved to draft->failed;
   then what matters is not looked for. */
void rp_prune_fully(rp_draft *);

/* Marks operators as gone for which there is another one with the same adds, no further
   preconditions or deletes, and no higher cost (not all of them are found).  Returns how
   many. */
uint32_t rp_prune_dominated(rp_draft *);

#endif
