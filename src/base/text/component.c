#include "base/text/component.h"

const char *rp_component_wrong(rp_arena *arena, const rp_name_table *table, const char *name,
                               const char *what)
{
    return rp_arena_format(arena, "%s '%s': %s", table->kind, name, what);
}

const rp_component *rp_component_resolve(rp_arena *arena, const rp_name_table *table,
                                         const rp_spec *spec, const double **param,
                                         const char **error)
{
    const uint32_t i = rp_name_find(table, spec->name);

    if (i == RP_NONE) {
        *error = rp_name_unknown(arena, table, spec->name);
        return NULL;
    }
    const rp_component *const found = rp_component_at(table, i);
    double *const value = RP_ARENA_ARRAY(arena, double, found->num_params);
    const char *const message =
        rp_params_parse(arena, spec->params, found->param, found->num_params, value);
    *param = value;
    *error = message == NULL ? NULL : rp_component_wrong(arena, table, spec->name, message);
    return message == NULL ? found : NULL;
}
