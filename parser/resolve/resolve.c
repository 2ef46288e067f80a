#include "parser/resolve/resolve.h"

#include "base/names.h"
#include "parser/resolve/resolver.h"

void rp_resolve_go_to(resolver *r, resolve_place place, rp_symbol owner)
{
    r->place = place;
    r->owner = owner;
    r->context++;
}

const char *rp_resolve_where(const resolver *r)
{
    static const char *const place[] = {
        [IN_CONSTANTS] = ":constants",
        [IN_OBJECTS] = ":objects",
        [IN_PREDICATES] = ":predicates",
        [IN_FUNCTIONS] = ":functions",
        [IN_PARAMETERS] = "the parameters of action",
        [IN_PRECONDITION] = "the precondition of action",
        [IN_EFFECT] = "the effect of action",
        [IN_RULE] = "the rule for",
        [IN_INIT] = ":init",
        [IN_GOAL] = "the goal",
    };

    if (r->owner == RP_NONE)
        return rp_arena_format(r->scratch, " in %s", place[r->place]);
    return rp_arena_format(r->scratch, " in %s %s", place[r->place], rp_resolve_quote(r, r->owner));
}

bool rp_resolve_report_once(resolver *r, rp_symbol name)
{
    if (r->reported[name] == r->context)
        return false;
    r->reported[name] = r->context;
    return true;
}

const char *rp_resolve_quote(const resolver *r, rp_symbol name)
{
    return rp_symbol_quote(r->symbols, r->scratch, name);
}

/* Too short to guess, or different only by numbers at the end: r12 is not meant for r13. */
static bool is_poor_guess(const char *text, const char *near)
{
    size_t i = 0, a = strlen(text), b = strlen(near);

    while (a > 0 && text[a - 1] >= '0' && text[a - 1] <= '9')
        a--;
    while (b > 0 && near[b - 1] >= '0' && near[b - 1] <= '9')
        b--;
    while (i < a && i < b && text[i] == near[i])
        i++;
    return strlen(text) < 3 || (*text == '?' && strlen(text) < 4) || (i == a && i == b);
}

const char *rp_resolve_hint(resolver *r, rp_symbol name, const uint32_t *named)
{
    uint32_t n = 0;

    if (rp_resolve_gives_up(r))
        return "";
    const char **const candidate = RP_ARENA_ARRAY(r->scratch, const char *, r->num_symbols);
    for (rp_symbol s = 0; s < r->num_symbols; s++)
        if (named[s] != RP_NONE)
            candidate[n++] = rp_resolve_text(r, s);
    const char *const text = rp_resolve_text(r, name);
    const char *const near = rp_nearest_name(text, candidate, n);
    return near == NULL || is_poor_guess(text, near)
               ? ""
               : rp_arena_format(r->scratch, "; did you mean `%s`?", near);
}

void rp_resolve_use(resolver *r, resolve_feature feature, const ast_node *node)
{
    if (r->used[feature].file == RP_NONE)
        r->used[feature] = rp_resolve_loc(r, node);
}

/* Enough of a kind to see what is going on, and room for others. */
enum { MOST_OF_A_KIND = 5 };

void rp_resolve_warn(resolver *r, rp_loc loc, const char *name, const char *format, ...)
{
    uint32_t i = 0;
    va_list args;

    while (i < r->warned.size && strcmp(r->warned.item[i].name, name) != 0)
        i++;
    if (i == r->warned.size)
        rp_vec_push(r->limits, &r->warned, ((resolve_warned){.name = name}));
    resolve_warned *const kind = &r->warned.item[i];
    kind->last = loc;
    if (++kind->count > MOST_OF_A_KIND) {
        r->diags->dropped = true; /* and so will be its notes */
        return;
    }
    va_start(args, format);
    rp_warning(r->diags, loc, name, "%s", rp_arena_format_list(r->scratch, format, args));
    va_end(args);
}

static void count_suppressed_warnings(resolver *r)
{
    for (uint32_t i = 0; i < r->warned.size; i++) {
        const resolve_warned *const kind = &r->warned.item[i];
        if (kind->count > MOST_OF_A_KIND)
            rp_warning(r->diags, kind->last, kind->name,
                       "%u more warnings of this kind, up to here", kind->count - MOST_OF_A_KIND);
    }
}

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
    rp_tuples_init(&r->edge_set, r->limits);
    rp_tuples_init(&r->eithers, r->limits);
    rp_tuples_init(&r->fact_set, r->limits);
    rp_tuples_init(&r->value_set, r->limits);
    for (int f = 0; f < NUM_FEATURES; f++)
        r->used[f] = RP_NO_LOC;
    r->predicates_incomplete = r->domain->broken_predicates;
    r->functions_incomplete = r->domain->broken_functions;
}

static void tear_down(resolver *r)
{
    rp_tuples_release(&r->edge_set);
    rp_tuples_release(&r->eithers);
    rp_tuples_release(&r->fact_set);
    rp_tuples_release(&r->value_set);
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
    rp_vec_free(r->limits, &r->key);
    rp_vec_free(r->limits, &r->warned);
}

static void resolve_goal(resolver *r)
{
    const ast_node *const goal = r->problem == NULL ? NULL : r->problem->goal;

    rp_resolve_open_scope(r);
    r->scope_incomplete = false;
    if (goal == NULL) {
        r->task->goal = rp_resolve_truth(r, RP_NO_LOC);
        return;
    }
    r->file = r->problem;
    rp_resolve_go_to(r, IN_GOAL, RP_NONE);
    r->task->goal = rp_resolve_condition(r, goal);
    r->task->goal_scope = rp_resolve_close_scope(r, 0);
}

static rp_loc header_loc(const ast_file *file)
{
    return rp_tokens_loc(file->tokens, file->header.first, file->header.last);
}

#define COPY(r, vec) rp_arena_copy((r)->arena, (vec)->item, (vec)->size * sizeof *(vec)->item)

static void finish(resolver *r)
{
    rp_lifted *const task = r->task;
    const ast_file *const problem = r->problem != NULL ? r->problem : r->domain;

    rp_resolve_finish_types(r);
    task->symbols = r->symbols;
    task->domain_name = r->domain->name->name;
    task->domain_loc = header_loc(r->domain);
    task->problem_name = problem->name->name;
    task->problem_loc = task->init_loc = header_loc(problem);
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

const rp_lifted *rp_resolve(rp_arena *arena, rp_arena *scratch, const rp_resolve_input *in)
{
    resolver r = {.arena = arena,
                  .scratch = scratch,
                  .diags = in->diags,
                  .symbols = in->symbols,
                  .domain = in->domain,
                  .problem = in->problem,
                  .task = RP_ARENA_NEW(arena, rp_lifted)};

    set_up(&r);
    resolve_all(&r);
    const bool is_right = r.diags->errors == 0;
    if (is_right) {
        finish(&r);
        rp_resolve_warnings(&r);
    }
    count_suppressed_warnings(&r);
    tear_down(&r);
    return is_right ? r.task : NULL;
}
