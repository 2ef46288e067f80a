/* The cost of a cheapest plan by visiting all states, for tasks with any number of facts
   but few states. */
#ifndef SUPPORT_NAIVE_NAIVE_SEARCH_H
#define SUPPORT_NAIVE_NAIVE_SEARCH_H
#include "task/strips.h"

#define NAIVE_NO_PLAN (-1)
#define NAIVE_TOO_LARGE (-2)

/* Uses the arena for its states. */
int64_t naive_search_cost(rp_arena *, const rp_strips *, uint32_t most_states);

#endif
