#include "support/check.h"

#include <string.h>

#include "grammar.h"
#include "parser/syntax/token.h"

typedef struct world {
    rp_limits limits;
    rp_arena arena;
    rp_diags diags;
    rp_symtab *symbols;
    rp_tokens tokens;
    const char *text;
    size_t size;
    bool is_text;
} world;

static void read_text(void *arg)
{
    world *const w = arg;
    const uint32_t file = rp_diags_add_text(&w->diags, "file", w->text, w->size);

    w->symbols = rp_tokens_symbols(&w->arena);
    w->is_text = rp_tokens_read(&w->tokens, &w->diags, w->symbols, file);
}

static world *open_world(const char *text, size_t size)
{
    static world w;

    w = (world){.text = text, .size = size};
    rp_limits_init(&w.limits, 0, NULL);
    rp_arena_init(&w.arena, &w.limits);
    rp_diags_init(&w.diags, &w.arena);
    assert_int_equal(rp_protect(&w.limits, read_text, &w), RP_STOP_NONE);
    return &w;
}

static void close_world(world *w)
{
    rp_tokens_free(&w->tokens, &w->limits);
    rp_vec_free(&w->limits, &w->diags.diag);
    rp_vec_free(&w->limits, &w->diags.source);
    rp_arena_release(&w->arena);
    assert_int_equal(w->limits.used, 0);
}

static const rp_token *token_at(const world *w, uint32_t i) { return &w->tokens.list.item[i]; }

/* The words of the text, each with its place: "(1:1 at1:2 ?x1:5". */
static void assert_tokens(const char *text, const char *expected)
{
    world *const w = open_world(text, strlen(text));
    const char *found = "";

    assert_true(w->is_text);
    for (uint32_t i = 0; token_at(w, i)->kind != 0; i++) {
        const rp_token *const t = token_at(w, i);
        const char *const word = t->symbol != RP_NONE  ? rp_symtab_text(w->symbols, t->symbol)
                                 : t->kind == TOK_OPEN ? "("
                                                       : ")";
        found = rp_arena_format(&w->arena, "%s%s%s@%u:%u", found, i > 0 ? " " : "", word, t->line,
                                t->column);
    }
    assert_string_equal(found, expected);
    assert_int_equal(token_at(w, w->tokens.list.size - 1)->kind, 0);
    close_world(w);
}

static void test_places(void **state)
{
    (void)state;
    assert_tokens("", "");
    assert_tokens("(at ?x)", "(@1:1 at@1:2 ?x@1:5 )@1:7");
    assert_tokens("a\n\tb ; c (d\n  e", "a@1:1 b@2:2 e@3:3");
    assert_tokens("a\r\nb\r\n\r\nc", "a@1:1 b@2:1 c@4:1");
    assert_tokens("a\rb ; x\rc", "a@1:1 b@2:1 c@3:1");
    assert_tokens("\xef\xbb\xbf"
                  "a b",
                  "a@1:1 b@1:3");
    assert_tokens("a\f\v b", "a@1:1 b@1:5");
    assert_tokens("; \xff\x01 \xc3\xa4 \" [\nx", "x@2:1");
}

static void test_words_are_split(void **state)
{
    (void)state;
    assert_tokens("(at?x?y)", "(@1:1 at@1:2 ?x@1:4 ?y@1:6 )@1:8");
    assert_tokens("?x -block -(either", "?x@1:1 -@1:4 block@1:5 -@1:11 (@1:12 either@1:13");
    assert_tokens("a-b ?x-y c- -3", "a-b@1:1 ?x-y@1:5 c-@1:10 -3@1:13");
    assert_tokens("a,b", "a@1:1 ,@1:2 b@1:3");
    assert_tokens("(=?x 3)", "(@1:1 =@1:2 ?x@1:3 3@1:6 )@1:7");
}

static void assert_kind(const char *text, int kind)
{
    world *const w = open_world(text, strlen(text));
    assert_int_equal(token_at(w, 0)->kind, kind);
    assert_int_equal(token_at(w, 0)->length, strlen(text));
    assert_int_equal(token_at(w, 1)->kind, 0);
    close_world(w);
}

