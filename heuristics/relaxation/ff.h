/* What the heuristic ff gives beyond the interface of all heuristics. */
#ifndef HEURISTICS_RELAXATION_FF_H
#define HEURISTICS_RELAXATION_FF_H
#include "heuristics/heuristic.h"
#include "heuristics/relaxation/relaxation.h"

extern const rp_heuristic_type rp_ff_type;

/* Of an instance of ff, the relaxed plan of the state last evaluated: its operators, each
   once, in no order that could be executed.  Empty after a dead end.  Valid until the next
   evaluation. */
uint32_t rp_ff_relaxed_plan(rp_heuristic *, const rp_op_id **ops);

/* Likewise the facts that it makes true: goals, and conditions of its operators, that do not
   hold in the state, each once. */
uint32_t rp_ff_relaxed_facts(rp_heuristic *, const rp_fact_id **facts);

/* What it evaluates states by.  Others may use it, too, between its evaluations. */
rp_relaxation *rp_ff_relaxation(rp_heuristic *);

#endif
