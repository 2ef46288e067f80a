/* What the declaring sections name: objects and constants, predicates, functions. */
#include <string.h>

#include "parser/resolve/messages.h"

/* Objects. */

/* The name stands for an object already. */
static void report_object_again(resolver *r, const ast_node *word, rp_object *first,
                                rp_type_id type)
{
    const char *const name = rp_resolve_quote(r, word->name);
    const char *const what = first->loc.file == r->domain->tokens->file && r->file == r->problem
                                 ? "a constant of the domain"
                                 : "declared";

    if (type == RP_NONE || first->type == RP_NONE)
        return;
    if (type == first->type) {
        rp_resolve_warn(r, rp_resolve_loc(r, word), "duplicate-object",
                        "object %s is already %s, with the same type", name, what);
        return;
    }
    rp_error(r->diags, rp_resolve_loc(r, word), "duplicate-object",
             "object %s is already %s with type %s, now with type %s", name, what,
             rp_resolve_type_quote(r, first->type), rp_resolve_type_quote(r, type));
    rp_note(r->diags, first->loc, "%s is first declared here", name);
    first->type = RP_NONE;
}

static void declare_object(resolver *r, const ast_node *word)
{
    const rp_type_id type = rp_resolve_type(r, word->related);
    const rp_object_id known = r->object_named[word->name];

    if (word->kind == AST_VARIABLE) {
        rp_error(r->diags, rp_resolve_loc(r, word), "syntax",
                 "found the variable %s, expected the name of an object",
                 rp_resolve_quote(r, word->name));
        return;
    }
    if (known != RP_NONE) {
        report_object_again(r, word, &r->objects.item[known], type);
        return;
    }
    if (r->type_named[word->name] != RP_NONE)
        rp_resolve_warn(r, rp_resolve_loc(r, word), "object-named-like-type",
                        "object %s has the same name as a type", rp_resolve_quote(r, word->name));
    r->object_named[word->name] = r->objects.size;
    rp_vec_push(r->limits, &r->objects, ((rp_object){word->name, rp_resolve_loc(r, word), type}));
}

static void declare_objects(resolver *r, const ast_file *file, resolve_place place,
                            const ast_node *first)
{
    r->file = file;
    rp_resolve_go_to(r, place, RP_NONE);
    for (const ast_node *word = first; word != NULL && !rp_resolve_gives_up(r); word = word->next)
        declare_object(r, word);
}

void rp_resolve_objects(resolver *r)
{
    declare_objects(r, r->domain, IN_CONSTANTS, r->domain->constants.first);
    if (r->problem != NULL)
        declare_objects(r, r->problem, IN_OBJECTS, r->problem->objects.first);
    r->num_declared_objects = r->objects.size;
}

/* Predicates and functions.  Parameter names are comments: only their number and
   types count. */

static void warn_of_repeated_names(resolver *r, const ast_node *node)
{
    for (const ast_node *word = node->item; word != NULL; word = word->next)
        for (const ast_node *other = node->item; other != word; other = other->next)
            if (other->name == word->name) {
                rp_resolve_warn(r, rp_resolve_loc(r, word), "repeated-parameter",
                                "%s names two parameters %s; it has %u parameters",
                                rp_resolve_quote(r, node->name), rp_resolve_quote(r, word->name),
                                node->num_items);
                return;
            }
}

static const rp_type_id *parameter_types(resolver *r, const ast_node *node)
{
    rp_type_id *const type = RP_ARENA_ARRAY(r->arena, rp_type_id, node->num_items);
    uint32_t i = 0;

    for (const ast_node *word = node->item; word != NULL; word = word->next) {
        type[i++] = rp_resolve_type(r, word->related);
        if (word->kind != AST_VARIABLE)
            rp_error(r->diags, rp_resolve_loc(r, word), "not-a-variable",
                     "found %s, expected a variable such as `?%s`", rp_resolve_quote(r, word->name),
                     rp_resolve_text(r, word->name));
    }
    if (node->num_items <= 100)
        warn_of_repeated_names(r, node);
    return type;
}

/* The name is declared already, with these types. */
static bool report_again(resolver *r, const ast_node *node, const char *what,
                         const rp_predicate *first, const rp_type_id *type)
{
    const rp_loc loc = rp_ast_head_loc(r->file, node);
    const char *const name = rp_resolve_quote(r, node->name);

    if (first->arity != node->num_items)
        rp_error(r->diags, loc, "duplicate-declaration",
                 "%s %s is already declared, with %u parameter%s; now with %u", what, name,
                 first->arity, first->arity == 1 ? "" : "s", node->num_items);
    else if (memcmp(first->param_type, type, first->arity * sizeof *type) != 0)
        rp_error(r->diags, loc, "duplicate-declaration",
                 "%s %s is already declared, with other types", what, name);
    else {
        rp_resolve_warn(r, loc, "duplicate-declaration",
                        "%s %s is declared again, with the same parameters", what, name);
        return false;
    }
    rp_note(r->diags, first->loc, "%s is first declared here", name);
    return true;
}

