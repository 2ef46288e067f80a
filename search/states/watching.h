/* What a space tells who watches it (search/observer.h).  All of these require an observer, but for
   rp_space_count_reopened. */
#ifndef SEARCH_STATES_WATCHING_H
#define SEARCH_STATES_WATCHING_H
#include "search/states/space.h"

/* A search begins: the space is empty. */
void rp_space_begin_watch(rp_space *);

void rp_space_tell_arrival(const rp_space *, const rp_arrival *);
void rp_space_tell_expanded(rp_space *, const rp_word *state, rp_op_set applicable);
void rp_space_tell_evaluated(const rp_space *, rp_state_id, const double *h, uint32_t num_h,
                             bool is_dead);
void rp_space_tell_preferred(const rp_space *, const rp_op_set *applicable);

/* A closed state is opened again, by the path that its node has. */
void rp_space_count_reopened(rp_space *, rp_state_id);

/* The states on the space's path, in its arena; and the plan that came of it. */
const rp_state_id *rp_space_states_on_path(rp_space *);
void rp_space_tell_plan(const rp_space *, const rp_state_id *path);

#endif
