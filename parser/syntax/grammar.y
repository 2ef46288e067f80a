/* The grammar of PDDL domain and problem files: the shape of the language.

   It is wider than the manuals': what may stand where (which connectives in conditions,
   in effects, in :init; variables or names in typed lists) is checked by resolve, whose
   messages can say why.  `things` are skipped without a look.

   Mistakes.  Parentheses are balanced (parentheses.h), and every kind of group has an
   alternative "(" error ")".  rp_ast_syntax_error moves the reader to the parenthesis that
   closes the innermost group, so a mistake costs this group and nothing else. */
%require "3.8"
%code requires {
#include "parser/syntax/build.h"
}
%code {
#define YYLLOC_DEFAULT(current, rhs, n)                                                            \
    ((current).first = YYRHSLOC(rhs, (n) > 0 ? 1 : 0).first,                                       \
     (current).last = YYRHSLOC(rhs, (n) > 0 ? (n) : 0).last)
#define YYMAXDEPTH (16 * RP_MAX_NESTING)
#define YYMALLOC(bytes) rp_alloc(b->arena->limits, bytes)
#define YYFREE(block) rp_free(b->arena->limits, block)

static int rp_grammar_lex(RP_GRAMMAR_STYPE *value, ast_span *span, ast_builder *b);
static void rp_grammar_error(const ast_span *span, ast_builder *b, const char *message);
}
%code top {
#include "parser/syntax/parentheses.h"
}

%define api.pure full
%define api.prefix {rp_grammar_}
%define api.token.prefix {TOK_}
%define api.location.type {ast_span}
%define api.value.type union
%define parse.error custom
%locations
%param {ast_builder *b}
%expect 0

%token OPEN "(" CLOSE ")" DASH "-" EQUALS "=" COMPARE ARITHMETIC
%token NAME VARIABLE NUMBER KEYWORD STRAY
%token AND "and" OR "or" NOT "not" IMPLY "imply" FORALL "forall" EXISTS "exists" WHEN "when"
%token REQUIREMENTS ":requirements" TYPES ":types" CONSTANTS ":constants" OBJECTS ":objects"
%token PREDICATES ":predicates" FUNCTIONS ":functions" ACTION ":action" DERIVED ":derived"
%token DURATIVE_ACTION ":durative-action" PROCESS ":process" EVENT ":event" AXIOM ":axiom"
%token DOMAIN ":domain" INIT ":init" GOAL ":goal" METRIC ":metric" CONSTRAINTS ":constraints"
%token INVARIANT ":invariant" LENGTH ":length"
%token PARAMETERS ":parameters" PRECONDITION ":precondition" EFFECT ":effect"

%type <ast_node *> name word type declaration item form
%type <ast_list> flags names typed_list declarations items
%type <ast_list *> variables
%type <ast_action *> slots derived_head

%%

file: "(" NAME header sections ")" ;

header: "(" NAME names ")"      { rp_ast_header(b, @$, $names); }
      | "(" error ")"           { rp_ast_broken_section(b, @$); yyerrok; }
      ;

sections: %empty
        | sections section
        | sections any_word     { rp_ast_loose_word(b, @any_word); }
        ;

section:
    "(" ":requirements" flags ")"
        { rp_ast_add_list(b, @$, &b->file->requirements, &b->file->requirements_at, $flags); }
  | "(" ":types" typed_list ")"
        { rp_ast_add_list(b, @$, &b->file->types, &b->file->types_at, $typed_list); }
  | "(" ":constants" typed_list ")"
        { rp_ast_add_list(b, @$, &b->file->constants, &b->file->constants_at, $typed_list); }
  | "(" ":objects" typed_list ")"
        { rp_ast_add_list(b, @$, &b->file->objects, &b->file->objects_at, $typed_list); }
  | "(" ":predicates" declarations ")"
        { rp_ast_add_list(b, @$, &b->file->predicates, &b->file->predicates_at, $declarations); }
  | "(" ":functions" declarations ")"
        { rp_ast_add_list(b, @$, &b->file->functions, &b->file->functions_at, $declarations); }
  | "(" ":action" name slots ")"            { rp_ast_add_action(b, @$, $name, $slots); }
  | "(" ":derived" derived_head items ")"   { rp_ast_add_derived(b, @$, $derived_head, $items); }
  | "(" ":domain" names ")"                 { rp_ast_set_domain(b, @$, $names); }
  | "(" ":init" items ")"
        { rp_ast_add_list(b, @$, &b->file->init, &b->file->init_at, $items); }
  | "(" ":goal" items ")"                   { rp_ast_set_goal(b, @$, $items); }
  | "(" ":metric" items ")"                 { rp_ast_set_metric(b, @$, $items); }
  | "(" unsupported things ")"              { rp_ast_unsupported_section(b, @$); }
  | "(" ignored things ")"                  { rp_ast_ignored_section(b, @$); }
  | "(" KEYWORD things ")"                  { rp_ast_unknown_section(b, @$); }
  | "(" NAME things ")"                     { rp_ast_unknown_section(b, @$); }
  | "(" error ")"                           { rp_ast_broken_section(b, @$); yyerrok; }
  ;

