#include <string.h>

#include "base/diag.h"
#include "base/names.h"
#include "search/engine.h"

#define RP_ENGINE(type) extern const rp_engine_type type;
#include "search/registry.def"
#undef RP_ENGINE

#define RP_ENGINE(type) &type,
const rp_engine_type *const rp_engine_types[] = {
#include "search/registry.def"
};
#undef RP_ENGINE

const uint32_t rp_num_engine_types = sizeof rp_engine_types / sizeof rp_engine_types[0];

static const rp_engine_type *find(const char *name)
{
    for (uint32_t i = 0; i < rp_num_engine_types; i++)
        if (strcmp(rp_engine_types[i]->name, name) == 0)
            return rp_engine_types[i];
    return NULL;
}

static const char *unknown_message(rp_arena *arena, const char *name)
{
    const char **const names = RP_ARENA_ARRAY(arena, const char *, rp_num_engine_types);
    const char *all = "";

    for (uint32_t i = 0; i < rp_num_engine_types; i++) {
        names[i] = rp_engine_types[i]->name;
        all = rp_arena_format(arena, "%s%s%s", all, i == 0 ? "" : ", ", names[i]);
    }
    const char *const nearest = rp_nearest_name(name, names, rp_num_engine_types);
    if (nearest != NULL)
        return rp_arena_format(arena, "unknown search '%s'; did you mean '%s'?", name, nearest);
    return rp_arena_format(arena, "unknown search '%s'; there are %s", name, all);
}

/* What is wrong with the number of heuristics, or NULL. */
static const char *wrong_number(rp_arena *arena, const rp_engine_type *type, uint32_t number)
{
    const uint32_t most = type->max_heuristics;

    if (most == 0 || (number > 0 && number <= most))
        return NULL;
    if (most == 1)
        return rp_arena_format(arena, "needs one heuristic, %u given", (unsigned)number);
    return rp_arena_format(arena, "needs 1 to %u heuristics, %u given", (unsigned)most,
                           (unsigned)number);
}

rp_engine *rp_engine_create(rp_arena *arena, const rp_spec *spec, rp_engine_args *args,
                            const char **error)
{
    const rp_engine_type *const type = find(spec->name);

    *error = NULL;
    if (type == NULL) {
        *error = unknown_message(arena, spec->name);
        return NULL;
    }
    double *const param = RP_ARENA_ARRAY(arena, double, type->num_params);
    const char *message =
        rp_params_parse(arena, spec->params, type->param, type->num_params, param);
    if (message == NULL)
        message = wrong_number(arena, type, args->num_heuristics);
    if (message == NULL && args->bound > 0 && !type->bounded)
        message = "cannot look for plans below a bound";
    if (message != NULL) {
        *error = rp_arena_format(arena, "search '%s': %s", type->name, message);
        return NULL;
    }
    args->param = param;
    args->error = NULL;
    rp_engine *const engine = type->create(args);
    if (engine == NULL) {
        assert(args->error != NULL);
        *error = rp_arena_format(arena, "search '%s': %s", type->name, args->error);
    } else if (args->num_heuristics > 0) {
        engine->stats.h_name = args->heuristic[0]->type->name;
    }
    return engine;
}

rp_outcome rp_engine_run(rp_engine *engine, uint64_t expansions)
{
    return engine->type->run(engine, expansions);
}

void rp_engine_destroy(rp_engine *engine)
{
    if (engine != NULL)
        engine->type->destroy(engine);
}

void rp_search_stats_add(rp_search_stats *sum, const rp_search_stats *more)
{
    const uint64_t bytes =
        sum->bytes_per_state * sum->states + more->bytes_per_state * more->states;

    sum->expanded += more->expanded;
    sum->evaluated += more->evaluated;
    sum->generated += more->generated;
    sum->reopened += more->reopened;
    sum->dead_ends += more->dead_ends;
    sum->states += more->states;
    sum->bytes_per_state = sum->states > 0 ? bytes / sum->states : 0;
}

void rp_search_stats_set_estimates(rp_search_stats *stats, const rp_search_stats *from)
{
    stats->best_h = from->best_h;
    stats->initial_h = from->initial_h;
    stats->h_name = from->h_name;
}
