/* For record.c. */
#ifndef TRACE_STEPS_H
#define TRACE_STEPS_H
#include "trace/record.h"

/* All differences on the way to the state, one after the other. */
void rp_record_apply(rp_limits *, const rp_recorded_search *, rp_state_id, rp_word *holds);

/* A state was expanded: a step, if it is to be kept. */
void rp_record_step(rp_record *, const rp_event *);

/* LISTS, OPEN, TAKE, PREFERRED. */
void rp_record_lists(rp_record *, const rp_event *);

/* What a width search said of the state that it evaluated last. */
void rp_record_width(rp_record *, const rp_event *);

#endif
