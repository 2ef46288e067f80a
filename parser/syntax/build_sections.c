/* The frame of a file, its sections, actions. */
#include <string.h>
#include <strings.h>

#include "base/text/names.h"
#include "grammar.h"
#include "parser/syntax/build.h"

/* Where a section's keyword stands, and the keyword in quotes. */
static rp_loc keyword_loc(const ast_builder *b, ast_span section)
{
    return rp_token_loc(b->tokens, section.first + 1);
}

static const char *keyword_quote(const ast_builder *b, ast_span section)
{
    return rp_ast_token_quote(b, section.first + 1);
}

/* The frame. */

void rp_ast_header(ast_builder *b, ast_span span, ast_list names)
{
    const char *const what =
        rp_symtab_text(b->tokens->symbols, rp_ast_token(b, span.first + 1)->symbol);
    ast_file *const file = b->file;

    file->header = span;
    if (strcasecmp(what, "domain") == 0)
        file->kind = AST_DOMAIN;
    else if (strcasecmp(what, "problem") == 0)
        file->kind = AST_PROBLEM;
    else
        rp_error(b->diags, keyword_loc(b, span), "syntax",
                 "found %s, expected `domain` or `problem`", keyword_quote(b, span));
    file->name = names.first;
    if (names.size != 1)
        rp_error(b->diags, rp_ast_span_loc(b, span), "syntax",
                 "expected one name behind `%s`, found %u", what, names.size);
}

void rp_ast_loose_word(ast_builder *b, ast_span span)
{
    rp_error(b->diags, rp_ast_span_loc(b, span), "syntax",
             "found %s, expected a section such as `(:action`", rp_ast_token_quote(b, span.first));
}

/* Sections. */

enum { IN_DOMAIN = 1, IN_PROBLEM = 2 };

/* Which of the two files a section belongs in. */
static int home_of(int32_t section)
{
    switch (section) {
    case TOK_TYPES:
    case TOK_CONSTANTS:
    case TOK_PREDICATES:
    case TOK_FUNCTIONS:
    case TOK_ACTION:
    case TOK_DERIVED:
        return IN_DOMAIN;
    case TOK_OBJECTS:
    case TOK_DOMAIN:
    case TOK_INIT:
    case TOK_GOAL:
    case TOK_METRIC:
        return IN_PROBLEM;
    default:
        return IN_DOMAIN | IN_PROBLEM;
    }
}

static void check_home(ast_builder *b, ast_span section)
{
    const int32_t keyword = rp_ast_token(b, section.first + 1)->kind;
    const bool is_domain = b->file->kind == AST_DOMAIN;

    if (b->file->kind == AST_UNKNOWN_FILE ||
        (home_of(keyword) & (is_domain ? IN_DOMAIN : IN_PROBLEM)) != 0)
        return;
    rp_error(b->diags, keyword_loc(b, section), "misplaced-section",
             "%s belongs in a %s file, and this is a %s%s", keyword_quote(b, section),
             is_domain ? "problem" : "domain", is_domain ? "domain" : "problem",
             keyword == TOK_OBJECTS ? "; objects of a domain are declared in `:constants`" : "");
}

/* A section of this kind (if it is one) has a mistake that was reported. */
static void mark_broken(ast_builder *b, int32_t section, ast_span span)
{
    const bool unknown =
        home_of(section) == (IN_DOMAIN | IN_PROBLEM) && section != TOK_REQUIREMENTS;

    b->file->broken_types |= unknown || section == TOK_TYPES;
    b->file->broken_objects |= unknown || section == TOK_CONSTANTS || section == TOK_OBJECTS;
    b->file->broken_predicates |= unknown || section == TOK_PREDICATES;
    b->file->broken_functions |= unknown || section == TOK_FUNCTIONS;
    if (section == TOK_GOAL)
        b->file->goal_at = span.first;
    if (section == TOK_INIT)
        b->file->init_at = span.first;
    if (section == TOK_DOMAIN)
        b->file->domain_at = span.first;
}

void rp_ast_broken_section(ast_builder *b, ast_span span)
{
    mark_broken(b, rp_ast_token(b, span.first + 1)->kind, span);
}

/* False, with an error, if there was a section of this kind before. */
static bool is_first(ast_builder *b, ast_span span, uint32_t *at)
{
    if (*at != RP_NONE) {
        rp_error(b->diags, keyword_loc(b, span), "duplicate-section", "a second %s section",
                 keyword_quote(b, span));
        rp_note(b->diags, rp_token_loc(b->tokens, *at + 1), "the first one is here");
        return false;
    }
    *at = span.first;
    return true;
}

