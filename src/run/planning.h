/* One run of the planner, from two PDDL files to a plan that was checked: its stages, and what they
   hand on to each other.  Functions are in pipeline.c and tracing.c. */
#ifndef RUN_PLANNING_H
#define RUN_PLANNING_H
#include "cli/options/options.h"
#include "cli/stages.h"
#include "run/progress.h"
#include "run/stats.h"
#include "search/improve/opplan.h"
#include "search/lifted/lifted.h"
#include "trace/writer.h"

/* The lifted search of a run (lifted.h).  What it holds is of limits of its own, so that it can be
   given up at any time. */
typedef struct rp_lifted_run {
    rp_lift_search *search; /* NULL: not begun, or over */
    rp_limits limits;
    size_t lent;     /* bytes of it that count as the session's */
    bool may_ground; /* grounding and grounded search are alternatives */
    bool is_out;     /* it can do no more */
    bool is_counted; /* its statistics are in `stats` */
} rp_lifted_run;

typedef struct rp_planning {
    rp_session *session;
    rp_planner_options options;
    rp_choice choice;
    const rp_strips *strips; /* NULL: not grounded, or not yet */
    const rp_encoding *encoding;

    rp_lifted_run lifted;

    /* The search that runs, or ran last. */
    rp_search_progress progress;
    rp_heuristic **heuristic;
    uint32_t num_heuristics; /* created so far */
    rp_engine *engine;       /* NULL: none */
    const char *search_text; /* "gbfs with ff" */
    uint64_t work_before;    /* the search began */
    bool is_counted;         /* its statistics are in `stats` */
    bool is_lifted;          /* the lifted search has the turn, or found the plan */

    /* What a command does once the options are known to go together: NULL, or a message.  May be
       NULL. */
    const char *(*prepare)(struct rp_planning *);
    const rp_observer *observer; /* of all searches that follow; NULL: nobody watches */
    rp_trace_writer trace;       /* with --trace */
    bool is_traced;              /* it was begun, */
    bool has_traced_task;        /* and has the ground task */

    bool has_found;
    rp_opplan found; /* by the last search that found one; belongs to the session's limits */
    rp_plan plan;    /* the best one so far that was validated */
    bool plan_is_valid;
    uint64_t plan_cost;   /* the same as the ground task has it */
    bool plan_is_printed; /* on standard output, or could not be */
    uint32_t num_files;   /* FILE.1 … that were written */
    bool is_optimal;      /* proved */
    bool is_stopped;      /* by a limit, which was lifted: only what was found is written */
    rp_exit kept;         /* how it ends then, if that can be written */
    rp_stats stats;
} rp_planning;

/* The trace (trace/writer.h) is one file for all searches of the run: these are in tracing.c. */

/* NULL, or what does not go together with --trace. */
const char *rp_tracing_check(const rp_options *);

/* Before a search; the first time the file is begun, with the task if it is grounded.  Nothing
   without --trace. */
void rp_tracing_begin(rp_planning *);

/* The last line says how the run ended.  RP_EXIT_OPEN, or after a message RP_EXIT_INPUT. */
rp_exit rp_tracing_end(rp_planning *, rp_exit result);

/* The stages, once the options, and those of the session, were read: from choosing the search to
   writing the plan and the statistics. */
extern const rp_stage rp_pipeline[];

/* Frees what they left of a rp_planning, unless that would take long. */
void rp_pipeline_release(void *);

#endif
