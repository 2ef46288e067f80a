#include "search/engine.h"

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

rp_engine *rp_engine_make(rp_arena *arena, const rp_spec *spec, rp_engine_args *args,
                          const char **error)
{
    const rp_engine_type *const type = (const rp_engine_type *)rp_component_resolve(
        arena, args->engines, spec, &args->param, error);
    rp_engine *engine = NULL;

    if (type == NULL)
        return NULL;
    args->type = type;
    args->error = wrong_number(arena, type, args->num_heuristics);
    if (args->error == NULL && args->bound > 0 && !type->bounded)
        args->error = "cannot look for plans below a bound";
    if (args->error == NULL)
        engine = type->create(args);
    assert((engine == NULL) == (args->error != NULL));
    if (engine == NULL)
        *error = rp_component_wrong(arena, args->engines, spec->name, args->error);
    else if (args->num_heuristics > 0)
        engine->stats.h_name = args->heuristic[0]->type->component.name;
    return engine;
}

void *rp_engine_new(const rp_engine_args *args, size_t bytes)
{
    rp_engine *const engine = rp_alloc_zero(args->limits, bytes);

    *engine = (rp_engine){.type = args->type,
                          .limits = args->limits,
                          .stats = {.best_h = RP_DEAD_END, .initial_h = RP_DEAD_END}};
    return engine;
}

rp_outcome rp_engine_run(rp_engine *engine, uint64_t expansions)
{
    return engine->type->run(engine, expansions);
}

void rp_engine_destroy(rp_engine *engine)
{
    if (engine == NULL)
        return;
    if (engine->type->release != NULL)
        engine->type->release(engine);
    rp_free(engine->limits, engine->plan);
    rp_free(engine->limits, engine);
}

bool rp_engine_ignores_costs(const double *param)
{
    (void)param;
    return true;
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
    sum->work += more->work;
    sum->bytes_per_state = sum->states > 0 ? bytes / sum->states : 0;
}

void rp_search_stats_set_estimates(rp_search_stats *stats, const rp_search_stats *from)
{
    stats->best_h = from->best_h;
    stats->initial_h = from->initial_h;
    stats->h_name = from->h_name;
}
