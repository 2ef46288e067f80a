/* The table of all search engines.  It is above them; what they need of each other goes through
   rp_engine_args.engines. */
#include "search/engine.h"

#define RP_ENGINE(type) extern const rp_engine_type type;
#include "search/registry.def"
#undef RP_ENGINE

#define RP_ENGINE(type) &type.component,
static const rp_component *const components[] = {
#include "search/registry.def"
};
#undef RP_ENGINE

const rp_name_table rp_engine_table = RP_NAMES_BY_POINTER("search engine", components);

rp_engine *rp_engine_create(rp_arena *arena, const rp_spec *spec, rp_engine_args *args,
                            const char **error)
{
    args->engines = &rp_engine_table;
    return rp_engine_make(arena, spec, args, error);
}
