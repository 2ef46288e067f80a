/* A run without grounding: whether there is to be one, and its search (search/lifted/lifted.h). */
#ifndef RUN_LIFTED_H
#define RUN_LIFTED_H
#include "run/planning.h"

/* Begins with `is_lifted`: to be asked before grounding.  RP_EXIT_OPEN, or another exit after a
   message: the task is not in the fragment that is asked for. */
rp_exit rp_lifted_choose(rp_planning *);

/* How many instances grounding may find before lifted search is to be preferred; 0: any number, as
   there is no choice. */
uint64_t rp_lifted_most_instances(rp_planning *);

/* Says so, and sets `is_lifted`: grounding found more. */
void rp_lifted_instead(rp_planning *);

/* The stages.  A plan is then in rp_lifted_plan. */
rp_exit rp_lifted_search(rp_planning *);
rp_exit rp_lifted_improve(rp_planning *);
rp_plan rp_lifted_plan(const rp_planning *);

/* Takes over the search's statistics. */
void rp_lifted_count(rp_planning *);
void rp_lifted_end(rp_planning *);

#endif
