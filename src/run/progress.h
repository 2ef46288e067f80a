/* What a search tells while it runs: a line when the best value of its first heuristic gets
   smaller (not too often), one every few seconds, and on a terminal a live line. */
#ifndef RUN_PROGRESS_H
#define RUN_PROGRESS_H
#include "base/log.h"
#include "search/engine.h"

typedef struct rp_search_progress {
    rp_log *log;
    double begin;     /* of the search */
    double last_line; /* when something was printed */
    double last_live;
    double told_h; /* the lowest h that was printed */
} rp_search_progress;

void rp_progress_begin(rp_search_progress *, rp_log *);

/* An rp_progress; the context is the rp_search_progress. */
void rp_progress_improved(void *context, const rp_search_stats *);

/* Between two runs of the engine. */
void rp_progress_tick(rp_search_progress *, const rp_search_stats *);

#endif
