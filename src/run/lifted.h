/* Search without grounding (search/lifted/lifted.h) in a run: whether there is to be any, and its
   turns.

   The default search grounds first.  A task that turns out to be too large is searched without that,
   and is grounded again only if nothing comes of that in a long turn, or for ever. */
#ifndef RUN_LIFTED_H
#define RUN_LIFTED_H
#include "ground/ground.h"
#include "run/planning.h"

/* To be asked before grounding: begins with `is_lifted` where that was asked for.  RP_EXIT_OPEN, or
   another exit after a message: the task is not in the fragment. */
rp_exit rp_lifted_choose(rp_planning *);

/* How far grounding may go before lifted search is to be preferred. */
void rp_lifted_limit_grounding(const rp_planning *, rp_ground_options *);

/* Says so, and sets `is_lifted`: grounding went further. */
void rp_lifted_instead(rp_planning *);

/* Stages: the turn after grounding was given up, and what follows if the task could not be grounded
   then either.  A plan is then in rp_lifted_plan. */
rp_exit rp_lifted_try(rp_planning *);
rp_exit rp_lifted_search(rp_planning *);
rp_exit rp_lifted_improve(rp_planning *);
rp_plan rp_lifted_plan(const rp_planning *);

/* Takes over the search's statistics, unless grounded search has followed. */
void rp_lifted_count(rp_planning *);
void rp_lifted_end(rp_planning *);

#endif
