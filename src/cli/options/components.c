#include "cli/options/components.h"

#include <string.h>

#include "base/diag.h"
#include "base/names.h"
#include "cli/options/arguments.h"

enum { NAME_COLUMN = 16, PARAM_COLUMN = 26 };

const rp_engine_type *rp_component_engine(const char *name)
{
    for (uint32_t i = 0; i < rp_num_engine_types; i++)
        if (strcmp(rp_engine_types[i]->name, name) == 0)
            return rp_engine_types[i];
    return NULL;
}

const rp_heuristic_type *rp_component_heuristic(const char *name)
{
    for (uint32_t i = 0; i < rp_num_heuristic_types; i++)
        if (strcmp(rp_heuristic_types[i]->name, name) == 0)
            return rp_heuristic_types[i];
    return NULL;
}

bool rp_component_has_param(const char *engine, const char *param)
{
    const rp_engine_type *const type = rp_component_engine(engine);

    for (uint32_t i = 0; type != NULL && i < type->num_params; i++)
        if (strcmp(type->param[i].name, param) == 0)
            return true;
    return false;
}

bool rp_component_ignores_costs(rp_arena *arena, const rp_spec *spec)
{
    const rp_engine_type *const type = rp_component_engine(spec->name);

    if (type->ignores_costs == NULL)
        return false;
    double *const param = RP_ARENA_ARRAY(arena, double, type->num_params);
    const char *const message =
        rp_params_parse(arena, spec->params, type->param, type->num_params, param);
    return message == NULL && type->ignores_costs(param);
}

bool rp_component_is_admissible(const rp_spec *heuristic)
{
    return *heuristic->params == '\0' && rp_component_heuristic(heuristic->name)->admissible;
}

/* "unknown heuristic 'fff'; did you mean 'ff'?", or all names. */
static const char *unknown(rp_arena *arena, const char *kind, const char *name,
                           const char *const *names, uint32_t count)
{
    const char *const near = rp_nearest_name(name, names, count);
    const char *all = "";

    if (near != NULL)
        return rp_arena_format(arena, "unknown %s '%s'; did you mean '%s'?", kind, name, near);
    for (uint32_t i = 0; i < count; i++)
        all = rp_arena_format(arena, "%s%s%s", all, i == 0 ? "" : ", ", names[i]);
    return rp_arena_format(arena, "unknown %s '%s'; there are %s", kind, name, all);
}

static const char *check_params(rp_arena *arena, const rp_spec *spec, const rp_param *param,
                                uint32_t count)
{
    double *const value = RP_ARENA_ARRAY(arena, double, count);
    const char *const message = rp_params_parse(arena, spec->params, param, count, value);

    return message == NULL ? NULL : rp_arena_format(arena, "'%s': %s", spec->name, message);
}

const char *rp_component_check_engine(rp_arena *arena, const rp_spec *spec)
{
    const rp_engine_type *const type = rp_component_engine(spec->name);
    const char **const names = RP_ARENA_ARRAY(arena, const char *, rp_num_engine_types);

    if (type != NULL)
        return check_params(arena, spec, type->param, type->num_params);
    for (uint32_t i = 0; i < rp_num_engine_types; i++)
        names[i] = rp_engine_types[i]->name;
    return unknown(arena, "search engine", spec->name, names, rp_num_engine_types);
}

const char *rp_component_check_heuristic(rp_arena *arena, const rp_spec *spec)
{
    const rp_heuristic_type *const type = rp_component_heuristic(spec->name);
    const char **const names = RP_ARENA_ARRAY(arena, const char *, rp_num_heuristic_types);

    if (type != NULL)
        return check_params(arena, spec, type->param, type->num_params);
    for (uint32_t i = 0; i < rp_num_heuristic_types; i++)
        names[i] = rp_heuristic_types[i]->name;
    return unknown(arena, "heuristic", spec->name, names, rp_num_heuristic_types);
}

/* The i-th of "a|b|c". */
static const char *find_choice(const rp_param *p, size_t i, int *length)
{
    const char *text = p->choices;

    for (; i > 0; i--)
        text += strcspn(text, "|") + 1;
    *length = (int)strcspn(text, "|");
    return text;
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
        const char *const standard = find_choice(p, (size_t)p->standard, &length);
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

static void print_component(const char *name, const char *summary, FILE *out)
{
    const int width = fprintf(out, "  %s", name);

    fprintf(out, "%*s", width < NAME_COLUMN ? NAME_COLUMN - width : 1, "");
    rp_help_wrapped(out, NAME_COLUMN, summary);
}

static void print_engine(const rp_engine_type *type, FILE *out)
{
    print_component(type->name, type->summary, out);
    for (uint32_t i = 0; i < type->num_params; i++)
        print_param(&type->param[i], out);
}

static void print_properties(const rp_heuristic_type *type, FILE *out)
{
    const struct {
        bool holds;
        const char *name;
    } properties[] = {{type->admissible, "admissible"},
                      {type->consistent, "consistent"},
                      {!type->safe, "unsafe"},
                      {type->preferred, "gives preferred operators"}};
    bool first = true;

    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
        if (!properties[i].holds)
            continue;
        if (first)
            fprintf(out, "%*s(", NAME_COLUMN, "");
        fprintf(out, "%s%s", first ? "" : ", ", properties[i].name);
        first = false;
    }
    if (!first)
        fputs(")\n", out);
}

static void print_heuristic(const rp_heuristic_type *type, FILE *out)
{
    print_component(type->name, type->summary, out);
    print_properties(type, out);
    for (uint32_t i = 0; i < type->num_params; i++)
        print_param(&type->param[i], out);
}

void rp_components_help(FILE *out)
{
    fputs("Search engines (--search):\n", out);
    for (uint32_t i = 0; i < rp_num_engine_types; i++)
        print_engine(rp_engine_types[i], out);
    fputs("\nHeuristics (--heuristic):\n", out);
    for (uint32_t i = 0; i < rp_num_heuristic_types; i++)
        print_heuristic(rp_heuristic_types[i], out);
}

bool rp_component_help(const char *name, FILE *out)
{
    const rp_engine_type *const engine = rp_component_engine(name);
    const rp_heuristic_type *const heuristic = rp_component_heuristic(name);

    if (engine != NULL)
        print_engine(engine, out);
    if (heuristic != NULL)
        print_heuristic(heuristic, out);
    return engine != NULL || heuristic != NULL;
}
