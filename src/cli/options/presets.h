/* Ways to plan that have a name: a search and a heuristic. */
#ifndef CLI_OPTIONS_PRESETS_H
#define CLI_OPTIONS_PRESETS_H
#include <stdio.h>

#include "base/text/names.h"
#include "cli/options/options.h"

/* NULL, or a message in the arena: there is no preset of that name. */
const char *rp_preset_check(rp_arena *, const char *name);

/* Fills in what options->preset stands for. */
void rp_preset_apply(rp_options *);

extern const rp_name_table rp_preset_names;

/* A line for each, or for the one of that name; false if there is none. */
bool rp_preset_help(const char *name, FILE *);

#endif
