#include "support/check.h"

#include <string.h>

#include "base/rng.h"
#include "grammar.h"
#include "parser/syntax/parentheses.h"

typedef struct world {
    rp_limits limits;
    rp_arena arena;
    rp_diags diags;
    rp_tokens tokens;
    const char *text;
    bool is_mended;
} world;

static void mend(void *arg)
{
    world *const w = arg;
    const uint32_t file = rp_diags_add_text(&w->diags, "file", w->text, strlen(w->text));
    rp_symtab *const symbols = rp_tokens_symbols(&w->arena);

    w->is_mended = rp_tokens_read(&w->tokens, &w->diags, symbols, file) &&
                   rp_parentheses_mend(&w->tokens, &w->diags);
}

static void open_world(world *w, const char *text)
{
    *w = (world){.text = text};
    rp_limits_init(&w->limits, 0, NULL);
    rp_arena_init(&w->arena, &w->limits);
    rp_diags_init(&w->diags, &w->arena);
    assert_int_equal(rp_protect(&w->limits, mend, w), RP_STOP_NONE);
}

static void close_world(world *w)
{
    rp_tokens_free(&w->tokens, &w->limits);
    rp_vec_free(&w->limits, &w->diags.diag);
    rp_vec_free(&w->limits, &w->diags.source);
    rp_arena_release(&w->arena);
    assert_int_equal(w->limits.used, 0);
}

static const char *as_text(world *w)
{
    const char *text = "";

    for (uint32_t i = 0; w->tokens.list.item[i].kind != 0; i++) {
        const rp_token *const t = &w->tokens.list.item[i];
        const char *const word = t->kind == TOK_OPEN ? "("
                                 : t->kind == TOK_CLOSE
                                     ? ")"
                                     : rp_symtab_text(w->tokens.symbols, t->symbol);
        const bool blank = i > 0 && t->kind != TOK_CLOSE && t[-1].kind != TOK_OPEN;
        text = rp_arena_format(&w->arena, "%s%s%s", text, blank ? " " : "", word);
    }
    return text;
}

static void assert_mended(const char *text, const char *expected, uint32_t errors)
{
    world w;

    open_world(&w, text);
    assert_true(w.is_mended);
    assert_string_equal(as_text(&w), expected);
    assert_int_equal(w.diags.errors, errors);
    close_world(&w);
}

static void test_right_files_stay_as_they_are(void **state)
{
    (void)state;
    assert_mended("(define (domain d) (:action a :effect (and (p) (q))))",
                  "(define (domain d) (:action a :effect (and (p) (q))))", 0);
    assert_mended("(define)", "(define)", 0);
}

static void test_missing_parentheses_are_put_in(void **state)
{
    (void)state;
    assert_mended("(define (:action a :effect (p) (:action b))",
                  "(define (:action a :effect (p)) (:action b))", 1);
    assert_mended("(define (:action a :effect (and (p) (:action b))",
                  "(define (:action a :effect (and (p))) (:action b))", 1);
    assert_mended("(define (:action a :precondition (and (p) :effect (q)) (:init))",
                  "(define (:action a :precondition (and (p)) :effect (q)) (:init))", 1);
    assert_mended("(define (domain d", "(define (domain d))", 1);
    assert_mended("(define (:init (a) (b) (:goal (c)))", "(define (:init (a) (b)) (:goal (c)))", 1);
}

static void test_superfluous_parentheses_are_dropped(void **state)
{
    (void)state;
    assert_mended("(define (:action a) :effect (p)))", "(define (:action a :effect (p)))", 1);
    assert_mended("(define (:action a)) :effect (p)))", "(define (:action a :effect (p)))", 1);
    assert_mended("(define (:init)) (:goal))", "(define (:init) (:goal))", 1);
    assert_mended("(define))))", "(define)", 1);
}

static void test_misplaced_parentheses_are_one_mistake(void **state)
{
    (void)state;
    assert_mended("(define (:action a :precondition (and (p) :effect (q))) (:init))",
                  "(define (:action a :precondition (and (p)) :effect (q)) (:init))", 1);
    assert_mended("(define (:action a) :effect (p) (:init))",
                  "(define (:action a :effect (p)) (:init))", 1);
    assert_mended("(define (:init (a) (:goal (c))))", "(define (:init (a)) (:goal (c)))", 1);
}