unsupported: ":durative-action" | ":process" | ":event" | ":axiom" | ":constraints" ;
ignored: ":invariant" | ":length" ;

flags: %empty           { $$ = (ast_list){0}; }
     | flags keyword    { $$ = rp_ast_append($1, rp_ast_word(b, AST_KEYWORD, @keyword)); }
     | flags NAME       { $$ = rp_ast_append($1, rp_ast_word(b, AST_NAME, @NAME)); }
     ;

/* Actions and derived predicates. */

slots: %empty                           { $$ = rp_ast_new_action(b); }
     | slots ":parameters"              { rp_ast_lacks_parameters(b, $$ = $1, @2); }
     | slots ":parameters" variables    { rp_ast_set_parameters(b, $$ = $1, @2, $variables); }
     | slots ":precondition" items      { rp_ast_set_slot(b, &($$ = $1)->condition, @2, $items, "condition"); }
     | slots ":effect" items            { rp_ast_set_slot(b, &($$ = $1)->effect, @2, $items, "effect"); }
     | slots KEYWORD skipped            { rp_ast_unknown_slot(b, $$ = $1, @2); }
     ;

derived_head: "(" name typed_list ")"   { $$ = rp_ast_derived_head(b, $name, $typed_list); }
            | "(" "not" things ")"      { $$ = rp_ast_negated_head(b, @$); }
            | "(" error ")"             { $$ = NULL; yyerrok; }
            ;

/* Names with types: a b - t c.  Which words may stand there is up to resolve. */

variables: "(" typed_list ")"   { $$ = rp_arena_copy(b->arena, &$typed_list, sizeof(ast_list)); }
         | "(" error ")"        { $$ = NULL; yyerrok; }
         ;

typed_list: %empty                  { $$ = (ast_list){0}; }
          | typed_list word         { $$ = rp_ast_append_typed($1, $word); }
          | typed_list "-" type     { $$ = rp_ast_give_type(b, $1, @2, $type); }
          ;

type: name
    | "(" NAME names ")"    { $$ = rp_ast_either(b, @$, $names); }
    | "(" error ")"         { $$ = rp_ast_form(b, AST_BROKEN, @$, (ast_list){0}); yyerrok; }
    ;

names: %empty       { $$ = (ast_list){0}; }
     | names name   { $$ = rp_ast_append($1, $name); }
     ;

name: NAME      { $$ = rp_ast_word(b, AST_NAME, @$); }
    | NUMBER    { $$ = rp_ast_word(b, AST_NUMBER, @$); }
    ;

word: name
    | VARIABLE  { $$ = rp_ast_word(b, AST_VARIABLE, @$); }
    ;

/* Predicates and functions with their parameters; functions may have types. */

declarations: %empty                    { $$ = (ast_list){0}; }
            | declarations declaration  { $$ = rp_ast_append_typed($1, $declaration); }
            | declarations word         { rp_ast_bare_declaration(b, @word); $$ = $1; }
            | declarations "-" type     { $$ = rp_ast_give_type(b, $1, @2, $type); }
            ;

declaration: "(" name typed_list ")"    { $$ = rp_ast_named_form(b, AST_FORM, @$, $typed_list); }
           | "(" "=" typed_list ")"     { $$ = rp_ast_form(b, AST_EQUALS, @$, $typed_list); }
           | "(" error ")"              { $$ = rp_ast_form(b, AST_BROKEN, @$, (ast_list){0}); yyerrok; }
           ;

/* Conditions, effects, initial facts, expressions. */

items: %empty       { $$ = (ast_list){0}; }
     | items item   { $$ = rp_ast_append($1, $item); }
     ;

item: word
    | "-"           { $$ = rp_ast_word(b, AST_DASH, @$); }
    | form
    ;

