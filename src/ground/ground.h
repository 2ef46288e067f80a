/* Grounding: from the lifted task to the ground one.

   Reachability by semi-naive joins (Datalog as in Helmert 2009, "Concise finite-domain
   representations for PDDL planning tasks", section 6; joins with indexes on the bound
   argument positions, static conditions first).  */
#ifndef GROUND_GROUND_H
#define GROUND_GROUND_H
#include "base/log.h"
#include "task/strips.h"

typedef enum rp_prune {
    RP_PRUNE_REACH, /* keep all that is relaxed-reachable, duplicates too; only facts that
                       hold initially and that no operator adds or deletes are left out */
    RP_PRUNE_FULL   /* also drop facts that always hold, operators without effect, duplicate and
                       dominated ones, and what cannot matter to the goal (prune.h) */
} rp_prune;

typedef struct rp_ground_options {
    rp_prune prune;
    bool no_mutex;    /* look for no mutex groups */
    double h2;        /* seconds for h² mutexes (h2_prune.h), which with RP_PRUNE_REACH only give
                       groups; 0: none */
    uint64_t h2_work; /* for the same, in words of its matrices; 0: no limit */
    bool duals;       /* add axioms for what makes derived facts false (dual.h), for heuristics */
    /* Before the task counts as too large, 0: no limit.  With one, a task whose reachability needs
       more memory than there is counts as too large, too. */
    uint64_t most_instances; /* of rules */
    uint64_t most_work;      /* at reachability, as `work` of the statistics */
    bool split_all;          /* split all schemas for reachability, not only those that need it */
    rp_log *log;             /* may be NULL */
} rp_ground_options;

typedef struct rp_ground_stats {
    uint64_t relaxed_facts, relaxed_ops; /* reachable, before pruning */
    double seconds;
    bool by_h2;         /* it took h² to prove that the goal is unreachable */
    uint64_t instances; /* of rules, in the last attempt at reachability */
    uint64_t work;      /* at reachability, in all: nanoseconds, about */
    bool too_large;     /* given up, with nothing left of it, as options->most_… says */

    /* When a limit struck: the most instances so far that an action has, or that its conditional
       effects have; 0: not known. */
    uint64_t most_instances;
    rp_schema_id most_schema;
    bool most_is_effect;
} rp_ground_stats;

/* Warnings (an instance without a cost value, unreachable goals) and errors (a cost out of
   range) go to `diags`.  Returns NULL if there were errors, or if the task is too large.  `stats`
   can be read after a jump, too.  The result lives in `arena`.

   Facts are numbered by predicate and then by their arguments, a complement behind its
   fact; operators by schema and then in the order in which they were found. */
const rp_strips *rp_ground(rp_arena *, rp_diags *, const rp_lifted *, const rp_ground_options *,
                           rp_ground_stats *);

#endif