static void test_indentation_says_where(void **state)
{
    (void)state;
    assert_mended("(define\n (:init\n  (a)\n  (b\n  (c))\n (:goal))",
                  "(define (:init (a) (b) (c)) (:goal))", 1);
    assert_mended("(define\n (:init\n  (a)\n  (b\n  (c)))", "(define (:init (a) (b) (c)))", 1);
    /* Odd indentation in what was closed well does not count. */
    assert_mended(
        "(define\n (:action a\n  :precondition\n   (and (p)\n   (q))\n  :effect (r)\n (:init))",
        "(define (:action a :precondition (and (p) (q)) :effect (r)) (:init))", 1);
}

static void test_text_around_the_definition(void **state)
{
    world w;
    (void)state;

    assert_mended("(define (p)) x (q) y", "(define (p))", 1);
    assert_mended("(define (p)) (define (q))", "(define (p))", 1);
    open_world(&w, "(in-package \"X\") [ (define (p))");
    assert_true(w.is_mended);
    assert_string_equal(as_text(&w), "(define (p))");
    assert_int_equal(w.diags.errors, 0);
    assert_int_equal(w.diags.warnings, 1);
    close_world(&w);
}

static void test_stray_characters(void **state)
{
    (void)state;
    assert_mended("(define [p, q} \x01)", "(define (p q))", 4);
}

static void assert_refused(const char *text)
{
    world w;

    open_world(&w, text);
    assert_false(w.is_mended);
    assert_int_equal(w.diags.errors, 1);
    close_world(&w);
}

static void test_what_is_no_definition(void **state)
{
    (void)state;
    assert_refused("");
    assert_refused("; only a comment");
    assert_refused("(domain d)");
    assert_refused("define (domain d)");
    assert_refused(")))((");
}

static void test_deep_nesting_is_refused(void **state)
{
    enum { DEEP = 3 * RP_MAX_NESTING };
    static char text[DEEP + 16];
    world w;
    (void)state;

    strcpy(text, "(define ");
    memset(text + 8, '(', RP_MAX_NESTING - 1);
    memset(text + 7 + RP_MAX_NESTING, ')', RP_MAX_NESTING);
    open_world(&w, text);
    assert_true(w.is_mended);
    assert_int_equal(w.diags.errors, 0);
    close_world(&w);
    memset(text + 8, '(', DEEP);
    assert_refused(text);
}

/* Whatever comes in, what comes out is one group in balanced parentheses, or an error. */
static void test_any_words_come_out_balanced(void **state)
{
    static const char *const word[] = {"(",        ")",       "(",      ")",  "x",   "\n",
                                       "(:action", ":effect", "(:init", "?y", "\n ", "(and",
                                       "(define",  "-",       "[",      "]",  ",",   "\n  ("};
    rp_rng rng;
    (void)state;

    rp_rng_seed(&rng, 7);
    for (int round = 0; round < 3000; round++) {
        char text[400] = "(define ";
        world w;
        const uint32_t words = rp_rng_below(&rng, 30);
        for (uint32_t i = 0; i < words; i++) {
            strcat(text, word[rp_rng_below(&rng, sizeof word / sizeof *word)]);
            strcat(text, " ");
        }
        open_world(&w, text);
        assert_true(w.is_mended);
        uint32_t depth = 0, i = 0;
        for (; w.tokens.list.item[i].kind != 0; i++) {
            const int32_t kind = w.tokens.list.item[i].kind;
            assert_int_not_equal(kind, TOK_STRAY);
            assert_true(i == 0 || depth > 0);
            depth += kind == TOK_OPEN;
            depth -= kind == TOK_CLOSE;
        }
        assert_int_equal(depth, 0);
        assert_int_equal(i + 1, w.tokens.list.size);
        close_world(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_right_files_stay_as_they_are),
        cmocka_unit_test(test_missing_parentheses_are_put_in),
        cmocka_unit_test(test_superfluous_parentheses_are_dropped),
        cmocka_unit_test(test_misplaced_parentheses_are_one_mistake),
        cmocka_unit_test(test_indentation_says_where),
        cmocka_unit_test(test_text_around_the_definition),
        cmocka_unit_test(test_stray_characters),
        cmocka_unit_test(test_what_is_no_definition),
        cmocka_unit_test(test_deep_nesting_is_refused),
        cmocka_unit_test(test_any_words_come_out_balanced),
    };
    return cmocka_run_group_tests_name("parentheses", tests, NULL, NULL);
}
