/* What `relplan evaluate` found out, of one state or of those along a plan, and how it is written.

   Functions are in print.c. */
#ifndef COMMANDS_EVALUATE_EVALUATE_H
#define COMMANDS_EVALUATE_EVALUATE_H
#include "commands/inspect.h"
#include "heuristics/heuristic.h"

/* Of a heuristic in a state. */
typedef struct rp_evaluation {
    double value;
    double unrounded; /* NAN: the value is not rounded */
} rp_evaluation;

/* Of a state. */
typedef struct rp_evaluated {
    const char *action;   /* that leads to it; NULL: the first one */
    int64_t cost;         /* of the steps so far, as the ground task has it */
    rp_evaluation *value; /* one a heuristic */
    double perfect;       /* h*; NAN: not known */
} rp_evaluated;

typedef struct rp_evaluate {
    rp_inspection inspection;
    const char *heuristic; /* as written */
    const char *preset;
    const char *along; /* a plan file, or NULL: one state */
    uint64_t seed;
    bool perfect;
    uint32_t expansions; /* at most, for h* of a state */

    uint32_t size; /* heuristics */
    rp_spec *spec;
    const char **name; /* as the user wrote them */
    bool *lacks_path;  /* the value would be another one if the path to the state were known */
    uint32_t num_states;
    rp_evaluated *state;
} rp_evaluate;

/* Numbers of the choices of --format. */
typedef enum rp_evaluate_format {
    RP_EVALUATE_TEXT,
    RP_EVALUATE_JSON,
    RP_EVALUATE_CSV
} rp_evaluate_format;

/* To standard output.  False if memory ran out. */
bool rp_evaluate_print(rp_evaluate *);

#endif
