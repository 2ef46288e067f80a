/* Options of the planner in one line of text, as experiments name them, and what holds with them:
   every option that says how it plans, defaults filled in. */
#ifndef CLI_OPTIONS_LINE_H
#define CLI_OPTIONS_LINE_H
#include "cli/options/options.h"
#include "cli/session.h"

typedef struct rp_option_line {
    const char *const *word; /* what argv has; in the arena */
    uint32_t size;
    rp_planner_options options;
    rp_session_options limits;
    rp_choice choice;
} rp_option_line;

/* Whitespace separates words; quotes of both kinds keep it.  NULL, or a message in the arena: words
   that the planner would refuse, and what an experiment says itself (files, statistics). */
const char *rp_option_line_read(rp_arena *, const char *text, rp_option_line *);

typedef struct rp_setting {
    const char *name, *value; /* "search", "lazy:weight=5,cost=one,…" */
} rp_setting;

typedef struct rp_settings {
    rp_setting *item; /* of every line the same names in the same order */
    uint32_t size;
} rp_settings;

/* In the arena.  Of a line that was read. */
rp_settings rp_option_line_settings(rp_arena *, const rp_option_line *);

#endif
