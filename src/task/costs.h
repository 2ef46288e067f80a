/* What an operator counts, in a search's g and in a heuristic: the parameters `cost`. */
#ifndef TASK_COSTS_H
#define TASK_COSTS_H
#include "task/strips.h"

typedef enum rp_cost_kind {
    RP_COST_NORMAL,  /* the task's */
    RP_COST_ONE,     /* 1 each */
    RP_COST_PLUSONE, /* the task's plus 1; just 1 if all operators cost 1 */
    RP_COST_LAYER    /* of relaxed operators only: 1 each, and for axioms too, so that an add always
                        costs more than the preconditions: with RP_MAX, the layers of the planning
                        graph */
} rp_cost_kind;

/* Of a parameter with the choices "auto|normal|one|plusone". */
rp_cost_kind rp_cost_kind_of(double choice, bool ignore_costs);

bool rp_costs_are_one(const rp_strips *); /* of all operators */

/* Searches by the task's costs tell paths apart that cost less than this: UINT32_MAX, or, where
   2^20 steps may cost as much, UINT64_MAX. */
uint64_t rp_costs_told_apart(const rp_strips *);

/* A kind for the task: RP_COST_PLUSONE becomes RP_COST_ONE where all operators cost 1. */
rp_cost_kind rp_cost_kind_for(const rp_strips *, rp_cost_kind);

#endif
