/* Building the tree of ast.h while the grammar reads: what grammar.y's actions call.

   Further functions are in build_sections.c. */
#ifndef PARSER_SYNTAX_BUILD_H
#define PARSER_SYNTAX_BUILD_H
#include "parser/syntax/ast.h"

typedef struct ast_builder {
    rp_arena *arena;
    rp_diags *diags;
    const rp_tokens *tokens;
    uint32_t position; /* of the next token */
    ast_file *file;
} ast_builder;

static inline const rp_token *rp_ast_token(const ast_builder *b, uint32_t index)
{
    return &b->tokens->list.item[index];
}
static inline rp_loc rp_ast_span_loc(const ast_builder *b, ast_span span)
{
    return rp_tokens_loc(b->tokens, span.first, span.last);
}
static inline const char *rp_ast_token_quote(const ast_builder *b, uint32_t index)
{
    return rp_token_quote(b->tokens, b->arena, index);
}

/* What the grammar could have gone on with, for messages. */
typedef enum ast_wanted {
    AST_WANT_NAME = 1,
    AST_WANT_VARIABLE = 2,
    AST_WANT_TYPE = 4,
    AST_WANT_OPEN = 8,
    AST_WANT_CLOSE = 16,
    AST_WANT_CONNECTIVE = 32, /* only right behind a parenthesis */
    AST_WANT_SECTION = 64,
    AST_WANT_SLOT = 128
} ast_wanted;

/* Reports that token `index` does not fit (unless it is a parenthesis that was put in), and
   moves on to the parenthesis that closes its group. */
/* True, with an error, if two words touch in this token, one of them a keyword. */
bool rp_ast_report_joint(const ast_builder *, uint32_t index);
void rp_ast_syntax_error(ast_builder *, uint32_t index, unsigned wanted);

ast_node *rp_ast_word(ast_builder *, ast_kind, ast_span);
ast_node *rp_ast_form(ast_builder *, ast_kind, ast_span, ast_list items);
/* A form whose head is the name at token span.first + 1. */
ast_node *rp_ast_named_form(ast_builder *, ast_kind, ast_span, ast_list items);
/* `variables` NULL: they have a mistake that was reported. */
ast_node *rp_ast_quantifier(ast_builder *, ast_kind, ast_span, const ast_list *variables,
                            ast_list items);
/* ((form)): the form itself, with a warning. */
ast_node *rp_ast_unwrap(ast_builder *, ast_span, ast_node *form);
ast_node *rp_ast_either(ast_builder *, ast_span, ast_list names);

ast_list rp_ast_append(ast_list, ast_node *);
ast_list rp_ast_append_typed(ast_list, ast_node *);
/* Gives the type to the words of the list that have none. */
ast_list rp_ast_give_type(ast_builder *, ast_list, ast_span dash, ast_node *type);

void rp_ast_bare_declaration(ast_builder *, ast_span); /* a word among (name ?x ...) */

void rp_ast_header(ast_builder *, ast_span, ast_list names);
void rp_ast_loose_word(ast_builder *, ast_span); /* a word right in `(define …)` */

ast_action *rp_ast_new_action(ast_builder *);
/* `parameters` NULL: they have a mistake that was reported. */
void rp_ast_set_parameters(ast_builder *, ast_action *, ast_span keyword,
                           const ast_list *parameters);
void rp_ast_lacks_parameters(ast_builder *, ast_action *, ast_span keyword);
/* The condition or the effect of an action; `what`: "condition" */
void rp_ast_set_slot(ast_builder *, ast_node **slot, ast_span keyword, ast_list items,
                     const char *what);
void rp_ast_unknown_slot(ast_builder *, ast_action *, ast_span keyword);
void rp_ast_add_action(ast_builder *, ast_span, ast_node *name, ast_action *);
/* `head` NULL: it is broken. */
void rp_ast_add_derived(ast_builder *, ast_span, ast_action *head, ast_list items);
ast_action *rp_ast_derived_head(ast_builder *, ast_node *name, ast_list parameters);
ast_action *rp_ast_negated_head(ast_builder *, ast_span);

/* Sections.  The span is that of the whole section. */
void rp_ast_add_list(ast_builder *, ast_span, ast_list *to, uint32_t *at, ast_list more);
void rp_ast_set_domain(ast_builder *, ast_span, ast_list names);
void rp_ast_set_goal(ast_builder *, ast_span, ast_list items);
void rp_ast_set_metric(ast_builder *, ast_span, ast_list items);
void rp_ast_unsupported_section(ast_builder *, ast_span);
void rp_ast_ignored_section(ast_builder *, ast_span);
void rp_ast_unknown_section(ast_builder *, ast_span);
void rp_ast_broken_section(ast_builder *, ast_span);

#endif
