/* The variables that are in scope, and what names stand for there: terms, and atoms with
   their predicates. */
#include "parser/resolve/messages.h"

void rp_resolve_open_scope(resolver *r, resolve_place place, rp_symbol owner)
{
    rp_resolve_go_to(r, place, owner);
    r->variables.size = 0;
    r->scope_incomplete = false;
}

static void declare_variable(resolver *r, rp_symbol name, rp_type_id type, rp_loc loc)
{
    rp_vec_push(
        r->limits, &r->variables,
        ((resolve_variable){.name = name,
                            .type = type,
                            .loc = loc,
                            .hidden = name == RP_NONE ? RP_NONE : r->variable_named[name]}));
    if (name != RP_NONE)
        r->variable_named[name] = r->variables.size - 1;
}

/* `x` where `?x` was meant: the symbol of `?x`, or RP_NONE if that is never used. */
static rp_symbol report_bare_variable(resolver *r, const ast_node *word)
{
    const char *const text = rp_resolve_text(r, word->name);
    const char *const variable = rp_arena_format(r->scratch, "?%s", text);

    rp_error(r->diags, rp_resolve_loc(r, word), "not-a-variable",
             "found %s, expected a variable; did you mean `?%s`?", rp_resolve_quote(r, word->name),
             text);
    return rp_symtab_find(r->symbols, variable, strlen(variable));
}

bool rp_resolve_declare(resolver *r, const ast_node *first)
{
    const uint32_t begin = r->variables.size;
    bool is_right = true;

    for (const ast_node *word = first; word != NULL; word = word->next) {
        const rp_type_id type = rp_resolve_type(r, word->related);
        rp_symbol name = word->name;
        is_right &= type != RP_NONE;
        if (word->kind != AST_VARIABLE) {
            name = report_bare_variable(r, word);
            is_right = false;
        }
        const uint32_t known = name == RP_NONE ? RP_NONE : r->variable_named[name];
        if (known != RP_NONE && known >= begin) {
            rp_error(r->diags, rp_resolve_loc(r, word), "duplicate-variable",
                     "variable %s is declared twice%s", rp_resolve_quote(r, name),
                     rp_resolve_where(r));
            rp_note(r->diags, r->variables.item[known].loc, "it is first declared here");
            is_right = false;
        }
        declare_variable(r, name, is_right ? type : RP_NONE, rp_resolve_loc(r, word));
    }
    return is_right;
}

/* The variables stay in the vector: each has a number of its own in the scope. */
void rp_resolve_undeclare(resolver *r, uint32_t begin, uint32_t end)
{
    for (uint32_t i = end; i > begin; i--) {
        const resolve_variable *const v = &r->variables.item[i - 1];
        if (v->name != RP_NONE)
            r->variable_named[v->name] = v->hidden;
    }
}

rp_scope rp_resolve_close_scope(resolver *r, uint32_t num_params)
{
    const uint32_t n = r->variables.size;
    rp_type_id *const type = RP_ARENA_ARRAY(r->arena, rp_type_id, n);
    rp_symbol *const name = RP_ARENA_ARRAY(r->arena, rp_symbol, n);
    rp_loc *const loc = RP_ARENA_ARRAY(r->arena, rp_loc, n);

    rp_resolve_undeclare(r, 0, num_params);
    for (uint32_t i = 0; i < n; i++) {
        type[i] = r->variables.item[i].type;
        name[i] = r->variables.item[i].name;
        loc[i] = r->variables.item[i].loc;
    }
    return (rp_scope){num_params, n, type, name, loc};
}

/* Terms. */

static rp_term unknown_variable(resolver *r, const ast_node *word)
{
    const char *what = "is not a parameter and not quantified";

    if (r->scope_incomplete || !rp_resolve_report_once(r, word->name))
        return RP_NONE;
    const char *hint = rp_resolve_hint(r, word->name, r->variable_named);
    if (r->place == IN_INIT)
        what = "stands for no object";
    else if (r->place == IN_GOAL)
        what = "is not quantified";
    else if (r->place == IN_RULE)
        what = "is neither in the head nor quantified";
    if (*hint == '\0' && (r->place == IN_GOAL || r->place == IN_RULE))
        hint = rp_arena_format(r->scratch, "; write (exists (%s) ...)",
                               rp_resolve_text(r, word->name));
    if (*hint == '\0' && r->variables.size == 0 &&
        (r->place == IN_PRECONDITION || r->place == IN_EFFECT))
        hint = "; the action has no `:parameters`";
    rp_error(r->diags, rp_resolve_loc(r, word), "unknown-variable", "variable %s%s %s%s",
             rp_resolve_quote(r, word->name), rp_resolve_where(r), what, hint);
    return RP_NONE;
}

