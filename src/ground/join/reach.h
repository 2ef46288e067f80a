/* Relaxed reachability: all instances of rules whose positive conditions hold when
   deletes are ignored, each found once, and all atoms that they add.

   Atoms are processed predicate by predicate until none is left: an atom goes into its
   predicate's indexes, then the join plans that it triggers run.  Instances are written
   as records of their rules (rule.h).

   A join that again and again fails after many levels is given up, so that its rule can be
   split (ground/rules/normalise.h), and one with many instances that differ only in parameters
   for which one object is as good as another, so that these are projected away; late rules are
   matched at the end. */
#ifndef GROUND_JOIN_REACH_H
#define GROUND_JOIN_REACH_H
#include "ground/join/joinplan.h"

/* Before a task counts as too large; 0: no limit. */
typedef struct rp_reach_most {
    uint64_t instances; /* of a run */
    uint64_t work;      /* of all runs */
} rp_reach_most;

typedef struct rp_reach {
    rp_limits *limits;
    rp_database *db;
    const rp_joinplans *plans;
    rp_reach_most most;
    uint64_t num_instances; /* written, of rules whose instances are kept */
    uint64_t work;          /* of this run and those before; nanoseconds, about */
    bool too_many;          /* so all has been given up, and `overrun` is one of those rules */
    uint32_t current;       /* number of the atom at hand in its relation */
    const rp_rule *overrun; /* a rule to be normalised in another way: all has been given up; or
                               NULL */
    bool repeats;           /* that one is to be projected, as its instances repeat each other, else
                               to be split */

    /* Instances that are not applicable because a cost function has no value. */
    uint64_t num_undefined;
    const rp_rule *undefined_rule;   /* of the first one; NULL if there is none */
    uint32_t undefined_cost;         /* which of the rule's costs */
    const uint32_t *undefined_value; /* the rule's slots then, in db's arena */

    const rp_rule *costly_rule; /* of an instance whose cost is out of range; or NULL */
    int64_t costly_cost;
} rp_reach;

/* The struct is all zero before the first run. */
void rp_reach_run(rp_reach *, rp_database *, rp_rules *, const rp_joinplans *, rp_reach_most);

#endif
