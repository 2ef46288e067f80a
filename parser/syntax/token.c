#include "parser/syntax/token.h"

#include <string.h>
#include <strings.h>

#include "grammar.h"

/* Where a word may stand. */
enum { SECTION = 1, SLOT = 2, HAS_SLOTS = 4 };

static const struct word {
    const char *text;
    int kind;
    int place;
} word[] = {
    {"and", TOK_AND, 0},
    {"or", TOK_OR, 0},
    {"not", TOK_NOT, 0},
    {"imply", TOK_IMPLY, 0},
    {"forall", TOK_FORALL, 0},
    {"exists", TOK_EXISTS, 0},
    {"when", TOK_WHEN, 0},
    {":requirements", TOK_REQUIREMENTS, SECTION},
    {":types", TOK_TYPES, SECTION},
    {":constants", TOK_CONSTANTS, SECTION},
    {":objects", TOK_OBJECTS, SECTION},
    {":predicates", TOK_PREDICATES, SECTION},
    {":functions", TOK_FUNCTIONS, SECTION},
    {":action", TOK_ACTION, SECTION | HAS_SLOTS},
    {":durative-action", TOK_DURATIVE_ACTION, SECTION | HAS_SLOTS},
    {":process", TOK_PROCESS, SECTION | HAS_SLOTS},
    {":event", TOK_EVENT, SECTION | HAS_SLOTS},
    {":axiom", TOK_AXIOM, SECTION | HAS_SLOTS},
    {":derived", TOK_DERIVED, SECTION},
    {":domain", TOK_DOMAIN, SECTION},
    {":init", TOK_INIT, SECTION},
    {":goal", TOK_GOAL, SECTION},
    {":metric", TOK_METRIC, SECTION},
    {":constraints", TOK_CONSTRAINTS, SECTION},
    {":invariant", TOK_INVARIANT, SECTION},
    {":length", TOK_LENGTH, SECTION},
    {":parameters", TOK_PARAMETERS, SLOT},
    {":precondition", TOK_PRECONDITION, SLOT},
    {":effect", TOK_EFFECT, SLOT},
    {":condition", TOK_KEYWORD, SLOT},
    {":duration", TOK_KEYWORD, SLOT},
    {":vars", TOK_KEYWORD, SLOT},
};
enum { NUM_WORDS = sizeof word / sizeof *word };

rp_symtab *rp_tokens_symbols(rp_arena *arena)
{
    rp_symtab *const symbols = rp_symtab_create(arena);

    for (uint32_t i = 0; i < NUM_WORDS; i++)
        rp_symtab_intern(symbols, word[i].text, strlen(word[i].text));
    return symbols;
}

int rp_token_kind_of_symbol(const rp_symtab *symbols, rp_symbol symbol)
{
    if (symbol < NUM_WORDS)
        return word[symbol].kind;
    return rp_symtab_text(symbols, symbol)[0] == ':' ? TOK_KEYWORD : TOK_NAME;
}

static bool has_place(const rp_token *token, int place)
{
    return token->symbol < NUM_WORDS && (word[token->symbol].place & place) != 0;
}

bool rp_token_opens(const rp_token *token) { return token->kind == TOK_OPEN; }

bool rp_token_is_section(const rp_token *token) { return has_place(token, SECTION); }

bool rp_token_is_slot(const rp_token *token) { return has_place(token, SLOT); }

bool rp_token_has_slots(const rp_token *token) { return has_place(token, HAS_SLOTS); }

uint32_t rp_token_sections(const char **text, uint32_t most)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < NUM_WORDS && count < most; i++)
        if ((word[i].place & SECTION) != 0)
            text[count++] = word[i].text;
    return count;
}

static bool is_keyword(const char *text, size_t length)
{
    for (uint32_t i = 0; i < NUM_WORDS; i++)
        if (word[i].place != 0 && strlen(word[i].text) == length &&
            strncasecmp(word[i].text, text, length) == 0)
            return true;
    return false;
}

const char *rp_token_joint(const char *text)
{
    const char *colon = *text == '\0' ? NULL : strchr(text + 1, ':');

    for (; colon != NULL && colon[1] != '\0'; colon = strchr(colon + 1, ':'))
        if (is_keyword(text, (size_t)(colon - text)) ||
            is_keyword(colon, 1 + strcspn(colon + 1, ":")))
            return colon;
    return NULL;
}

void rp_tokens_free(rp_tokens *tokens, rp_limits *limits) { rp_vec_free(limits, &tokens->list); }

rp_loc rp_tokens_loc(const rp_tokens *tokens, uint32_t first, uint32_t last)
{
    assert(first <= last && last < tokens->list.size);
    const rp_token *const begin = &tokens->list.item[first], *const end = &tokens->list.item[last];
    return (rp_loc){tokens->file, begin->line, begin->column, end->line, end->column + end->length};
}

rp_loc rp_token_loc(const rp_tokens *tokens, uint32_t index)
{
    return rp_tokens_loc(tokens, index, index);
}

const char *rp_symbol_quote(const rp_symtab *symbols, rp_arena *arena, rp_symbol symbol)
{
    const char *const text = rp_symtab_text(symbols, symbol);
    const bool is_long = strlen(text) > RP_LONGEST_QUOTE;
    return rp_arena_format(arena, "`%.*s%s`", RP_LONGEST_QUOTE, text, is_long ? "..." : "");
}

const char *rp_token_quote(const rp_tokens *tokens, rp_arena *arena, uint32_t index)
{
    const rp_token *const token = &tokens->list.item[index];
    switch (token->kind) {
    case 0:
        return "the end of the file";
    case TOK_OPEN:
        return "`(`";
    case TOK_CLOSE:
        return "`)`";
    default:
        return rp_symbol_quote(tokens->symbols, arena, token->symbol);
    }
}

const char *rp_token_quote_group(const rp_tokens *tokens, rp_arena *arena, uint32_t index)
{
    const rp_token *const token = &tokens->list.item[index];
    assert(token[0].kind == TOK_OPEN);
    if (token[1].symbol == RP_NONE)
        return "`(`";
    const char *const head = rp_symtab_text(tokens->symbols, token[1].symbol);
    if (!rp_token_has_slots(&token[1]) || token[2].symbol == RP_NONE)
        return rp_arena_format(arena, "`(%.*s`", RP_LONGEST_QUOTE, head);
    return rp_arena_format(arena, "`(%.*s %.*s`", RP_LONGEST_QUOTE, head, RP_LONGEST_QUOTE,
                           rp_symtab_text(tokens->symbols, token[2].symbol));
}
