/* What a user chooses by name and gives parameters to: a heuristic, a search engine.  The types
   of both begin with a component, so that one look-up, one check of parameters and one help
   text serve all of them.

   A table of components is a name table (names.h) of pointers to such types,
   RP_NAMES_BY_POINTER. */
#ifndef BASE_TEXT_COMPONENT_H
#define BASE_TEXT_COMPONENT_H
#include "base/text/names.h"
#include "base/text/params.h"

typedef struct rp_component {
    const char *name, *summary; /* a word, and a line for --help */
    const rp_param *param;
    uint32_t num_params;
} rp_component;

/* The component of row i. */
static inline const rp_component *rp_component_at(const rp_name_table *table, uint32_t i)
{
    return rp_name_row(table, i);
}

/* The component that the spec names; *param: the values of its parameters, checked, in the arena.
   NULL on failure, with a message in the arena at *error. */
const rp_component *rp_component_resolve(rp_arena *, const rp_name_table *, const rp_spec *,
                                         const double **param, const char **error);

/* The spec with all its parameters, "walk:length=100,greedy=false", in the arena.  It must have been
   checked. */
const char *rp_component_spec_text(rp_arena *, const rp_name_table *, const rp_spec *);

/* "heuristic 'ff': " and what is wrong, in the arena. */
const char *rp_component_wrong(rp_arena *, const rp_name_table *, const char *name,
                               const char *what);

#endif
