/* What makes derived facts false: the duals of their axioms.

   A derived fact is false if each of its axioms is blocked, that is, something in its body is
   false. This becomes axioms itself: one that concludes the complement of the derived fact from
   facts "axiom blocked", and for each of those, one axiom for each fact in the body, from its
   complement. Helmert 2009, "Concise finite-domain representations for PDDL planning tasks",
   section 5.3, negates axioms likewise.

   Where derived facts depend on themselves this would be too strong (of two facts that conclude
   each other each could be false because the other one is), so it goes by rounds: a fact is not
   derived within k rounds if each axiom has something false in its body, or something not derived
   within k - 1 rounds; within 0 rounds nothing is derived.  A fact that is false is not derived
   within any number of rounds.  With as many rounds as there are such facts this is exact; there
   are fewer where that would be large (MOST_ITEMS in dual.c), and then it is necessary, not
   sufficient.

   States do not need the axioms that conclude complements: they know (strips.h).  Heuristics do,
   as otherwise nothing would say what it takes to make a derived fact false. */
#ifndef GROUND_DUAL_H
#define GROUND_DUAL_H
#include "task/strips.h"

/* Adds axioms and derived facts at the end of a finished task.  New arrays live in the arena. */
void rp_duals_add(rp_arena *, rp_strips *);

#endif
