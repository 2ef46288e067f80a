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

const char *rp_component_spec_text(rp_arena *arena, const rp_name_table *table, const rp_spec *spec)
{
    const double *value;
    const char *error;
    const rp_component *const found = rp_component_resolve(arena, table, spec, &value, &error);
    const char *text = spec->name;

    assert(found != NULL);
    for (uint32_t i = 0; found != NULL && i < found->num_params; i++)
        text = rp_arena_format(arena, "%s%c%s=%s", text, i == 0 ? ':' : ',', found->param[i].name,
                               rp_param_text(arena, &found->param[i], value[i]));
    return text;
}