static void test_kinds(void **state)
{
    static const struct {
        const char *text;
        int kind;
    } word[] = {
        {"and", TOK_AND},        {"AND", TOK_AND},        {"Forall", TOK_FORALL},
        {":action", TOK_ACTION}, {":Action", TOK_ACTION}, {":foo", TOK_KEYWORD},
        {":vars", TOK_KEYWORD},  {"define", TOK_NAME},    {"object", TOK_NAME},
        {"either", TOK_NAME},    {"at", TOK_NAME},        {"andy", TOK_NAME},
        {"2nd", TOK_NAME},       {"x@y.z", TOK_NAME},     {"3", TOK_NUMBER},
        {"3.25", TOK_NUMBER},    {"-3", TOK_NUMBER},      {".5", TOK_NUMBER},
        {"3.", TOK_NUMBER},      {"3.2.1", TOK_NAME},     {"?", TOK_VARIABLE},
        {"?x1", TOK_VARIABLE},   {"-", TOK_DASH},         {"=", TOK_EQUALS},
        {"<", TOK_COMPARE},      {"<=", TOK_COMPARE},     {">=", TOK_COMPARE},
        {"+", TOK_ARITHMETIC},   {"/", TOK_ARITHMETIC},   {"(", TOK_OPEN},
        {")", TOK_CLOSE},        {"\xc3\xa4", TOK_STRAY}, {"\"", TOK_STRAY},
        {"[", TOK_STRAY},        {"\x01", TOK_STRAY},
    };
    (void)state;
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        assert_kind(word[i].text, word[i].kind);
}

static void test_letter_case_does_not_matter(void **state)
{
    world *const w = open_world("Block block BLOCK", 17);
    (void)state;
    assert_int_equal(token_at(w, 0)->symbol, token_at(w, 1)->symbol);
    assert_int_equal(token_at(w, 0)->symbol, token_at(w, 2)->symbol);
    assert_string_equal(rp_symtab_text(w->symbols, token_at(w, 2)->symbol), "Block");
    close_world(w);
}

static void test_missing_blanks_are_reported_a_few_times(void **state)
{
    world *w = open_world("(a?x ?y?z b -c ?d?e)", 20);
    (void)state;
    assert_int_equal(w->diags.warnings, 3);
    assert_string_equal(w->diags.diag.item[0].name, "missing-blank");
    assert_int_equal(w->diags.diag.item[1].loc.column, 8);
    close_world(w);
    w = open_world("(a ?x)(b)", 9);
    assert_int_equal(w->diags.warnings, 0);
    close_world(w);
}

static void assert_no_text(const char *bytes, size_t size, uint32_t line, uint32_t column)
{
    world *const w = open_world(bytes, size);
    assert_false(w->is_text);
    assert_int_equal(w->diags.errors, 1);
    assert_int_equal(w->diags.diag.item[0].loc.line, line);
    assert_int_equal(w->diags.diag.item[0].loc.column, column);
    close_world(w);
}

static void test_what_is_no_text(void **state)
{
    (void)state;
    assert_no_text("(a\r\nb\0c)", 8, 2, 2);
    assert_no_text("\xff\xfe(\0a\0", 6, 1, 1);
    assert_no_text("\0", 1, 1, 1);
}

static void test_quotes(void **state)
{
    world *const w = open_world("(:action go (and x) (:init", 26);
    (void)state;
    assert_string_equal(rp_token_quote(&w->tokens, &w->arena, 0), "`(`");
    assert_string_equal(rp_token_quote(&w->tokens, &w->arena, 2), "`go`");
    assert_string_equal(rp_token_quote(&w->tokens, &w->arena, 6), "`)`");
    assert_string_equal(rp_token_quote(&w->tokens, &w->arena, 9), "the end of the file");
    assert_string_equal(rp_token_quote_group(&w->tokens, &w->arena, 0), "`(:action go`");
    assert_string_equal(rp_token_quote_group(&w->tokens, &w->arena, 3), "`(and`");
    assert_string_equal(rp_token_quote_group(&w->tokens, &w->arena, 7), "`(:init`");
    assert_true(rp_token_is_section(token_at(w, 1)));
    assert_true(rp_token_has_slots(token_at(w, 1)));
    assert_false(rp_token_has_slots(token_at(w, 8)));
    assert_false(rp_token_is_slot(token_at(w, 1)));
    close_world(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_words_are_split),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_letter_case_does_not_matter),
        cmocka_unit_test(test_missing_blanks_are_reported_a_few_times),
        cmocka_unit_test(test_what_is_no_text),
        cmocka_unit_test(test_quotes),
    };
    return cmocka_run_group_tests_name("token", tests, NULL, NULL);
}
