/* What the heuristic ff gives beyond the interface of all heuristics. */
#ifndef HEURISTICS_FF_H
#define HEURISTICS_FF_H
#include "heuristics/heuristic.h"

extern const rp_heuristic_type rp_ff_type;

/* Of an instance of ff, the relaxed plan of the state last evaluated: its operators, each
   once, in no order that could be executed.  Empty after a dead end.  Valid until the next
   evaluation. */
uint32_t rp_ff_relaxed_plan(rp_heuristic *, const rp_op_id **ops);

#endif
