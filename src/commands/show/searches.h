/* The searches that `relplan show` runs, as the command line names them. */
#ifndef COMMANDS_SHOW_SEARCHES_H
#define COMMANDS_SHOW_SEARCHES_H
#include "cli/options/options.h"

enum { RP_MOST_SHOWN = 3 };

/* Begins with the options of the search itself, so that the same rows serve it and --compare. */
typedef struct rp_shown_options {
    rp_options planning;
    const char *name; /* "default", or as --compare has it */
    const char *text; /* the options as they would be written, "" if there are none */
    rp_choice choice;
} rp_shown_options;

typedef struct rp_compared {
    const char *text[RP_MOST_SHOWN]; /* NAME=OPTIONS */
    uint32_t size;
} rp_compared;

/* Rows of an rp_shown_options: --search, --heuristic, --weight, --preset, --optimal, --seed. */
extern const rp_option_group rp_shown_group;

/* An rp_option.call that adds to the member, an rp_compared. */
const char *rp_shown_compare(rp_arena *, void *member, const char *value);

/* Fills `to`, with room for RP_MOST_SHOWN, and *size: the search of the command's own options, unless
   there are only others to compare, and then those.  NULL or a message. */
const char *rp_shown_choose(rp_arena *, const rp_shown_options *own, const rp_compared *,
                            rp_shown_options *to, uint32_t *size);

#endif
