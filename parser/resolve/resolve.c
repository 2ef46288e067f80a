#include "parser/resolve/resolve.h"

#include "parser/resolve/messages.h"

static uint32_t *new_map(resolver *r)
{
    uint32_t *const map = RP_ARENA_ARRAY(r->scratch, uint32_t, r->num_symbols);
    memset(map, 0xff, r->num_symbols * sizeof *map);
    return map;
}

static void set_up(resolver *r)
{
    r->limits = r->arena->limits;
    r->total_cost = rp_symtab_intern(r->symbols, "total-cost", strlen("total-cost"));
    r->number = rp_symtab_intern(r->symbols, "number", strlen("number"));
    rp_symtab_intern(r->symbols, "object", strlen("object"));
    rp_symtab_intern(r->symbols, "=", 1);
    r->num_symbols = rp_symtab_size(r->symbols);
    r->type_named = new_map(r);
    r->object_named = new_map(r);
    r->predicate_named = new_map(r);
    r->function_named = new_map(r);
    r->action_named = new_map(r);
    r->variable_named = new_map(r);
    r->reported = new_map(r);
    rp_tupleset_init(&r->edge_set, r->limits);
    rp_tupleset_init(&r->eithers, r->limits);
    rp_tupleset_init(&r->fact_set, r->limits);
    rp_tupleset_init(&r->value_set, r->limits);
    for (int f = 0; f < NUM_FEATURES; f++)
        r->used[f] = RP_NO_LOC;
    r->predicates_incomplete = r->domain->broken_predicates;
    r->functions_incomplete = r->domain->broken_functions;
}

static void tear_down(resolver *r)
{
    rp_tupleset_release(&r->edge_set);
    rp_tupleset_release(&r->eithers);
    rp_tupleset_release(&r->fact_set);
    rp_tupleset_release(&r->value_set);
    rp_vec_free(r->limits, &r->types);
    rp_vec_free(r->limits, &r->type_links);
    rp_vec_free(r->limits, &r->edges);
    rp_vec_free(r->limits, &r->top_down);
    rp_vec_free(r->limits, &r->objects);
    rp_vec_free(r->limits, &r->predicates);
    rp_vec_free(r->limits, &r->functions);
    rp_vec_free(r->limits, &r->variables);
    rp_vec_free(r->limits, &r->costs);
    rp_vec_free(r->limits, &r->cost_numbers);
    rp_vec_free(r->limits, &r->schemas);
    rp_vec_free(r->limits, &r->derivations);
    rp_vec_free(r->limits, &r->numbers);
    rp_vec_free(r->limits, &r->facts);
    rp_vec_free(r->limits, &r->init);
    rp_vec_free(r->limits, &r->values);
    rp_vec_free(r->limits, &r->warned);
}

static void resolve_goal(resolver *r)
{
    const ast_node *const goal = r->problem == NULL ? NULL : r->problem->goal;

    if (goal == NULL) {
        r->task->goal = rp_resolve_truth(r, RP_NO_LOC);
        return;
    }
    r->file = r->problem;
    rp_resolve_open_scope(r, IN_GOAL, RP_NONE);
    r->task->goal = rp_resolve_condition(r, goal);
    r->task->goal_scope = rp_resolve_close_scope(r, 0);
}

#define COPY(r, vec) rp_arena_copy((r)->arena, (vec)->item, (vec)->size * sizeof *(vec)->item)

static void finish(resolver *r)
{
    rp_lifted *const task = r->task;
    const ast_file *const problem = r->problem != NULL ? r->problem : r->domain;

    rp_resolve_finish_types(r);
    task->symbols = r->symbols;
    task->domain_name = r->domain->name->name;
    task->domain_loc = rp_ast_header_loc(r->domain);
    task->problem_name = r->problem == NULL ? RP_NONE : problem->name->name;
    task->init_loc = rp_ast_header_loc(problem);
    if (problem->init_at != RP_NONE)
        task->init_loc = rp_token_loc(problem->tokens, problem->init_at + 1);
    task->num_objects = r->objects.size;
    task->object = COPY(r, &r->objects);
    task->num_predicates = r->predicates.size;
    task->predicate = COPY(r, &r->predicates);
    task->num_functions = r->functions.size;
    task->function = COPY(r, &r->functions);
    task->num_schemas = r->schemas.size;
    task->schema = COPY(r, &r->schemas);
    task->num_derivations = r->derivations.size;
    task->derivation = COPY(r, &r->derivations);
    task->num_init = r->init.size;
    task->init = COPY(r, &r->init);
}

static void resolve_all(resolver *r)
{
    rp_resolve_frame(r);
    rp_resolve_types(r);
    rp_resolve_objects(r);
    rp_resolve_predicates(r);
    rp_resolve_functions(r);
    rp_resolve_derived(r);
    rp_resolve_actions(r);
    rp_resolve_init(r);
    resolve_goal(r);
    rp_resolve_metric(r);
    rp_resolve_scale_costs(r);
    rp_resolve_strata(r);
    rp_resolve_requirements(r);
}

const rp_lifted *rp_resolve(rp_arena *arena, rp_arena *scratch, rp_diags *diags,
                            const ast_file *domain, const ast_file *problem)
{
    resolver r = {.arena = arena,
                  .scratch = scratch,
                  .diags = diags,
                  .symbols = domain->tokens->symbols,
                  .domain = domain,
                  .problem = problem,
                  .task = RP_ARENA_NEW(arena, rp_lifted)};

    set_up(&r);
    resolve_all(&r);
    const bool is_right = r.diags->errors == 0;
    if (is_right) {
        finish(&r);
        rp_resolve_warnings(&r);
    }
    rp_resolve_count_suppressed(&r);
    tear_down(&r);
    return is_right ? r.task : NULL;
}
