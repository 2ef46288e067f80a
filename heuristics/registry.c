#include <string.h>

#include "base/names.h"
#include "heuristics/heuristic.h"

#define RP_HEURISTIC(type) extern const rp_heuristic_type type;
#include "heuristics/registry.def"
#undef RP_HEURISTIC

#define RP_HEURISTIC(type) &type,
const rp_heuristic_type *const rp_heuristic_types[] = {
#include "heuristics/registry.def"
};
#undef RP_HEURISTIC

const uint32_t rp_num_heuristic_types = sizeof rp_heuristic_types / sizeof rp_heuristic_types[0];

static const rp_heuristic_type *find(const char *name)
{
    for (uint32_t i = 0; i < rp_num_heuristic_types; i++)
        if (strcmp(rp_heuristic_types[i]->name, name) == 0)
            return rp_heuristic_types[i];
    return NULL;
}

static const char *unknown_message(rp_arena *arena, const char *name)
{
    const char **const names = RP_ARENA_ARRAY(arena, const char *, rp_num_heuristic_types);
    const char *all = "";

    for (uint32_t i = 0; i < rp_num_heuristic_types; i++) {
        names[i] = rp_heuristic_types[i]->name;
        all = rp_arena_format(arena, "%s%s%s", all, i == 0 ? "" : ", ", names[i]);
    }
    const char *const nearest = rp_nearest_name(name, names, rp_num_heuristic_types);
    if (nearest != NULL)
        return rp_arena_format(arena, "unknown heuristic '%s'; did you mean '%s'?", name, nearest);
    return rp_arena_format(arena, "unknown heuristic '%s'; there are %s", name, all);
}

/* What the task has and the heuristic cannot handle, or NULL. */
static const char *unhandled(const rp_heuristic_type *type, const rp_strips *strips)
{
    if (strips->num_axioms > 0 && !type->axioms)
        return "cannot handle derived predicates, which this task has";
    if (strips->num_effects > 0 && !type->conditional)
        return "cannot handle conditional effects, which this task has";
    return NULL;
}

rp_heuristic *rp_heuristic_create(rp_arena *arena, const rp_spec *spec, rp_heuristic_args *args,
                                  const char **error)
{
    const rp_heuristic_type *const type = find(spec->name);

    *error = NULL;
    if (type == NULL) {
        *error = unknown_message(arena, spec->name);
        return NULL;
    }
    double *const param = RP_ARENA_ARRAY(arena, double, type->num_params);
    const char *message =
        rp_params_parse(arena, spec->params, type->param, type->num_params, param);
    if (message == NULL)
        message = unhandled(type, args->strips);
    if (message != NULL) {
        *error = rp_arena_format(arena, "heuristic '%s': %s", type->name, message);
        return NULL;
    }
    args->param = param;
    args->error = NULL;
    rp_heuristic *const h = type->create(args);
    if (h == NULL) {
        assert(args->error != NULL);
        *error = rp_arena_format(arena, "heuristic '%s': %s", type->name, args->error);
        return NULL;
    }
    h->type = type;
    h->limits = args->limits;
    return h;
}

void rp_heuristic_destroy(rp_heuristic *h)
{
    if (h != NULL)
        h->type->destroy(h);
}