/* Reports a section that does not hold one item exactly.  `what`: "one name" */
static void check_one(ast_builder *b, ast_span span, ast_list items, const char *what)
{
    if (items.size > 1)
        rp_error(b->diags, rp_ast_span_loc(b, items.first->next->span), "syntax",
                 "found %s, expected `)`: %s holds %s",
                 rp_ast_quote(b->file, b->arena, items.first->next), keyword_quote(b, span), what);
    else if (items.size == 0 && rp_ast_token(b, span.last)->length > 0)
        rp_error(b->diags, rp_token_loc(b->tokens, span.last), "syntax",
                 "found `)`, expected more: %s holds %s", keyword_quote(b, span), what);
}

void rp_ast_add_list(ast_builder *b, ast_span span, ast_list *to, uint32_t *at, ast_list more)
{
    check_home(b, span);
    if (*at == RP_NONE)
        *at = span.first;
    if (to->last == NULL)
        to->first = more.first;
    else
        to->last->next = more.first;
    if (more.last != NULL)
        to->last = more.last;
    to->size += more.size;
}

/* The item of a section that holds just one; NULL if it is not the first such section. */
static ast_node *single_item(ast_builder *b, ast_span span, uint32_t *at, ast_list items,
                             const char *what)
{
    check_home(b, span);
    if (!is_first(b, span, at))
        return NULL;
    check_one(b, span, items, what);
    return items.first;
}

void rp_ast_set_domain(ast_builder *b, ast_span span, ast_list names)
{
    ast_node *const name = single_item(b, span, &b->file->domain_at, names, "one name");
    if (name != NULL)
        b->file->domain = name;
}

void rp_ast_set_goal(ast_builder *b, ast_span span, ast_list items)
{
    ast_node *const goal =
        single_item(b, span, &b->file->goal_at, items, "one condition; join several by (and ...)");
    if (goal != NULL)
        b->file->goal = goal;
}

void rp_ast_set_metric(ast_builder *b, ast_span span, ast_list items)
{
    check_home(b, span);
    if (is_first(b, span, &b->file->metric_at))
        b->file->metric = items;
}

void rp_ast_unsupported_section(ast_builder *b, ast_span span)
{
    const rp_token *const keyword = rp_ast_token(b, span.first + 1);
    const bool is_named = rp_token_has_slots(keyword) && keyword[1].kind == TOK_NAME;
    const char *const name = is_named ? rp_ast_token_quote(b, span.first + 2) : "";
    const char *const space = is_named ? " " : "";
    const rp_loc loc = rp_ast_span_loc(b, (ast_span){span.first, span.first + 1 + is_named});

    switch (keyword->kind) {
    case TOK_DURATIVE_ACTION:
        rp_unsupported(b->diags, loc, "durative-action",
                       "durative action%s%s: temporal planning is not supported", space, name);
        break;
    case TOK_PROCESS:
    case TOK_EVENT:
        rp_unsupported(b->diags, loc, "process", "%s%s%s: processes and events are not supported",
                       keyword_quote(b, span), space, name);
        break;
    case TOK_CONSTRAINTS:
        rp_unsupported(b->diags, loc, "constraints", "trajectory constraints are not supported");
        break;
    default:
        rp_unsupported(
            b->diags, loc, "axiom",
            "axioms of the form `:axiom` are not supported; write (:derived (HEAD) BODY)");
        break;
    }
}

void rp_ast_ignored_section(ast_builder *b, ast_span span)
{
    rp_warning(b->diags, keyword_loc(b, span), "ignored-section", "%s is ignored",
               keyword_quote(b, span));
}

/* (:domain:tea): the section is that of the first of the two words. */
static void mark_joined(ast_builder *b, const char *text, ast_span span)
{
    const rp_symbol first =
        rp_symtab_find(b->tokens->symbols, text, (size_t)(rp_token_joint(text) - text));
    if (first != RP_NONE)
        mark_broken(b, rp_token_kind_of_symbol(b->tokens->symbols, first), span);
}

void rp_ast_unknown_section(ast_builder *b, ast_span span)
{
    enum { MOST = 32 };
    const char *sections[MOST];
    const rp_name_table table = RP_NAMES("section", sections, rp_token_sections(sections, MOST));
    const rp_symbol symbol = rp_ast_token(b, span.first + 1)->symbol;
    const rp_loc loc = keyword_loc(b, span);
    const char *const near = rp_name_nearest(&table, rp_symtab_text(b->tokens->symbols, symbol));

    if (rp_ast_report_joint(b, span.first + 1)) {
        mark_joined(b, rp_symtab_text(b->tokens->symbols, symbol), span);
        return;
    }
    if (near == NULL) {
        rp_error(b->diags, loc, "unknown-section", "found %s, expected a section such as `:action`",
                 keyword_quote(b, span));
        return;
    }
    rp_error(b->diags, loc, "unknown-section", "unknown section %s; did you mean `%s`?",
             keyword_quote(b, span), near);
    mark_broken(b,
                rp_token_kind_of_symbol(b->tokens->symbols,
                                        rp_symtab_find(b->tokens->symbols, near, strlen(near))),
                span);
}

