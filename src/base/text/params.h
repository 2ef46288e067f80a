/* Components by name with parameters, as users write them: `walk:length=100,greedy=yes`.
   A component declares its parameters in a table; parsing, range checks, defaults and help
   come from it. */
#ifndef BASE_TEXT_PARAMS_H
#define BASE_TEXT_PARAMS_H
#include "base/arena.h"

typedef enum rp_param_kind {
    RP_PARAM_INT,
    RP_PARAM_REAL,
    RP_PARAM_BOOL,
    RP_PARAM_CHOICE
} rp_param_kind;

typedef struct rp_param {
    const char *name;
    rp_param_kind kind;
    double min, max;     /* of numbers, inclusive */
    double standard;     /* default: number, 0/1, or index of the choice */
    const char *choices; /* of RP_PARAM_CHOICE, separated by '|' */
    const char *help;
} rp_param;

/* Rows of a table of parameters. */
#define RP_PARAM_OF_CHOICE(key, options, on, text)                                                 \
    {                                                                                              \
        .name = key, .kind = RP_PARAM_CHOICE, .choices = options, .standard = on, .help = text     \
    }
#define RP_PARAM_OF_NUMBER(key, of_kind, least, most, on, text)                                    \
    {                                                                                              \
        .name = key, .kind = of_kind, .min = least, .max = most, .standard = on, .help = text      \
    }

/* A spec split at its first ':'; both parts are copies in the arena. */
typedef struct rp_spec {
    const char *name;
    const char *params; /* "" if there are none */
} rp_spec;

/* Splits "ff,landmarks:a=1,b=2,hmax" into specs: a comma begins a new spec unless what
   follows up to the next ',' or ':' contains '='.  Returns the number of specs. */
uint32_t rp_specs_split(rp_arena *, const char *text, rp_spec **specs);

/* The spec as it is written, "walk:length=100", in the arena. */
const char *rp_spec_text(rp_arena *, const rp_spec *);

/* Fills value[i] for param[i] (numbers as they are; bool 0/1; choice its index), from
   defaults and then from the text.  On an error returns a message in the arena (what
   was found, what was expected, near miss), else NULL. */
const char *rp_params_parse(rp_arena *, const char *text, const rp_param *param, uint32_t count,
                            double *value);

/* A value of the parameter as it is written, in the arena. */
const char *rp_param_text(rp_arena *, const rp_param *, double value);

#endif