/* Of a domain alone: an object of some problem, of any type. */
static rp_term presume_object(resolver *r, const ast_node *word)
{
    r->object_named[word->name] = r->objects.size;
    rp_vec_push(r->limits, &r->objects,
                ((rp_object){word->name, rp_resolve_loc(r, word), RP_TYPE_OBJECT}));
    return r->objects.size - 1;
}

/* A word without `?` that is no object: perhaps a variable was meant. */
static rp_term unknown_object(resolver *r, const ast_node *word)
{
    const char *const text = rp_resolve_text(r, word->name);
    const char *const variable = rp_arena_format(r->scratch, "?%s", text);
    const rp_symbol symbol = rp_symtab_find(r->symbols, variable, strlen(variable));
    const bool is_variable =
        symbol != RP_NONE && symbol < r->num_symbols && r->variable_named[symbol] != RP_NONE;

    if (r->domain->broken_objects || (r->problem != NULL && r->problem->broken_objects))
        return RP_NONE;
    if (r->problem == NULL && !is_variable)
        return presume_object(r, word);
    if (!rp_resolve_report_once(r, word->name))
        return RP_NONE;
    if (is_variable)
        rp_error(r->diags, rp_resolve_loc(r, word), "unknown-object",
                 "unknown object %s%s; did you mean the variable `?%s`?",
                 rp_resolve_quote(r, word->name), rp_resolve_where(r), text);
    else
        rp_error(r->diags, rp_resolve_loc(r, word), "unknown-object", "unknown object %s%s%s",
                 rp_resolve_quote(r, word->name), rp_resolve_where(r),
                 rp_resolve_hint(r, word->name, r->object_named));
    return RP_NONE;
}

rp_term rp_resolve_term(resolver *r, const ast_node *node)
{
    if (node->kind == AST_VARIABLE) {
        const uint32_t variable = r->variable_named[node->name];
        if (variable == RP_NONE)
            return unknown_variable(r, node);
        r->variables.item[variable].used = true;
        return rp_variable_term(variable);
    }
    if (node->kind == AST_NAME || node->kind == AST_NUMBER) {
        const rp_object_id object = r->object_named[node->name];
        return object == RP_NONE ? unknown_object(r, node) : object;
    }
    if (node->kind == AST_DASH)
        rp_error(r->diags, rp_resolve_loc(r, node), "syntax",
                 "found `-`%s: types are given only where variables are declared",
                 rp_resolve_where(r));
    else if (node->kind == AST_FORM && r->function_named[node->name] != RP_NONE)
        rp_unsupported(r->diags, rp_resolve_loc(r, node), "object-fluent",
                       "%s%s: function values as arguments are not supported",
                       rp_ast_quote(r->file, r->scratch, node), rp_resolve_where(r));
    else if (node->kind != AST_BROKEN)
        rp_error(r->diags, rp_resolve_loc(r, node), "syntax",
                 "found %s%s, expected an object or a variable",
                 rp_ast_quote(r->file, r->scratch, node), rp_resolve_where(r));
    return RP_NONE;
}

/* Atoms. */

typedef struct signature {
    const char *what;
    rp_symbol name;
    rp_loc loc;
    uint32_t arity;
    const rp_type_id *param_type;
    bool is_ambiguous;
} signature;

static void report_arity(resolver *r, const ast_node *node, const signature *s)
{
    if (rp_ast_is_mended(r->file, node) || s->is_ambiguous ||
        !rp_resolve_report_once(r, node->name))
        return;
    rp_error(r->diags, rp_ast_head_loc(r->file, node), "wrong-arity",
             "%s %s takes %u argument%s, %u given%s", s->what, rp_resolve_quote(r, s->name),
             s->arity, s->arity == 1 ? "" : "s", node->num_items, rp_resolve_where(r));
    rp_note(r->diags, s->loc, "%s is declared here", rp_resolve_quote(r, s->name));
}

