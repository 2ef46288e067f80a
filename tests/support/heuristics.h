/* Heuristics by their text, for tests.  The test program fails if one cannot be made. */
#ifndef SUPPORT_HEURISTICS_H
#define SUPPORT_HEURISTICS_H
#include "heuristics/heuristic.h"

/* From a spec such as "ff:cost=one".  To be destroyed by the caller; the arena holds its
   parameters. */
rp_heuristic *make_heuristic(rp_arena *, const rp_strips *, const char *spec);

/* Its value in one state. */
double heuristic_value(rp_arena *, const rp_strips *, const char *spec, const rp_state_view *);

/* The message of a spec that must fail. */
const char *heuristic_error(rp_arena *, const rp_strips *, const char *spec);

/* The state as a view, in the buffer. */
const rp_state_view *view_of(const rp_strips *, const bool *holds, rp_state_buffer *);

#endif
