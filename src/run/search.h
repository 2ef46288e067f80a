/* The search of a run: from names to heuristics and engine, running it, and its end. */
#ifndef RUN_SEARCH_H
#define RUN_SEARCH_H
#include "run/planning.h"

/* What to search with, and below which cost (0: any). */
typedef struct rp_run_search {
    rp_spec search;
    const rp_spec *heuristic;
    uint32_t num_heuristics;
    uint64_t bound;
} rp_run_search;

/* Makes heuristics and engine; false after a message: a component cannot handle the task.
   rp_run_search_end is due in any case. */
bool rp_run_search_begin(rp_planning *, const rp_run_search *);

/* The same for plans that cost less than `bound`: weighted A* with the first heuristic that was
   asked for, or ff. */
bool rp_run_search_begin_below(rp_planning *, uint32_t weight, uint64_t bound);

/* Can a search look for a plan that costs less? */
bool rp_run_search_may_go_below(const rp_planning *, uint64_t cost);

/* Runs the engine to its end.  After RP_SOLVED, the plan is in `found`, and was not lost to a limit
   that struck meanwhile. */
rp_outcome rp_run_search_to_end(rp_planning *);

/* The same, but gives up after about so many evaluations: RP_CONTINUE. */
rp_outcome rp_run_search_try(rp_planning *, uint64_t evaluated);

/* Copies the plan of an engine that has one to `found`; the two above do so. */
void rp_run_search_keep(rp_planning *);

/* Adds the statistics to those of the run and frees engine and heuristics. */
void rp_run_search_end(rp_planning *);

/* Adds the engine's statistics to those of the run, if it was not done yet. */
void rp_run_search_count(rp_planning *);

#endif