/* A term whose type can never be the one that the predicate declares. */
static bool check_type(resolver *r, const ast_node *word, rp_term term, const signature *s,
                       uint32_t i)
{
    const rp_type_id want = s->param_type[i];
    const bool is_variable = rp_term_is_variable(term);
    const rp_type_id type =
        is_variable ? r->variables.item[rp_term_variable(term)].type : r->objects.item[term].type;

    if (!is_variable && term >= r->num_declared_objects)
        return true;
    if (type == RP_NONE || want == RP_NONE || want == RP_TYPE_OBJECT || type == want)
        return true;
    if (is_variable ? rp_resolve_types_overlap(r, type, want)
                    : rp_resolve_type_is_below(r, type, want))
        return true;
    rp_error(r->diags, rp_resolve_loc(r, word), "wrong-type",
             "argument %u of %s must be of type %s, but %s is of type %s%s", i + 1,
             rp_resolve_quote(r, s->name), rp_resolve_type_quote(r, want),
             rp_resolve_quote(r, word->name), rp_resolve_type_quote(r, type), rp_resolve_where(r));
    return false;
}

static bool resolve_arguments(resolver *r, const ast_node *node, const signature *s,
                              resolve_atom *atom)
{
    rp_term *const term = RP_ARENA_ARRAY(r->arena, rp_term, node->num_items);
    bool is_right = true;
    uint32_t i = 0;

    for (const ast_node *word = node->item; word != NULL; word = word->next) {
        term[i] = rp_resolve_term(r, word);
        is_right &= term[i++] != RP_NONE;
        if (word->kind == AST_DASH) /* A typed list: what follows is wrong for the same reason. */
            return false;
    }
    *atom = (resolve_atom){.num_terms = i, .term = term};
    if (node->num_items != s->arity) {
        if (is_right)
            report_arity(r, node, s);
        return false;
    }
    if (!is_right)
        return false;
    i = 0;
    for (const ast_node *word = node->item; is_right && word != NULL; word = word->next, i++)
        is_right = s->is_ambiguous || check_type(r, word, term[i], s, i);
    return is_right;
}

static void unknown_predicate(resolver *r, const ast_node *node)
{
    const char *const name = rp_resolve_quote(r, node->name);

    if (r->predicates_incomplete || !rp_resolve_report_once(r, node->name))
        return;
    if (r->predicates.size == 1) {
        rp_error(r->diags, rp_ast_head_loc(r->file, node), "unknown-predicate",
                 "unknown predicate %s%s: the domain declares no predicates", name,
                 rp_resolve_where(r));
        r->predicates_incomplete = true; /* Once is enough. */
        return;
    }
    rp_error(r->diags, rp_ast_head_loc(r->file, node), "unknown-predicate",
             "unknown predicate %s%s%s", name, rp_resolve_where(r),
             rp_resolve_hint(r, node->name, r->predicate_named));
}

bool rp_resolve_predicate_atom(resolver *r, const ast_node *node, resolve_atom *atom)
{
    const bool is_equality = node->kind == AST_EQUALS;
    const rp_pred_id pred = is_equality ? RP_PRED_EQUALS : r->predicate_named[node->name];

    assert(is_equality || node->kind == AST_FORM);
    if (pred == RP_NONE) {
        unknown_predicate(r, node);
        return false;
    }
    r->is_used[pred] = true;
    const rp_predicate *const p = &r->predicates.item[pred];
    const signature s = {"predicate", p->name,       p->loc,
                         p->arity,    p->param_type, r->is_ambiguous[pred]};
    const bool is_right = resolve_arguments(r, node, &s, atom);
    atom->symbol = pred;
    return is_right;
}

bool rp_resolve_function_atom(resolver *r, const ast_node *node, resolve_atom *atom)
{
    const rp_func_id func = r->function_named[node->name];

    if (func == RP_NONE) {
        if (!r->functions_incomplete && rp_resolve_report_once(r, node->name))
            rp_error(r->diags, rp_ast_head_loc(r->file, node), "unknown-function",
                     "unknown function %s%s%s", rp_resolve_quote(r, node->name),
                     rp_resolve_where(r), rp_resolve_hint(r, node->name, r->function_named));
        return false;
    }
    const rp_function *const f = &r->functions.item[func];
    const signature s = {"function", f->name, f->loc, f->arity, f->param_type, false};
    const bool is_right = resolve_arguments(r, node, &s, atom);
    atom->symbol = func;
    return is_right;
}
