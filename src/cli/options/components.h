/* Heuristics and search engines by name: checks before anything is read, and help. */
#ifndef CLI_OPTIONS_COMPONENTS_H
#define CLI_OPTIONS_COMPONENTS_H
#include <stdio.h>

#include "search/engine.h"

const rp_engine_type *rp_component_engine(const char *name); /* or NULL */
const rp_heuristic_type *rp_component_heuristic(const char *name);

/* Is there an engine of that name with such a parameter? */
bool rp_component_has_param(const char *engine, const char *param);

/* Does this search, with these parameters, look at no costs?  The spec must have been checked. */
bool rp_component_ignores_costs(rp_arena *, const rp_spec *engine);

/* Is it known to be?  Other parameters than the default ones are not looked into. */
bool rp_component_is_admissible(const rp_spec *heuristic);

/* NULL if name and parameters are right, otherwise a message in the arena. */
const char *rp_component_check(rp_arena *, const rp_name_table *, const rp_spec *);

/* Those of that name, with their parameters; false if there is none. */
bool rp_component_help(const char *name, FILE *);

#endif
