#include "parser/syntax/build.h"

#include <string.h>
#include <strings.h>

#include "grammar.h"

/* Syntax errors. */

enum { HEADER_END = 4 }; /* tokens of "(define (domain" */

static const char *describe(const ast_builder *b, unsigned wanted)
{
    static const struct {
        unsigned flag;
        const char *text;
    } word[] = {
        {AST_WANT_SLOT, "`:parameters`, `:precondition`, `:effect`"},
        {AST_WANT_NAME, "a name"},
        {AST_WANT_VARIABLE, "a variable"},
        {AST_WANT_TYPE, "`- type`"},
        {AST_WANT_OPEN, "`(`"},
        {AST_WANT_CLOSE, "`)`"},
    };
    const char *text = "";

    if ((wanted & AST_WANT_SECTION) != 0)
        return "a section such as `:action`";
    if ((wanted & AST_WANT_CONNECTIVE) != 0)
        return "a predicate, or a word such as `and`";
    for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
        if ((wanted & word[i].flag) == 0)
            continue;
        wanted &= ~word[i].flag;
        const char *const comma = *text == '\0' ? "" : wanted == 0 ? " or " : ", ";
        text = rp_arena_format(b->arena, "%s%s%s", text, comma, word[i].text);
    }
    return *text == '\0' ? "something else" : text;
}

bool rp_ast_report_joint(const ast_builder *b, uint32_t index)
{
    const rp_symbol symbol = rp_ast_token(b, index)->symbol;
    const char *const text = symbol == RP_NONE ? "" : rp_symtab_text(b->tokens->symbols, symbol);
    const char *const joint = rp_token_joint(text);

    if (joint != NULL)
        rp_error(b->diags, rp_token_loc(b->tokens, index), "missing-blank",
                 "missing whitespace between `%.*s` and `%s`", (int)(joint - text), text, joint);
    return joint != NULL;
}

static void report(const ast_builder *b, uint32_t index, unsigned wanted)
{
    const rp_token *const token = rp_ast_token(b, index);
    const char *why;

    if (rp_ast_report_joint(b, index) || (index > 0 && rp_ast_report_joint(b, index - 1)))
        return;
    if (index < HEADER_END)
        why = "expected `(domain NAME)` or `(problem NAME)`";
    else if (token->kind >= TOK_AND && token->kind <= TOK_WHEN && token[-1].kind != TOK_OPEN)
        why = "which can stand only right behind a `(`";
    else if (token[-1].kind == TOK_ACTION)
        why = "expected the name of the action";
    else if (token->kind == TOK_OPEN && token[-2].kind == TOK_ACTION)
        why = "expected `:parameters` before it";
    else
        why = rp_arena_format(b->arena, "expected %s", describe(b, wanted));
    rp_error(b->diags, rp_token_loc(b->tokens, index), "syntax", "found %s, %s",
             rp_ast_token_quote(b, index), why);
}

void rp_ast_syntax_error(ast_builder *b, uint32_t index, unsigned wanted)
{
    const rp_token *const token = rp_ast_token(b, index);
    uint32_t depth = 1;

    if (token->kind != TOK_CLOSE || token->length > 0)
        report(b, index, wanted);
    if (token->kind == TOK_CLOSE)
        return;
    for (b->position = index; rp_ast_token(b, b->position)->kind != 0; b->position++) {
        const int32_t kind = rp_ast_token(b, b->position)->kind;
        depth += (kind == TOK_OPEN);
        depth -= (kind == TOK_CLOSE);
        if (depth == 0)
            break;
    }
}

/* Nodes. */

static ast_node *new_node(ast_builder *b, ast_kind kind, ast_span span)
{
    ast_node *const node = RP_ARENA_NEW(b->arena, ast_node);
    node->kind = kind;
    node->name = RP_NONE;
    node->span = span;
    return node;
}

ast_node *rp_ast_word(ast_builder *b, ast_kind kind, ast_span span)
{
    ast_node *const node = new_node(b, kind, span);
    node->name = rp_ast_token(b, span.first)->symbol;
    return node;
}

ast_node *rp_ast_form(ast_builder *b, ast_kind kind, ast_span span, ast_list items)
{
    ast_node *const node = new_node(b, kind, span);
    node->item = items.first;
    node->num_items = items.size;
    return node;
}

ast_node *rp_ast_named_form(ast_builder *b, ast_kind kind, ast_span span, ast_list items)
{
    ast_node *const node = rp_ast_form(b, kind, span, items);
    node->name = rp_ast_token(b, span.first + 1)->symbol;
    return node;
}

ast_node *rp_ast_quantifier(ast_builder *b, ast_kind kind, ast_span span, const ast_list *variables,
                            ast_list items)
{
    if (variables == NULL)
        return new_node(b, AST_BROKEN, span);
    ast_node *const node = rp_ast_form(b, kind, span, items);
    node->related = variables->first;
    return node;
}

ast_node *rp_ast_unwrap(ast_builder *b, ast_span span, ast_node *form)
{
    if (form->kind != AST_BROKEN)
        rp_warning(b->diags, rp_ast_span_loc(b, (ast_span){span.first, span.first}),
                   "needless-brackets", "needless parentheses around %s",
                   rp_ast_quote(b->file, b->arena, form));
    return form;
}

ast_node *rp_ast_either(ast_builder *b, ast_span span, ast_list names)
{
    const ast_span head = {span.first + 1, span.first + 1};

    if (strcasecmp(rp_symtab_text(b->tokens->symbols, rp_ast_token(b, head.first)->symbol),
                   "either") != 0) {
        rp_error(b->diags, rp_ast_span_loc(b, head), "syntax", "found %s, expected `either`",
                 rp_ast_token_quote(b, head.first));
        return new_node(b, AST_BROKEN, span);
    }
    if (names.size == 0) {
        rp_error(b->diags, rp_ast_span_loc(b, span), "syntax", "`either` names no types");
        return new_node(b, AST_BROKEN, span);
    }
    return rp_ast_form(b, AST_EITHER, span, names);
}

void rp_ast_bare_declaration(ast_builder *b, ast_span span)
{
    rp_error(b->diags, rp_ast_span_loc(b, span), "syntax",
             "found %s, expected a name with parameters in parentheses, such as `(name ?x)`",
             rp_ast_token_quote(b, span.first));
}

ast_list rp_ast_append(ast_list list, ast_node *node)
{
    assert(node->next == NULL);
    if (list.last == NULL)
        list.first = node;
    else
        list.last->next = node;
    list.last = node;
    list.size++;
    return list;
}

ast_list rp_ast_append_typed(ast_list list, ast_node *node)
{
    list = rp_ast_append(list, node);
    if (list.untyped == NULL)
        list.untyped = node;
    return list;
}

ast_list rp_ast_give_type(ast_builder *b, ast_list list, ast_span dash, ast_node *type)
{
    if (list.untyped == NULL)
        rp_warning(b->diags, rp_ast_span_loc(b, dash), "empty-type-list",
                   "this `-` has no names before it to give a type to");
    for (ast_node *node = list.untyped; node != NULL; node = node->next)
        node->related = type;
    list.untyped = NULL;
    return list;
}
