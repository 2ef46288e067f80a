#include "cli/options/components.h"

#include <string.h>

#include "cli/options/arguments.h"

enum { NAME_COLUMN = 16, PARAM_COLUMN = 26 };

const rp_engine_type *rp_component_engine(const char *name)
{
    const uint32_t i = rp_name_find(&rp_engine_table, name);
    return i == RP_NONE ? NULL : rp_engine_type_at(i);
}

const rp_heuristic_type *rp_component_heuristic(const char *name)
{
    const uint32_t i = rp_name_find(&rp_heuristic_table, name);
    return i == RP_NONE ? NULL : rp_heuristic_type_at(i);
}

bool rp_component_has_param(const char *engine, const char *param)
{
    const rp_engine_type *const type = rp_component_engine(engine);

    if (type == NULL)
        return false;
    const rp_name_table params =
        RP_NAMES("parameter", type->component.param, type->component.num_params);
    return rp_name_find(&params, param) != RP_NONE;
}

bool rp_component_ignores_costs(rp_arena *arena, const rp_spec *spec)
{
    const double *param;
    const char *error;
    const rp_engine_type *const type =
        (const rp_engine_type *)rp_component_resolve(arena, &rp_engine_table, spec, &param, &error);

    return type != NULL && type->ignores_costs != NULL && type->ignores_costs(param);
}

bool rp_component_is_admissible(const rp_spec *heuristic)
{
    return *heuristic->params == '\0' && rp_component_heuristic(heuristic->name)->admissible;
}

const char *rp_component_check(rp_arena *arena, const rp_name_table *table, const rp_spec *spec)
{
    const double *param;
    const char *error = NULL;

    (void)rp_component_resolve(arena, table, spec, &param, &error);
    return error;
}

static void print_range(const rp_param *p, FILE *out)
{
    if (!isinf(p->min) && !isinf(p->max))
        fprintf(out, ", %.10g to %.10g", p->min, p->max);
    else if (!isinf(p->min))
        fprintf(out, ", at least %.10g", p->min);
    else if (!isinf(p->max))
        fprintf(out, ", at most %.10g", p->max);
}

static void print_param(const rp_param *p, FILE *out)
{
    int length;
    const int width = fprintf(out, "%*s%s", NAME_COLUMN + 2, "", p->name);

    fprintf(out, "%*s", width < PARAM_COLUMN + 4 ? PARAM_COLUMN + 4 - width : 1, "");
    switch (p->kind) {
    case RP_PARAM_BOOL:
        fprintf(out, "true or false (default: %s)", p->standard != 0 ? "true" : "false");
        break;
    case RP_PARAM_CHOICE: {
        const char *const standard = rp_text_part(p->choices, '|', (uint32_t)p->standard, &length);
        fprintf(out, "%s (default: %.*s)", p->choices, length, standard);
        break;
    }
    case RP_PARAM_INT:
    case RP_PARAM_REAL:
        fprintf(out, "%s", p->kind == RP_PARAM_INT ? "whole number" : "number");
        print_range(p, out);
        fprintf(out, " (default: %.10g)", p->standard);
        break;
    }
    fprintf(out, "\n%*s", PARAM_COLUMN + 4, "");
    rp_help_wrapped(out, PARAM_COLUMN + 4, p->help);
}

static void print_component(const rp_component *c, const char *properties, FILE *out)
{
    const int width = fprintf(out, "  %s", c->name);

    fprintf(out, "%*s", width < NAME_COLUMN ? NAME_COLUMN - width : 1, "");
    rp_help_wrapped(out, NAME_COLUMN, c->summary);
    if (*properties != '\0')
        fprintf(out, "%*s(%s)\n", NAME_COLUMN, "", properties);
    for (uint32_t i = 0; i < c->num_params; i++)
        print_param(&c->param[i], out);
}

/* "admissible, consistent" */
static void list_properties(const rp_heuristic_type *type, char *text, size_t size)
{
    const struct {
        bool holds;
        const char *name;
    } properties[] = {{type->admissible, "admissible"},
                      {type->consistent, "consistent"},
                      {!type->safe, "unsafe"},
                      {type->preferred, "gives preferred operators"}};
    size_t length = 0;

    *text = '\0';
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++)
        if (properties[i].holds)
            length += (size_t)snprintf(text + length, size - length, "%s%s",
                                       length == 0 ? "" : ", ", properties[i].name);
}

bool rp_component_help(const char *name, FILE *out)
{
    const rp_engine_type *const engine = rp_component_engine(name);
    const rp_heuristic_type *const heuristic = rp_component_heuristic(name);
    char properties[128];

    if (engine != NULL)
        print_component(&engine->component, "", out);
    if (heuristic != NULL) {
        list_properties(heuristic, properties, sizeof properties);
        print_component(&heuristic->component, properties, out);
    }
    return engine != NULL || heuristic != NULL;
}
