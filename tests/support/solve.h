/* Running search engines in tests: a heuristic that is a plain function, and an engine run to
   its end, its plan replayed by the naive semantics. */
#ifndef SUPPORT_SOLVE_H
#define SUPPORT_SOLVE_H
#include "search/engine.h"
#include "support/tasks/tiny.h"

enum { SOLVE_MAX_PLAN = 2048, SOLVE_MAX_FACTS = 64 };

typedef struct fake fake;
typedef double fake_value(fake *, const rp_state_view *);

struct fake {
    rp_heuristic base;
    const rp_strips *strips;
    fake_value *value;
    uint64_t calls, stop_after; /* sets the flag at that call */
    rp_stop_flag *flag;         /* may be NULL */
    uint32_t seen_size;         /* for values that note what they see */
    rp_fact_id seen[SOLVE_MAX_PLAN];
};

extern const rp_heuristic_type fake_safe_type, fake_unsafe_type;

/* Of the safe type. */
fake fake_make(const rp_strips *, fake_value *);
double fake_blind(fake *, const rp_state_view *);
double fake_goalcount(fake *, const rp_state_view *); /* goals that do not hold */

typedef struct solution {
    rp_outcome outcome;
    rp_search_stats stats;
    uint32_t length;
    rp_op_id plan[SOLVE_MAX_PLAN];
    double cost; /* by the task's costs; INFINITY if there is no plan */
} solution;

/* `search` as on the command line; `fake` may be NULL.  The test fails if there is no such
   engine. */
rp_engine *solve_create(tiny *, const rp_strips *, const char *search, fake *);

/* Runs it, `budget` expansions at a time. */
solution solve_in_steps(tiny *, const rp_strips *, const char *search, fake *, uint64_t budget);
solution solve(tiny *, const rp_strips *, const char *search, fake_value *);
/* With any heuristics, new ones. */
solution solve_several(tiny *, const rp_strips *, const char *search, rp_heuristic *const *,
                       uint32_t count, uint64_t budget);
/* Only plans that cost less than `bound`.  `admissible`: the engine is told that h is. */
solution solve_below(tiny *, const rp_strips *, const char *search, fake *, uint64_t bound,
                     bool admissible);
/* With so many threads. */
solution solve_in_threads(tiny *, const rp_strips *, const char *search, uint32_t jobs);
/* With any heuristic, a new one. */
solution solve_with(tiny *, const rp_strips *, const char *search, rp_heuristic *);

/* Of the task of tiny.h's text, once for each allocation, which fails: either no engine is made, for
   want of memory, or it finds a plan all the same.  Returns how often it did so after a failure. */
uint32_t solve_with_failures(const char *task, const char *search);

#endif
