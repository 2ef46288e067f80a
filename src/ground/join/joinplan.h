/* How the instances of a rule are enumerated, given one atom of its body: a small program
   of nested loops, made once and run for each atom that arrives.

   A level either reads a row of an index (matching one body atom and binding the
   variables that were free in it) or runs through the domain of a variable; then come the
   checks that have become possible: other body atoms with all variables bound, static
   atoms that must not hold, inequalities.  Order is greedy by estimated growth.

   Semi-naive evaluation: while atom c is processed, exactly the atoms processed up to and
   including c take part.  A body atom before the trigger's place must not be c itself
   (`not_current`), so that each instance is found once, by the first place in its body
   that holds the atom processed last.

   Further functions are in trigger.c. */
#ifndef GROUND_JOIN_JOINPLAN_H
#define GROUND_JOIN_JOINPLAN_H
#include "ground/join/rule.h"

typedef struct rp_bind { /* one position of a tuple or of an index entry */
    uint32_t offset, slot;
    bool sets;             /* sets the slot; otherwise must equal it */
    const rp_word *domain; /* if it sets: a set of objects, or NULL for no test */
} rp_bind;

typedef enum rp_check_kind { RP_CHECK_HOLDS, RP_CHECK_ABSENT, RP_CHECK_DIFFER } rp_check_kind;

typedef struct rp_check {
    rp_check_kind kind;
    bool not_current;
    uint32_t atom; /* HOLDS: of the body */
    const rp_relation *relation;
    const uint32_t *slot;
} rp_check;

typedef struct rp_level {
    const rp_index *index; /* NULL: enumerate a domain */
    const uint32_t *key_slot;
    uint32_t atom; /* of the body */
    bool not_current;
    uint32_t num_binds;
    const rp_bind *bind;

    uint32_t slot, num_objects; /* of the enumeration */
    const uint32_t *object;

    uint32_t num_checks;
    const rp_check *check;
    /* When the row is empty: the number of levels that are left as they are, plus one of
       them to advance, is this; 0: none, the whole join has failed. */
    uint32_t resume;
} rp_level;

typedef struct rp_joinplan {
    rp_rule *rule;
    uint32_t num_checks, num_levels;
    const rp_check *check; /* before the first level */
    const rp_level *level;
} rp_joinplan;

typedef struct rp_trigger { /* a body atom of a rule, for the atoms of its predicate */
    uint32_t atom;
    uint32_t num_binds;
    const rp_bind *bind; /* offsets are argument positions */
    const rp_joinplan *plan;
} rp_trigger;

/* Of one predicate, ordered so that an atom meets only the triggers that it may fit: first
   those without a constant, then, by the position and the object of their first constant,
   the others.  Tasks whose actions name objects have thousands of these. */
typedef struct rp_triggers {
    RP_VEC(rp_trigger) item;
    uint32_t num_general;
    uint32_t *first; /* of each position: its triggers' place in item */
    /* of each position: NULL if there are none, or where the triggers of the column's first,
       second … object begin, counted from `first`, and the end */
    uint32_t **begin;
} rp_triggers;

/* Called once all triggers are in item. */
void rp_triggers_order(rp_triggers *, rp_arena *, const rp_relation *);

typedef struct rp_joinplans {
    rp_triggers *of_pred;
    RP_VEC(const rp_joinplan *) untriggered; /* rules without fluent body atoms: run once */
    uint32_t count;
} rp_joinplans;

/* Late rules get none. */
void rp_joinplans_init(rp_joinplans *, rp_database *, rp_rules *);
/* The plan of a late rule, for the relations as they are now. */
const rp_joinplan *rp_joinplan_make_late(rp_database *, const rp_rules *, rp_rule *);
void rp_joinplans_release(rp_joinplans *, const rp_database *);

#endif
