/* Ways to plan that have a name: a search and a heuristic, and what is done
   before and after. */
#ifndef CLI_OPTIONS_PRESETS_H
#define CLI_OPTIONS_PRESETS_H
#include <stdio.h>

#include "base/text/names.h"
#include "cli/options/options.h"

/* NULL, or a message in the arena: there is no preset of that name. */
const char *rp_preset_check(rp_arena *, const char *name);

/* Fills in what options->preset stands for; what is done with plans, only if that is unset. */
void rp_preset_apply(rp_options *);

/* Its heuristics, as --heuristic has them; NULL: it names none.  The name must have been checked. */
const char *rp_preset_heuristic(const char *name);

/* What grounding leaves out with that preset (NULL: without any): what --prune says if it was given,
   else what the preset says, else what is usual. */
rp_prune rp_preset_prune(const char *name, const rp_grounding_options *);

/* --preset of commands that look at heuristics only: an rp_option.call, for a member that is a
   text. */
const char *rp_preset_check_option(rp_arena *, void *member, const char *value);

extern const rp_name_table rp_preset_names;

/* A line for each, or for the one of that name; false if there is none. */
bool rp_preset_help(const char *name, FILE *);

#endif