static void declare_predicate(resolver *r, const ast_node *node)
{
    const rp_type_id *const type = parameter_types(r, node);
    const rp_loc loc = rp_ast_head_loc(r->file, node);
    const rp_pred_id known = r->predicate_named[node->name];

    if (node->related != NULL && (node->next == NULL || node->next->related != node->related))
        rp_error(r->diags, rp_resolve_loc(r, node->related), "syntax",
                 "found a type behind a predicate; only functions have one");
    if (known != RP_NONE) {
        r->is_ambiguous[known] |=
            report_again(r, node, "predicate", &r->predicates.item[known], type);
        return;
    }
    if (r->type_named[node->name] != RP_NONE)
        rp_resolve_warn(r, loc, "predicate-named-like-type",
                        "predicate %s has the same name as a type",
                        rp_resolve_quote(r, node->name));
    for (const ast_node *word = node->item; word != NULL; word = word->next)
        r->is_ambiguous[r->predicates.size] |= word->kind != AST_VARIABLE;
    r->predicate_named[node->name] = r->predicates.size;
    rp_vec_push(r->limits, &r->predicates,
                ((rp_predicate){
                    .name = node->name, .loc = loc, .arity = node->num_items, .param_type = type}));
}

void rp_resolve_predicates(resolver *r)
{
    static const rp_type_id any[] = {RP_TYPE_OBJECT, RP_TYPE_OBJECT};

    r->file = r->domain;
    rp_resolve_go_to(r, IN_PREDICATES, RP_NONE);
    rp_vec_push(r->limits, &r->predicates,
                ((rp_predicate){.name = rp_symtab_intern(r->symbols, "=", 1),
                                .loc = RP_NO_LOC,
                                .arity = 2,
                                .param_type = rp_arena_copy(r->arena, any, sizeof any)}));
    const uint32_t most = r->domain->predicates.size + 1;
    r->is_used = RP_ARENA_ARRAY_ZERO(r->scratch, bool, most);
    r->is_ambiguous = RP_ARENA_ARRAY_ZERO(r->scratch, bool, most);
    r->can_be_true = RP_ARENA_ARRAY_ZERO(r->scratch, bool, most);
    r->derived_at = RP_ARENA_ARRAY(r->scratch, rp_loc, most);
    for (const ast_node *node = r->domain->predicates.first;
         node != NULL && !rp_resolve_gives_up(r); node = node->next)
        if (node->kind == AST_BROKEN)
            r->predicates_incomplete = true;
        else if (node->kind == AST_FORM) /* Some files declare `=`; it is there anyhow. */
            declare_predicate(r, node);
}

static void declare_function(resolver *r, const ast_node *node)
{
    const rp_type_id *const type = parameter_types(r, node);
    const ast_node *const result = node->related;
    const rp_loc loc = rp_ast_head_loc(r->file, node);
    const rp_func_id known = r->function_named[node->name];

    if (result != NULL && result->kind != AST_BROKEN &&
        (result->kind != AST_NAME || result->name != r->number))
        rp_unsupported(r->diags, rp_resolve_loc(r, result), "object-fluent",
                       "function %s has values of type %s: object fluents are not supported",
                       rp_resolve_quote(r, node->name), rp_ast_quote(r->file, r->scratch, result));
    if (node->name == r->total_cost) {
        r->total_cost_declared = true;
        if (node->num_items > 0)
            rp_error(r->diags, loc, "total-cost", "`total-cost` takes no arguments");
        return;
    }
    if (known != RP_NONE) {
        const rp_function *const f = &r->functions.item[known];
        const rp_predicate first = {.loc = f->loc, .arity = f->arity, .param_type = f->param_type};
        (void)report_again(r, node, "function", &first, type);
        return;
    }
    r->function_named[node->name] = r->functions.size;
    rp_vec_push(r->limits, &r->functions, ((rp_function){node->name, loc, node->num_items, type}));
}

void rp_resolve_functions(resolver *r)
{
    r->file = r->domain;
    rp_resolve_go_to(r, IN_FUNCTIONS, RP_NONE);
    for (const ast_node *node = r->domain->functions.first; node != NULL && !rp_resolve_gives_up(r);
         node = node->next)
        if (node->kind == AST_BROKEN)
            r->functions_incomplete = true;
        else if (node->kind == AST_FORM)
            declare_function(r, node);
    r->is_cost = RP_ARENA_ARRAY_ZERO(r->scratch, bool, r->functions.size);
}