/* Actions. */

ast_action *rp_ast_new_action(ast_builder *b) { return RP_ARENA_NEW(b->arena, ast_action); }

static void report_second_slot(ast_builder *b, ast_span keyword)
{
    rp_error(b->diags, rp_ast_span_loc(b, keyword), "duplicate-slot", "a second %s of this action",
             rp_ast_token_quote(b, keyword.first));
}

void rp_ast_set_parameters(ast_builder *b, ast_action *action, ast_span keyword,
                           const ast_list *parameters)
{
    if (action->has_parameters)
        report_second_slot(b, keyword);
    else if (parameters == NULL)
        action->broken = true;
    else
        action->parameters = *parameters;
    action->has_parameters = true;
}

void rp_ast_lacks_parameters(ast_builder *b, ast_action *action, ast_span keyword)
{
    rp_error(b->diags, rp_ast_span_loc(b, keyword), "syntax",
             "nothing follows `:parameters`, expected a list such as `(?x - type)`");
    action->broken = action->has_parameters = true;
}

static ast_node *only_item(ast_builder *b, ast_span keyword, ast_list items, const char *what)
{
    if (items.size == 0) {
        rp_error(b->diags, rp_ast_span_loc(b, keyword), "syntax",
                 "nothing follows %s, expected a form such as `(and ...)`",
                 rp_ast_token_quote(b, keyword.first));
        return NULL;
    }
    if (items.size > 1)
        rp_error(b->diags, rp_ast_span_loc(b, items.first->next->span), "syntax",
                 "found %s behind the %s; join several by (and ...)",
                 rp_ast_quote(b->file, b->arena, items.first->next), what);
    return items.first;
}

void rp_ast_set_slot(ast_builder *b, ast_node **slot, ast_span keyword, ast_list items,
                     const char *what)
{
    if (*slot != NULL)
        report_second_slot(b, keyword);
    else
        *slot = only_item(b, keyword, items, what);
}

void rp_ast_unknown_slot(ast_builder *b, ast_action *action, ast_span keyword)
{
    static const char *const slots[] = {":parameters", ":precondition", ":effect"};
    const char *const text =
        rp_symtab_text(b->tokens->symbols, rp_ast_token(b, keyword.first)->symbol);
    const rp_name_table table = RP_NAMES("slot", slots, sizeof slots / sizeof *slots);
    const char *const near = rp_name_nearest(&table, text);

    action->broken |= near == slots[0];
    if (rp_ast_report_joint(b, keyword.first))
        action->broken = true;
    else if (near != NULL)
        rp_error(b->diags, rp_ast_span_loc(b, keyword), "unknown-slot",
                 "unknown word %s; did you mean `%s`?", rp_ast_token_quote(b, keyword.first), near);
    else
        rp_error(b->diags, rp_ast_span_loc(b, keyword), "unknown-slot",
                 "found %s, expected `:parameters`, `:precondition` or `:effect`",
                 rp_ast_token_quote(b, keyword.first));
}

static void append_action(ast_action **first, ast_action **last, ast_action *action)
{
    if (*last == NULL)
        *first = action;
    else
        (*last)->next = action;
    *last = action;
}

void rp_ast_add_action(ast_builder *b, ast_span span, ast_node *name, ast_action *action)
{
    check_home(b, span);
    action->span = span;
    action->name = name;
    append_action(&b->file->actions, &b->file->last_action, action);
}

ast_action *rp_ast_derived_head(ast_builder *b, ast_node *name, ast_list parameters)
{
    ast_action *const derived = rp_ast_new_action(b);
    derived->name = name;
    derived->parameters = parameters;
    return derived;
}

ast_action *rp_ast_negated_head(ast_builder *b, ast_span span)
{
    rp_error(b->diags, rp_ast_span_loc(b, span), "negated-head",
             "the head of a derived predicate must be positive");
    return NULL;
}

void rp_ast_add_derived(ast_builder *b, ast_span span, ast_action *head, ast_list items)
{
    check_home(b, span);
    if (head == NULL)
        return;
    head->span = span;
    check_one(b, span, items, "a head and one condition");
    head->condition = items.first;
    append_action(&b->file->derived, &b->file->last_derived, head);
}
