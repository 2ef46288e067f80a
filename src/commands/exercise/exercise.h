/* Exercises that check themselves: a file with a question, the task that it is about, what is asked
   for, hints, and the student's answer (docs/reference/exercises.md).  What is right is computed
   when the answer is looked at, and never stands in the file.

   Functions are in read.c, quantity.c, novelty.c and judge.c. */
#ifndef COMMANDS_EXERCISE_EXERCISE_H
#define COMMANDS_EXERCISE_EXERCISE_H
#include "commands/relevance/report.h"
#include "run/planning.h"

/* What the answer is. */
typedef enum rp_exercise_kind {
    RP_EXERCISE_PLAN,
    RP_EXERCISE_NUMBER,
    RP_EXERCISE_FACTS,   /* a set of them */
    RP_EXERCISE_ACTIONS, /* the same of ground actions */
    RP_EXERCISE_DOMAIN,
    RP_EXERCISE_PROBLEM,
    RP_EXERCISE_NO_KIND
} rp_exercise_kind;

typedef enum rp_quantity_kind {
    RP_QUANTITY_NUMBER,
    RP_QUANTITY_STEPS, /* of the plan that is the answer */
    RP_QUANTITY_COST,
    RP_QUANTITY_OPTIMUM,    /* the cost of an optimal plan */
    RP_QUANTITY_HEURISTIC,  /* its value in the state */
    RP_QUANTITY_EXPANSIONS, /* of a search until it has a plan */
    RP_QUANTITY_LANDMARKS,  /* the non-trivial ones: how many, or which */
    RP_QUANTITY_RELEVANCE,  /* the relevance score of a fact in the state, in percent */
    RP_QUANTITY_APPLICABLE, /* actions in the state: how many, or which */
    RP_QUANTITY_NOVELTY,    /* of the state after `after`, among those before */
    RP_NUM_QUANTITIES
} rp_quantity_kind;

typedef struct rp_quantity {
    rp_quantity_kind kind;
    double number;          /* INFINITY: none */
    const char *text;       /* as written */
    const char *argument;   /* heuristic or fact; search of expansions */
    const char *heuristics; /* of expansions; NULL: none */
} rp_quantity;

typedef enum rp_exercise_relation {
    RP_LESS,
    RP_AT_MOST,
    RP_EQUAL,
    RP_AT_LEAST,
    RP_MORE
} rp_exercise_relation;

typedef struct rp_exercise_condition {
    rp_quantity left, right;
    rp_exercise_relation relation;
} rp_exercise_condition;

/* What to tell a student whose number is this one. */
typedef struct rp_exercise_mistake {
    rp_quantity quantity;
    const char *text;
} rp_exercise_mistake;

typedef struct rp_exercise {
    rp_session *session;
    uint32_t file;                /* of the diagnostics, that of the exercise */
    const char *domain, *problem; /* NULL: it is the answer */
    const char *state;            /* a file; NULL: the initial state */
    const char *after;            /* a plan that leads to the state; not with `state` */
    const char *solution;         /* a file, one of many right answers; may be NULL */
    const char *note;             /* said after a right answer; may be NULL */
    rp_exercise_kind kind;
    rp_quantity of; /* what a number, facts or actions are asked of */
    RP_VEC(rp_exercise_condition) want;
    RP_VEC(rp_exercise_mistake) mistake;
    RP_VEC(const char *) question, hint;
    uint32_t answer; /* another file of the diagnostics, where all but it is white space; RP_NONE:
                        there is none yet */

    /* The task, grounded twice on demand, as `relplan evaluate` and as searches do. */
    rp_inspection plain;
    rp_planning planning;
    rp_relevance_report relevance; /* of a score */
    rp_plan plan;                  /* the answer, if it is one */
} rp_exercise;

/* Names in the arena. */
typedef struct rp_quantity_names {
    const char **item;
    uint32_t size;
    bool is_unknown; /* there are mistakes, in the state for instance */
} rp_quantity_names;

/* What was found: one sentence for the student. */
typedef struct rp_exercise_verdict {
    bool is_right;
    const char *why;        /* NULL: it could not be computed, which was told */
    const char *mistake;    /* what is told of a mistake that was foreseen; may be NULL */
    rp_quantity_names plan; /* an optimal one, if it has not the length that was wanted */
} rp_exercise_verdict;

/* For stages.  Reads the exercise, and the answer from its own file unless that is NULL.  Mistakes
   of the exercise are errors in the diagnostics. */
void rp_exercise_read(rp_exercise *, const char *path, const char *answer);

/* For stages.  NAN after a message if it cannot be computed.  A search that gets no plan in 200,000
   evaluations counts as INFINITY. */
double rp_quantity_compute(rp_exercise *, const rp_quantity *);

/* Of RP_QUANTITY_NOVELTY, once the task is grounded; more than 3 is INFINITY. */
double rp_exercise_novelty(rp_exercise *);

/* What RP_QUANTITY_LANDMARKS or _APPLICABLE are. */
rp_quantity_names rp_quantity_list(rp_exercise *, const rp_quantity *);

/* The steps of an optimal plan; with none, an empty list. */
rp_quantity_names rp_quantity_plan(rp_exercise *);

/* Frees what a search left. */
void rp_quantity_release(rp_exercise *);

/* For stages, with the task and an answer.  Mistakes of the answer may be in the diagnostics. */
rp_exercise_verdict rp_exercise_judge(rp_exercise *);

/* "5", "2.67", "none". */
const char *rp_quantity_number_text(rp_arena *, double);

#endif