form: "(" ")"                           { $$ = rp_ast_form(b, AST_EMPTY, @$, (ast_list){0}); }
    | "(" name items ")"                { $$ = rp_ast_named_form(b, AST_FORM, @$, $items); }
    | "(" "=" items ")"                 { $$ = rp_ast_named_form(b, AST_EQUALS, @$, $items); }
    | "(" COMPARE items ")"             { $$ = rp_ast_named_form(b, AST_COMPARE, @$, $items); }
    | "(" ARITHMETIC items ")"          { $$ = rp_ast_named_form(b, AST_ARITHMETIC, @$, $items); }
    | "(" "-" items ")"                 { $$ = rp_ast_named_form(b, AST_ARITHMETIC, @$, $items); }
    | "(" "and" items ")"               { $$ = rp_ast_form(b, AST_AND, @$, $items); }
    | "(" "or" items ")"                { $$ = rp_ast_form(b, AST_OR, @$, $items); }
    | "(" "not" items ")"               { $$ = rp_ast_form(b, AST_NOT, @$, $items); }
    | "(" "imply" items ")"             { $$ = rp_ast_form(b, AST_IMPLY, @$, $items); }
    | "(" "when" items ")"              { $$ = rp_ast_form(b, AST_WHEN, @$, $items); }
    | "(" "forall" variables items ")"  { $$ = rp_ast_quantifier(b, AST_FORALL, @$, $variables, $items); }
    | "(" "exists" variables items ")"  { $$ = rp_ast_quantifier(b, AST_EXISTS, @$, $variables, $items); }
    | "(" form ")"                      { $$ = rp_ast_unwrap(b, @$, $2); }
    | "(" error ")"                     { $$ = rp_ast_form(b, AST_BROKEN, @$, (ast_list){0}); yyerrok; }
    ;

/* What is skipped. */

things: %empty | things thing ;
thing: any_word | "(" things ")" ;
skipped: %empty | skipped plain_word | skipped "(" things ")" ;
any_word: plain_word | keyword ;
plain_word: NAME | VARIABLE | NUMBER | "-" | "=" | COMPARE | ARITHMETIC
          | "and" | "or" | "not" | "imply" | "forall" | "exists" | "when"
          ;
keyword: KEYWORD | ":requirements" | ":types" | ":constants" | ":objects" | ":predicates"
       | ":functions" | ":action" | ":derived" | ":durative-action" | ":process" | ":event"
       | ":axiom" | ":domain" | ":init" | ":goal" | ":metric" | ":constraints" | ":invariant"
       | ":length" | ":parameters" | ":precondition" | ":effect"
       ;

%%

static int rp_grammar_lex(RP_GRAMMAR_STYPE *value, ast_span *span, ast_builder *b)
{
    (void)value;
    *span = (ast_span){b->position, b->position};
    assert(b->position < b->tokens->list.size);
    return b->tokens->list.item[b->position++].kind;
}

/* Only for a parser stack that is full, which YYMAXDEPTH and RP_MAX_NESTING exclude. */
static void rp_grammar_error(const ast_span *span, ast_builder *b, const char *message)
{
    rp_error(b->diags, rp_token_loc(b->tokens, span->first), "syntax", "%s", message);
}

static unsigned wanted(yysymbol_kind_t token)
{
    switch (token) {
    case YYSYMBOL_OPEN:
        return AST_WANT_OPEN;
    case YYSYMBOL_CLOSE:
        return AST_WANT_CLOSE;
    case YYSYMBOL_DASH:
        return AST_WANT_TYPE;
    case YYSYMBOL_NAME:
        return AST_WANT_NAME;
    case YYSYMBOL_VARIABLE:
        return AST_WANT_VARIABLE;
    case YYSYMBOL_AND:
        return AST_WANT_CONNECTIVE;
    case YYSYMBOL_ACTION:
        return AST_WANT_SECTION;
    case YYSYMBOL_EFFECT:
        return AST_WANT_SLOT;
    default:
        return 0;
    }
}

static int yyreport_syntax_error(const yypcontext_t *context, ast_builder *b)
{
    yysymbol_kind_t expected[YYNTOKENS];
    const int count = yypcontext_expected_tokens(context, expected, YYNTOKENS);
    unsigned all = 0;

    for (int i = 0; i < count; i++)
        all |= wanted(expected[i]);
    rp_ast_syntax_error(b, yypcontext_location(context)->first, all);
    return 0;
}
